#include "core/lessons/lesson.h"

#include <algorithm>
#include <iterator>

#include "core/learning.h"
#include "core/lessons/lessons.h"
#include "core/lessons/mistakes.h"
#include "core/text/listed.h"
#include "core/text/take.h"
#include "core/training/task.h"

namespace attention {

namespace {

struct Entry {
  const char* name;
  const char* examples;  // names with blanks between; a notebook has none
  Result<Example> (*example)(const std::string& name, const Choice&);
  void (*build)(const Choice&, const Example&, Lesson&);  // null: core/learning.h has it
};

Result<Example> no_example(const std::string&, const Choice&) {
  return Example();
}

Result<Example> hello(const std::string&, const Choice& choice) {
  return text_example("Hello", choice);
}

Result<Example> x_of_002(const std::string&, const Choice& choice) {
  return sequence("002-16", choice);
}

constexpr Entry kEntries[] = {
    {"loop", kSequences, sequence, lessons::loop},
    {"triangle", kSequences, sequence, lessons::triangle},
    {"softmax", kSequences, sequence, lessons::softmax},
    {"match", kMatchExamples, match_example, lessons::match},
    {"head", kHeadExamples, head_example, lessons::head},
    {"heads", kManyHeadsExamples, many_heads_example, lessons::heads},
    {"learn", kTasks, no_example, nullptr},
    {"cache", "bank", head_example, lessons::cache},
    {"race_loop", "randn", head_example, lessons::race_loop},
    {"race_running", "randn", head_example, lessons::race_running},
    {"race_product", "randn", head_example, lessons::race_product},
    {"race_head", "randn", head_example, lessons::race_head},
    {"root", "queries", no_example, nullptr},
    {"temperature", "row", no_example, lessons::temperature},
    {"notebook_000", "", no_example, lessons::notebook_000},
    {"notebook_001", "", hello, lessons::notebook_001},
    {"notebook_002", "", x_of_002, lessons::notebook_002},
    {"notebook_003", "", no_example, lessons::notebook_003},
    {"notebook_004", "", no_example, lessons::notebook_004},
};

bool needs_learning(const Entry& entry, const Choice& choice) {
  return entry.build == nullptr || is_task(choice.example);
}

/// The entry of a choice's lesson; gives the choice the default example where it names none.
MaybeRefusal find_entry(Choice& choice, const Entry*& entry) {
  entry = std::find_if(std::begin(kEntries), std::end(kEntries),
                       [&](const Entry& e) { return choice.lesson == e.name; });
  if (entry == std::end(kEntries)) {
    return refuse(reason::no_lesson, {choice.lesson, listed(lesson_names())});
  }
  const std::vector<std::string> examples = example_names(choice.lesson);
  if (examples.empty()) {
    choice.example.clear();
  } else if (choice.example.empty()) {
    choice.example = examples[0];
  } else if (std::find(examples.begin(), examples.end(), choice.example) == examples.end()) {
    return refuse(reason::no_example, {choice.example, listed(examples)});
  }
  return check_choice(choice);
}

}  // namespace

Result<Index> prepare_lesson(Choice choice, Index most, PreparedRun& prepared) {
  const Entry* entry;
  if (MaybeRefusal refusal = find_entry(choice, entry)) return refusal;
  if (!needs_learning(*entry, choice)) return Index(0);
  if (!learning) return kNeedsLearning;
  return entry->build == nullptr ? Index(0) : learning->prepare(choice, most, prepared);
}

MaybeRefusal build_lesson(Choice choice, Lesson& lesson) {
  PreparedRun none;
  return build_lesson(std::move(choice), lesson, none);
}

MaybeRefusal build_lesson(Choice choice, Lesson& lesson, PreparedRun& prepared) {
  const Entry* entry;
  if (MaybeRefusal refusal = find_entry(choice, entry)) return refusal;
  if (needs_learning(*entry, choice) && !learning) {
    return refuse(reason::needs_learning);
  }
  std::vector<std::string> mistakes = mistake_names(choice.lesson);
  // a trained head's values are wider than its keys, of which they cannot be made
  if (is_task(choice.example)) mistakes.clear();
  if (!choice.mistake.empty() &&
      std::find(mistakes.begin(), mistakes.end(), choice.mistake) == mistakes.end()) {
    if (mistakes.empty()) return refuse(reason::no_mistakes, {choice.mistake});
    return refuse(reason::no_mistake, {choice.mistake, listed(mistakes)});
  }
  const bool is_trained = learning && is_task(choice.example) && entry->build != nullptr;
  Result<Example> example = is_trained ? learning->trained_example(choice, prepared)
                                       : entry->example(choice.example, choice);
  if (!example.ok()) return example.take_refusal();
  lesson.graph = Graph(choice.dtype == "float64" ? DType::kFloat64 : DType::kFloat32);
  lesson.graph.set_mistake(choice.mistake);
  lesson.words = std::move(example.value().words);
  (entry->build ? entry->build : learning->build)(choice, example.value(), lesson);
  if (is_task(choice.example) && learning) {
    lesson.task = &task(choice.example);
    if (!lesson.training) lesson.run = learning->run_behind(choice);
  }
  if (lesson.graph.refusal()) return lesson.graph.take_refusal();
  if (MaybeRefusal refusal = lesson.graph.forward()) return refusal;
  if (learning && lesson.training) lesson.training->start(lesson.graph);
  return nullptr;
}

std::vector<std::string> lesson_names() {
  std::vector<std::string> names;
  for (const Entry& entry : kEntries) names.emplace_back(entry.name);
  return names;
}

std::vector<std::string> example_names(const std::string& lesson) {
  for (const Entry& entry : kEntries) {
    if (lesson == entry.name) return words(entry.examples);
  }
  return {};
}

std::vector<Index> fitting_heads(Index C) {
  std::vector<Index> fitting;
  for (Index n = 1; n <= std::min(C, kMostHeads); ++n) {
    if (C % n == 0) fitting.push_back(n);
  }
  return fitting;
}

}  // namespace attention
