// The lessons of the experiments: what a KV cache keeps, whose ways race, what a root and a
// temperature divide.
#include <doctest.h>

#include <cmath>
#include <string>

#include "tests/core/choices.h"
#include "tests/core/same_bits.h"

using namespace attention;

TEST_CASE("cache: keys, values and each row of y have the bits of the whole head") {
  for (const std::string end : {"", "&dtype=float64", "&tokens=bank", "&tokens=the muddy river"}) {
    CAPTURE(end);
    const Graph cache = std::move(open("lesson=cache&example=bank" + end).graph);
    const Graph head = std::move(open("lesson=head&example=bank&causal=1" + end).graph);
    const Index T = tensor(head, "x").rows();
    const auto same = [&](const std::string& kept, const char* whole) {
      const Tensor &a = tensor(cache, kept), &b = tensor(head, whole);
      REQUIRE(a.size() <= b.size());
      for (Index i = 0; i < a.size(); ++i) CHECK(same_bits(a.at(i), b.at(i)));
    };
    for (Index t = 0; t < T; ++t) {
      same(fill("k_cache_{}", {t}), "k");
      same(fill("v_cache_{}", {t}), "v");
      CHECK(tensor(cache, fill("k_cache_{}", {t})).rows() == t + 1);
    }
    same("y", "y");
    CHECK(tensor(cache, "y").rows() == T);
  }
}

TEST_CASE("race: loop and running sum have the same bits, the product differs by rounding") {
  for (const Index T : {1, 8, 70, 256}) {
    CAPTURE(T);
    const std::string end = fill("&example=randn&T={}&C=16", {T});
    const Graph loop = std::move(open("lesson=race_loop" + end).graph);
    const Graph running = std::move(open("lesson=race_running" + end).graph);
    const Graph product = std::move(open("lesson=race_product" + end).graph);
    CHECK(differing_bits(tensor(loop, "y"), tensor(running, "y")) == 0);
    // a sum of T numbers around 1 in float32, in another order and with rounded factors
    CHECK(largest_difference(tensor(loop, "y"), tensor(product, "y")) <= 1e-6);
  }
}

TEST_CASE("race: 4096 tokens in a loop, but no scores of 4096 x 4096") {
  CHECK(refusal("lesson=race_running&example=randn&T=4096") == "");
  CHECK(refusal("lesson=race_product&example=randn&T=2048") == "");
  CHECK(refusal("lesson=race_product&example=randn&T=4096") != "");
}

// By hand: a score is a sum of d_k products of two numbers of mean 0 and variance 1, so its
// variance is d_k; divided by a number, it is divided by that number's square. 512 scores are
// drawn: a quarter is five times their spread.
TEST_CASE("root: the variance of the scores is d_k, by its root 1, by another width's d_k / C") {
  for (const Index d_k : {16, 64, 256}) {
    CAPTURE(d_k);
    const Graph g = std::move(open(fill("lesson=root&example=queries&d_k={}", {d_k})).graph);
    const auto near = [&](const char* name, double expected) {
      const double value = tensor(g, name).at(0);
      CHECK_MESSAGE(std::abs(value - expected) <= expected / 4, name, ": ", value);
    };
    near("variance_none", double(d_k));
    near("variance_sqrt_d_k", 1);
    near("variance_d_k", 1 / double(d_k));
    near("variance_sqrt_C", double(d_k) / 64);
  }
}

TEST_CASE(
    "root: where d_k is C, both roots give the same bits; where it is 1, all divisors but C's") {
  const auto same = [](Index d_k, const char* one, const char* other) {
    const Graph g = std::move(open(fill("lesson=root&example=queries&d_k={}", {d_k})).graph);
    for (const char* name : {"scaled", "weights", "variance", "largest", "entropy", "slope"}) {
      CHECK(differing_bits(tensor(g, fill("{}_{}", {name, one})),
                           tensor(g, fill("{}_{}", {name, other}))) == 0);
    }
  };
  same(64, "sqrt_d_k", "sqrt_C");
  same(1, "none", "d_k");
  same(1, "none", "sqrt_d_k");
}

// The definition of a slope: how far the weight moves, per step of its own score. The error of such
// a difference in float64 is of the step's square.
TEST_CASE("root: a slope is by how much a weight follows its own score") {
  Graph g = std::move(open("lesson=root&example=queries&T=3&d_k=8&dtype=float64").graph);
  const NodeId scaled = g.find("scaled_none");
  const double step = 1e-5;
  for (Index i = 0; i < 24; ++i) {
    const double score = tensor(g, "scaled_none").at(i), slope = tensor(g, "slopes_none").at(i);
    REQUIRE(!g.edit(scaled, i, score + step));
    const double above = tensor(g, "weights_none").at(i);
    REQUIRE(!g.edit(scaled, i, score - step));
    const double below = tensor(g, "weights_none").at(i);
    REQUIRE(!g.edit(scaled, i, score));
    CHECK(std::abs((above - below) / (2 * step) - slope) <= 1e-9);
  }
}

// By hand: exp(5) / exp(0) is what two scores 5 apart are apart, whatever is added to both; halves
// of them are exp(2.5) apart.
TEST_CASE("temperature: a shift moves no weight, a temperature divides what the scores are apart") {
  Graph g = std::move(open("lesson=temperature&example=row&dtype=float64").graph);
  const auto set = [&](const char* name, Index offset, double value) {
    REQUIRE(!g.edit(g.find(name), offset, value));
  };
  const auto ratio = [&] { return tensor(g, "weights").at(0) / tensor(g, "weights").at(4); };
  set("row_scores", 0, 4);
  CHECK(std::abs(ratio() / std::exp(5) - 1) <= 1e-14);
  set("shift", 0, -8);
  CHECK(differing_bits(tensor(g, "weights"), tensor(g, "plain_weights")) == 0);
  set("temp", 0, 2);
  CHECK(std::abs(ratio() / std::exp(2.5) - 1) <= 1e-14);
  CHECK(differing_bits(tensor(g, "weights"), tensor(g, "still_weights")) == 0);
  CHECK(g.edit(g.find("temp"), 0, 0));
}
