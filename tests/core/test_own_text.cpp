// A language model that learns from a text of one's own: which texts it takes, and what a run
// keeps.
#include <doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;

TEST_CASE("a text has a row and one token more, and not always the same one") {
  const std::string of = "lesson=language&example=text&batch_size=1&tokens=";
  CHECK(refusal(of + "to%20be%20or%20not") ==
        "The text must have at least 9 tokens, a row of 8 and one more, not 4.");
  CHECK(refusal(of + "to%20be%20or%20not&T=3").empty());
  CHECK(refusal(of + "aaaaaaaaaaaa&split=characters") ==
        "The text has only the token \"a\"; there must be two different ones.");
  CHECK(refusal(of) == "The text must have 1 to 16384 words, not 0.");
  CHECK(refusal(of + "to%20be%20or%20not&T=17") == "A row of a text has up to 16 tokens, not 17.");
  CHECK(refusal("lesson=language&tokens=a") ==
        "tokens belongs to the examples tokens, bank, banks, text and turned.");
  const std::string write =
      "lesson=write&example=text&trained_steps=2&T=3&tokens=to%20be%20or%20not%20to%20be";
  const Lesson lesson = open(write);
  CHECK(lesson.vocabulary == std::vector<std::string>{"be", "not", "or", "to"});
  CHECK(tensor(lesson.graph, "read").at(0) == 3);  // it begins as the text does
  CHECK(refusal(write + "&beginning=to%20sleep") ==
        "The model has never read \"sleep\"; its words are be, not, or, to.");
}

TEST_CASE("of each step of a text's run its losses are told") {
  Lesson lesson =
      open("lesson=language&example=text&T=3&batch_size=2&tokens=to%20be%20or%20not%20to%20be");
  Training& run = *lesson.training;
  REQUIRE(!run.go(lesson.graph, 2, kMostSteps));
  const std::size_t names = run.exercise().score_names(lesson.graph).size();
  REQUIRE(run.history().size() == 3 * names);
  CHECK(run.history()[2 * names] == tensor(lesson.graph, "loss").at(0));
}

TEST_CASE(
    "a run with many words keeps as much as the page may have, and comes back to its "
    "steps" REPEATED) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += fill("w{}%20", {i});
  Lesson lesson =
      open("lesson=language&example=text&batch_size=1&T=1&C=16&attention=0&mlp=0&tokens=" + text +
           "&dtype=float64");
  Training& run = *lesson.training;
  REQUIRE(!run.go(lesson.graph, 26, kMostSteps));
  const std::uint64_t at_end = lesson.graph.hash();
  Index kept = 0;
  for (const Carried& one : run.carried()) {
    kept += Index(lesson.graph.node(one.leaf).tensor.bytes().size());
  }
  REQUIRE(!run.go(lesson.graph, 25, 0));
  const Index interval = run.step();  // the second checkpoint
  CHECK(interval > 10);
  CHECK((kMostSteps / interval + 1) * kept < 175'000'000);
  REQUIRE(!run.go(lesson.graph, interval - 1, 0));
  CHECK(run.step() == 0);
  REQUIRE(!run.go(lesson.graph, 26, kMostSteps));
  CHECK(lesson.graph.hash() == at_end);
}
