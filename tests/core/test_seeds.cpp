// Notebooks 000 and 002 with other seeds than their own: what they print of their loops is what
// PyTorch prints (tests/golden/generators/seeds.py), whether it forgives the last bits included.
#include <doctest.h>

#include <string>

#include "core/lessons/prints.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"

using namespace attention;

namespace {

/// The text that a lesson prints under a label of a cell; the test fails if it prints none.
std::string text_of(const Lesson& lesson, const std::string& cell, const std::string& label) {
  for (const Print& print : lessons::print_items(lesson.graph, lesson.prints)) {
    if (print.cell == cell && print.label == label) return print.text;
  }
  FAIL("nothing is printed as ", label, " in cell ", cell);
  return "";
}

}  // namespace

TEST_CASE("with other seeds the notebooks print what PyTorch prints") {
  const nlohmann::json file = golden("seeds.json");
  CHECK(file["notebooks"].size() == 26);
  int texts = 0;
  for (const nlohmann::json& notebook : file["notebooks"]) {
    const std::string choice = notebook["choice"];
    CAPTURE(choice);
    const Lesson lesson = open(choice);
    for (const nlohmann::json& print : notebook["prints"]) {
      CHECK(text_of(lesson, print["cell"], print["label"]) == print["text"].get<std::string>());
      ++texts;
    }
  }
  CHECK(texts == 169);
}
