#include "core/ops/prefix.h"

namespace attention::ops {

Result<Shape> Prefix::shape(const Inputs& in) const {
  if (in[0]->shape().size() != 3) {
    return refuse(reason::loop_shape, {in[0]->shape()});
  }
  return in[0]->shape();
}

Expression Prefix::terms(const Inputs& in, const Tensor& out, Index offset) const {
  const Index cols = in[0]->cols();
  const Index t = offset / cols % out.rows();
  Expression e;
  const Expression::Ref sum = e.sum(e.cells(0, offset - t * cols, t + 1, cols));
  if (is_mean_) e.quotient(sum, e.constant(double(t + 1)));
  return e;
}

std::string Prefix::gradient(const Inputs&, int) const {
  constexpr char kSteps[] = R"(
    ones = ones(rows, rows) : rows rows
    tril = tril(ones)
    tril_T = transpose(tril)
    d = matmul(tril_T, {})
  )";
  return is_mean_ ? "each = div_by_count(dy)" + fill(kSteps, {"each"}) : fill(kSteps, {"dy"});
}

}  // namespace attention::ops
