// Cause and effect, cell by cell: what a number is computed from, and what is computed from it. The
// expected sets follow from the definitions, by hand.
#include <doctest.h>

#include <map>
#include <set>
#include <string>

#include "core/reach.h"
#include "tests/core/choices.h"
#include "tests/core/squares.h"

using namespace attention;

namespace {

using Cells = std::set<Index>;

/// The cells of each node that are found, without the one to begin with; `at_once` cells in a part.
std::map<std::string, Cells> reach_of(const Graph& graph, const std::string& node, Index offset,
                                      Direction direction, Index at_once = 1) {
  const NodeId id = graph.find(node);
  REQUIRE(id >= 0);
  Reach reach(graph, id, offset, direction);
  while (!reach.advance(at_once)) continue;
  CHECK(reach.advance(1));
  std::map<std::string, Cells> found;
  for (NodeId i = 0; i < static_cast<NodeId>(graph.nodes().size()); ++i) {
    for (Index cell = 0; cell < graph.node(i).tensor.size(); ++cell) {
      const bool is_start = i == id && cell == offset;
      if (!is_start && reach.found(i)[static_cast<std::size_t>(cell)]) {
        found[graph.node(i).name].insert(cell);
      }
    }
  }
  return found;
}

/// The cells (row, col) of a matrix with so many columns.
Cells cells(Index columns, std::initializer_list<Index> rows, std::initializer_list<Index> cols) {
  Cells all;
  for (const Index row : rows) {
    for (const Index col : cols) all.insert(row * columns + col);
  }
  return all;
}

}  // namespace

TEST_CASE("a mean depends on the rows of x up to its own, in its column and batch") {
  const Lesson lesson = open("lesson=loop&example=randn&B=2&T=8&C=2");
  // y[0, 5, 1] is the mean of x[0, 0..5, 1].
  CHECK(reach_of(lesson.graph, "y", 5 * 2 + 1, Direction::kBack) ==
        std::map<std::string, Cells>{{"sums", {11}}, {"x", cells(2, {0, 1, 2, 3, 4, 5}, {1})}});
  // x[1, 6, 0] is in the means of the rows 6 and 7.
  const Cells later = {16 + 12, 16 + 14};
  CHECK(reach_of(lesson.graph, "x", 16 + 6 * 2, Direction::kOn) ==
        std::map<std::string, Cells>{{"sums", later}, {"y", later}});
  CHECK(reach_of(lesson.graph, "x", 0, Direction::kBack).empty());
  CHECK(reach_of(lesson.graph, "y", 0, Direction::kOn).empty());
}

TEST_CASE("a number of one head depends on all that its arithmetic names, masked or not") {
  const Lesson lesson = open("lesson=head&example=bank&causal=1&scaled=1");
  // Six tokens of four numbers; two numbers in a query, three in a value. y[0, 2, 1] is row 2 of
  // the weights times column 1 of V.
  auto back = reach_of(lesson.graph, "y", 2 * 3 + 1, Direction::kBack);
  CHECK(back["weights"] == cells(6, {2}, {0, 1, 2, 3, 4, 5}));
  CHECK(back["scores"] == back["weights"]);
  CHECK(back["tril"] == back["weights"]);
  CHECK(back["v"] == cells(3, {0, 1, 2, 3, 4, 5}, {1}));
  CHECK(back["q"] == cells(2, {2}, {0, 1}));
  CHECK(back["k"] == cells(2, {0, 1, 2, 3, 4, 5}, {0, 1}));
  CHECK(back["w_query"].size() == 8);
  CHECK(back["w_key"].size() == 8);
  CHECK(back["w_value"] == cells(3, {0, 1, 2, 3}, {1}));
  CHECK(back["x"].size() == 24);
  CHECK(back.count("y") == 0);

  // x[0, 4, 0] is in row 4 of Q, K and V, so in row and column 4 of the scores, in all weights,
  // whose rows share a sum, and in all of y.
  auto on = reach_of(lesson.graph, "x", 4 * 4, Direction::kOn);
  CHECK(on["q"] == cells(2, {4}, {0, 1}));
  CHECK(on["v"] == cells(3, {4}, {0, 1, 2}));
  Cells cross = cells(6, {4}, {0, 1, 2, 3, 4, 5});
  for (const Index cell : cells(6, {0, 1, 2, 3, 4, 5}, {4})) cross.insert(cell);
  CHECK(on["scores"] == cross);
  CHECK(on["weights"].size() == 36);
  CHECK(on["y"].size() == 18);
  CHECK(on.count("x") == 0);
  CHECK(on.count("w_query") == 0);
}

TEST_CASE("a pinned number depends on nothing, and what is followed in parts is what is there") {
  Graph g = squares(DType::kFloat32);
  // scores[0, 1] = x[0] . x[1], and sums[0] = scores[0, 0] + scores[0, 1].
  using Found = std::map<std::string, Cells>;
  const Found whole = {{"scores", {0, 1}}, {"x", {0, 1, 2, 3}}, {"x_T", {0, 1, 2, 3}}};
  for (const Index at_once : {1, 2, 1000}) {
    CHECK(reach_of(g, "sums", 0, Direction::kBack, at_once) == whole);
    CHECK(reach_of(g, "scores", 1, Direction::kOn, at_once) == Found{{"sums", {0}}});
  }
  REQUIRE(!g.edit(g.find("scores"), 1, 5));
  CHECK(reach_of(g, "scores", 1, Direction::kBack).empty());
  CHECK(reach_of(g, "sums", 0, Direction::kBack) ==
        Found{{"scores", {0, 1}}, {"x", {0, 1}}, {"x_T", {0, 2}}});
}

TEST_CASE("what a number depends on has it among what depends on it") {
  const Lesson lesson = open("lesson=heads&example=randn&T=3&C=4&num_heads=2");
  const Graph& g = lesson.graph;
  const NodeId out = static_cast<NodeId>(g.nodes().size()) - 1;
  const std::string last = g.node(out).name;
  for (const auto& found : reach_of(g, last, 1, Direction::kBack)) {
    const std::string& name = found.first;  // CAPTURE takes no structured binding
    CAPTURE(name);
    for (const Index cell : found.second) {
      CHECK(reach_of(g, name, cell, Direction::kOn)[last].count(1));
    }
  }
}
