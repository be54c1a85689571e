// Steps, the texts that lessons are written in: gaps are filled, lines become nodes or are refused.
#include <doctest.h>

#include <cstdint>
#include <limits>
#include <string>

#include "core/lessons/steps.h"
#include "core/text/fill.h"

using namespace attention;

TEST_CASE("gaps are filled in order, or by their number") {
  const std::string text = "a";
  const std::vector<Index> none, sizes = {4, 8, 2};
  CHECK(fill("no gap", {}) == "no gap");
  CHECK(fill("{}+{}={}", {text, "b", "c"}) == "a+b=c");
  CHECK(fill("{1}{0}{1}", {"a", "b"}) == "bab");
  CHECK(fill("{}, {}, {}", {0, -1, std::size_t(10)}) == "0, -1, 10");
  CHECK(fill("{} {} {}",
             {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::uint64_t>::max(),
              std::numeric_limits<int>::min()}) ==
        "-9223372036854775808 18446744073709551615 -2147483648");
  CHECK(fill("[{}][{}]", {sizes, none}) == "[4, 8, 2][]");
}

TEST_CASE("a step is a node: its name, op, inputs, numbers and axes") {
  Graph g(DType::kFloat32);
  g.leaf("x", Tensor(DType::kFloat32, {2, 3}, {1, 2, 3, 4, 5, 6}), "T C", "?");
  g.axis_size("N", 2);
  lessons::add_steps(g, R"(
    x_T = transpose(x) : C T
    {0} = slice_columns(other|x_T|x, 1, N) : C {1}
    total = sum({0}, -2) : 1 {1}
  )",
                     {"last", "O"});
  REQUIRE(!g.refusal());
  REQUIRE(!g.forward());
  const Node& last = g.node(2);
  CHECK(last.name == "last");
  CHECK(last.op->name() == std::string("slice"));
  CHECK(last.inputs == std::vector<NodeId>{1});
  CHECK(last.axes == std::vector<std::string>{"C", "O"});
  CHECK(last.tensor.shape() == Shape{3, 1});
  CHECK(last.tensor.at(2) == 6);
  CHECK(g.node(g.find("total")).tensor.at(0) == 4 + 5 + 6);
}

TEST_CASE("a role stands behind the axes, and a suffix behind it takes it away") {
  for (const char* suffix : {"", "_wrong"}) {
    Graph g(DType::kFloat32);
    lessons::add_steps(g, R"(
      ones       = ones(2, 2)       : T T
      weights{0} = tril(ones)       : T T [weights]{0}
      total{0}   = max(weights{0})  : [row_sum]{0}
    )",
                       {suffix});
    REQUIRE(!g.refusal());
    const bool has_role = *suffix == '\0';
    CHECK(g.node(0).role == "");
    CHECK(g.node(1).role == (has_role ? "weights" : ""));
    CHECK(g.node(1).axes == std::vector<std::string>{"T", "T"});
    CHECK(g.node(2).role == (has_role ? "row_sum" : ""));
    CHECK(g.node(2).axes.empty());
  }
}

TEST_CASE("a line that is no step is refused, and the refusal says it") {
  for (const char* line :
       {"y = matmull(x, x) : T T", "y = matmul(x, w) : T T", "y = matmul(x) : T T",
        "y = exp(x, x) : T T", "y = cat() : T T", "y = linear(x, x, T) : T T", "y = exp() : T T",
        "y = exp(x : T T", "y = exp : T T", "y : T T", "exp(x) : T T", "y = view(x, T, t) : T T",
        "y = view(x, , 2) : T T", "y = view(x, 1, 2, 1, 2, 1) : T T", "y = view(x, 2-, 2) : T T",
        "y = view(x, position_table) : T T", "y = view(scaled|scores, 2) : T T"}) {
    CAPTURE(std::string(line));
    Graph g(DType::kFloat32);
    lessons::add_steps(g, "x = ones(2, 2) : T T");
    lessons::add_steps(g, line);
    REQUIRE(g.refusal());
    CHECK(g.refusal()->what().find(line) != std::string::npos);
    CHECK(g.nodes().size() == 1);
  }
}

TEST_CASE("numbers that an op does not take are refused") {
  for (const char* line :
       {"y = sum(x, 0) : T 1", "y = sum(x, -3) : T 1", "y = sum(x, 1) : T 1",
        "y = transpose(x, 1) : T T", "y = slice_rows(x, 1) : T T", "y = view(x) : T T",
        "y = view(x, -2, -2) : T T", "y = view(x, 99999999999999999999) : T T"}) {
    CAPTURE(std::string(line));
    Graph g(DType::kFloat32);
    lessons::add_steps(g, "x = ones(2, 2) : T T");
    lessons::add_steps(g, line);
    CHECK((g.refusal() && g.refusal()->what().find("y: ") == 0));
  }
}

TEST_CASE("after a step that is refused none is added") {
  Graph g(DType::kFloat32);
  lessons::add_steps(g, "a = ones(2, 3) : n m\nb = matmul(a, a) : n m\nc = tril(a) : n m");
  REQUIRE(g.refusal());
  CHECK(g.refusal()->what() == "b: the inner sizes of [2, 3] @ [2, 3] differ: 3 and 2.");
  CHECK(g.nodes().size() == 1);
}
