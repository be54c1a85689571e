// One head over more tokens than a graph holds, against PyTorch and against the graph that it
// continues. That every row, tile and y has the bits of the plain loops is in test_kernels.cpp.
#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "core/math/log.h"
#include "core/ops/ops.h"
#include "core/ops/streaming_attention.h"
#include "tests/core/arithmetic.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;

namespace {

/// The streaming of batch b of the lesson's weights.
std::unique_ptr<StreamingAttention> streaming(const Lesson& lesson, Index b) {
  const Graph& graph = lesson.graph;
  const Node& y = graph.node(graph.find("y"));
  REQUIRE_FALSE(y.tensor.has_numbers());
  return y.op->stream(graph.inputs(y), b);
}

/// The weight of query t and key j, by way of a tile.
float weight(StreamingAttention& attention, Index t, Index j) {
  Matrix<float> cell(1, 1);
  attention.largest(t, j, 1, cell);
  return cell(0, 0);
}

/// The graph of a streamed head with its (T, T) tensors, step by step as a shorter lesson has them.
Graph held(const Lesson& lesson, Index divisor) {
  Graph g(DType::kFloat32);
  const auto leaf = [&](const char* name) {
    return g.leaf(name, lesson.graph.node(lesson.graph.find(name)).tensor, "B T H", "");
  };
  const NodeId q = leaf("q"), k = leaf("k"), v = leaf("v");
  const Tensor numbers = g.node(q).tensor;  // nodes move when others are added
  const Tensor ones(DType::kFloat32, {numbers.rows(), numbers.rows()},
                    std::vector<double>(std::size_t(numbers.rows() * numbers.rows()), 1));
  const NodeId tril = g.add("tril", ops::tril(), {g.leaf("ones", ones, "T T", "")}, "T T");
  const NodeId k_T = g.add("k_T", ops::transpose(-2), {k}, "B H T");
  NodeId s = g.add("scores", ops::matmul(), {q, k_T}, "B T T");
  if (divisor == ops::kByRoot) s = g.add("scaled", ops::div_scalar(numbers.cols()), {s}, "B T T");
  if (divisor > 0) s = g.add("scaled", ops::div_number(divisor), {s}, "B T T");
  if (lesson.causal) s = g.add("masked", ops::masked_fill(), {s, tril}, "B T T");
  const NodeId weights = g.add("weights", ops::softmax(), {s}, "B T T");
  g.add("y", ops::matmul(), {weights, v}, "B T H");
  REQUIRE_FALSE(g.refusal());
  REQUIRE_FALSE(g.forward());
  return g;
}

}  // namespace

// Within 1e-6: PyTorch adds in another order.
TEST_CASE("a head over 600 and over 4096 tokens has PyTorch's numbers") {
  const nlohmann::json cases = golden("long.json")["cases"];
  REQUIRE(cases.size() == 2);
  for (const auto& given : cases) {
    if (is_sampled() && given != cases[0]) continue;
    CAPTURE(given["choice"]);
    const Lesson lesson = open(given["choice"]);
    const auto at_hand = streaming(lesson, 0);
    StreamingAttention& attention = *at_hand;
    attention.advance(attention.y().rows() /
                      2);  // the other rows are computed when they are asked for
    REQUIRE(given["rows"].size() == 6);
    double furthest = 0;
    const auto compare = [&](double ours, const nlohmann::json& theirs) {
      if (!std::isfinite(ours)) FAIL("a number is not finite");
      furthest = std::max(furthest, std::abs(ours - golden_number(theirs)));
    };
    for (const auto& row : given["rows"]) {
      const Index t = row["t"], first = row["first"];
      attention.compute(t, 1);
      for (Index c = 0; c < attention.y().cols(); ++c) {
        compare(double(attention.y()(t, c)), row["y"][std::size_t(c)]);
      }
      for (Index j = first; j <= t; ++j) {
        compare(double(weight(attention, t, j)), row["weights"][std::size_t(j - first)]);
      }
      for (Index j = 0; j < 16; ++j) {
        compare(double(weight(attention, t, j)), row["start"][std::size_t(j)]);
      }
      const auto i = std::size_t(t);
      compare(double(attention.row_max()[i]) + math::log(double(attention.row_sum()[i])),
              row["logsumexp"]);
    }
    CHECK(furthest < 1e-6);
    CHECK(furthest > 0);
  }
}

