#include "core/examples/randn_choice.h"

#include <limits>

namespace attention {

namespace {

/// A decimal integer; empty if the text is none, or beyond 64 bits.
std::optional<Seed> parse(const std::string& text) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  const bool has_minus = !text.empty() && text[0] == '-';
  const std::size_t begin = has_minus ? 1 : 0;
  if (begin == text.size()) return std::nullopt;
  std::uint64_t magnitude = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    const auto digit = static_cast<std::uint64_t>(text[i] - '0');
    if (magnitude > (kLargest - digit) / 10) return std::nullopt;
    magnitude = magnitude * 10 + digit;
  }
  return Seed{has_minus && magnitude > 0, magnitude};
}

Refusal out_of(const std::string& range, const std::string& key, const std::string& value) {
  return Refusal{key + " must be a whole number from " + range + ", not \"" + value + "\"."};
}

}  // namespace

const std::vector<RandnLimit>& randn_limits() {
  // 8 * 64 * 64 numbers are the most that one tensor can have.
  static const std::vector<RandnLimit> kLimits = {
      {"before", 0, 1'000'000, &RandnChoice::before},
      {"B", 1, 8, &RandnChoice::B},
      {"T", 1, 64, &RandnChoice::T},
      {"C", 1, 64, &RandnChoice::C},
      {"head_size", 1, 64, &RandnChoice::head_size},
  };
  return kLimits;
}

bool RandnChoice::has_sizes() const {
  for (const RandnLimit& limit : randn_limits()) {
    if (this->*limit.member) return true;
  }
  return false;
}

std::uint64_t RandnChoice::seed_or(std::uint64_t own) const {
  if (!seed) return own;
  return seed->is_negative ? 0 - seed->magnitude : seed->magnitude;
}

bool is_randn_key(const std::string& key) {
  for (const RandnLimit& limit : randn_limits()) {
    if (key == limit.key) return true;
  }
  return key == "seed";
}

MaybeRefusal set(RandnChoice& choice, const std::string& key, const std::string& value) {
  const std::optional<Seed> number = parse(value);
  if (key == "seed") {
    if (!number || (number->is_negative && number->magnitude > std::uint64_t(1) << 63)) {
      return out_of("-9223372036854775808 to 18446744073709551615", key, value);
    }
    choice.seed = number;
  }
  for (const RandnLimit& limit : randn_limits()) {
    if (key != limit.key) continue;
    if (!number || number->is_negative ||
        number->magnitude < static_cast<std::uint64_t>(limit.lowest) ||
        number->magnitude > static_cast<std::uint64_t>(limit.highest)) {
      return out_of(std::to_string(limit.lowest) + " to " + std::to_string(limit.highest), key,
                    value);
    }
    choice.*limit.member = static_cast<std::int64_t>(number->magnitude);
  }
  return std::nullopt;
}

}  // namespace attention
