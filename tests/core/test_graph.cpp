// The graph: shapes, edits, names, the hash; its refusals, which change nothing.
#include <doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "core/graph.h"
#include "core/lessons/steps.h"
#include "core/limits.h"
#include "core/ops/ops.h"
#include "tests/core/squares.h"

using namespace attention;

TEST_CASE("forward computes every node; an edit computes them again") {
  Graph g = squares(DType::kFloat32);
  const Tensor& sums = g.node(g.find("sums")).tensor;
  CHECK(sums.at(0) == 16);  // 1*1 + 2*2 + 1*3 + 2*4
  CHECK(sums.at(1) == 36);  // 3*1 + 4*2 + 3*3 + 4*4
  CHECK(!g.edit(g.find("x"), 3, 0.5));
  CHECK(sums.at(0) == 9);      // 5 + 3 + 1
  CHECK(sums.at(1) == 13.25);  // 4 + 9.25
  CHECK(!g.edit(g.find("x"), 3, 4));
  CHECK(g.hash() == squares(DType::kFloat32).hash());
}

TEST_CASE("an edit is rounded to the dtype, and the sign of zero is kept") {
  Graph g = squares(DType::kFloat32);
  CHECK(!g.edit(0, 0, 0.1));
  CHECK(g.node(0).tensor.at(0) == 0.10000000149011612);
  CHECK(!g.edit(0, 0, -0.0));
  CHECK(std::signbit(g.node(0).tensor.at(0)));
}

