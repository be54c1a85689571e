// A matrix turned over.
#pragma once

#include "core/tensor.h"

namespace attention::kernels {

/// y (cols, rows) = a^T, of a (rows, cols); both are contiguous.
void transpose(const float* a, Index rows, Index cols, float* y);
void transpose(const double* a, Index rows, Index cols, double* y);

}  // namespace attention::kernels
