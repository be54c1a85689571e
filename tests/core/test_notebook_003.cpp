// Notebook 003 is in NumPy, in float64, and shows rounding errors: its last bits count.
#include <doctest.h>

#include <string>

#include "tests/core/notebook_steps.h"
#include "tests/core/same_bits.h"

using namespace attention;

namespace {

Pairs k003() {
  Pairs pairs = {{"X_2", "X"},
                 {"dots_6", "dots"},
                 {"attention_6", "attentions"},
                 {"all_x_prime_6", "x_prime_loop"},
                 {"scores_9", "scores_scaled"},
                 {"scaled_12", "scaled_scaled"},
                 {"X_permuted_13", "X_permuted"}};
  for (const std::string letter : {"q", "k", "v"}) {
    pairs.emplace_back("omega_" + letter + "_3", "omega_" + letter);
    pairs.emplace_back("beta_" + letter + "_3", "beta_" + letter);
  }
  const Pairs letters = {{"Q", "queries"}, {"K", "keys"}, {"V", "values"}};
  for (const auto& [letter, name] : letters) {
    pairs.emplace_back("all_" + name + "_4", "all_" + name);
    pairs.emplace_back("all_" + name + "2_4", "all_" + name + "2");
    pairs.emplace_back("rounding_" + name + "_4", "rounding_" + name);
    pairs.emplace_back("all_" + name + "2_4", letter + "_plain");
    pairs.emplace_back("all_" + name + "2_4", letter + "_scaled");
    pairs.emplace_back(letter + "_13", letter + "_permuted");
  }
  for (const auto& [cell, kind] : Pairs{{"9", "plain"}, {"12", "scaled"}, {"13", "permuted"}}) {
    if (cell != "12") pairs.emplace_back("scores_" + cell, "scores_" + kind);
    for (const std::string name : {"attention_", "X_prime_", "X_prime_T_"}) {
      pairs.emplace_back(name + cell, name + kind);
    }
  }
  return pairs;
}

}  // namespace

TEST_CASE("notebook 003: every step has NumPy's numbers") {
  check_steps("lesson=notebook_003", "003", k003());
  check_complete("notebook_003", "003", k003(),
                 {"dots_all_queries_4",
                  "dots_all_queries2_4",
                  "dots_all_keys_4",
                  "dots_all_keys2_4",
                  "dots_all_values_4",
                  "dots_all_values2_4",
                  "queries_T_6",
                  "exp_values_6",
                  "denom_6",
                  "attention_sum_6",
                  "values_T_6",
                  "keys_T_9",
                  "exp_values_9",
                  "denom_9",
                  "exp_values_12",
                  "denom_12",
                  "dots_Q_13",
                  "dots_K_13",
                  "dots_V_13",
                  "keys_T_13",
                  "exp_values_13",
                  "denom_13"});
}

TEST_CASE("notebook 003 prints what it printed: 17 texts, character by character") {
  check_prints("003", 17);
}

// np.random.seed(7); np.hstack([np.random.normal(size=(4, 1)) for _ in range(3)]) in NumPy 1.24
TEST_CASE("notebook 003 takes another seed, which stands for both of its own") {
  const Lesson lesson = open("lesson=notebook_003&seed=7");
  const Graph& g = lesson.graph;
  const Tensor expected(
      DType::kFloat64, {4, 3},
      {1.690525703800356, -0.7889230286257386, 1.0176580056634932, -0.4659373705408328,
       0.00206557290594813, 0.6004985159195494, 0.0328201636785844, -0.0008903858579313628,
       -0.6254289739667597, 0.40751628299650783, -1.7547243063454208, -0.17154826119572117});
  CHECK(differing_bits(tensor(g, "X_2"), expected) == 0);
  CHECK(same_bits(tensor(g, "omega_q_3").at(0), expected.at(0)));
  CHECK(g.pytorch(g.find("X_2")).find("np.random.seed(7)\nX_2 = np.hstack(") == 0);
  CHECK(g.pytorch(g.find("omega_q_3")).find("np.random.seed(7)\n") == 0);
}

// From its documentation: "Must be convertible to 32 bit unsigned integers."
TEST_CASE("notebook 003 takes the seeds that np.random.seed takes") {
  for (const std::string seed : {"-1", "4294967296", "18446744073709551615"}) {
    CHECK(refusal("lesson=notebook_003&seed=" + seed) ==
          "np.random.seed takes a whole number from 0 to 4294967295, not " + seed + ".");
  }
  CHECK(refusal("lesson=notebook_003&seed=0") == "");
  CHECK(refusal("lesson=notebook_003&seed=4294967295") == "");
}

// e^709.8 is the largest float64, e^-745.2 rounds to 0.
TEST_CASE("notebook 003 takes no maximum off its scores, so exp leaves the range at either end") {
  Graph g = std::move(open("lesson=notebook_003").graph);
  const NodeId scores = g.find("scores_9");
  CHECK(g.edit(scores, 0, 710)->what() ==
        "exp_values_9[0, 0] would leave the range of float64. Choose numbers closer to 0.");
  REQUIRE(!g.edit(scores, 0, -800));
  REQUIRE(!g.edit(scores, 3, -800));
  CHECK(g.edit(scores, 6, -800)->what() ==
        "attention_9[0, 0] would be divided by denom_9[0, 0], which is 0: each exp of that sum is "
        "too small for float64. Choose numbers closer to 0.");
}