TEST_CASE("a refused edit changes nothing") {
  for (DType dtype : {DType::kFloat32, DType::kFloat64}) {
    Graph g = squares(dtype);
    for (double value : {kInf, -kInf, std::nan("")}) check_refused(g, 0, 0, value);
    for (NodeId id : {-1, 4, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
      check_refused(g, id, 0, 1);
    }
    for (Index offset : {Index(-1), Index(4), kMaxInt, -kMaxInt - 1}) {
      check_refused(g, 0, offset, 1);
    }
    check_refused(g, 2, 0, -kInf);  // a product hides no token
  }
  Graph g = squares(DType::kFloat32);
  check_refused(g, 0, 0, 1e39);     // no float32 at all
  check_refused(g, 0, 0, -3.5e38);  // nor this
  check_refused(g, 0, 0, 1e38);     // its square is none
  CHECK(!g.edit(0, 0, 1.5e19));
  check_refused(g, 0, 2, 1.5e19);  // all products are float32, 2.25e38, but not the sum of two
  Graph g64 = squares(DType::kFloat64);
  CHECK(!g64.edit(0, 0, 1e39));
  check_refused(g64, 0, 0, 1e200);
}

TEST_CASE("an edit takes the largest numbers of the dtype, and none beyond them") {
  for (const auto& [dtype, largest, beyond] :
       {std::tuple{DType::kFloat32, double(std::numeric_limits<float>::max()), 0x1p128},
        {DType::kFloat64, std::numeric_limits<double>::max(), kInf}}) {
    Graph g(dtype);
    g.leaf("x", Tensor(dtype, {2}, {1, 2}), "T", "torch.tensor([1., 2.])");
    REQUIRE(!g.forward());
    for (const double sign : {1.0, -1.0}) {
      CHECK(!g.edit(0, 0, sign * largest));
      CHECK(g.node(0).tensor.at(0) == sign * largest);
      check_refused(g, 0, 0, sign * beyond);
    }
  }
}

TEST_CASE("a refusal names the cell and the range") {
  Graph g = squares(DType::kFloat32);
  CHECK(g.edit(0, 1, kInf)->what() == "x[0, 1] must be a number between -3.4e38 and 3.4e38.");
  CHECK(g.edit(0, 1, 1e38)->what() ==
        "scores[0, 0] would leave the range of float32. Choose numbers closer to 0.");
  CHECK(g.edit(9, 0, 1)->what() == "There is no such cell.");
}

TEST_CASE("a divisor that is no cell is not named as one") {
  Graph g(DType::kFloat32);
  const NodeId x = g.add("x", ops::ones({2, 2}), {}, "T T");
  g.add("y", ops::div_scalar(0), {x}, "T T");
  CHECK(g.forward()->what() ==
        "y[0, 0] would leave the range of float32. Choose numbers closer to 0.");
}

TEST_CASE("-inf stands where a mask puts it, and nowhere else") {
  Graph g(DType::kFloat32);
  const NodeId x = g.leaf("x", Tensor(DType::kFloat32, {2, 2}, {1, 2, 3, 4}), "T T", "");
  const NodeId ones = g.add("ones", ops::ones({2, 2}), {}, "T T");
  const NodeId tril = g.add("tril", ops::tril(), {ones}, "T T");
  const NodeId masked = g.add("masked", ops::masked_fill(), {x, tril}, "T T");
  REQUIRE(!g.forward());
  CHECK(g.node(masked).tensor.at(1) == -kInf);
  g.add("sums", ops::sum(), {masked}, "T 1");
  const MaybeRefusal refusal = g.forward();
  REQUIRE(refusal);
  CHECK(refusal->what() ==
        "sums[0, 0] would leave the range of float32. Choose numbers closer to 0.");
}

TEST_CASE("a size beyond the limits is refused before memory is taken") {
  CHECK(!check_size({}));
  CHECK(!check_size({1000, 1000}));
  CHECK(!check_size({kMaxElements}));
  // The product of some of these is 0 or small again in an Index.
  const Index half = Index(1) << 4 * sizeof(Index);  // half as many bits
  const std::vector<Shape> shapes = {{kMaxElements + 1},
                                     {1000, 1001},
                                     {kMaxInt},
                                     {kMaxInt, kMaxInt},
                                     {1, 1, kMaxInt, 2},
                                     {half, half},
                                     {kMaxInt / 2 + 1, 4},
                                     {3, kMaxInt / 3 * 2 + 2},
                                     {0},
                                     {5, 0},
                                     {-1},
                                     {-kMaxInt - 1, 2},
                                     {-2, -2},
                                     {kMaxInt, 0}};
  for (const Shape& shape : shapes) {
    CAPTURE(to_string(shape));
    const MaybeRefusal refusal = check_size(shape);
    REQUIRE(refusal);
    CHECK(is_sentence(refusal->what()));
    CHECK(refusal->what().find(to_string(shape)) != std::string::npos);
    Graph g(DType::kFloat64);
    std::string axes;
    for (std::size_t i = 0; i < shape.size(); ++i) axes += std::string(1, char('a' + i)) + " ";
    CHECK(g.add("huge", ops::ones(shape), {}, axes.c_str()) == -1);
    CHECK(g.refusal());
    CHECK(g.nodes().empty());
  }
}

TEST_CASE("a graph can have a limit of its own") {
  Graph small(DType::kFloat32, Library::kPyTorch, 6);
  small.add("a", ops::ones({2, 3}), {}, "T C");
  CHECK(!small.refusal());
  small.add("b", ops::ones({7}), {}, "N");
  REQUIRE(small.refusal());
  CHECK(small.refusal()->what() ==
        "b: A tensor of shape [7] is too large: at most 6 numbers are allowed.");
  Graph large(DType::kFloat32, Library::kPyTorch, kMaxElements + 1);
  large.add("a", ops::ones({kMaxElements + 1}), {}, "N");
  CHECK(!large.refusal());
}

TEST_CASE("an axis has one size in the whole graph") {
  Graph g(DType::kFloat32);
  g.add("a", ops::ones({2, 3}), {}, "T C");
  CHECK(g.add("b", ops::ones({3, 3}), {}, "T C") == -1);
  CHECK(g.refusal()->what() == "b has the size 3 along T, where 2 is expected.");
}

TEST_CASE("an axis named 1 has the size 1, and each axis has a name") {
  Graph g(DType::kFloat32);
  g.add("a", ops::ones({2, 1}), {}, "T 1");
  CHECK(!g.refusal());
  CHECK(g.add("b", ops::ones({2, 3}), {}, "T 1") == -1);
  CHECK(g.refusal()->what() == "b has the size 3 along 1, where 1 is expected.");
  Graph h(DType::kFloat32);
  h.add("a", ops::ones({2, 3}), {}, "T");
  CHECK(h.refusal()->what() == "a has the shape [2, 3], but 1 names for its axes.");
}

TEST_CASE("the first step that does not fit is the refusal; what follows is ignored") {
  Graph g(DType::kFloat32);
  const NodeId a = g.add("a", ops::ones({2, 3}), {}, "T C");
  const NodeId bad = g.add("bad", ops::matmul(), {a, a}, "T C");
  CHECK(bad == -1);
  CHECK(g.add("worse", ops::matmul(), {bad, bad}, "T C") == -1);
  CHECK(g.nodes().size() == 1);
  CHECK(g.refusal()->what() == "bad: the inner sizes of [2, 3] @ [2, 3] differ: 3 and 2.");
}

TEST_CASE("a computed graph takes further steps, and computes only these") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(2, 1, 100));
  lessons::add_steps(g, R"(
    total = sum(sums, -2)     : 1 1
    twice = add(total, total) : 1 1
  )");
  CHECK(g.edit(4, 0, 1)->what() == "There is no such cell.");  // not yet
  REQUIRE(!g.forward());
  CHECK(g.node(3).tensor.at(0) == 105);  // the pin holds
  CHECK(g.node(4).tensor.at(0) == 141);  // 105 + 36
  CHECK(g.node(5).tensor.at(0) == 282);
  REQUIRE(!g.edit(4, 0, 10));
  CHECK(g.node(5).tensor.at(0) == 20);
  REQUIRE(!g.forward());  // nothing is new
  CHECK(g.node(5).tensor.at(0) == 20);
}

