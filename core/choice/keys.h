// The table of all that can be chosen: a row for each key of a choice. What is parsed, what is
// refused and what the page offers follows from it.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/choice/choice.h"

namespace attention {

enum class Kind {
  kName,     // of a lesson, an example or a mistake; who knows them refuses the others
  kFlag,     // 0 or 1
  kWord,     // one of `words`
  kNumber,   // a whole number from `lowest` to `highest`
  kDecimal,  // likewise with up to six decimals: "0.05"; kept in millionths
  kSeed,
  kText,  // percent-encoded
};

struct Key {
  /// Where the value is kept in a choice: it is of the type that the kind needs.
  using Member = std::variant<std::string Choice::*, std::optional<bool> Choice::*,
                              std::optional<Index> Choice::*, std::optional<Seed> Choice::*,
                              std::optional<std::string> Choice::*>;

  const char* name;
  Kind kind;
  Member member;
  const char* lessons;  // that have a use for it, "" if all do; "heads.randn" on that example alone
  const char* examples;  // that take it, "" if all do; notebooks, which have none, take it without
  Index lowest = 0, highest = 0;
  const char* words = "";  // with blanks between; the first is the default
};

inline constexpr char kStages[] =
    "loop triangle softmax match head heads learn cache root temperature";
inline constexpr char kSized[] =
    "loop triangle softmax match head heads learn race_loop race_running race_product race_head";
inline constexpr char kCounted[] =
    "loop triangle softmax match head heads learn race_loop race_running race_product race_head "
    "root";
inline constexpr char kAllButHeads[] = "loop triangle softmax match head";
inline constexpr char kRuns[] =
    "head.lookup head.previous head.marked head.largest heads.both learn";
inline constexpr char kTrainedHeads[] =
    "head.lookup head.previous head.marked head.largest heads.both";
inline constexpr char kOneHeadRuns[] =
    "head.lookup head.previous head.marked head.largest learn.lookup learn.previous learn.marked "
    "learn.largest";
inline constexpr char kNotTrained[] =
    "head.bank head.river head.money head.000-62 head.randn head.tokens heads.bank heads.hello "
    "heads.randn heads.tokens";

/// Where T may be more than kMostHeld: in the race, whose graphs have a limit of their own, and
/// where the weights of one head are streamed, which is done in float32 alone.
inline constexpr char kRaced[] = "race_loop race_running race_product race_head";
inline constexpr char kStreamed[] = "head.randn";
/// Where a text is read by characters, each a row of an embedding.
inline constexpr char kByCharacters[] = "heads.tokens";

inline constexpr Key kKeys[] = {
    {"lesson", Kind::kName, &Choice::lesson, "", ""},
    {"example", Kind::kName, &Choice::example, kStages, ""},
    {"causal", Kind::kFlag, &Choice::causal, "match head heads learn", ""},
    {"scaled", Kind::kFlag, &Choice::scaled, "head heads learn", ""},
    {"num_heads", Kind::kNumber, &Choice::num_heads, "heads learn.both", "", 1, kMostHeads},
    {"mistake", Kind::kName, &Choice::mistake, kNotTrained, ""},
    {"dtype", Kind::kWord, &Choice::dtype, kStages, "", 0, 0, "float32 float64"},
    {"seed", Kind::kSeed, &Choice::seed, "",
     "randn tokens lookup previous marked largest both queries"},
    {"before", Kind::kNumber, &Choice::before, kSized, "randn", 0, 1'000'000},
    {"B", Kind::kNumber, &Choice::B, kSized, "randn", 1, 8},
    {"T", Kind::kNumber, &Choice::T, kCounted, "randn queries", 1,
     kMostStreamed},  // see most_tokens
    {"C", Kind::kNumber, &Choice::C,
     "loop triangle softmax match head heads.randn race_loop race_running race_product race_head",
     "randn tokens", 1, 64},
    {"head_size", Kind::kNumber, &Choice::head_size, "head heads.both learn race_head",
     "randn tokens lookup previous marked largest both", 1, 64},
    {"d_k", Kind::kNumber, &Choice::d_k, "root", "queries", 1, 256},
    {"tokens", Kind::kText, &Choice::tokens, kStages, "tokens bank banks"},
    {"split", Kind::kWord, &Choice::split, kAllButHeads, "tokens", 0, 0, "words characters"},
    {"tied", Kind::kWord, &Choice::tied, kOneHeadRuns, "lookup previous marked largest", 0, 0,
     "none query_key key_value query_value all"},
    {"optimizer", Kind::kWord, &Choice::optimizer, kRuns, "", 0, 0, "sgd adam"},
    {"lr", Kind::kDecimal, &Choice::lr, kRuns, "", 0, 100},
    {"batch_size", Kind::kNumber, &Choice::batch_size, kRuns, "", 1, 32},
    {"fresh", Kind::kFlag, &Choice::fresh, kRuns, ""},
    {"trained_steps", Kind::kNumber, &Choice::trained_steps, kTrainedHeads, "", 0, kMostSteps},
    {"trained_causal", Kind::kFlag, &Choice::trained_causal, kTrainedHeads, ""},
    {"trained_scaled", Kind::kFlag, &Choice::trained_scaled, kTrainedHeads, ""},
};

/// Whether a list of lessons has this one, or "head.randn" as its own with this example.
bool has_lesson(std::string_view list, const std::string& lesson, const std::string& example);

/// Whether the lesson on this example has a use for the key. The example of a notebook is "".
bool takes(const Key& key, const std::string& lesson, const std::string& example);

/// Whether the examples of that name take the key in some lesson.
bool is_of(const Key& key, std::string_view example);

/// Whether a list of words with blanks between has this one.
bool has_word(std::string_view list, std::string_view word);

}  // namespace attention
