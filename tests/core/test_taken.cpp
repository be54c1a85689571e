// A head of a language model that is taken along to the lessons of heads
// (tests/golden/generators/language.py).
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

// Rounding grows where the meanings are learnt: torch's float32 is `apart` from its own float64.
TEST_CASE(
    "a head that has read is taken along: its rows are torch's, and what it makes of "
    "them" REPEATED) {
  const json file = golden("language.json");
  CHECK(file["taken"].size() == 3);
  for (const json& one : file["taken"]) {
    const std::string choice = one["choice"];
    CAPTURE(choice);
    const bool has_heads = choice.find("num_heads") != std::string::npos;
    const Lesson lesson =
        open(fill("lesson={}&example=meanings{}", {has_heads ? "heads" : "head", choice}));
    CHECK(lesson.words[2] == "mud");
    CHECK(lesson.words[9] == "money");
    CHECK(lesson.causal);
    const double near = std::max(1e-5, 3 * one["apart"].get<double>());
    CHECK(near < 0.1);
    for (const auto& of : one["values"].items()) {
      CAPTURE(of.key());
      const Tensor& ours = tensor(lesson.graph, of.key());
      REQUIRE(ours.size() == static_cast<Index>(of.value().size()));
      double worst = 0;
      for (Index i = 0; i < ours.size(); ++i) {
        const double theirs = of.value()[static_cast<std::size_t>(i)];
        worst = std::max(worst, std::abs(ours.at(i) - theirs));
      }
      CHECK(worst < near);
    }
  }
}

TEST_CASE("what a head reads is what the attention of its run reads, to the bit") {
  for (const std::string kind :
       {"", "&norm=without", "&norm_kind=layer", "&blocks=2&positions=0", "&norm=not_last"}) {
    CAPTURE(kind);
    Lesson run = open("lesson=language&seed=5" + kind);
    REQUIRE(!run.training->go(run.graph, 9, kMostSteps));
    const Lesson head = open("lesson=head&example=meanings&seed=5&trained_steps=9" + kind);
    const char* read = kind == "&norm=without" ? "x" : "norm_x";
    for (const auto& [ours, theirs] : {std::pair("x", read), {"q", "q"}, {"weights", "weights"}}) {
      const Tensor &few = tensor(head.graph, ours), &all = tensor(run.graph, theirs);
      const Index size = few.size() / 2, mud = 12, money = 30;
      Index differing = 0;
      for (Index i = 0; i < size; ++i) {
        differing += few.at(i) != all.at(mud * size + i);
        differing += few.at(size + i) != all.at(money * size + i);
      }
      CHECK(differing == 0);
    }
  }
  // What a head has no use for changes nothing, and a head without attention is none.
  open("lesson=head&example=meanings&trained_steps=1&attention=0&num_heads=2");
}
