#include "core/ops/op.h"

namespace attention {

namespace {

std::string statement(const std::string& pattern, const std::string& out,
                      const std::vector<std::string>& in) {
  std::string all;
  for (const std::string& input : in) all += fill(all.empty() ? "{}" : ", {}", {input});
  const auto input = [&](std::size_t i) { return i < in.size() ? Part(in[i]) : Part(""); };
  return fill(pattern.c_str(), {out, input(0), input(1), input(2), all});
}

}  // namespace

Op::Op(const char* name, const std::string& pytorch, const char* numpy)
    : name_(name), pytorch_(pytorch), numpy_(numpy) {}

Op::~Op() = default;

std::string Op::pytorch(const std::string& out, const std::vector<std::string>& in) const {
  return statement(pytorch_, out, in);
}

std::string Op::numpy(const std::string& out, const std::vector<std::string>& in) const {
  return statement(numpy_.empty() ? pytorch_ : numpy_, out, in);
}

Result<Shape> shape_beside(const char* what, const Tensor& a, const Tensor& b) {
  Shape column = a.shape(), row = a.shape();
  if (!column.empty()) column.back() = 1;
  if (row.size() > 1) row[row.size() - 2] = 1;
  if (b.shape() != a.shape() && b.shape() != column && b.shape() != row) {
    return Refusal(
        "{} takes two tensors of one shape, or a tensor and a column or row beside it: "
        "not [{}] and [{}].",
        {what, a.shape(), b.shape()});
  }
  return a.shape();
}

std::int64_t offset_beside(const Tensor& a, const Tensor& b, std::int64_t offset) {
  if (b.shape() == a.shape()) return offset;
  const std::int64_t row = offset / a.cols();  // of all matrices
  return b.cols() == a.cols() ? row / a.rows() * a.cols() + offset % a.cols() : row;
}

}  // namespace attention
