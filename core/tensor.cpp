#include "core/tensor.h"

#include <algorithm>
#include <cassert>

#include "core/math/bits.h"
#include "core/math/exact.h"
#include "core/math/exp.h"

namespace attention {

namespace {

bool same_bits(float a, float b) {
  return math::bit_cast<std::uint32_t>(a) == math::bit_cast<std::uint32_t>(b);
}

}  // namespace

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

Tensor::Tensor(DType dtype, const Shape& shape) : dtype_(dtype) {
  set_shape(shape);
  bytes_.resize(static_cast<std::size_t>(size_) * (dtype == DType::kFloat32 ? 4 : 8));
}

Tensor Tensor::without_numbers(DType dtype, const Shape& shape) {
  Tensor tensor(dtype, {});
  tensor.set_shape(shape);
  tensor.bytes_.clear();
  return tensor;
}

void Tensor::set_shape(const Shape& shape) {
  shape_ = shape;
  size_ = element_count(shape);
  rows_ = shape.size() < 2 ? 1 : shape[shape.size() - 2];
  cols_ = shape.empty() ? 1 : shape.back();
  matrix_stride_ = rows_ * cols_ == size_ ? 0 : rows_ * cols_;
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

const Index* Tensor::ends(float tail) const {
  return tails_ != Tails::kUnknown && same_bits(tail, tail_) ? ends_.data() : nullptr;
}

const Index* Tensor::only_ends(float tail) const {
  return tails_ == Tails::kOnlyThere ? ends(tail) : nullptr;
}

void Tensor::find_ends(float tail) {
  const float* row = data<float>();
  ends_.resize(static_cast<std::size_t>(size_ / cols_));
  tail_ = tail;
  tails_ = Tails::kOnlyThere;
  for (Index& end : ends_) {
    end = cols_;
    while (end > 0 && same_bits(row[end - 1], tail)) --end;
    if (std::find(row, row + end, tail) != row + end) tails_ = Tails::kKnown;
    row += cols_;
  }
}

float* Tensor::data_before(const Index* ends, float tail) {
  const Index rows = size_ / cols_;
  const Index* known = this->ends(tail);
  if (known == nullptr || !std::equal(ends, ends + rows, known)) {
    float* row = data<float>();
    ends_.resize(static_cast<std::size_t>(rows));
    tail_ = tail;
    for (Index t = 0; t < rows; ++t, row += cols_) {
      std::fill(row + ends[t], row + cols_, tail);
      ends_[static_cast<std::size_t>(t)] = ends[t];
    }
  }
  tails_ = Tails::kKnown;
  return reinterpret_cast<float*>(bytes_.data());
}

Tensor Tensor::select(Index i) const {
  assert(!shape_.empty() && 0 <= i && i < shape_.front());
  Tensor result(dtype_, Shape(shape_.begin() + 1, shape_.end()));
  for (Index j = 0; j < result.size(); ++j) result.set(j, at(i * result.size() + j));
  return result;
}

}  // namespace attention
