#include "core/lessons/lesson.h"

#include "core/examples/example.h"
#include "core/examples/many_heads.h"
#include "core/lessons/lessons.h"

namespace attention {

namespace {

struct Entry {
  const char* name;
  std::vector<std::string> examples;
  Result<Lesson> (*build)(const Choice&);
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> kEntries = {
      {"loop", sequence_names(), lessons::loop},
      {"triangle", sequence_names(), lessons::triangle},
      {"softmax", sequence_names(), lessons::softmax},
      {"match", match_example_names(), lessons::match},
      {"head", head_example_names(), lessons::head},
      {"heads", many_heads_example_names(), lessons::heads},
      {"notebook_000", {}, lessons::notebook_000},
      {"notebook_001", {}, lessons::notebook_001},
      {"notebook_002", {}, lessons::notebook_002},
      {"notebook_003", {}, lessons::notebook_003},
      {"notebook_004", {}, lessons::notebook_004},
  };
  return kEntries;
}

const Entry* find(const std::string& lesson) {
  for (const Entry& entry : entries()) {
    if (entry.name == lesson) return &entry;
  }
  return nullptr;
}

MaybeRefusal set(Choice& choice, const std::string& key, const std::string& value) {
  if (key == "lesson") {
    choice.lesson = value;
  } else if (key == "example") {
    choice.example = value;
  } else if (key == "causal" || key == "scaled" || key == "value_from_key") {
    if (value != "0" && value != "1") return Refusal("{} must be 0 or 1.", {key});
    if (key == "causal") choice.causal = value == "1";
    if (key == "scaled") choice.scaled = value == "1";
    if (key == "value_from_key") choice.value_from_key = value == "1";
  } else if (key == "num_heads") {
    const Result<std::int64_t> number = whole_number(key, value, 1, kMostHeads);
    if (!number.ok()) return number.refusal();
    choice.num_heads = number.value();
  } else if (key == "dtype") {
    if (value != "float32" && value != "float64") {
      return Refusal("dtype must be float32 or float64.");
    }
    choice.dtype = value == "float32" ? DType::kFloat32 : DType::kFloat64;
  } else if (is_own_key(key)) {
    return set(choice.own, key, value);
  } else {
    return Refusal(
        "There is no choice \"{}\"; there are lesson, example, causal, scaled, num_heads, "
        "value_from_key, dtype, seed, before, B, T, C, head_size, tokens and split.",
        {key});
  }
  return std::nullopt;
}

/// What is chosen of an example that does not have it.
MaybeRefusal refuse_foreign(const Choice& choice) {
  const OwnChoice& own = choice.own;
  if (choice.example == "tokens" && (own.before || own.B || own.T)) {
    return Refusal(
        "The text of the example tokens gives B and T; before, B and T belong to randn.");
  }
  if (choice.example != "tokens" && own.has_text()) {
    return Refusal("tokens and split belong to the example tokens.");
  }
  const bool is_own = choice.example == "randn" || choice.example == "tokens";
  if (!is_own && (own.seed || own.has_sizes())) {
    return Refusal(
        "The example {} has its own sizes; seed, before, B, T, C and head_size belong to randn.",
        {choice.example});
  }
  return std::nullopt;
}

}  // namespace

Result<Choice> parse_choice(const std::string& text) {
  Choice choice;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('&', begin), text.size());
    const std::string pair = text.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      return Refusal("A choice is written key=value, not \"{}\".", {pair});
    }
    if (MaybeRefusal refusal = set(choice, pair.substr(0, equals), pair.substr(equals + 1))) {
      return *refusal;
    }
    begin = end + 1;
  }
  return choice;
}

Result<Lesson> build_lesson(const Choice& choice) {
  const Entry* entry = find(choice.lesson);
  if (entry == nullptr) {
    std::string names;
    for (const std::string& name : lesson_names()) names += (names.empty() ? "" : ", ") + name;
    return Refusal("There is no lesson \"{}\"; there are {}.", {choice.lesson, names});
  }
  const bool is_notebook = entry->examples.empty();
  if (is_notebook && choice.dtype != DType::kFloat32) {
    return Refusal("A notebook has its own dtype; dtype belongs to the stages.");
  }
  Choice complete = choice;
  if (complete.example.empty() && !is_notebook) complete.example = entry->examples[0];
  Result<Lesson> lesson = entry->build(complete);
  if (!lesson.ok()) return lesson;
  if (is_notebook && (choice.own.has_sizes() || choice.own.has_text())) {
    return Refusal(
        "A notebook takes another seed, but has its own sizes; before, B, T, C and "
        "head_size belong to randn.");
  }
  if (!is_notebook) {
    if (MaybeRefusal refusal = refuse_foreign(complete)) return *refusal;
  }
  if (lesson.value().graph.refusal()) return *lesson.value().graph.refusal();
  if (MaybeRefusal refusal = lesson.value().graph.forward()) return *refusal;
  return lesson;
}

std::vector<std::string> lesson_names() {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) names.push_back(entry.name);
  return names;
}

std::vector<std::string> example_names(const std::string& lesson) {
  const Entry* entry = find(lesson);
  return entry == nullptr ? std::vector<std::string>{} : entry->examples;
}

}  // namespace attention
