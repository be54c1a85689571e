// Notebook 000, cell by cell: from two loops to one causal head. A node's name ends in its cell.
#include "core/examples/example.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"

namespace attention::lessons {

namespace {

void add_x(Graph& g, const char* name, const char* example, const Choice& choice) {
  const Result<Example> drawn = sequence(example, choice);
  add_leaf(g, drawn.value()["x"], name);
}

void cell_56(Graph& g, const Choice& choice) {
  add_x(g, "x_56", "000-56", choice);
  add_steps(g, "x_bag_of_words_56 = prefix_mean_by_four(x_56) : B T C");
}

void cells_57_to_59(Graph& g, const Choice& choice) {
  add_steps(g, "a_57 = ones(3, 3) : n n [weights]");
  add_leaf(g, integers(choice), "b_57");
  add_steps(g, R"(
    c_57       = matmul(a_57, b_57)       : n m
    new_a_58   = tril(a_57)               : n n [weights]
    new_c_58   = matmul(new_a_58, b_57)   : n m
    sums_59    = sum(new_a_58)            : n 1
    newer_a_59 = div(new_a_58, sums_59)   : n n [weights]
    newer_c_59 = matmul(newer_a_59, b_57) : n m
  )");
}

void cells_60_and_61(Graph& g, const Choice& choice) {
  add_x(g, "x_60", "000-60", choice);
  add_steps(g, R"(
    ones_60    = ones(T, T)                : T T
    tril_60    = tril(ones_60)             : T T
    sums_60    = sum(tril_60)              : T 1
    weights_60 = div(tril_60, sums_60)     : T T [weights]
    y1_60      = prefix_mean_by_four(x_60) : B T C
    y2_60      = matmul(weights_60, x_60)  : B T C
  )");
  add_difference(g, "y1_60", "y2_60", "_60");

  add_x(g, "x_61", "000-61", choice);
  add_steps(g, R"(
    zeros_61   = zeros(T, T)                    : T T
    masked_61  = masked_fill(zeros_61, tril_60) : T T
    weights_61 = softmax(masked_61)             : T T [weights]
    y1_61      = prefix_mean_by_four(x_61)      : B T C
    y2_61      = matmul(weights_60, x_61)       : B T C
    y3_61      = matmul(weights_61, x_61)       : B T C
  )");
  add_difference(g, "y1_61", "y2_61", "_y2_61");
  add_difference(g, "y1_61", "y3_61", "_y3_61");
}

void cell_62(Graph& g, const Choice& choice) {
  const Result<Example> example = head_example("000-62", choice);
  const Example& data = example.value();
  add_leaf(g, data["x"], "x_62", "B T D");
  add_leaf(g, data["w_query"], "w_query_62", "D H");
  add_leaf(g, data["w_key"], "w_key_62", "D H");
  add_leaf(g, data["w_value"], "w_value_62", "D H");
  // The notebook multiplies by head_size ** -0.5 = 0.25; dividing by 4 gives the same bits.
  add_steps(g, R"(
    k_62       = matmul(x_62, w_key_62)          : B T H
    q_62       = matmul(x_62, w_query_62)        : B T H
    k_T_62     = transpose(k_62)                 : B H T
    scores_62  = matmul(q_62, k_T_62)            : B T T
    scaled_62  = div_scalar(scores_62, H)        : B T T
    masked_62  = masked_fill(scaled_62, tril_60) : B T T
    weights_62 = softmax(masked_62)              : B T T [weights]
    v_62       = matmul(x_62, w_value_62)        : B T H
    out_62     = matmul(weights_62, v_62)        : B T H
  )");
}

constexpr char kPrints[] = R"(
  56 | first    | x_56              | x[0]
  56 | first    | x_bag_of_words_56 | x_bag_of_words[0]
  57 | tensor   | a_57              | a
  57 | tensor   | b_57              | b
  57 | tensor   | c_57              | c
  58 | tensor   | new_a_58          | new a
  58 | tensor   | b_57              | b
  58 | tensor   | c_57              | old c
  58 | tensor   | new_c_58          | new c
  59 | tensor   | newer_a_59        | newer a
  59 | tensor   | b_57              | b
  59 | tensor   | newer_c_59        | newer c
  59 | tensor   | c_57              | original c
  60 | first    | y1_60             | y1[0]
  60 | first    | y2_60             | y2[0]
  60 | allclose | y1_60 y2_60       | allclose | Tensors are equal:
  61 | first    | y1_61             | y1[0]
  61 | first    | y2_61             | y2[0]
  61 | first    | y3_61             | y3[0]
  61 | allclose | y1_61 y2_61 y3_61 | allclose | Tensors are equal:
  62 | shape    | out_62            | out.shape
)";

}  // namespace

void notebook_000(const Choice& choice, const Example&, Lesson& lesson) {
  Graph& g = lesson.graph;
  cell_56(g, choice);
  cells_57_to_59(g, choice);
  cells_60_and_61(g, choice);
  cell_62(g, choice);
  lesson.causal = true;
  lesson.prints = kPrints;
}

}  // namespace attention::lessons
