// Where the rows of a tensor end: known of what has been written so, and of nothing else. What is
// hidden by a causal mask is then neither written nor read again, with the same bits.
#include <doctest.h>

#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/graph.h"
#include "core/lessons/steps.h"
#include "tests/core/every_cell.h"
#include "tests/core/repeated.h"
#include "tests/core/same_bits.h"
#include "tests/core/wild_numbers.h"

using namespace attention;

namespace {

constexpr Index kT = 17;  // the rows of a mask that are longer than 16 say where they end
constexpr Index kH = 2;

/// A (2, 3) tensor that knows where its rows end with zeros.
Tensor two_rows(const std::vector<double>& numbers) {
  Tensor tensor(DType::kFloat32, {2, 3}, numbers);
  tensor.find_ends(0);
  return tensor;
}

void check_ends(const Index* ends, const std::vector<Index>& expected) {
  REQUIRE(ends != nullptr);
  CHECK(std::vector<Index>(ends, ends + expected.size()) == expected);
}

/// A causal head of few numbers, whose queries are its keys and values, too.
Graph ended_head(const Tensor& x, const Tensor& w) {
  Graph g(x.dtype());
  g.leaf("x", x, "B T C", "");
  g.leaf("w", w, "C H", "");
  lessons::add_steps(g, R"(
    q       = matmul(x, w)              : B T H
    q_T     = transpose(q)              : B H T
    scores  = matmul(q, q_T)            : B T T
    scaled  = div_scalar(scores, H)     : B T T
    ones    = ones(T, T)                : T T
    tril    = tril(ones)                : T T
    masked  = masked_fill(scaled, tril) : B T T
    weights = softmax(masked)           : B T T
    y       = matmul(weights, q)        : B T H
  )");
  REQUIRE(!g.refusal());
  REQUIRE(!g.forward());
  return g;
}

const Tensor& numbers_of(const Graph& g, const char* name) {
  return g.node(g.find(name)).tensor;
}

}  // namespace

TEST_CASE("the ends of rows are found, and whether their number stands in front, too") {
  const Tensor tensor = two_rows({1, 2, 0, 3, 0, 0});
  check_ends(tensor.ends(0), {2, 1});
  check_ends(tensor.only_ends(0), {2, 1});
  CHECK(tensor.ends(-0.0f) == nullptr);
  CHECK(tensor.ends(1) == nullptr);
  for (const double zero : {0.0, -0.0}) {
    const Tensor other = two_rows({zero, 2, 0, 3, 0, 0});
    check_ends(other.ends(0), {2, 1});
    CHECK(other.only_ends(0) == nullptr);
  }
  check_ends(two_rows({1, -0.0, 0, 0, 0, 0}).ends(0), {2, 0});
  check_ends(two_rows({0, 0, 1, 1, 1, 1}).ends(0), {3, 3});
}

TEST_CASE("whoever may write a number makes the ends unknown") {
  const Tensor other(DType::kFloat32, {2, 3});
  const std::vector<std::pair<const char*, std::function<void(Tensor&)>>> ways = {
      {"set", [](Tensor& t) { t.set(2, 7); }},
      {"data", [](Tensor& t) { t.data<float>()[2] = 7; }},
      {"matrix", [](Tensor& t) { t.matrix<float>(0)(0, 2) = 7; }},
      {"copy_numbers", [&](Tensor& t) { t.copy_numbers(other); }},
      {"assignment", [&](Tensor& t) { t = Tensor(other); }},
  };
  for (const auto& [name, write] : ways) {
    CAPTURE(name);
    Tensor tensor = two_rows({1, 2, 0, 3, 0, 0});
    const Tensor copy = tensor;
    write(tensor);
    CHECK(tensor.ends(0) == nullptr);
    CHECK(tensor.only_ends(0) == nullptr);
    check_ends(copy.ends(0), {2, 1});
  }
}