TEST_CASE("a streamed head has the bits of the graph that it stands for") {
  const std::pair<const char*, Index> all_switches[] = {{"", ops::kByRoot},
                                                        {"&causal=0", ops::kByRoot},
                                                        {"&scaled=0", ops::kByNothing},
                                                        {"&causal=0&scaled=0", ops::kByNothing},
                                                        {"&divide_by=2.7", 2'700'000},
                                                        {"&divide_by=0.1", 100'000}};
  for (const auto& [switches, divisor] : all_switches) {
    CAPTURE(switches);
    const Lesson lesson =
        open(std::string("lesson=head&example=randn&T=70&B=2&C=5&head_size=3") + switches);
    const Graph g = held(lesson, divisor);
    const Tensor& weights = g.node(g.find("weights")).tensor;
    const Tensor& y = g.node(g.find("y")).tensor;
    int wrong = 0;
    for (Index b = 0; b < 2; ++b) {
      const auto attention = streaming(lesson, b);
      Matrix<float> all(70, 70);
      attention->largest(0, 0, 1, all);
      for (Index i = 0; i < 70 * 70; ++i) {
        const double expected = weights.at(b * 70 * 70 + i);
        wrong += double(all.data()[i]) != expected;
        const Expression terms = lesson.graph.terms(lesson.graph.find("weights"), b * 70 * 70 + i);
        const auto cell = [&](int node, Index offset) {
          return lesson.graph.node(node).tensor.at(offset);
        };
        wrong += double(Arithmetic<float>(terms.terms(), cell).result()) != expected;
        wrong += terms.terms().back().value != expected;
      }
      for (Index i = 0; i < 70 * 3; ++i) {
        wrong += double(attention->y().data()[i]) != y.at(b * 70 * 3 + i);
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("weights from afar: each cell is the largest of its square, also at the edges") {
  for (const char* causal : {"1", "0"}) {
    const Lesson lesson =
        open(std::string("lesson=head&example=randn&T=100&head_size=4&causal=") + causal);
    const auto attention = streaming(lesson, 0);
    Matrix<float> all(100, 100);
    attention->largest(0, 0, 1, all);
    int wrong = 0;
    for (Index step : {1, 2, 3, 7, 16, 40, 100}) {
      for (Index row : {0, 1, 33, 99}) {
        for (Index col : {0, 5, 16, 47, 99}) {
          Matrix<float> cells(4, 5);
          attention->largest(row, col, step, cells);
          for (Index r = 0; r < 4; ++r) {
            for (Index c = 0; c < 5; ++c) {
              float most = 0;
              for (Index t = row + r * step; t < std::min<Index>(row + (r + 1) * step, 100); ++t) {
                for (Index j = col + c * step; j < col + (c + 1) * step && j < 100; ++j) {
                  most = std::max(most, all(t, j));
                }
              }
              wrong += cells(r, c) != most;
            }
          }
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("more than 64 tokens are for one head, in float32, and within a tensor's size") {
  const std::string sentence =
      "T must be a whole number from 1 to 64 here, not \"65\". Up to 4096 tokens fit the lesson "
      "head, in float32.";
  CHECK(refusal("lesson=loop&example=randn&T=65") == sentence);
  CHECK(refusal("lesson=heads&example=randn&T=65") == sentence);
  CHECK(refusal("lesson=head&example=randn&T=65&dtype=float64") == sentence);
  CHECK(refusal("lesson=head&example=randn&T=4096&C=64&head_size=64") == "");
  CHECK(refusal("lesson=head&example=randn&T=4096&C=64&B=8") ==
        "A tensor of shape [8, 4096, 64] is too large: at most 1000000 numbers are allowed.");
  CHECK(refusal("lesson=head&example=randn&T=4096&C=1&B=8&head_size=64") ==
        "q: A tensor of shape [8, 4096, 64] is too large: at most 1000000 numbers are allowed.");
  const Lesson held = open("lesson=head&example=randn&T=64");
  for (const Node& node : held.graph.nodes()) CHECK(node.tensor.has_numbers());
}

TEST_CASE("numbers whose scores could overflow are refused before they do, and every bit stays") {
  Lesson lesson = open("lesson=head&example=randn&T=65");
  Graph& graph = lesson.graph;
  const std::uint64_t before = graph.hash();
  CHECK(graph.edit(graph.find("q"), 0, 1e38)->what() ==
        "weights: the scores could leave the range of float32. Choose numbers closer to 0.");
  CHECK(graph.hash() == before);
  CHECK(graph.edit(graph.find("v"), 0, 3.2e38)->what() ==
        "y: a mean of the values could leave the range of float32. Choose numbers closer to 0.");
  CHECK(graph.hash() == before);
  CHECK_FALSE(graph.edit(graph.find("v"), 0, 2.9e38));
  CHECK(graph.edit(graph.find("weights"), 0, 1)->what() == "There is no such cell.");
}

TEST_CASE("the arithmetic of y leads to weights that are made again, and gives its bits") {
  for (const char* causal : {"1", "0"}) {
    const Lesson lesson =
        open(std::string("lesson=head&example=randn&T=70&B=2&head_size=3&causal=") + causal);
    const Graph& graph = lesson.graph;
    const NodeId weights = graph.find("weights"), y = graph.find("y");
    int wrong = 0;
    for (Index b = 0; b < 2; ++b) {
      const auto attention = streaming(lesson, b);
      attention->compute(0, 70);
      for (Index i = 0; i < 70 * 3; ++i) {
        const Expression terms = graph.terms(y, b * 70 * 3 + i);
        wrong += terms.terms().back().value != double(attention->y().data()[i]);
        for (const Term& term : terms.terms()) {
          if (term.kind != TermKind::kCell || term.node != weights) continue;
          const Index row = term.offset / 70 % 70;
          wrong += term.value != double(weight(*attention, row, term.offset % 70));
          wrong += row != i / 3 || term.offset / (70 * 70) != b;
        }
      }
    }
    CHECK(wrong == 0);
  }
}
