// Runs one op outside of a graph.
#pragma once

#include <doctest.h>

#include <memory>
#include <string>

#include "core/ops/op.h"
#include "tests/core/arithmetic.h"
#include "tests/core/same_bits.h"

inline attention::Tensor zeros(const attention::Shape& shape) {
  return attention::Tensor(attention::DType::kFloat32, shape);
}

/// The sentence with which the op refuses the shapes of these inputs.
inline std::string refusal(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in) {
  const auto shape = op->shape(in);
  REQUIRE(!shape.ok());
  return shape.refusal().sentence;
}

/// What the op makes of the inputs. `terms` is checked on the way, in the first and the last cell
/// and one between.
inline attention::Tensor run(const std::unique_ptr<attention::Op>& op, const attention::Inputs& in,
                             attention::DType dtype) {
  const auto shape = op->shape(in);
  REQUIRE_MESSAGE(shape.ok(), (shape.ok() ? "" : shape.refusal().sentence));
  attention::Tensor out(dtype, shape.value());
  for (attention::Index i = 0; i < out.size(); ++i) out.set(i, 77);  // must all be written over
  op->forward(in, out);
  for (const attention::Index i : {attention::Index(0), out.size() / 2, out.size() - 1}) {
    const attention::Expression expression = op->terms(in, out, i);
    const double value = attention::with_dtype(dtype, [&](auto zero) {
      const Arithmetic<decltype(zero)> arithmetic(
          expression.terms(), [&](int input, attention::Index offset) {
            return in.at(static_cast<std::size_t>(input))->at(offset);
          });
      return double(arithmetic.result());
    });
    if (!same_bits(value, out.at(i))) FAIL(op->name(), ": the terms of cell ", i, " give ", value);
  }
  return out;
}

inline attention::Tensor run(const std::unique_ptr<attention::Op>& op,
                             const attention::Inputs& in) {
  return run(op, in, in.at(0)->dtype());
}
