// The graph: what it refuses, and that a refusal changes nothing.
#include <doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "core/graph.h"
#include "core/limits.h"
#include "core/ops/amax.h"
#include "core/ops/div.h"
#include "core/ops/full.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "tests/core/bits.h"
#include "tests/core/choices.h"

using namespace attention;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr std::int64_t kMaxInt = std::numeric_limits<std::int64_t>::max();

bool is_sentence(const std::string& text) {
  return text.size() > 10 && text.back() == '.';
}

/// x of 2 tokens, scores = x @ x_T, and the sum of each row of them.
Graph squares(DType dtype) {
  Graph g(dtype);
  const NodeId x = g.leaf("x", Tensor(dtype, {2, 2}, {1, 2, 3, 4}), "T C", "torch.tensor(...)");
  const NodeId x_T = g.add("x_T", ops::transpose(), {x}, "C T");
  const NodeId scores = g.add("scores", ops::matmul(), {x, x_T}, "T T");
  g.add("sums", ops::sum(), {scores}, "T 1");
  REQUIRE(!g.refusal());
  REQUIRE(!g.forward());
  return g;
}

void check_refused(Graph& g, NodeId id, std::int64_t offset, double value) {
  CAPTURE(id);
  CAPTURE(offset);
  CAPTURE(value);
  const std::uint64_t before = g.hash();
  const MaybeRefusal refusal = g.edit(id, offset, value);
  REQUIRE(refusal);
  CHECK(is_sentence(refusal->sentence));
  CHECK(g.hash() == before);
}

}  // namespace

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

TEST_CASE("a computed cell can be pinned: what follows from it follows, it stays, until released") {
  Graph g = squares(DType::kFloat32);
  const std::uint64_t before = g.hash();
  const NodeId scores = g.find("scores");
  const Tensor& sums = g.node(g.find("sums")).tensor;
  CHECK(!g.is_pinned(scores, 1));
  REQUIRE(!g.edit(scores, 1, 100));
  CHECK(g.is_pinned(scores, 1));
  CHECK(!g.is_pinned(scores, 2));
  CHECK(sums.at(0) == 105);  // 1*1 + 2*2 + 100
  CHECK(sums.at(1) == 36);
  REQUIRE(!g.edit(g.find("x"), 3, 0.5));
  CHECK(sums.at(0) == 105);
  CHECK(sums.at(1) == 13.25);
  REQUIRE(!g.edit(scores, 1, -3));  // again: the last number holds
  CHECK(sums.at(0) == 2);
  REQUIRE(!g.release(scores, 1));
  CHECK(!g.is_pinned(scores, 1));
  CHECK(sums.at(0) == 9);
  REQUIRE(!g.release(g.find("x"), 3));  // a leaf has the example's number again
  CHECK(g.hash() == before);
}

TEST_CASE("the terms of a pinned cell are its number, rounded to the dtype") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(2, 1, 0.1));
  const Expression pinned = g.terms(2, 1);
  REQUIRE(pinned.terms().size() == 1);
  CHECK(pinned.terms()[0].kind == TermKind::kConstant);
  CHECK(pinned.terms()[0].value == 0.10000000149011612);
  CHECK(g.terms(2, 0).terms().size() > 1);
  CHECK(g.terms(3, 0).terms().back().value == 5.0999999046325684);  // 5 + 0.1 in float32
}

TEST_CASE("releasing a cell that is not pinned changes nothing; one that is none is refused") {
  Graph g = squares(DType::kFloat32);
  const std::uint64_t before = g.hash();
  CHECK(!g.release(0, 0));
  CHECK(!g.release(3, 1));
  for (NodeId id : {-1, 4}) CHECK(g.release(id, 0)->sentence == "There is no such cell.");
  for (std::int64_t offset : {std::int64_t(-1), std::int64_t(4), kMaxInt}) {
    CHECK(g.release(0, offset)->sentence == "There is no such cell.");
  }
  CHECK(g.hash() == before);
}

TEST_CASE("a release is refused where only the pinned number kept the rest in range") {
  Graph g = squares(DType::kFloat32);
  const NodeId scores = g.find("scores");
  for (std::int64_t i : {0, 1, 2}) REQUIRE(!g.edit(scores, i, 1));
  REQUIRE(!g.edit(0, 0, 1e38));
  const std::uint64_t before = g.hash();
  CHECK(g.release(scores, 0)->sentence ==
        "scores[0, 0] would leave the range of float32. Choose numbers closer to 0.");
  CHECK(g.is_pinned(scores, 0));
  CHECK(g.hash() == before);
}

TEST_CASE("a refused edit of a pinned cell leaves the number that it was pinned to") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(2, 0, 7));
  check_refused(g, 2, 0, kInf);
  REQUIRE(!g.edit(2, 1, 3e38));
  check_refused(g, 2, 0, 3e38);  // their sum is no float32
  CHECK(g.node(2).tensor.at(0) == 7);
  CHECK(g.is_pinned(2, 0));
}

