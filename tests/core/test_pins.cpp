// Pins: edits of given and of computed cells, their release, and all of them at once.
#include <doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/graph.h"
#include "core/ops/ops.h"
#include "tests/core/squares.h"

using namespace attention;

namespace {

/// A copy of its input that counts how often it is made.
class Counted final : public Op {
 public:
  explicit Counted(int& count)
      : Op("counted", {OpKind::kElementwise, 1}, "{0} = {1}"), count_(count) {}
  Result<Shape> shape(const Inputs& in) const override { return in[0]->shape(); }
  void forward(const Inputs& in, Tensor& out) const override {
    ++count_;
    for (Index i = 0; i < out.size(); ++i) out.set(i, in[0]->at(i));
  }
  Expression terms(const Inputs&, const Tensor&, Index offset) const override {
    Expression e;
    e.cell(0, offset);
    return e;
  }

 private:
  int& count_;
};

}  // namespace

TEST_CASE("an edit computes only what lies downstream of it") {
  Graph g(DType::kFloat32);
  int of_a = 0, of_b = 0, of_both = 0;
  const NodeId a = g.leaf("a", Tensor(DType::kFloat32, {1, 2}, {1, 2}), "T C", "torch.tensor(...)");
  const NodeId b = g.leaf("b", Tensor(DType::kFloat32, {1, 2}, {3, 4}), "T C", "torch.tensor(...)");
  const NodeId copy_a = g.add("copy_a", std::make_unique<Counted>(of_a), {a}, "T C");
  const NodeId copy_b = g.add("copy_b", std::make_unique<Counted>(of_b), {b}, "T C");
  const NodeId both = g.add("both", ops::add(), {copy_a, copy_b}, "T C");
  g.add("copy_both", std::make_unique<Counted>(of_both), {both}, "T C");
  REQUIRE(!g.forward());
  CHECK((of_a == 1 && of_b == 1 && of_both == 1));
  REQUIRE(!g.edit(a, 0, 7));
  CHECK((of_a == 2 && of_b == 1 && of_both == 2));
  CHECK(g.node(both).tensor.at(0) == 10);
  REQUIRE(!g.edit(both, 1, 5));
  CHECK((of_a == 2 && of_b == 1 && of_both == 3));
  REQUIRE(!g.release(a, 0));
  CHECK((of_a == 3 && of_b == 1 && of_both == 4));
  CHECK(g.node(both).tensor.at(0) == 4);
  CHECK(g.node(both).tensor.at(1) == 5);  // a pin upstream of nothing that changed stays
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

TEST_CASE("all pins are handed over at once, and what follows from them is computed once") {
  Graph g(DType::kFloat32);
  int of_a = 0, of_b = 0, of_both = 0;
  const NodeId a = g.leaf("a", Tensor(DType::kFloat32, {1, 2}, {1, 2}), "T C", "torch.tensor(...)");
  const NodeId b = g.leaf("b", Tensor(DType::kFloat32, {1, 2}, {3, 4}), "T C", "torch.tensor(...)");
  const NodeId copy_a = g.add("copy_a", std::make_unique<Counted>(of_a), {a}, "T C");
  const NodeId copy_b = g.add("copy_b", std::make_unique<Counted>(of_b), {b}, "T C");
  const NodeId both = g.add("both", ops::add(), {copy_a, copy_b}, "T C");
  g.add("copy_both", std::make_unique<Counted>(of_both), {both}, "T C");
  REQUIRE(!g.forward());
  Pins pins;
  pins.set({copy_b, 1, 40});
  pins.set({a, 1, 20});
  pins.set({a, 0, 9});
  pins.set({a, 0, 10});  // of one cell the last number holds
  REQUIRE(!g.pin(pins));
  CHECK((of_a == 2 && of_b == 2 && of_both == 2));
  CHECK(g.node(both).tensor.at(0) == 13);
  CHECK(g.node(both).tensor.at(1) == 60);
  CHECK(g.pins().list().size() == 3);
  REQUIRE(!g.pin(pins));  // they are held already
  CHECK((of_a == 2 && of_b == 2 && of_both == 2));
  pins.erase(a, 0);
  pins.set({copy_b, 1, 30});
  REQUIRE(!g.pin(pins));
  CHECK((of_a == 3 && of_b == 3 && of_both == 3));
  CHECK(g.node(both).tensor.at(0) == 4);
  CHECK(g.node(both).tensor.at(1) == 50);
  pins.erase(a, 1);
  REQUIRE(!g.pin(pins));
  CHECK((of_a == 4 && of_b == 3 && of_both == 4));
  REQUIRE(!g.pin({}));
  CHECK((of_a == 4 && of_b == 4 && of_both == 5));
  CHECK(g.node(both).tensor.at(1) == 6);
}

TEST_CASE("pins are refused together: every bit and every pin stays") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(0, 3, 0.5));
  REQUIRE(!g.edit(2, 1, 100));
  const std::uint64_t before = g.hash();
  const auto refused = [&](std::initializer_list<Pin> list) {
    Pins pins;
    for (const Pin& pin : list) pins.set(pin);
    const MaybeRefusal refusal = g.pin(std::move(pins));
    CHECK(g.hash() == before);
    CHECK(g.pins().list().size() == 2);
    CHECK((g.is_pinned(0, 3) && g.is_pinned(2, 1)));
    REQUIRE(refusal);
    return refusal->what();
  };
  CHECK(refused({{0, 0, 5}, {2, 2, 7}, {3, 2, 1}}) == "There is no such cell.");
  CHECK(refused({{0, 0, 5}, {4, 0, 1}}) == "There is no such cell.");
  CHECK(refused({{-1, 0, 1}, {0, 0, 5}}) == "There is no such cell.");
  CHECK(refused({{0, 0, 5}, {2, 0, std::numeric_limits<double>::quiet_NaN()}}) ==
        "scores[0, 0] must be a number between -3.4e38 and 3.4e38.");
  CHECK(refused({{0, 0, 5}, {0, 1, 1e38}}) ==
        "scores[0, 0] would leave the range of float32. Choose numbers closer to 0.");
  CHECK(refused({{2, 0, 3e38}, {2, 1, 3e38}}) ==
        "sums[0, 0] would leave the range of float32. Choose numbers closer to 0.");
}

