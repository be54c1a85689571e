#include "core/ops/op.h"

#include "core/ops/streaming_attention.h"

namespace attention {

const char* name(OpKind kind) {
  constexpr const char* kNames[] = {"leaf",      "constant", "elementwise", "product",
                                    "reduction", "rowwise",  "loop",        "copy"};
  return kNames[static_cast<int>(kind)];
}

Op::Op(const char* name, const Traits& traits, const char* pytorch, const char* numpy)
    : name_(name), pytorch_(pytorch), numpy_(numpy), traits_(traits) {}

Op::Op(const char* name, const Traits& traits, const char* pytorch, const char* numpy,
       const Numbers& numbers)
    : Op(name, traits, pytorch, numpy) {
  numbers_ = numbers;
}

Op::~Op() = default;

std::unique_ptr<StreamingAttention> Op::stream(const Inputs&, Index) const {
  return nullptr;
}

std::string Op::statement(const char* pattern, const std::string& out,
                          const std::vector<std::string>& in) const {
  std::string all;
  for (const std::string& input : in) all += fill(all.empty() ? "{}" : ", {}", {input});
  const auto input = [&](std::size_t i) { return i < in.size() ? Part(in[i]) : Part(""); };
  const auto number = [&](std::size_t i) { return i < numbers_.size() ? numbers_[i] : 0; };
  return fill(pattern, {out, input(0), input(1), input(2), all, numbers_, number(0), number(1)});
}

std::string Op::pytorch(const std::string& out, const std::vector<std::string>& in) const {
  return statement(pytorch_, out, in);
}

std::string Op::numpy(const std::string& out, const std::vector<std::string>& in) const {
  return numpy_ == nullptr ? pytorch(out, in) : statement(numpy_, out, in);
}

Result<Shape> shape_beside(const char* what, const Tensor& a, const Tensor& b) {
  Shape column = a.shape(), row = a.shape();
  if (!column.empty()) column.back() = 1;
  if (row.size() > 1) row[row.size() - 2] = 1;
  if (b.shape() != a.shape() && b.shape() != column && b.shape() != row) {
    return refuse(
        "{} takes two tensors of one shape, or a tensor and a column or row beside it: "
        "not [{}] and [{}].",
        {what, a.shape(), b.shape()});
  }
  return a.shape();
}

Index offset_beside(const Tensor& a, const Tensor& b, Index offset) {
  if (b.shape() == a.shape()) return offset;
  const Index row = offset / a.cols();  // of all matrices
  return b.cols() == a.cols() ? row / a.rows() * a.cols() + offset % a.cols() : row;
}

}  // namespace attention
