#include "core/tensor.h"

#include <cassert>

#include "core/text/fill.h"

namespace attention {

const char* name(DType dtype) {
  return dtype == DType::kFloat32 ? "float32" : "float64";
}

double rounded(DType dtype, double value) {
  return dtype == DType::kFloat32 ? double(static_cast<float>(value)) : value;
}

std::int64_t element_count(const Shape& shape) {
  std::int64_t count = 1;
  for (std::int64_t size : shape) count *= size;
  return count;
}

std::string sizes(const Shape& shape) {
  return fill("{}", {shape});
}

std::string to_string(const Shape& shape) {
  return fill("[{}]", {shape});
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
  const auto count = static_cast<std::size_t>(size());
  if (dtype == DType::kFloat32) {
    floats_.resize(count);
  } else {
    doubles_.resize(count);
  }
}

Tensor::Tensor(DType dtype, Shape shape, const std::vector<double>& values)
    : Tensor(dtype, std::move(shape)) {
  assert(static_cast<std::int64_t>(values.size()) == size());
  for (std::int64_t i = 0; i < size(); ++i) set(i, values[static_cast<std::size_t>(i)]);
}

std::int64_t Tensor::rows() const {
  return shape_.size() < 2 ? 1 : shape_[shape_.size() - 2];
}

std::int64_t Tensor::cols() const {
  return shape_.empty() ? 1 : shape_.back();
}

std::int64_t Tensor::matrix_begin(std::int64_t b) const {
  return matrices() == 1 ? 0 : b * rows() * cols();
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
  for (std::int64_t j = 0; j < result.size(); ++j) result.set(j, at(i * result.size() + j));
  return result;
}

}  // namespace attention
