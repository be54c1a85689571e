// The sizes of a tensor's axes.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <string>

namespace attention {

/// A size, an offset or a count; signed, as in Eigen: 64 bits, or 32 in WebAssembly.
using Index = std::ptrdiff_t;

/// Sizes of the axes, outermost first; a scalar has none. Also a multi-dimensional index, one
/// position on each axis. As much of std::vector as that needs, but of a fixed capacity, kMostAxes,
/// so that it allocates nothing.
class Shape {
 public:
  static constexpr std::size_t kMostAxes = 4;

  Shape() = default;
  Shape(std::initializer_list<Index> sizes) : Shape(sizes.begin(), sizes.end()) {}
  Shape(const Index* begin, const Index* end) {
    for (const Index* size = begin; size != end; ++size) push_back(*size);
  }

  void push_back(Index size) {
    assert(count_ < kMostAxes);
    sizes_[count_++] = size;
  }

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const Index* begin() const { return sizes_; }
  const Index* end() const { return sizes_ + count_; }
  Index operator[](std::size_t axis) const { return sizes_[axis]; }
  Index& operator[](std::size_t axis) { return sizes_[axis]; }
  Index front() const { return sizes_[0]; }
  Index& front() { return sizes_[0]; }
  Index back() const { return sizes_[count_ - 1]; }
  Index& back() { return sizes_[count_ - 1]; }

  friend bool operator==(const Shape& a, const Shape& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend bool operator!=(const Shape& a, const Shape& b) { return !(a == b); }

 private:
  std::size_t count_ = 0;
  Index sizes_[kMostAxes] = {};
};

/// The number of elements of a shape; 1 for a scalar. The shape must have passed `check_size`.
Index element_count(const Shape& shape);

/// A shape as PyTorch prints it, without `torch.Size`: "[4, 8, 2]".
std::string to_string(const Shape& shape);

/// The offset of a cell in row-major order. `index` has one entry per axis, each within its size.
Index offset(const Shape& shape, const Shape& index);

/// The index of the cell at an offset in row-major order: the inverse of `offset`.
Shape unravel_index(const Shape& shape, Index offset);

}  // namespace attention
