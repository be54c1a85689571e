// The keys of a choice (core/choice/keys.h): which lessons each changes, and which refuse or ignore
// it.
#include <doctest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/choice/keys.h"
#include "core/lessons/mistakes.h"
#include "core/text/take.h"
#include "tests/core/choices.h"
#include "tests/core/repeated.h"

using namespace attention;

namespace {

/// Every lesson on every example, or on "" if it has none: "lesson=loop&example=randn".
template <class Visit>
void for_every_example(Visit visit) {
  for (const std::string& lesson : lesson_names()) {
    std::vector<std::string> examples = example_names(lesson);
    if (examples.empty()) examples = {""};
    for (const std::string& example : examples) {
      visit(lesson, example, "lesson=" + lesson + (example.empty() ? "" : "&example=" + example));
    }
  }
}

/// A key, and a value that no lesson has by default; of causal there is none, so both. Of mistakes
/// each lesson has its own.
struct Unusual {
  std::string key;
  std::vector<std::string> values;
};
const std::vector<Unusual> kUnusual = {
    {"causal", {"0", "1"}},
    {"scaled", {"0"}},
    {"divide_by", {"2.5"}},
    {"window", {"1"}},
    {"mask", {}},  // the sizes of which each example has its own: test_masks.cpp
    {"added", {}},
    {"padding", {}},
    {"dropout", {"0.5"}},
    {"dropout_seed", {}},  // beside dropout alone: test_dropout.cpp
    {"train", {}},
    {"num_heads", {"1", "2"}},
    {"num_kv_heads", {"1"}},
    {"mistake", {}},
    {"variant", {"cap", "alibi"}},
    {"tile_size", {}},  // of the variant online alone: test_reordered.cpp
    {"dtype", {"float64"}},
    {"seed", {"7"}},
    {"before", {"3"}},
    {"B", {"2"}},
    {"T", {"3"}},
    {"C", {"6"}},
    {"S", {"5"}},
    {"memory_tokens", {"mud%20bank%20mud"}},
    {"head_size", {"3"}},
    {"bias", {"0", "1"}},  // one head has none, many have
    {"weights_seed", {"5"}},
    {"order", {"xkqv", "qkvx"}},
    {"d_k", {"5"}},
    {"tokens", {"a%20b%20a%20c%20b%20c"}},
    {"split", {"characters"}},
    {"optimizer", {"adam", "sgd"}},
    {"lr", {"0.5"}},
    {"batch_size", {"3"}},
    {"fresh", {}},  // it changes no step but those that follow
    {"tied", {"query_key", "all"}},
    {"trained_steps", {"3"}},
    {"trained_causal", {"0", "1"}},
    {"trained_scaled", {"0"}},
    {"blocks", {"2"}},
    {"hidden", {"3"}},
    {"norm", {"after"}},
    {"norm_kind", {"layer"}},
    {"activation", {"gelu", "gelu_erf"}},
    {"unembedding", {"tied"}},
    {"positions", {"0"}},
    {"attention", {"0"}},
    {"mlp", {"0"}},
    {"residual", {"0"}},
    {"beginning", {"by"}},
    {"draw_seed", {"3"}},
};

/// The row of the table; the test fails if there is none.
const Key& find_key(const std::string& name) {
  const auto has_name = [&](const Key& key) { return name == key.name; };
  const Key* key = std::find_if(std::begin(kKeys), std::end(kKeys), has_name);
  REQUIRE(key != std::end(kKeys));
  return *key;
}

}  // namespace

TEST_CASE("the table of keys has the examples that there are") {
  std::set<std::string> examples;
  for_every_example([&](const std::string&, const std::string& example, const std::string&) {
    examples.insert(example);
  });
  for (const Key& key : kKeys) {
    CAPTURE(key.name);
    for (const std::string& example : words(key.examples)) CHECK(examples.count(example) == 1);
  }
  // but for lesson and example themselves
  CHECK(std::size(kKeys) == kUnusual.size() + 2);
}

TEST_CASE("a key changes the lessons that take it, and no others" REPEATED) {
  int taken = 0, ignored = 0, refused = 0;
  std::map<std::string, std::uint64_t> hashes;  // of choices without the key: most of all keys
  for (const Unusual& unusual : kUnusual) {
    const Key& key = find_key(unusual.key);
    CAPTURE(unusual.key);
    if (unusual.key == "fresh") continue;  // test_training.cpp has what follows from it
    if (has_word("mask added padding dropout_seed train tile_size", unusual.key)) continue;
    for_every_example(
        [&](const std::string& lesson, const std::string& example, std::string choice) {
          const bool is_mistake = unusual.key == "mistake";
          // Heads that are brought share keys by their sizes (tests/unit/variant_on.test.ts).
          if (unusual.key == "variant" && lesson == "heads" && example == "own") return;
          // The variant of many heads needs these beside it.
          if (unusual.key == "variant" && lesson == "heads" && takes(key, lesson, example)) {
            choice += "&num_heads=2&num_kv_heads=1&window=2";
          }
          // Some are of the mask, which some examples do not have by default.
          if (is_mistake && lesson == "head") choice += "&causal=1&window=2";
          if (is_mistake && lesson == "language") choice += "&norm_kind=layer";  // for one of them
          const bool is_taken = example == "meanings" && lesson != "language";
          if (lesson == "write" || is_taken) choice += "&trained_steps=1";
          const bool is_language = lesson == "write" || lesson == "language";
          if (is_language) choice += "&batch_size=1&C=2&hidden=2";  // there is less to compute
          if (example == "text") choice += "&T=2";
          CAPTURE(choice);
          const auto [known, is_new] = hashes.try_emplace(choice);
          if (is_new) known->second = open(choice).graph.hash();
          const std::uint64_t plain = known->second;
          bool changes = false, is_refused = false;
          std::vector<std::string> values = is_mistake ? mistake_names(lesson) : unusual.values;
          // They need a second sequence, another batch, shared keys, dropout or no biases, which
          // other tests choose with them.
          for (const char* needing : {"is_causal_with_cache", "tile", "dropout_unscaled",
                                      "softmax_over_batch", "bias_left_on"}) {
            values.erase(std::remove(values.begin(), values.end(), needing), values.end());
          }
          if (unusual.key == "variant" && lesson == "heads") values = {"today"};
          if (unusual.key == "variant" && example == "turned") values = {"rope"};
          if (values.empty()) values.push_back("value_from_key");  // another lesson's
          for (const std::string& value : values) {
            Lesson other;
            const std::string sentence = refusal(choice + "&" + unusual.key + "=" + value, other);
            if (!sentence.empty())
              is_refused = true;
            else if (other.graph.hash() != plain)
              changes = true;
            else
              CHECK_FALSE_MESSAGE(is_mistake, value);
          }
          // Each lesson has mistakes of its own.
          const bool is_there = !is_mistake || !mistake_names(lesson).empty();
          CHECK(changes == (is_there && takes(key, lesson, example)));
          if (changes) CHECK_FALSE(is_refused);
          ++(changes ? taken : is_refused ? refused : ignored);
        });
  }
  CHECK(taken > 50);
  CHECK(ignored > 50);
  CHECK(refused > 50);
}
