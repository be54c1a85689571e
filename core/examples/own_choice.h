// The options of the learner's own examples, randn and tokens: a seed, sizes, a text. They are
// parsed from text and held to limits. A notebook takes the seed alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/refusal.h"
#include "core/text/split.h"

namespace attention {

/// As `torch.manual_seed` takes it: from -2^63 to 2^64 - 1.
struct Seed {
  bool is_negative = false;
  std::uint64_t magnitude = 1337;
};

/// The options; each that is empty has its default, which stands behind it.
struct OwnChoice {
  OwnChoice();

  std::optional<Seed> seed;           // 1337
  std::optional<Index> before;        // 32-bit draws of the generator used up before x; 0
  std::optional<Index> B, T, C;       // 4, 8, 2; for one head or many 1, 8, 8; own.h: for tokens
  std::optional<Index> head_size;     // 4, for tokens 2; only for one head
  std::optional<std::string> tokens;  // of the example tokens: the text; "to be or not to be"
  std::optional<Split> split;         // and how it becomes tokens; words

  bool has_sizes() const;  // any of before, B, T, C and head_size
  bool has_text() const { return tokens || split; }

  /// The chosen seed for `torch.manual_seed`, a negative one modulo 2^64; `own` if none was chosen.
  std::uint64_t seed_or(std::uint64_t own) const;
};

/// A number that can be chosen beside the seed, from `lowest` to `highest`.
struct OwnLimit {
  using Member = std::optional<Index> OwnChoice::*;

  const char* key;
  Index lowest, highest;
  Member member;
};
inline constexpr OwnLimit kOwnLimits[] = {
    {"before", 0, 1'000'000, &OwnChoice::before},
    {"B", 1, 8, &OwnChoice::B},
    {"T", 1, kMostStreamed, &OwnChoice::T},  // the lesson has a say, too: core/lessons/lesson.h
    {"C", 1, 64, &OwnChoice::C},
    {"head_size", 1, 64, &OwnChoice::head_size},
};

/// Whether "seed", "tokens", "split" or a key of `kOwnLimits`.
bool is_own_key(const std::string& key);

/// Reads a whole number from `lowest`, at least 0, to `highest`. Refuses any other text, however
/// long it is, and says what `key` must be.
Result<Index> whole_number(const std::string& key, const std::string& value, Index lowest,
                           Index highest);

/// Parses the value of a key that `is_own_key` knows, and sets that option. Refuses a number that
/// is not whole or not within the limits, and says what they are; and a split that is unknown.
/// `tokens` is percent-encoded, so that it can hold "&" and "=".
MaybeRefusal set(OwnChoice& choice, const std::string& key, const std::string& value);

}  // namespace attention
