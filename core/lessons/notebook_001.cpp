// Notebook 001, cell by cell: many heads, from text to each head's output; and, past its end, the
// heads side by side and the output projection. A node's name ends in its cell.
//
// The notebook computes `value = self.key(x)`. Nodes that follow from this mistake are `written`,
// those with the module's own value `fixed`.
#include "core/examples/example.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/proof.h"
#include "core/lessons/steps.h"

namespace attention::lessons {

namespace {

void cell_5(Graph& g, const Example& data) {
  add_leaf(g, data["ids"], "ids_5");
  add_leaf(g, data["position_table"], "p_e_5");
  add_leaf(g, data["token_table"], "t_e_5");
  for (const char* layer : {"key", "query", "value", "output"}) {
    for (const char* part : {"w_{}", "b_{}"}) {
      const std::string name = fill(part, {layer});
      add_leaf(g, data[name], fill("{}_5", {name}).c_str());
    }
  }
  add_steps(g, R"(
    te_5  = embedding(ids_5, t_e_5) : B T C
    pe_5  = slice_rows(p_e_5, 0, T) : T C
    emb_5 = add(te_5, pe_5)         : B T C
  )");
}

/// Adds a step with the mistake of the notebook, and without: "value{0}_6" twice.
void add_written_and_fixed(Graph& g, const char* step) {
  add_steps(g, step, {"_written"}, "value_from_key");
  add_steps(g, step, {"_fixed"});
}

/// Queries, keys and values, and scores without the transpose that would bring the heads in front
/// of the tokens: inside each token its heads are compared with each other.
void cell_6(Graph& g) {
  add_steps(g, R"(
    query_6      = linear(emb_5, w_query_5, b_query_5) : B T C
    key_6        = linear(emb_5, w_key_5, b_key_5)     : B T C
  )");
  add_written_and_fixed(g, "value{0}_6 = linear(emb_5, w_value_5, b_value_5) : B T C");
  add_steps(g, R"(
    query_view_6 = view(query_6, B, T, N, H)           : B T N H
    key_view_6   = view(key_6, B, T, N, H)             : B T N H
  )");
  add_written_and_fixed(g, "value_view{0}_6 = view(value{0}_6, B, T, N, H) : B T N H");
  add_steps(g, R"(
    key_T_6      = transpose(key_view_6)               : B T H N
    s_6          = matmul(query_view_6, key_T_6)       : B T N N
  )");
}

void cell_12(Graph& g) {
  add_steps(g, R"(
    query_12   = transpose(query_view_6, 1)          : B N T H
    key_12     = transpose(key_view_6, 1)            : B N T H
  )");
  add_written_and_fixed(g, "value{0}_12 = transpose(value_view{0}_6, 1) : B N T H");
  add_steps(g, R"(
    key_T_12   = transpose(key_12)                   : B N H T
    s_12       = matmul(query_12, key_T_12)          : B N T T
    scaled_12  = div_scalar(s_12, H)                 : B N T T
    ones_12    = ones(T, T)                          : T T
    mask_12    = tril(ones_12)                       : T T
    masked_12  = masked_fill_1e9(scaled_12, mask_12) : B N T T
    weights_12 = softmax(masked_12)                  : B N T T [weights]
  )");

  // the same with -inf, with which the other notebooks mask
  add_steps(g, R"(
    masked_inf_12  = masked_fill(scaled_12, mask_12) : B N T T
    weights_inf_12 = softmax(masked_inf_12)          : B N T T
  )");
  add_difference(g, "weights_12", "weights_inf_12", "_weights_12", "B N T T");

  add_written_and_fixed(g, "out{0}_12 = matmul(weights_12, value{0}_12) : B N T H");
  add_difference(g, "out_written_12", "out_fixed_12", "_out_12", "B N T H");
}

/// Past the notebook's end: the heads side by side again, and the output projection.
void merge(Graph& g, const char* kind) {
  add_steps(g, R"(
    back_{0}   = transpose(out_{0}_12, 1)                 : B T N H
    concat_{0} = contiguous_view(back_{0}, B, T, C)       : B T C
    y_{0}      = linear(concat_{0}, w_output_5, b_output_5) : B T C
  )",
            {kind});
}

constexpr char kPrints[] = R"(
  4  | last_size | query_view_6         | self.head_dim
  5  | sizes     | emb_5                | B, T, C
  6  | shape     | query_view_6         | query.shape | Shape of query
  6  | shape     | key_view_6           | key.shape   | Shape of original key
  6  | shape     | key_T_6              | key.transpose(-2, -1).shape | Shape of transposed key
  12 | shape     | query_view_6         | query.shape
  12 | shape     | key_view_6           | key.shape
  12 | shape     | value_view_written_6 | value.shape
  12 | shape     | query_12             | query.shape
  12 | shape     | key_12               | key.shape
  12 | shape     | value_written_12     | value.shape
)";

}  // namespace

void notebook_001(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;
  g.axis_size("N", 2);  // heads
  g.axis_size("H", 8);
  cell_5(g, data);
  cell_6(g);
  cell_12(g);
  merge(g, "written");
  merge(g, "fixed");
  lesson.causal = true;
  lesson.prints = kPrints;
}

}  // namespace attention::lessons
