// Notebook 003, cell by cell: in NumPy, and tokens are columns. A node's name ends in its cell.
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/random/numpy_generator.h"

namespace attention::lessons {

namespace {

constexpr Index kTokens = 3;  // N
constexpr Index kSize = 4;    // D, of a token

/// The seed for np.random.seed: the learner's, or `own`, the notebook's.
std::uint32_t seed(const Choice& choice, std::uint32_t own) {
  return choice.seed ? static_cast<std::uint32_t>(choice.seed->magnitude) : own;
}

std::string seed_statement(std::uint32_t seed) {
  return fill("np.random.seed({})\n", {seed});
}

void cell_2(Graph& g, std::uint32_t seed) {
  NumpyGenerator numpy(seed);
  Tensor x(DType::kFloat64, {kSize, kTokens});
  for (Index n = 0; n < kTokens; ++n) {
    const Tensor token = numpy.normal({kSize, 1});
    for (Index d = 0; d < kSize; ++d) x.set(d * kTokens + n, token.at(d));
  }
  g.leaf("X_2", x, "D N", "np.hstack([np.random.normal(size=(4, 1)) for _ in range(3)])",
         seed_statement(seed).c_str(), Origin::kDrawn);
}

void cell_3(Graph& g, std::uint32_t seed) {
  NumpyGenerator numpy(seed);
  std::string start = seed_statement(seed);
  for (const char* name : {"omega_q_3", "omega_k_3", "omega_v_3"}) {
    g.leaf(name, numpy.normal({kSize, kSize}), "D D", "np.random.normal(size=(4, 4))",
           start.c_str(), Origin::kDrawn);
    start.clear();
  }
  for (const char* name : {"beta_q_3", "beta_k_3", "beta_v_3"}) {
    g.leaf(name, numpy.normal({kSize, 1}), "D 1", "np.random.normal(size=(4, 1))", "",
           Origin::kDrawn);
  }
}

/// `omega @ x + beta` for q, k or v; the product by one of our ops that add in np.dot's orders.
void affine(Graph& g, const char* name, const char* letter, const char* x, const char* product) {
  add_steps(g, R"(
    dots_{0} = {3}(omega_{1}_3, {2})  : D N
    {0}      = add(dots_{0}, beta_{1}_3) : D N
  )",
            {name, letter, x, product});
}

/// Queries, keys and values one token at a time, and all at once: they should be equal, but differ
/// in the last bits.
void cell_4(Graph& g) {
  for (const auto& [letter, name] : {std::pair("q", "queries"), {"k", "keys"}, {"v", "values"}}) {
    affine(g, fill("all_{}_4", {name}).c_str(), letter, "X_2", "matmul_even_odd");
    affine(g, fill("all_{}2_4", {name}).c_str(), letter, "X_2", "matmul_fma");
    add_steps(g, "rounding_{0}_4 = sub(all_{0}_4, all_{0}2_4) : D N", {name});
  }
}

/// Attention one query at a time: here rows are tokens, row n is what token n attends to.
void cell_6(Graph& g) {
  add_steps(g, R"(
    queries_T_6     = transpose(all_queries_4)         : N D
    dots_6          = matmul(queries_T_6, all_keys_4)  : N N
    exp_values_6    = exp(dots_6)                      : N N
    denom_6         = sum(exp_values_6)                : N 1
    attention_6     = div(exp_values_6, denom_6)       : N N [weights]
    attention_sum_6 = sum(attention_6)                 : N 1
    values_T_6      = transpose(all_values_4)          : N D
    all_x_prime_6   = matmul(attention_6, values_T_6)  : N D
  )");
}

/// Softmax of each column, without subtracting its maximum first (cell [7]), and the weighted sum
/// of the values.
void attend(Graph& g, const char* scores, const char* values, const char* cell) {
  add_steps(g, R"(
    exp_values_{2} = exp({0})                          : N N
    denom_{2}      = sum(exp_values_{2}, -2)           : 1 N
    attention_{2}  = div(exp_values_{2}, denom_{2})    : N N [weights]
    X_prime_{2}    = matmul({1}, attention_{2})        : D N
    X_prime_T_{2}  = transpose(X_prime_{2})            : N D
  )",
            {scores, values, cell});
}

/// Attention as matrix products, of the queries, keys and values that cell [4] computes all at
/// once; in cell [12] with scaled scores.
void cells_9_and_12(Graph& g) {
  add_steps(g, R"(
    keys_T_9 = transpose(all_keys2_4)           : N D
    scores_9 = matmul(keys_T_9, all_queries2_4) : N N
  )");
  attend(g, "scores_9", "all_values2_4", "9");
  add_steps(g, "scaled_12 = div_scalar(scores_9, D) : N N");
  attend(g, "scaled_12", "all_values2_4", "12");
}

/// Unscaled attention as in cell [9] with the first two tokens swapped: so are its outputs.
void cell_13(Graph& g) {
  add_steps(g, "X_permuted_13 = index_select(X_2, 1, 0, 2) : D N");
  affine(g, "Q_13", "q", "X_permuted_13", "matmul_fma");
  affine(g, "K_13", "k", "X_permuted_13", "matmul_fma");
  affine(g, "V_13", "v", "X_permuted_13", "matmul_fma");
  add_steps(g, R"(
    keys_T_13 = transpose(K_13)         : N D
    scores_13 = matmul(keys_T_13, Q_13) : N N
  )");
  attend(g, "scores_13", "V_13", "13");
}

constexpr char kPrints[] = R"(
  2  | columns | X_2                | all_x
  4  | array   | rounding_queries_4 | aq - all_queries2
  4  | array   | rounding_keys_4    | ak - all_keys2
  4  | array   | rounding_values_4  | av - all_values2
  6  | list 0  | attention_6        | Attentions for output 0
  6  | float 0 | attention_sum_6    | sum 0 | Check that it sums to one:
  6  | list 1  | attention_6        | Attentions for output 1
  6  | float 1 | attention_sum_6    | sum 1 | Check that it sums to one:
  6  | list 2  | attention_6        | Attentions for output 2
  6  | float 2 | attention_sum_6    | sum 2 | Check that it sums to one:
  6  | row 0   | all_x_prime_6      | x_prime_0_calculated | x_prime_0_calculated:
  6  | row 1   | all_x_prime_6      | x_prime_1_calculated | x_prime_1_calculated:
  6  | row 2   | all_x_prime_6      | x_prime_2_calculated | x_prime_2_calculated:
  9  | array   | X_prime_T_9        | X_prime.T
  10 | array   | attention_9        | attention_matrix
  12 | array   | X_prime_T_12       | X_prime.T
  13 | array   | X_prime_T_13       | X_prime.T
)";

}  // namespace

void notebook_003(const Choice& choice, const Example&, Lesson& lesson) {
  const std::optional<Seed>& chosen = choice.seed;
  if (chosen && (chosen->is_negative || chosen->magnitude >> 32 != 0)) {
    lesson.graph.stop(
        refuse(reason::numpy_seed, {chosen->is_negative ? "-" : "", chosen->magnitude}));
    return;
  }
  lesson.graph = Graph(DType::kFloat64, Library::kNumPy);
  Graph& g = lesson.graph;
  cell_2(g, seed(choice, 3));
  cell_3(g, seed(choice, 0));
  cell_4(g);
  cell_6(g);
  cells_9_and_12(g);
  cell_13(g);
  lesson.prints = kPrints;
}

}  // namespace attention::lessons