TEST_CASE("new steps that are refused are all gone, and others can be added") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(2, 1, 100));
  const std::uint64_t before = g.hash();
  for (const auto& [steps, sentence] :
       {std::pair{"a = ones(3, 2) : N C\nb = matmul(a, a) : N N",
                  "b: the inner sizes of [3, 2] @ [3, 2] differ: 2 and 3."},
        {"a = ones(3, 2) : N C\nb = matmull(a, a) : N N",
         "No op has that name and takes those arguments: b = matmull(a, a) : N N"},
        {"a = ones(3, 2) : N C\nhuge = exp(scores) : T T",
         "huge[0, 1] would leave the range of float32. Choose numbers closer to 0."}}) {
    lessons::add_steps(g, steps);
    const MaybeRefusal refusal = g.forward();
    REQUIRE(refusal);
    CHECK(refusal->what() == sentence);
    CHECK(!g.refusal());
    CHECK(g.nodes().size() == 4);
    CHECK(g.find_axis("N") == 0);  // the name is free again
    CHECK(g.hash() == before);
    CHECK(g.is_pinned(2, 1));
  }
  lessons::add_steps(g, "a = ones(5, 2) : N C");
  REQUIRE(!g.forward());
  CHECK(g.node(4).tensor.at(0) == 1);
  REQUIRE(!g.release(2, 1));
  CHECK(g.node(3).tensor.at(0) == 16);
}

TEST_CASE("the hash knows every bit") {
  Graph g = squares(DType::kFloat64);
  const std::uint64_t before = g.hash();
  REQUIRE(!g.edit(0, 0, std::nextafter(1.0, 2.0)));
  CHECK(g.hash() != before);
  Graph zero = squares(DType::kFloat32);
  REQUIRE(!zero.edit(0, 0, 0.0));
  const std::uint64_t plus = zero.hash();
  REQUIRE(!zero.edit(0, 0, -0.0));
  CHECK(zero.hash() != plus);
  // The algorithm's published test vector for the bytes of "foob" (Fowler, Noll, Vo: fnv.c tests).
  float foob = 0;
  std::memcpy(&foob, "foob", 4);
  Graph published(DType::kFloat32);
  published.leaf("a", Tensor(DType::kFloat32, {1}, {double(foob)}), "n", "");
  REQUIRE(!published.forward());
  CHECK(published.hash() == 0xdd120e790c2512afu);
}

TEST_CASE("cells and statements are named as in PyTorch") {
  const Graph g = squares(DType::kFloat32);
  CHECK(g.cell_name(2, 2) == "scores[1, 0]");
  CHECK(g.pytorch(0) == "x = torch.tensor(...)");
  CHECK(g.pytorch(1) == "x_T = x.transpose(-2, -1)");
  CHECK(g.pytorch(2) == "scores = x @ x_T");
  CHECK(g.pytorch(3) == "sums = scores.sum(dim=-1, keepdim=True)");
  CHECK(g.find("scores") == 2);
  CHECK(g.find("score") == -1);
}

TEST_CASE("index and offset are each other's inverse, row-major") {
  const Shape shape = {2, 3, 4};
  CHECK(offset(shape, {1, 2, 3}) == 23);
  CHECK(offset(shape, {1, 0, 2}) == 14);
  for (Index i = 0; i < 24; ++i) CHECK(offset(shape, unravel_index(shape, i)) == i);
  CHECK(unravel_index({}, 0).empty());
}
