#include "core/lessons/lesson.h"

#include <algorithm>
#include <iterator>

#include "core/lessons/lessons.h"
#include "core/text/take.h"

namespace attention {

namespace {

struct Entry {
  const char* name;
  const char *examples, *more_examples;  // names with blanks between; a notebook has none
  Result<Example> (*example)(const std::string& name, const OwnChoice&);
  void (*build)(const Choice&, const Example&, Lesson&);
};

Result<Example> no_example(const std::string&, const OwnChoice&) {
  return Example();
}

Result<Example> hello(const std::string&, const OwnChoice& choice) {
  return text_example("Hello", choice);
}

Result<Example> x_of_002(const std::string&, const OwnChoice& choice) {
  return sequence("002-16", choice);
}

constexpr Entry kEntries[] = {
    {"loop", kSequences, "", sequence, lessons::loop},
    {"triangle", kSequences, "", sequence, lessons::triangle},
    {"softmax", kSequences, "", sequence, lessons::softmax},
    {"match", kMatchExamples, kSequences, match_example, lessons::match},
    {"head", kHeadExamples, "", head_example, lessons::head},
    {"heads", kManyHeadsExamples, "", many_heads_example, lessons::heads},
    {"notebook_000", "", "", no_example, lessons::notebook_000},
    {"notebook_001", "", "", hello, lessons::notebook_001},
    {"notebook_002", "", "", x_of_002, lessons::notebook_002},
    {"notebook_003", "", "", no_example, lessons::notebook_003},
    {"notebook_004", "", "", no_example, lessons::notebook_004},
};

/// Joins the names with commas; `last` stands before the last one: "a, b and c".
std::string listed(const std::vector<std::string>& names, const char* last = ", ") {
  std::string list;
  for (const std::string& name : names) {
    const char* between = list.empty() ? "" : &name == &names.back() ? last : ", ";
    list += between + name;
  }
  return list;
}

MaybeRefusal set(Choice& choice, const std::string& key, const std::string& value) {
  if (key == "lesson") {
    choice.lesson = value;
  } else if (key == "example") {
    choice.example = value;
  } else if (key == "causal" || key == "scaled" || key == "value_from_key") {
    if (value != "0" && value != "1") return refuse("{} must be 0 or 1.", {key});
    if (key == "causal") choice.causal = value == "1";
    if (key == "scaled") choice.scaled = value == "1";
    if (key == "value_from_key") choice.value_from_key = value == "1";
  } else if (key == "num_heads") {
    Result<Index> number = whole_number(key, value, 1, kMostHeads);
    if (!number.ok()) return number.take_refusal();
    choice.num_heads = number.value();
  } else if (key == "dtype") {
    if (value != "float32" && value != "float64") {
      return refuse("dtype must be float32 or float64.");
    }
    choice.dtype = value == "float32" ? DType::kFloat32 : DType::kFloat64;
  } else if (is_own_key(key)) {
    return set(choice.own, key, value);
  } else {
    return refuse(
        "There is no choice \"{}\"; there are lesson, example, causal, scaled, num_heads, "
        "value_from_key, dtype, seed, before, B, T, C, head_size, tokens and split.",
        {key});
  }
  return nullptr;
}

/// Refuses a dtype, sizes and a text for a notebook, which has its own.
MaybeRefusal check_notebook(const Choice& choice) {
  if (choice.dtype != DType::kFloat32) {
    return refuse("A notebook has its own dtype; dtype belongs to the stages.");
  }
  if (choice.own.has_sizes() || choice.own.has_text()) {
    return refuse(
        "A notebook takes another seed, but has its own sizes and text; before, B, T, C and "
        "head_size belong to randn, tokens and split to tokens.");
  }
  return nullptr;
}

/// Refuses a seed, sizes or a text that the chosen example does not take, and too many tokens.
MaybeRefusal check_example(const Choice& choice) {
  const OwnChoice& own = choice.own;
  if (choice.example == "tokens" && (own.before || own.B || own.T)) {
    return refuse("The text of the example tokens gives B and T; before, B and T belong to randn.");
  }
  if (choice.example != "tokens" && own.has_text()) {
    return refuse("tokens and split belong to the example tokens.");
  }
  const bool is_own = choice.example == "randn" || choice.example == "tokens";
  if (!is_own && (own.seed || own.has_sizes())) {
    return refuse(
        "The example {} has its own sizes; seed, before, B, T, C and head_size belong to randn.",
        {choice.example});
  }
  const Index T = own.T.value_or(1);
  if (T > most_tokens(choice)) {
    return refuse(
        "T must be a whole number from 1 to {} here, not \"{}\". Up to {} tokens fit the lesson "
        "head, in float32.",
        {kMostHeld, T, kMostStreamed});
  }
  return nullptr;
}

}  // namespace

Index most_tokens(const Choice& choice) {
  const bool is_streamed =
      choice.lesson == "head" && choice.example == "randn" && choice.dtype == DType::kFloat32;
  return is_streamed ? kMostStreamed : kMostHeld;
}

MaybeRefusal parse_choice(const std::string& text, Choice& choice) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('&', begin), text.size());
    const std::string pair = text.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      return refuse("A choice is written key=value, not \"{}\".", {pair});
    }
    if (MaybeRefusal refusal = set(choice, pair.substr(0, equals), pair.substr(equals + 1))) {
      return refusal;
    }
    begin = end + 1;
  }
  return nullptr;
}

MaybeRefusal build_lesson(Choice choice, Lesson& lesson) {
  const Entry* entry = std::find_if(std::begin(kEntries), std::end(kEntries),
                                    [&](const Entry& e) { return choice.lesson == e.name; });
  if (entry == std::end(kEntries)) {
    return refuse("There is no lesson \"{}\"; there are {}.",
                  {choice.lesson, listed(lesson_names())});
  }
  const std::vector<std::string> examples = example_names(choice.lesson);
  if (examples.empty()) {
    if (MaybeRefusal refusal = check_notebook(choice)) return refusal;
  } else {
    if (choice.example.empty()) choice.example = examples[0];
    if (std::find(examples.begin(), examples.end(), choice.example) == examples.end()) {
      return refuse("There is no example \"{}\" here; there are {}.",
                    {choice.example, listed(examples, " and ")});
    }
    if (MaybeRefusal refusal = check_example(choice)) return refusal;
  }
  Result<Example> example = entry->example(choice.example, choice.own);
  if (!example.ok()) return example.take_refusal();
  lesson.graph = Graph(choice.dtype);
  lesson.words = std::move(example.value().words);
  entry->build(choice, example.value(), lesson);
  if (lesson.graph.refusal()) return lesson.graph.take_refusal();
  return lesson.graph.forward();
}

std::vector<std::string> lesson_names() {
  std::vector<std::string> names;
  for (const Entry& entry : kEntries) names.emplace_back(entry.name);
  return names;
}

std::vector<std::string> example_names(const std::string& lesson) {
  for (const Entry& entry : kEntries) {
    if (lesson == entry.name) return words(fill("{} {}", {entry.examples, entry.more_examples}));
  }
  return {};
}

}  // namespace attention
