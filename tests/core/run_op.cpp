#include "tests/core/run_op.h"

#include <algorithm>
#include <cmath>

#include "tests/core/arithmetic.h"

using attention::Index;
using attention::Tensor;

namespace {

/// Whether the terms of a cell, evaluated again, give the bits that the op wrote.
void check_terms(const attention::Op& op, const attention::Inputs& in, const Tensor& out,
                 Index cell) {
  const attention::Expression expression = op.terms(in, out, cell);
  const double value = attention::with_dtype(out.dtype(), [&](auto zero) {
    const Arithmetic<decltype(zero)> arithmetic(expression.terms(), [&](int input, Index offset) {
      return in.at(static_cast<std::size_t>(input))->at(offset);
    });
    return double(arithmetic.result());
  });
  if (!same_bits(value, out.at(cell)))
    FAIL(op.name(), ": the terms of cell ", cell, " give ", value);
}

}  // namespace

Tensor zeros(const attention::Shape& shape) {
  return Tensor(attention::DType::kFloat32, shape);
}

Tensor float32(const attention::Shape& shape, const std::vector<double>& values) {
  return Tensor(attention::DType::kFloat32, shape, values);
}

Tensor two_batches() {
  return float32({2, 2, 3}, {.1, .2, .3, 1, -2, .5, 3, 0, -1, .25, .5, .75});
}

std::string refusal(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in) {
  const auto shape = op->shape(in);
  REQUIRE(!shape.ok());
  return shape.refusal().what();
}

std::string statement(const std::unique_ptr<attention::Op>& op,
                      const std::vector<std::string>& in) {
  return op->pytorch("y", in);
}

Tensor run(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in,
           attention::DType dtype) {
  const auto shape = op->shape(in);
  REQUIRE_MESSAGE(shape.ok(), (shape.ok() ? "" : shape.refusal().what()));
  Tensor out(dtype, shape.value());
  for (Index i = 0; i < out.size(); ++i) out.set(i, 77);  // must all be written over
  op->forward(in, out);
  for (const Index i : {Index(0), out.size() / 2, out.size() - 1}) check_terms(*op, in, out, i);
  return out;
}

Tensor run(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in) {
  return run(op, in, in.at(0)->dtype());
}

void check_cell(const Tensor& out, Index offset, double expected) {
  if (!same_bits(out.at(offset), expected)) {
    FAIL_CHECK("cell ", offset, ": ", out.at(offset), " and not ", expected);
  }
}

void check_exact(const Tensor& out, const std::vector<double>& expected) {
  REQUIRE(out.size() == static_cast<Index>(expected.size()));
  for (Index i = 0; i < out.size(); ++i) {
    CAPTURE(i);
    CHECK(out.at(i) == expected[static_cast<std::size_t>(i)]);
  }
}

void check_close(const Tensor& out, const std::vector<double>& expected, double tolerance) {
  REQUIRE(out.size() == static_cast<Index>(expected.size()));
  for (Index i = 0; i < out.size(); ++i) {
    CAPTURE(i);
    const double number = expected[static_cast<std::size_t>(i)];
    CHECK(std::abs(out.at(i) - number) <= tolerance * std::max(1.0, std::abs(number)));
  }
}
