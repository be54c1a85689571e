// Every lesson on every example with every setting of its switches, for the tests that hold for
// all.
#pragma once

#include <doctest.h>

#include <string>
#include <vector>

#include "core/lessons/lesson.h"

/// The choices as the page writes them: "lesson=head&example=bank&causal=0&scaled=1". All lessons
/// have the switches, and those without a mask or a scale ignore them; so only head is varied.
inline std::vector<std::string> all_choices() {
  std::vector<std::string> texts;
  for (const std::string& lesson : attention::lesson_names()) {
    const std::string text = "lesson=" + lesson;
    const std::vector<std::string> examples = attention::example_names(lesson);
    if (examples.empty()) texts.push_back(text);
    for (const std::string& example : examples) {
      const std::string with_example = text + "&example=" + example;
      if (lesson != "head") {
        texts.push_back(with_example);
        continue;
      }
      for (const char* causal : {"0", "1"}) {
        for (const char* scaled : {"0", "1"}) {
          texts.push_back(with_example + "&causal=" + causal + "&scaled=" + scaled);
        }
      }
    }
  }
  return texts;
}

/// The lesson of a choice; the test fails if it is refused.
inline attention::Lesson open(const std::string& text) {
  const auto choice = attention::parse_choice(text);
  REQUIRE(choice.ok());
  auto lesson = attention::build_lesson(choice.value());
  REQUIRE_MESSAGE(lesson.ok(), (lesson.ok() ? "" : lesson.refusal().sentence));
  return std::move(lesson.value());
}
