// The table of all that can be chosen: a row for each key of a choice. What is parsed, what is
// refused and what the page offers follows from it. Which lesson has a use for a key stands in the
// row of the lesson (core/lessons/lesson.cpp).
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "core/choice/choice.h"

namespace attention {

enum class Kind {
  kName,     // of a lesson, an example, a mistake or a variant; who knows them refuses the others
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
  const char* examples;  // that take it, "" if all do; notebooks, which have none, take it without
  Index lowest = 0, highest = 0;
  const char* words = "";      // with blanks between; the first is the default
  bool is_of_lessons = false;  // a lesson without a use for it refuses it, and does not ignore it
};

inline constexpr Key kKeys[] = {
    {"lesson", Kind::kName, &Choice::lesson, ""},
    {"example", Kind::kName, &Choice::example, ""},
    {"causal", Kind::kFlag, &Choice::causal, ""},
    {"scaled", Kind::kFlag, &Choice::scaled, ""},
    {"divide_by", Kind::kDecimal, &Choice::divide_by, "", 0, 10'000, "", true},
    {"window", Kind::kNumber, &Choice::window, "", 1, kMostStreamed, "", true},
    {"mask", Kind::kText, &Choice::mask, "", 0, 0, "", true},
    {"added", Kind::kText, &Choice::added, "", 0, 0, "", true},
    {"padding", Kind::kText, &Choice::padding, "", 0, 0, "", true},
    {"dropout", Kind::kDecimal, &Choice::dropout, "", 0, 1, "", true},
    {"dropout_seed", Kind::kNumber, &Choice::dropout_seed, "", 0, 1'000'000, "", true},
    {"train", Kind::kFlag, &Choice::train, "", 0, 0, "", true},
    {"num_heads", Kind::kNumber, &Choice::num_heads, "", 1, kMostHeads},
    {"num_kv_heads", Kind::kNumber, &Choice::num_kv_heads, "", 1, kMostHeads, "", true},
    {"mistake", Kind::kName, &Choice::mistake, ""},
    {"variant", Kind::kName, &Choice::variant, "", 0, 0, "", true},
    {"tile_size", Kind::kNumber, &Choice::tile_size, "", 1, kMostHeld, "", true},
    {"dtype", Kind::kWord, &Choice::dtype, "", 0, 0, "float32 float64"},
    {"seed", Kind::kSeed, &Choice::seed,
     "randn tokens lookup previous marked largest both queries meanings text"},
    {"before", Kind::kNumber, &Choice::before, "randn", 0, 1'000'000},
    {"B", Kind::kNumber, &Choice::B, "randn", 1, 8},
    {"T", Kind::kNumber, &Choice::T, "randn queries text", 1, kMostStreamed},  // see most_tokens
    {"C", Kind::kNumber, &Choice::C, "randn tokens meanings text", 1, 64},
    {"S", Kind::kNumber, &Choice::S, "randn", 1, kMostHeld},
    {"head_size", Kind::kNumber, &Choice::head_size,
     "randn tokens lookup previous marked largest both", 1, 64},
    {"bias", Kind::kFlag, &Choice::bias, "randn tokens", 0, 0, "", true},
    {"weights_seed", Kind::kSeed, &Choice::weights_seed, "randn tokens", 0, 0, "", true},
    {"order", Kind::kWord, &Choice::order, "randn", 0, 0, "xqkv xkqv qkvx kqvx", true},
    {"d_k", Kind::kNumber, &Choice::d_k, "queries", 1, 256},
    {"tokens", Kind::kText, &Choice::tokens, "tokens bank banks text turned"},
    {"memory_tokens", Kind::kText, &Choice::memory_tokens, "tokens bank"},
    {"split", Kind::kWord, &Choice::split, "tokens text", 0, 0, "words characters"},
    {"tied", Kind::kWord, &Choice::tied, "lookup previous marked largest", 0, 0,
     "none query_key key_value query_value all"},
    {"optimizer", Kind::kWord, &Choice::optimizer, "", 0, 0, "sgd adam"},
    {"lr", Kind::kDecimal, &Choice::lr, "", 0, 100},
    {"batch_size", Kind::kNumber, &Choice::batch_size, "", 1, 32},
    {"fresh", Kind::kFlag, &Choice::fresh, ""},
    {"trained_steps", Kind::kNumber, &Choice::trained_steps, "", 0, kMostSteps},
    {"trained_causal", Kind::kFlag, &Choice::trained_causal, ""},
    {"trained_scaled", Kind::kFlag, &Choice::trained_scaled, ""},
    {"blocks", Kind::kNumber, &Choice::blocks, "meanings text", 1, 2},
    {"hidden", Kind::kNumber, &Choice::hidden, "meanings text", 1, 64},
    {"norm", Kind::kWord, &Choice::norm, "meanings text", 0, 0, "before after without not_last"},
    {"norm_kind", Kind::kWord, &Choice::norm_kind, "meanings text", 0, 0, "rms layer"},
    {"activation", Kind::kWord, &Choice::activation, "meanings text", 0, 0, "relu gelu gelu_erf"},
    {"unembedding", Kind::kWord, &Choice::unembedding, "meanings text", 0, 0, "own tied"},
    {"positions", Kind::kFlag, &Choice::positions, "meanings text"},
    {"attention", Kind::kFlag, &Choice::attention, "meanings text"},
    {"mlp", Kind::kFlag, &Choice::mlp, "meanings text"},
    {"residual", Kind::kFlag, &Choice::residual, "meanings text"},
    {"beginning", Kind::kText, &Choice::beginning, "meanings text"},
    {"draw_seed", Kind::kNumber, &Choice::draw_seed, "meanings text", 0, 1'000'000},
};

/// Whether the examples of that name take the key in some lesson.
bool is_of(const Key& key, std::string_view example);

/// Whether a list of words with blanks between has this one.
bool has_word(std::string_view list, std::string_view word);

}  // namespace attention
