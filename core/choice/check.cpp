// What the lesson and the example of a choice do not take.
#include <iterator>

#include "core/choice/keys.h"
#include "core/lessons/lesson.h"
#include "core/text/listed.h"
#include "core/text/millionths.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// The names of the keys that are so, as in "before, B, T". Those of some lessons are refused
/// apart.
template <class F>
std::string keys_that(F are_so) {
  std::vector<std::string> names;
  for (const Key& key : kKeys) {
    if (are_so(key) && !key.is_of_lessons) names.emplace_back(key.name);
  }
  return listed(names);
}

bool is_of_text_alone(const Key& key) {
  return is_of(key, "tokens") && !is_of(key, "randn");
}

const Refusal* no_notebook() {
  const auto is_size = [](const Key& key) {
    return is_of(key, "randn") && key.kind != Kind::kSeed;
  };
  return refuse(reason::notebook_keys, {keys_that(is_size), keys_that(is_of_text_alone)});
}

/// The refusal of a key that belongs to other examples than the chosen one.
const Refusal* other_example(const Key& key, const Choice& choice) {
  if (is_of_text_alone(key) || !is_of(key, "randn")) {
    const std::vector<std::string> examples = words(key.examples);
    if (examples.size() == 1) return refuse(reason::key_of_example, {key.name, examples[0]});
    return refuse(reason::key_of_examples, {key.name, listed(examples)});
  }
  if (choice.example == "tokens") {
    const auto is_of_randn_alone = [](const Key& other) {
      return is_of(other, "randn") && !is_of(other, "tokens");
    };
    return refuse(reason::sizes_of_text, {keys_that(is_of_randn_alone)});
  }
  const auto is_of_randn = [&](const Key& other) {
    return is_of(other, "randn") && !is_of(other, choice.example);
  };
  return refuse(reason::sizes_of_example, {choice.example, keys_that(is_of_randn)});
}

/// The refusal of a key that lesson and example do not take; null if the lesson ignores it.
const Refusal* not_taken(const Key& key, const Choice& choice) {
  if (choice.example.empty()) return no_notebook();
  if (!is_of(key, choice.example)) return other_example(key, choice);
  // Many heads read a text by characters, each a row of an embedding.
  if (choice.lesson != "heads" || choice.example != "tokens") return nullptr;
  const auto is_of_stages_before = [&](const Key& other) {
    return is_of(other, choice.example) && !takes(other, choice.lesson, choice.example);
  };
  return refuse(reason::keys_before_heads, {keys_that(is_of_stages_before)});
}

}  // namespace

MaybeRefusal check_choice(const Choice& choice) {
  if (choice.example.empty() && choice.dtype == "float64") {
    return refuse(reason::notebook_dtype);
  }
  for (std::size_t i = 0; i < std::size(kKeys); ++i) {
    const Key& key = kKeys[i];
    if ((choice.chosen >> i & 1) == 0 || takes(key, choice.lesson, choice.example)) continue;
    if (key.is_of_lessons) {
      return refuse(reason::key_of_lessons, {key.name, listed(lessons_that_take(key))});
    }
    if (*key.examples == '\0') continue;
    if (const Refusal* why = not_taken(key, choice)) return why;
  }
  if (choice.divide_by == Index(0)) return refuse(reason::divide_by_0);
  if (choice.dropout == kMillion) return refuse(reason::dropout_all);
  const Index T = choice.T.value_or(1);
  if (T > most_tokens(choice)) {
    return refuse(reason::too_many_tokens, {kMostHeld, T, kMostStreamed});
  }
  return nullptr;
}

}  // namespace attention
