// Summarized printing, by a rule that PyTorch and NumPy share: above 1000 elements only three
// entries at either end of each long axis are shown.
#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor.h"

namespace attention {

/// Whether entries of the tensor are left out.
bool is_summarized(const Tensor& tensor);

/// The indices that an axis shows, with kEllipsis where some are left out.
inline constexpr Index kEllipsis = -1;
std::vector<Index> shown_indices(Index size, bool is_summarized);

/// The numbers that are shown, in row-major order.
std::vector<double> shown_numbers(const Tensor& tensor);

/// The stride of an axis: how many elements one entry of it has.
Index stride(const Shape& shape, std::size_t axis);

}  // namespace attention
