// What can be chosen of random numbers: a seed, and for the example randn also sizes; read from
// text and held to limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace attention {

/// As `torch.manual_seed` takes it: from -2^63 to 2^64 - 1.
struct Seed {
  bool is_negative = false;
  std::uint64_t magnitude = 1337;
};

/// What is empty has its default.
struct RandnChoice {
  std::optional<Seed> seed;               // 1337
  std::optional<std::int64_t> before;     // 32-bit draws of the generator used up before x; 0
  std::optional<std::int64_t> B, T, C;    // 4, 8, 2; for a head 1, 8, 8
  std::optional<std::int64_t> head_size;  // 4; a lesson without a head does not use it

  bool is_empty() const { return !seed && !has_sizes(); }
  bool has_sizes() const;  // anything but the seed

  /// The chosen seed for `torch.manual_seed`, a negative one modulo 2^64; `own` if none was chosen.
  std::uint64_t seed_or(std::uint64_t own) const;
};

/// A number that can be chosen beside the seed, from `lowest` to `highest`.
struct RandnLimit {
  const char* key;
  std::int64_t lowest, highest;
  std::optional<std::int64_t> RandnChoice::*member;
};
const std::vector<RandnLimit>& randn_limits();

/// Whether "seed" or a key of `randn_limits`.
bool is_randn_key(const std::string& key);

/// Reads the value of such a key. Refuses a text that is no whole number within the limits, however
/// long it is, and says what they are.
MaybeRefusal set(RandnChoice& choice, const std::string& key, const std::string& value);

}  // namespace attention
