// A graph of four small nodes whose numbers can be worked out by hand, and checks of its refusals.
#pragma once

#include <doctest.h>

#include <limits>
#include <string>

#include "core/graph.h"
#include "core/ops/ops.h"
#include "tests/core/same_bits.h"

inline constexpr attention::Index kMaxInt = std::numeric_limits<attention::Index>::max();

inline bool is_sentence(const std::string& text) {
  return text.size() > 10 && text.back() == '.';
}

/// x of 2 tokens, scores = x @ x_T, and the sum of each row of them.
inline attention::Graph squares(attention::DType dtype) {
  using namespace attention;
  Graph g(dtype);
  const NodeId x = g.leaf("x", Tensor(dtype, {2, 2}, {1, 2, 3, 4}), "T C", "torch.tensor(...)");
  const NodeId x_T = g.add("x_T", ops::transpose(), {x}, "C T");
  const NodeId scores = g.add("scores", ops::matmul(), {x, x_T}, "T T");
  g.add("sums", ops::sum(), {scores}, "T 1");
  REQUIRE(!g.refusal());
  REQUIRE(!g.forward());
  return g;
}

/// The edit is refused in a sentence, and changes no bit.
inline void check_refused(attention::Graph& g, attention::NodeId id, attention::Index offset,
                          double value) {
  CAPTURE(id);
  CAPTURE(offset);
  CAPTURE(value);
  const std::uint64_t before = g.hash();
  const attention::MaybeRefusal refusal = g.edit(id, offset, value);
  REQUIRE(refusal);
  CHECK(is_sentence(refusal->what()));
  CHECK(g.hash() == before);
}
