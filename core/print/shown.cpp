#include "core/print/shown.h"

namespace attention {

namespace {

constexpr Index kThreshold = 1000;
constexpr Index kEdgeItems = 3;

void collect(const Tensor& tensor, std::size_t axis, Index offset, std::vector<double>& numbers) {
  const Shape& shape = tensor.shape();
  if (axis == shape.size()) return numbers.push_back(tensor.at(offset));
  for (Index i : shown_indices(shape[axis], is_summarized(tensor))) {
    if (i != kEllipsis) collect(tensor, axis + 1, offset + i * stride(shape, axis), numbers);
  }
}

}  // namespace

bool is_summarized(const Tensor& tensor) {
  return tensor.size() > kThreshold;
}

std::vector<Index> shown_indices(Index size, bool is_summarized) {
  std::vector<Index> indices;
  for (Index i = 0; i < size; ++i) {
    if (is_summarized && i == kEdgeItems && size > 2 * kEdgeItems) {
      indices.push_back(kEllipsis);
      i = size - kEdgeItems;
    }
    indices.push_back(i);
  }
  return indices;
}

std::vector<double> shown_numbers(const Tensor& tensor) {
  std::vector<double> numbers;
  collect(tensor, 0, 0, numbers);
  return numbers;
}

Index stride(const Shape& shape, std::size_t axis) {
  return element_count(Shape(shape.begin() + std::ptrdiff_t(axis) + 1, shape.end()));
}

}  // namespace attention
