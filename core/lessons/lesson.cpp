#include "core/lessons/lesson.h"

#include <algorithm>
#include <iterator>

#include "core/choice/keys.h"
#include "core/examples/brought.h"
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

  // The keys of core/choice/keys.h that it has a use for, with blanks between; lesson and seed are
  // for all. "C.randn" is taken on that example alone.
  const char* takes = "";
  const char* takes_untrained = "";  // only on weights that no run has left
  const char* takes_trained = "";    // only on those that a run on a task has
  const char* takes_read = "";       // only on those that a language model's run has
  const char* streams = "";          // the examples on which T may be more than kMostHeld
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

/// What a head takes that a language model's run has left: attention itself is not left out.
constexpr char kOfReader[] =
    "C blocks hidden norm norm_kind activation unembedding positions mlp residual optimizer lr "
    "batch_size fresh trained_steps";

// A trained head's values are wider than its keys, of which they cannot be made: no mistake is.
constexpr Entry kEntries[] = {
    {"loop", kSequences, sequence, lessons::loop, "example dtype before B T C tokens split"},
    {"triangle", kSequences, sequence, lessons::triangle,
     "example dtype before B T C tokens split"},
    {"softmax", kSequences, sequence, lessons::softmax, "example dtype before B T C tokens split"},
    {"match", kMatchExamples, match_example, lessons::match,
     "example dtype before B T C tokens split causal window padding mask added"},
    {"head", kHeadExamples, head_example, lessons::head,
     "example dtype before B T C S tokens memory_tokens split causal scaled divide_by window "
     "padding mask added dropout dropout_seed train head_size variant tile_size bias.randn "
     "bias.tokens weights_seed.randn weights_seed.tokens order.randn",
     "mistake", "tied optimizer lr batch_size fresh trained_steps trained_causal trained_scaled",
     kOfReader, "randn"},
    {"heads", kManyHeadsExamples, many_heads_example, lessons::heads,
     "example dtype before B T C.randn S.randn tokens causal scaled divide_by window padding mask "
     "added dropout dropout_seed train num_heads num_kv_heads.hello num_kv_heads.randn "
     "num_kv_heads.tokens variant.hello variant.randn variant.tokens variant.own "
     "head_size.randn head_size.tokens bias.randn bias.tokens weights_seed.randn order.randn "
     "memory_tokens",
     "mistake",
     "head_size optimizer lr batch_size fresh trained_steps trained_causal trained_scaled",
     kOfReader},
    {"learn", kTasks, no_example, nullptr,
     "example dtype causal scaled head_size num_heads.both tied optimizer lr batch_size fresh"},
    {"language", "meanings text", no_example, nullptr,
     "example dtype mistake C num_heads blocks hidden norm norm_kind activation unembedding "
     "positions attention mlp residual optimizer lr batch_size fresh T.text tokens.text "
     "split.text"},
    {"write", "meanings text", no_example, nullptr,
     "example dtype mistake C num_heads blocks hidden norm norm_kind activation unembedding "
     "positions attention mlp residual optimizer lr batch_size fresh T.text tokens.text split.text "
     "trained_steps "
     "beginning draw_seed"},
    {"cache", "bank", head_example, lessons::cache, "example dtype tokens"},
    // A head trained with RoPE, and its run, with RoPE and without: of the page of variants alone
    {"head_turned", kVariantTasks, no_example, lessons::head,
     "example dtype tokens causal scaled variant", "",
     "optimizer lr batch_size fresh trained_steps trained_causal trained_scaled"},
    {"learn_turned", kVariantTasks, no_example, nullptr,
     "example dtype causal scaled variant optimizer lr batch_size fresh"},
    {"race_loop", "randn", head_example, lessons::race_loop, "before B T C", "", "", "", "randn"},
    {"race_running", "randn", head_example, lessons::race_running, "before B T C", "", "", "",
     "randn"},
    {"race_product", "randn", head_example, lessons::race_product, "before B T C", "", "", "",
     "randn"},
    {"race_head", "randn", head_example, lessons::race_head, "before B T C head_size", "", "", "",
     "randn"},
    {"root", "queries", no_example, nullptr, "example dtype T d_k"},
    {"temperature", "row", no_example, lessons::temperature, "example dtype"},
    {"notebook_000", "", no_example, lessons::notebook_000},
    {"notebook_001", "", hello, lessons::notebook_001},
    {"notebook_002", "", x_of_002, lessons::notebook_002},
    {"notebook_003", "", no_example, lessons::notebook_003},
    {"notebook_004", "", no_example, lessons::notebook_004},
};

bool needs_learning(const Entry& entry, const Choice& choice) {
  return entry.build == nullptr || is_task(choice.example) || choice.example == kMeanings ||
         !choice.variant.empty();
}

