// Notebook 003, cell by cell: in NumPy, and tokens are columns. A node's name ends in its cell.
#include <cmath>

#include "core/lessons/lessons.h"
#include "core/lessons/prints.h"
#include "core/ops/add.h"
#include "core/ops/div.h"
#include "core/ops/div_scalar.h"
#include "core/ops/exp.h"
#include "core/ops/index_select.h"
#include "core/ops/matmul.h"
#include "core/ops/matmul_even_odd.h"
#include "core/ops/matmul_fma.h"
#include "core/ops/sub.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/print/numpy_print.h"
#include "core/print/python_repr.h"
#include "core/random/numpy_generator.h"

namespace attention::lessons {

namespace {

constexpr std::int64_t kTokens = 3;  // N
constexpr std::int64_t kSize = 4;    // D, of a token

/// The notebook's `np.random.seed(own)`, or the learner's.
std::uint32_t seed(const Choice& choice, std::uint32_t own) {
  return choice.own.seed ? static_cast<std::uint32_t>(choice.own.seed->magnitude) : own;
}

std::string seed_statement(std::uint32_t seed) {
  return "np.random.seed(" + std::to_string(seed) + ")\n";
}

NodeId cell_2(Graph& g, std::uint32_t seed) {
  NumpyGenerator numpy(seed);
  Tensor x(DType::kFloat64, {kSize, kTokens});
  for (std::int64_t n = 0; n < kTokens; ++n) {
    const Tensor token = numpy.normal({kSize, 1});
    for (std::int64_t d = 0; d < kSize; ++d) x.set(d * kTokens + n, token.at(d));
  }
  return g.leaf("X_2", x, "D N", "np.hstack([np.random.normal(size=(4, 1)) for _ in range(3)])",
                seed_statement(seed));
}

void cell_3(Graph& g, std::uint32_t seed) {
  NumpyGenerator numpy(seed);
  std::string start = seed_statement(seed);
  for (const char* name : {"omega_q_3", "omega_k_3", "omega_v_3"}) {
    g.leaf(name, numpy.normal({kSize, kSize}), "D D", "np.random.normal(size=(4, 4))", start);
    start.clear();
  }
  for (const char* name : {"beta_q_3", "beta_k_3", "beta_v_3"}) {
    g.leaf(name, numpy.normal({kSize, 1}), "D 1", "np.random.normal(size=(4, 1))");
  }
}

/// `omega @ x + beta` for q, k or v; the product by one of our ops that add in np.dot's orders.
NodeId affine(Graph& g, const std::string& name, const std::string& letter, NodeId x,
              std::unique_ptr<Op> product) {
  const NodeId omega = g.find(("omega_" + letter + "_3").c_str());
  const NodeId beta = g.find(("beta_" + letter + "_3").c_str());
  const NodeId dots = g.add(("dots_" + name).c_str(), std::move(product), {omega, x}, "D N");
  return g.add(name.c_str(), ops::add(), {dots, beta}, "D N");
}

/// One token at a time, and all at once: what should be equal differs in the last bits.
void cell_4(Graph& g, NodeId x) {
  for (const auto& [letter, name] : {std::pair("q", "queries"), {"k", "keys"}, {"v", "values"}}) {
    const std::string all = std::string("all_") + name;
    const NodeId one_by_one = affine(g, all + "_4", letter, x, ops::matmul_even_odd());
    const NodeId at_once = affine(g, all + "2_4", letter, x, ops::matmul_fma());
    g.add((std::string("rounding_") + name + "_4").c_str(), ops::sub(), {one_by_one, at_once},
          "D N");
  }
}

/// One query at a time: here rows are tokens, row n is what token n attends to.
void cell_6(Graph& g) {
  const NodeId queries_T = g.add("queries_T_6", ops::transpose(), {g.find("all_queries_4")}, "N D");
  const NodeId dots = g.add("dots_6", ops::matmul(), {queries_T, g.find("all_keys_4")}, "N N");
  const NodeId exps = g.add("exp_values_6", ops::exp(), {dots}, "N N");
  const NodeId denom = g.add("denom_6", ops::sum(), {exps}, "N 1");
  const NodeId attention = g.add("attention_6", ops::div(), {exps, denom}, "N N");
  g.add("attention_sum_6", ops::sum(), {attention}, "N 1");
  const NodeId values_T = g.add("values_T_6", ops::transpose(), {g.find("all_values_4")}, "N D");
  g.add("all_x_prime_6", ops::matmul(), {attention, values_T}, "N D");
}

/// Softmax of each column, no maximum taken off first (cell [7]), and the mix of the values.
void attend(Graph& g, NodeId scores, NodeId values, const std::string& cell) {
  const NodeId exps = g.add(("exp_values_" + cell).c_str(), ops::exp(), {scores}, "N N");
  const NodeId denom = g.add(("denom_" + cell).c_str(), ops::sum(-2), {exps}, "1 N");
  const NodeId attention = g.add(("attention_" + cell).c_str(), ops::div(), {exps, denom}, "N N");
  const NodeId x_prime =
      g.add(("X_prime_" + cell).c_str(), ops::matmul(), {values, attention}, "D N");
  g.add(("X_prime_T_" + cell).c_str(), ops::transpose(), {x_prime}, "N D");
}

NodeId scores(Graph& g, NodeId queries, NodeId keys, const std::string& cell) {
  const NodeId keys_T = g.add(("keys_T_" + cell).c_str(), ops::transpose(), {keys}, "N D");
  return g.add(("scores_" + cell).c_str(), ops::matmul(), {keys_T, queries}, "N N");
}

/// As matrices; the queries, keys and values are those of cell [4], computed all at once.
void cells_9_and_12(Graph& g) {
  const NodeId values = g.find("all_values2_4");
  const NodeId plain = scores(g, g.find("all_queries2_4"), g.find("all_keys2_4"), "9");
  attend(g, plain, values, "9");
  const double root = std::sqrt(double(kSize));
  const NodeId scaled = g.add("scaled_12", ops::div_scalar(root, "np.sqrt(4)"), {plain}, "N N");
  attend(g, scaled, values, "12");
}

/// The first two tokens in each other's place.
void cell_13(Graph& g, NodeId x) {
  const NodeId permuted = g.add("X_permuted_13", ops::index_select({1, 0, 2}), {x}, "D N");
  const NodeId queries = affine(g, "Q_13", "q", permuted, ops::matmul_fma());
  const NodeId keys = affine(g, "K_13", "k", permuted, ops::matmul_fma());
  const NodeId values = affine(g, "V_13", "v", permuted, ops::matmul_fma());
  attend(g, scores(g, queries, keys, "13"), values, "13");
}

/// The numbers at `first`, `first + step` and so on, as an array of this shape.
Tensor part(const Tensor& a, std::int64_t first, std::int64_t step, const Shape& shape) {
  Tensor result(DType::kFloat64, shape);
  for (std::int64_t i = 0; i < result.size(); ++i) result.set(i, a.at(first + i * step));
  return result;
}

/// `print(all_x)`: the columns of X as a list of arrays.
Print print_all_x(const Graph& g) {
  const NodeId id = g.find("X_2");
  std::string text = "[";
  for (std::int64_t n = 0; n < kTokens; ++n) {
    const Tensor column = part(g.node(id).tensor, n, kTokens, {kSize, 1});
    text += (n > 0 ? ", " : "") + numpy_repr(column);
  }
  return {"2", "all_x", id, text + "]"};
}

/// What cell [6] prints of each output's weights, and then of each output.
void print_outputs(const Graph& g, std::vector<Print>& prints) {
  const NodeId weights = g.find("attention_6"), sums = g.find("attention_sum_6");
  const NodeId outputs = g.find("all_x_prime_6");
  for (std::int64_t n = 0; n < kTokens; ++n) {
    std::vector<double> row;
    for (std::int64_t m = 0; m < kTokens; ++m) {
      row.push_back(g.node(weights).tensor.at(n * kTokens + m));
    }
    prints.push_back(
        {"6", "Attentions for output " + std::to_string(n), weights, python_repr(row)});
    prints.push_back({"6", "sum " + std::to_string(n), sums,
                      "Check that it sums to one: " + python_repr(g.node(sums).tensor.at(n))});
  }
  for (std::int64_t n = 0; n < kTokens; ++n) {
    const std::string label = "x_prime_" + std::to_string(n) + "_calculated";
    const Tensor row = part(g.node(outputs).tensor, n * kSize, 1, {1, kSize});
    prints.push_back({"6", label, outputs, label + ": " + numpy_print(row)});
  }
}

std::vector<Print> prints(const Graph& g) {
  std::vector<Print> prints = {
      print_all_x(g),
      print_array(g, "4", "aq - all_queries2", "rounding_queries_4"),
      print_array(g, "4", "ak - all_keys2", "rounding_keys_4"),
      print_array(g, "4", "av - all_values2", "rounding_values_4"),
  };
  print_outputs(g, prints);
  prints.push_back(print_array(g, "9", "X_prime.T", "X_prime_T_9"));
  prints.push_back(print_array(g, "10", "attention_matrix", "attention_9"));
  prints.push_back(print_array(g, "12", "X_prime.T", "X_prime_T_12"));
  prints.push_back(print_array(g, "13", "X_prime.T", "X_prime_T_13"));
  return prints;
}

}  // namespace

Result<Lesson> notebook_003(const Choice& choice) {
  const std::optional<Seed>& chosen = choice.own.seed;
  if (chosen && (chosen->is_negative || chosen->magnitude >> 32 != 0)) {
    return Refusal{"np.random.seed takes a whole number from 0 to 4294967295, not " +
                   std::string(chosen->is_negative ? "-" : "") + std::to_string(chosen->magnitude) +
                   "."};
  }
  Graph g(DType::kFloat64, Library::kNumPy);
  const NodeId x = cell_2(g, seed(choice, 3));
  cell_3(g, seed(choice, 0));
  cell_4(g, x);
  cell_6(g);
  cells_9_and_12(g);
  cell_13(g, x);
  return Lesson{std::move(g), {}, false, prints};
}

}  // namespace attention::lessons