TEST_CASE("rows that are written up to their ends have the tail behind") {
  Tensor tensor(DType::kFloat32, {2, 3}, {1, 2, 3, 4, 5, 6});
  const auto write = [&](const std::vector<Index>& ends, float tail) {
    float* numbers = tensor.data_before(ends.data(), tail);
    for (Index i = 0; i < tensor.size(); ++i) {
      if (i % 3 < ends[std::size_t(i / 3)]) numbers[i] = 9;
    }
    check_ends(tensor.ends(tail), ends);
    CHECK(tensor.only_ends(tail) == nullptr);  // nobody has looked
    for (Index i = 0; i < tensor.size(); ++i) {
      CHECK(same_bits(tensor.at(i), i % 3 < ends[std::size_t(i / 3)] ? 9 : double(tail)));
    }
  };
  const auto infinity = std::numeric_limits<float>::infinity();
  write({1, 2}, 0);
  write({1, 2}, 0);      // as before
  write({2, 1}, 0);      // other ends
  write({2, 1}, -0.0f);  // another tail, which == takes for the same
  write({2, 1}, -infinity);
  tensor.set(5, 7);  // a number in a tail
  write({2, 1}, -infinity);
  write({0, 3}, -infinity);
  tensor.find_ends(9);
  write({0, 3}, 9);
}

TEST_CASE("a head knows where the rows behind a causal mask end, as long as no cell is pinned") {
  WildNumbers numbers(1);
  const Tensor x = numbers.tensor(DType::kFloat32, {1, kT, 3});
  const Tensor w = numbers.tensor(DType::kFloat32, {3, kH});
  Graph g = ended_head(x, w);
  std::vector<Index> ends;
  for (Index t = 0; t < kT; ++t) ends.push_back(t + 1);
  const auto check_known = [&] {
    check_ends(numbers_of(g, "tril").only_ends(0), ends);
    check_ends(numbers_of(g, "masked").ends(-std::numeric_limits<float>::infinity()), ends);
    check_ends(numbers_of(g, "weights").ends(0), ends);
  };
  check_known();
  REQUIRE(!g.edit(g.find("x"), 4, 0.5));
  check_known();
  for (const auto& [name, value] :
       {std::pair{"ones", 0.0}, {"tril", 1.0}, {"masked", 0.25}, {"weights", 0.5}}) {
    CAPTURE(name);
    REQUIRE(!g.edit(g.find(name), 5, value));
    CHECK(numbers_of(g, name).only_ends(0) == nullptr);
    check_every_cell(g);
    REQUIRE(!g.release(g.find(name), 5));
    check_every_cell(g);
    check_known();
  }
}

TEST_CASE("in float64 no rows are known to end") {
  WildNumbers numbers(2);
  const Tensor x = numbers.tensor(DType::kFloat64, {1, kT, 3});
  const Graph g = ended_head(x, numbers.tensor(DType::kFloat64, {3, kH}));
  for (const char* name : {"tril", "weights"}) CHECK(numbers_of(g, name).ends(0) == nullptr);
  check_every_cell(g);
}

TEST_CASE("a head that is edited at random has the bits of its arithmetic") {
  WildNumbers numbers(2);
  const Tensor w = numbers.tensor(DType::kFloat32, {3, kH});
  for (const Index B : {1, 1, 2}) {
    Tensor x = numbers.tensor(DType::kFloat32, {B, kT, 3});
    Graph g = ended_head(x, w);
    const char* const names[] = {"x", "scores", "scaled", "ones", "tril", "masked", "weights"};
    for (int round = 0; round < (is_sampled() ? 12 : 40); ++round) {
      CAPTURE(round);
      const NodeId id = g.find(names[numbers.below(7)]);
      const Index offset = numbers.below(g.node(id).tensor.size());
      if (g.is_pinned(id, offset) || numbers.below(8) == 0) {
        REQUIRE(!g.pin({}));
      } else if (numbers.below(8) == 0) {
        x = numbers.tensor(DType::kFloat32, x.shape());
        REQUIRE(!g.assign(g.find("x"), x));
      } else {
        const bool hides = g.node(id).op->gives_minus_infinity() && numbers.below(2) == 0;
        REQUIRE(!g.edit(id, offset, hides ? -kInf : numbers.below(3) == 0 ? 0 : numbers.next()));
      }
      check_every_cell(g);
    }
  }
}