TEST_CASE("a row of which no token is let in, and a divisor of 0, are refused in words") {
  Graph g(DType::kFloat32);
  const NodeId x = g.leaf("x", Tensor(DType::kFloat32, {2, 2}, {1, 2, 3, 4}), "T T", "");
  const NodeId tril = g.add("tril", ops::tril(), {x}, "T T");
  const NodeId sums = g.add("sums", ops::sum(), {tril}, "T 1");
  g.add("shares", ops::div(), {tril, sums}, "T T");
  const NodeId masked = g.add("masked", ops::masked_fill(), {x, tril}, "T T");
  g.add("row_max", ops::amax(), {masked}, "T 1");
  REQUIRE(!g.forward());
  check_refused(g, tril, 0, 0);
  CHECK(g.edit(tril, 0, 0)->sentence ==
        "shares[0, 0] would be divided by sums[0, 0], which is 0. "
        "Let in at least one token of that row.");
  CHECK(g.edit(sums, 1, -0.0)->sentence ==
        "shares[1, 0] would be divided by sums[1, 0], which is 0. "
        "Let in at least one token of that row.");
  CHECK(g.edit(sums, 1, 1e-45)->sentence ==
        "shares[1, 0] would be divided by sums[1, 0], which is too close to 0. "
        "Choose larger numbers there.");
  check_refused(g, masked, 0, -kInf);
  CHECK(g.edit(masked, 0, -kInf)->sentence ==
        "row_max[0, 0] would be -inf: every token of that row is hidden. Let in at least one.");
  CHECK(g.edit(masked, 0, kInf)->sentence ==
        "masked[0, 0] must be a number between -3.4e38 and 3.4e38, or -inf.");
  REQUIRE(!g.edit(masked, 2, -kInf));  // the other token of the row is still let in
  CHECK(g.node(masked).tensor.at(2) == -kInf);
  REQUIRE(!g.edit(masked, 1, 9));  // and a token that the mask hides can be let in
  CHECK(g.node(g.find("row_max")).tensor.at(0) == 9);
}

TEST_CASE("a refused edit changes nothing") {
  for (DType dtype : {DType::kFloat32, DType::kFloat64}) {
    Graph g = squares(dtype);
    for (double value : {kInf, -kInf, std::nan("")}) check_refused(g, 0, 0, value);
    for (NodeId id : {-1, 4, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
      check_refused(g, id, 0, 1);
    }
    for (std::int64_t offset : {std::int64_t(-1), std::int64_t(4), kMaxInt, -kMaxInt - 1}) {
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

TEST_CASE("a refusal names the cell and the range") {
  Graph g = squares(DType::kFloat32);
  CHECK(g.edit(0, 1, kInf)->sentence == "x[0, 1] must be a number between -3.4e38 and 3.4e38.");
  CHECK(g.edit(0, 1, 1e38)->sentence ==
        "scores[0, 0] would leave the range of float32. Choose numbers closer to 0.");
  CHECK(g.edit(9, 0, 1)->sentence == "There is no such cell.");
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
  CHECK(refusal->sentence ==
        "sums[0, 0] would leave the range of float32. Choose numbers closer to 0.");
}

TEST_CASE("a size beyond the limits is refused before memory is taken") {
  CHECK(!check_size({}));
  CHECK(!check_size({1000, 1000}));
  CHECK(!check_size({kMaxElements}));
  // The product of some of these is 0 or small again in 64 bits.
  const std::vector<Shape> shapes = {{kMaxElements + 1},
                                     {1000, 1001},
                                     {kMaxInt},
                                     {kMaxInt, kMaxInt},
                                     {1, 1, 1, kMaxInt, 2},
                                     {std::int64_t(1) << 32, std::int64_t(1) << 32},
                                     {std::int64_t(1) << 62, 4},
                                     {3, 6148914691236517206},
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
    CHECK(is_sentence(refusal->sentence));
    CHECK(refusal->sentence.find(to_string(shape)) != std::string::npos);
    Graph g(DType::kFloat64);
    std::string axes;
    for (std::size_t i = 0; i < shape.size(); ++i) axes += std::string(1, char('a' + i)) + " ";
    CHECK(g.add("huge", ops::ones(shape), {}, axes.c_str()) == -1);
    CHECK(g.refusal());
    CHECK(g.nodes().empty());
  }
}

TEST_CASE("an axis has one size in the whole graph") {
  Graph g(DType::kFloat32);
  g.add("a", ops::ones({2, 3}), {}, "T C");
  CHECK(g.add("b", ops::ones({3, 3}), {}, "T C") == -1);
  CHECK(g.refusal()->sentence == "b has the size 3 along T, where 2 is expected.");
}

TEST_CASE("an axis named 1 has the size 1, and each axis has a name") {
  Graph g(DType::kFloat32);
  g.add("a", ops::ones({2, 1}), {}, "T 1");
  CHECK(!g.refusal());
  CHECK(g.add("b", ops::ones({2, 3}), {}, "T 1") == -1);
  CHECK(g.refusal()->sentence == "b has the size 3 along 1, where 1 is expected.");
  Graph h(DType::kFloat32);
  h.add("a", ops::ones({2, 3}), {}, "T");
  CHECK(h.refusal()->sentence == "a has the shape [2, 3], but 1 names for its axes.");
}

TEST_CASE("the first step that does not fit is the refusal; what follows is ignored") {
  Graph g(DType::kFloat32);
  const NodeId a = g.add("a", ops::ones({2, 3}), {}, "T C");
  const NodeId bad = g.add("bad", ops::matmul(), {a, a}, "T C");
  CHECK(bad == -1);
  CHECK(g.add("worse", ops::matmul(), {bad, bad}, "T C") == -1);
  CHECK(g.nodes().size() == 1);
  CHECK(g.refusal()->sentence == "bad: the inner sizes of [2, 3] @ [2, 3] differ: 3 and 2.");
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
  for (std::int64_t i = 0; i < 24; ++i) CHECK(offset(shape, unravel_index(shape, i)) == i);
  CHECK(unravel_index({}, 0).empty());
}
