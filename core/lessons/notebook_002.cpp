// Notebook 002, cell by cell in its order on the page (its cells were run in another one).
#include "core/examples/example.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"

namespace attention::lessons {

namespace {

constexpr char kPrints[] = R"(
  16 | shape    | x_16               | x.shape
  19 | first    | x_bow_19           | x_bow[0]
  11 | tensor   | weights_11         | weights
  13 | tensor   | weights_13         | weights
  14 | tensor   | weights_14         | weights
  18 | first    | x_bow2_18          | x_bow2[0]
  20 | allclose | x_bow_19 x_bow2_18 | allclose
  23 | tensor   | tril_23            | tril
  24 | tensor   | weights_24         | weights
  26 | tensor   | weights_26         | weights
  28 | first    | x_bow3_28          | x_bow3[0]
  29 | allclose | x_bow_19 x_bow3_28 | allclose
)";

}  // namespace

void notebook_002(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;
  add_leaf(g, data["x"], "x_16");
  add_steps(g, R"(
    x_bow_19   = prefix_mean_by_four(x_16) : B T C
    weights_11 = ones(T, T)                : T T [weights]
    weights_13 = tril(weights_11)          : T T [weights]
    sums_14    = sum(weights_13)           : T 1
    weights_14 = div(weights_13, sums_14)  : T T [weights]
    x_bow2_18  = matmul(weights_14, x_16)  : B T C
  )");
  add_difference(g, "x_bow_19", "x_bow2_18", "_20");

  add_steps(g, R"(
    tril_23    = tril(weights_11)                : T T [weights]
    zeros_24   = zeros(T, T)                     : T T
    weights_24 = masked_fill(zeros_24, tril_23)  : T T
    weights_26 = softmax(weights_24)             : T T [weights]
    x_bow3_28  = matmul(weights_26, x_16)        : B T C
  )");
  add_difference(g, "x_bow_19", "x_bow3_28", "_29");
  lesson.causal = true;
  lesson.prints = kPrints;
}

}  // namespace attention::lessons