/// The keys that hang on who has made the weights.
const char* takes_of_weights(const Entry& entry, const std::string& example) {
  if (example == kMeanings) return entry.takes_read;
  return is_task(example) ? entry.takes_trained : entry.takes_untrained;
}

/// Whether a lesson on this example has a use for a key.
bool has_use(const Entry& entry, const std::string& key, const std::string& example) {
  return has_word(entry.takes, key) || has_word(entry.takes, key + "." + example) ||
         has_word(takes_of_weights(entry, example), key);
}

/// Whether a run must have left its weights.
bool is_trained(const Entry& entry, const std::string& example) {
  return has_use(entry, "trained_steps", example);
}

/// The entry of a lesson, or null.
const Entry* find_entry(const std::string& lesson) {
  const Entry* entry = std::find_if(std::begin(kEntries), std::end(kEntries),
                                    [&](const Entry& e) { return lesson == e.name; });
  return entry == std::end(kEntries) ? nullptr : entry;
}

/// The entry of a choice's lesson; gives the choice the default example where it names none.
MaybeRefusal find_entry(Choice& choice, const Entry*& entry) {
  entry = find_entry(choice.lesson);
  if (entry == nullptr) {
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
  if (!is_trained(*entry, choice.example)) return Index(0);
  return learning->prepare(choice, most, prepared);
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
  const bool is_varied = !choice.variant.empty();
  if (is_varied) {
    if (MaybeRefusal refusal = learning->variants->check(choice)) return refusal;
  }
  std::vector<std::string> mistakes = mistake_names(choice.lesson);
  if (!has_use(*entry, "mistake", choice.example)) mistakes.clear();
  if (!choice.mistake.empty() && !is_varied &&
      std::find(mistakes.begin(), mistakes.end(), choice.mistake) == mistakes.end()) {
    if (mistakes.empty()) return refuse(reason::no_mistakes, {choice.mistake});
    return refuse(reason::no_mistake, {choice.mistake, listed(mistakes)});
  }
  const bool has_run = learning && is_trained(*entry, choice.example);
  Result<Example> example = has_run ? learning->trained_example(choice, prepared)
                                    : entry->example(choice.example, choice);
  if (!example.ok()) return example.take_refusal();
  lesson.graph = Graph(choice.dtype == "float64" ? DType::kFloat64 : DType::kFloat32,
                       Library::kPyTorch, example.value().most_elements);
  lesson.graph.set_mistake(choice.mistake);
  lesson.graph.set_variant(choice.variant);
  lesson.words = std::move(example.value().words);
  lesson.memory_words = std::move(example.value().memory_words);
  (entry->build ? entry->build : learning->build)(choice, example.value(), lesson);
  if (is_task(choice.example) && learning) lesson.task = &task(choice.example);
  if (has_run) lesson.run = learning->run_behind(choice);
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
  const Entry* entry = find_entry(lesson);
  return entry == nullptr ? std::vector<std::string>() : words(entry->examples);
}

bool takes(const Key& key, const std::string& lesson, const std::string& example) {
  if (!example.empty() && *key.examples != '\0' && !is_of(key, example)) return false;
  const Entry* entry = find_entry(lesson);
  const bool is_for_all = key.kind == Kind::kSeed && !key.is_of_lessons;
  return is_for_all || (entry != nullptr && has_use(*entry, key.name, example));
}

std::vector<std::string> lessons_that_take(const Key& key) {
  std::vector<std::string> names;
  for (const Entry& entry : kEntries) {
    const std::size_t before = names.size();
    const std::vector<std::string> examples = words(entry.examples);
    for (const std::string& example : examples) {
      if (has_use(entry, key.name, example)) names.push_back(entry.name + ("." + example));
    }
    const std::size_t count = names.size() - before;
    if (count == 0 || count < examples.size()) continue;
    names.resize(before);
    names.emplace_back(entry.name);
  }
  return names;
}

Index most_tokens(const Choice& choice) {
  const Entry* entry = find_entry(choice.lesson);
  if (entry == nullptr) return kMostHeld;
  std::string_view examples = entry->examples;
  const std::string example =
      choice.example.empty() ? std::string(take(examples, ' ')) : choice.example;
  if (example == "own") return kMostBroughtTokens;
  // They are streamed in float32 alone; the race has no other.
  const bool is_double = choice.dtype == "float64" && has_use(*entry, "dtype", example);
  return has_word(entry->streams, example) && !is_double ? kMostStreamed : kMostHeld;
}

std::vector<Index> fitting_heads(Index C) {
  std::vector<Index> fitting;
  for (Index n = 1; n <= std::min(C, kMostHeads); ++n) {
    if (C % n == 0) fitting.push_back(n);
  }
  return fitting;
}

}  // namespace attention
