// Layers that are made in another order, or after a seed of their own: what somebody else's code
// prints.
#include <doctest.h>

#include "tests/core/choices.h"

using namespace attention;

// leetcode#5169: torch.manual_seed(0), x = torch.randn(2, 2, 3), torch.manual_seed(0) again, three
// nn.Linear(3, 4, bias=False), causal. In float64, by PyTorch.
TEST_CASE("the order in which layers are made tells two numbers apart") {
  const std::string head = "lesson=head&example=randn&seed=0&B=2&T=2&C=3&weights_seed=0";
  const std::vector<double> query_first = {-1.08307064, -0.06497818, 0.0963754, 0.96210051};
  const std::vector<double> key_first = {-1.11219764, -0.1099195, 0.12664601, 0.95202303};
  const Lesson one = open(head), other = open(head + "&order=xkqv");
  for (Index i = 0; i < 4; ++i) {
    const auto at = static_cast<std::size_t>(i);
    // Eight digits behind the point, of float32 numbers near 1.
    CHECK(std::abs(tensor(one.graph, "y").at(4 + i) - query_first[at]) < 1e-6);
    CHECK(std::abs(tensor(other.graph, "y").at(4 + i) - key_first[at]) < 1e-6);
  }
}

TEST_CASE("what is drawn as ever says so in no other words") {
  const std::string head = "lesson=head&example=randn";
  const auto same = [](const std::string& one, const std::string& other) {
    return open(one).graph.hash() == open(other).graph.hash();
  };
  CHECK(same(head, head + "&bias=0&order=xqkv"));
  CHECK(same("lesson=heads&example=randn", "lesson=heads&example=randn&order=xqkv"));
  // The seed of x is set again where the weights have one of their own, so x may come last.
  const Lesson first = open(head + "&weights_seed=3");
  const Lesson last = open(head + "&weights_seed=3&order=qkvx");
  CHECK(first.graph.hash() == last.graph.hash());
  CHECK(same("lesson=heads&example=randn", "lesson=heads&example=randn&bias=1"));
  CHECK(refusal("lesson=head&example=bank&bias=1") ==
        "bias belongs to the lessons head.randn, head.tokens, heads.randn and heads.tokens.");
  CHECK(refusal(head + "&order=vkqx").find("order must be xqkv, xkqv, qkvx or kqvx") == 0);
  CHECK(refusal("lesson=head&example=bank&weights_seed=1") ==
        "weights_seed belongs to the lessons head.randn, head.tokens and heads.randn.");
}
