// Whether numbers are finite: asked of every tensor that is computed.
#pragma once

#include "core/shape.h"

namespace attention::kernels {

/// Whether none of so many numbers is infinite or not a number.
bool all_finite(const float* numbers, Index count);
bool all_finite(const double* numbers, Index count);

/// Whether each of so many numbers is smaller than a limit, whatever its sign.
bool all_smaller(const float* numbers, Index count, float limit);

/// As all_finite, but -inf is allowed.
bool all_below_infinity(const float* numbers, Index count);
bool all_below_infinity(const double* numbers, Index count);

}  // namespace attention::kernels
