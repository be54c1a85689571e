#include "core/tensor.h"

#include <cassert>

#include "core/math/exact.h"
#include "core/math/exp.h"

namespace attention {

const char* name(DType dtype) {
  return dtype == DType::kFloat32 ? "float32" : "float64";
}

double rounded(DType dtype, double value) {
  return dtype == DType::kFloat32 ? double(static_cast<float>(value)) : value;
}

double exp(DType dtype, double x) {
  return dtype == DType::kFloat32 ? double(math::exp(static_cast<float>(x))) : math::exp(x);
}

double fma(DType dtype, double a, double b, double c) {
  if (dtype == DType::kFloat64) return math::fma(a, b, c);
  return math::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
}

Tensor::Tensor(DType dtype, const Shape& shape)
    : dtype_(dtype),
      shape_(shape),
      size_(element_count(shape_)),
      bytes_(static_cast<std::size_t>(size_) * (dtype == DType::kFloat32 ? 4 : 8)) {}

Tensor Tensor::without_numbers(DType dtype, const Shape& shape) {
  Tensor tensor(dtype, {});
  tensor.shape_ = shape;
  tensor.size_ = element_count(shape);
  tensor.bytes_.clear();
  return tensor;
}

Tensor::Tensor(DType dtype, const Shape& shape, const std::vector<double>& values)
    : Tensor(dtype, shape) {
  assert(static_cast<Index>(values.size()) == size());
  for (Index i = 0; i < size(); ++i) set(i, values[static_cast<std::size_t>(i)]);
}

double Tensor::at(Index offset) const {
  assert(0 <= offset && offset < size());
  return with_dtype(dtype_, [&](auto zero) { return double(data<decltype(zero)>()[offset]); });
}

void Tensor::set(Index offset, double value) {
  assert(0 <= offset && offset < size());
  with_dtype(dtype_, [&](auto zero) {
    using T = decltype(zero);
    data<T>()[offset] = static_cast<T>(value);
  });
}

Tensor Tensor::select(Index i) const {
  assert(!shape_.empty() && 0 <= i && i < shape_.front());
  Tensor result(dtype_, Shape(shape_.begin() + 1, shape_.end()));
  for (Index j = 0; j < result.size(); ++j) result.set(j, at(i * result.size() + j));
  return result;
}

}  // namespace attention
