#include "core/tensor.h"

#include <cassert>

namespace attention {

const char* name(DType dtype) {
  return dtype == DType::kFloat32 ? "float32" : "float64";
}

std::int64_t element_count(const Shape& shape) {
  std::int64_t count = 1;
  for (std::int64_t size : shape) count *= size;
  return count;
}

std::string sizes(const Shape& shape) {
  std::string text;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape[i]);
  }
  return text;
}

std::string to_string(const Shape& shape) {
  return "[" + sizes(shape) + "]";
}

std::int64_t offset(const Shape& shape, const std::vector<std::int64_t>& index) {
  assert(index.size() == shape.size());
  std::int64_t offset = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    offset = offset * shape[axis] + index[axis];
  }
  return offset;
}

std::vector<std::int64_t> unravel_index(const Shape& shape, std::int64_t offset) {
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = offset % shape[axis];
    offset /= shape[axis];
  }
  return index;
}

Tensor::Tensor(DType dtype, Shape shape)
    : dtype_(dtype), shape_(std::move(shape)), size_(element_count(shape_)) {
  with_dtype(dtype_, [&](auto zero) {
    elements_ = std::vector<decltype(zero)>(static_cast<std::size_t>(size()), zero);
  });
}

Tensor::Tensor(DType dtype, Shape shape, const std::vector<double>& values)
    : Tensor(dtype, std::move(shape)) {
  assert(static_cast<std::int64_t>(values.size()) == size());
  for (std::int64_t i = 0; i < size(); ++i) set(i, values[static_cast<std::size_t>(i)]);
}

double Tensor::at(std::int64_t offset) const {
  assert(0 <= offset && offset < size());
  return with_dtype(dtype_, [&](auto zero) { return double(data<decltype(zero)>()[offset]); });
}

void Tensor::set(std::int64_t offset, double value) {
  assert(0 <= offset && offset < size());
  with_dtype(dtype_, [&](auto zero) {
    using T = decltype(zero);
    data<T>()[offset] = static_cast<T>(value);
  });
}

Tensor Tensor::select(std::int64_t i) const {
  assert(!shape_.empty() && 0 <= i && i < shape_.front());
  Tensor result(dtype_, Shape(shape_.begin() + 1, shape_.end()));
  with_dtype(dtype_, [&](auto zero) {
    using T = decltype(zero);
    const T* from = data<T>() + i * result.size();
    std::copy(from, from + result.size(), result.data<T>());
  });
  return result;
}

}  // namespace attention