TEST_CASE("pins may need one another: only together need they fit") {
  Graph g = squares(DType::kFloat32);
  Pins pins;
  pins.set({0, 0, 1e38});  // alone it would make scores[0, 0] overflow
  for (const Index i : {0, 1, 2}) pins.set({2, i, 1});
  REQUIRE(!g.pin(pins));
  CHECK(g.node(3).tensor.at(0) == 2);   // 1 + 1
  CHECK(g.node(3).tensor.at(1) == 26);  // 1 + 3*3 + 4*4
  REQUIRE(!g.pin({}));
  CHECK(g.hash() == squares(DType::kFloat32).hash());
}

TEST_CASE("the sign of a zero is another pin") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(0, 0, 0.0));
  const std::uint64_t plus = g.hash();
  REQUIRE(!g.edit(0, 0, -0.0));
  CHECK(g.hash() != plus);
  CHECK(std::signbit(g.node(0).tensor.at(0)));
}

TEST_CASE("two lists of pins are the same if both have all of each other's") {
  Pins none, one, two;
  one.set({0, 1, 2.5});
  two.set({0, 1, 2.5});
  CHECK(one == two);
  two.set({0, 2, 1});
  CHECK(!(one == two));
  CHECK(!(none == one));
  CHECK(none == Pins());
}

TEST_CASE("a leaf takes other numbers: what follows is computed, and pins hold") {
  Graph g = squares(DType::kFloat32);
  const std::uint64_t before = g.hash();
  const Tensor& sums = g.node(3).tensor;
  REQUIRE(!g.edit(2, 1, 100));
  REQUIRE(!g.edit(0, 3, 7));
  REQUIRE(!g.assign(0, Tensor(DType::kFloat32, {2, 2}, {2, 0, 1, 5})));
  CHECK(g.node(0).tensor.at(0) == 2);
  CHECK(g.node(0).tensor.at(3) == 7);
  CHECK(sums.at(0) == 104);  // 2*2 + 0*0 + 100
  CHECK(sums.at(1) == 52);   // 1*2 + 7*0 + 1*1 + 7*7
  REQUIRE(!g.pin({}));       // a released cell has the leaf's new number
  CHECK(g.node(0).tensor.at(3) == 5);
  CHECK(sums.at(0) == 6);   // 2*2 + 0*0 + 2*1 + 0*5
  CHECK(sums.at(1) == 28);  // 1*2 + 5*0 + 1*1 + 5*5
  REQUIRE(!g.assign(0, Tensor(DType::kFloat32, {2, 2}, {1, 2, 3, 4})));
  CHECK(g.hash() == before);
}

