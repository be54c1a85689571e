// The sum of each row, of several rows side by side.
#pragma once

#include "core/kernels/rows.h"

namespace attention::kernels {

/// The number of rows that are computed together: 0 to 7, 8 to 15, ...
inline constexpr Index kTogether = 8;

/// The sums of the first `count` numbers of up to kTogether rows: from left to right within a row,
/// and of four rows side by side in one register.
void sums_together(const Rows<float>& rows, Index count, float* sums);

/// The sum of each row (rows, cols) -> sums (rows), from the first column to the last.
void row_sums(const float* a, Index rows, Index cols, float* sums);

}  // namespace attention::kernels