TEST_CASE("what a leaf cannot take is refused, and every bit stays") {
  Graph g = squares(DType::kFloat32);
  REQUIRE(!g.edit(0, 3, 7));
  const std::uint64_t before = g.hash();
  const auto refused = [&](NodeId id, const Tensor& values) {
    const MaybeRefusal refusal = g.assign(id, values);
    CHECK(g.hash() == before);
    REQUIRE(refusal);
    return refusal->what();
  };
  const auto x = [](std::vector<double> values) {
    return Tensor(DType::kFloat32, {2, 2}, std::move(values));
  };
  for (const NodeId id : {-1, 4}) CHECK(refused(id, x({1, 2, 3, 4})) == "There is no such tensor.");
  CHECK(refused(2, x({1, 2, 3, 4})) ==
        "scores is computed; only data and weights can be replaced.");
  CHECK(refused(0, Tensor(DType::kFloat32, {4}, {1, 2, 3, 4})) ==
        "x holds float32 of shape [2, 2], not float32 of shape [4].");
  CHECK(refused(0, Tensor(DType::kFloat64, {2, 2}, {1, 2, 3, 4})) ==
        "x holds float32 of shape [2, 2], not float64 of shape [2, 2].");
  for (const double value : {kInf, -kInf, std::numeric_limits<double>::quiet_NaN()}) {
    // Under a pin, too.
    CHECK(refused(0, x({1, 2, 3, value})) ==
          "x[1, 1] must be a number between -3.4e38 and 3.4e38.");
  }
  CHECK(refused(0, x({1e38, 2, 3, 4})) ==
        "scores[0, 0] would leave the range of float32. Choose numbers closer to 0.");
  REQUIRE(!g.release(0, 3));
  CHECK(g.hash() == squares(DType::kFloat32).hash());  // the leaf has the numbers it had
}

TEST_CASE("releasing a cell that is not pinned changes nothing; one that is none is refused") {
  Graph g = squares(DType::kFloat32);
  const std::uint64_t before = g.hash();
  CHECK(!g.release(0, 0));
  CHECK(!g.release(3, 1));
  for (NodeId id : {-1, 4}) CHECK(g.release(id, 0)->what() == "There is no such cell.");
  for (Index offset : {Index(-1), Index(4), kMaxInt}) {
    CHECK(g.release(0, offset)->what() == "There is no such cell.");
  }
  CHECK(g.hash() == before);
}

TEST_CASE("a release is refused where only the pinned number kept the rest in range") {
  Graph g = squares(DType::kFloat32);
  const NodeId scores = g.find("scores");
  for (Index i : {0, 1, 2}) REQUIRE(!g.edit(scores, i, 1));
  REQUIRE(!g.edit(0, 0, 1e38));
  const std::uint64_t before = g.hash();
  CHECK(g.release(scores, 0)->what() ==
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
  CHECK(g.edit(tril, 0, 0)->what() ==
        "shares[0, 0] would be divided by sums[0, 0], which is 0. "
        "Let in at least one token of that row.");
  CHECK(g.edit(sums, 1, -0.0)->what() ==
        "shares[1, 0] would be divided by sums[1, 0], which is 0. "
        "Let in at least one token of that row.");
  CHECK(g.edit(sums, 1, 1e-45)->what() ==
        "shares[1, 0] would be divided by sums[1, 0], which is too close to 0. "
        "Choose larger numbers there.");
  check_refused(g, masked, 0, -kInf);
  CHECK(g.edit(masked, 0, -kInf)->what() ==
        "row_max[0, 0] would be -inf: every token of that row is hidden. PyTorch's softmax gives "
        "nan there, so it is refused here. Let in at least one.");
  CHECK(g.edit(masked, 0, kInf)->what() ==
        "masked[0, 0] must be a number between -3.4e38 and 3.4e38, or -inf.");
  REQUIRE(!g.edit(masked, 2, -kInf));  // the other token of the row is still let in
  CHECK(g.node(masked).tensor.at(2) == -kInf);
  REQUIRE(!g.edit(masked, 1, 9));  // and a token that the mask hides can be let in
  CHECK(g.node(g.find("row_max")).tensor.at(0) == 9);
}
