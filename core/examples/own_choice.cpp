#include "core/examples/own_choice.h"

#include <limits>

namespace attention {

namespace {

/// Parses a decimal integer, which may begin with "-"; nothing if the text is anything else, or if
/// the number without its sign needs more than 64 bits. (std::from_chars says the same in half the
/// lines, but makes attention.wasm 600 bytes larger.)
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

const Refusal* out_of(Part lowest, Part highest, const std::string& key, const std::string& value) {
  return refuse("{} must be a whole number from {} to {}, not \"{}\".",
                {key, lowest, highest, value});
}

/// Percent-decodes as in a URL: "%20" becomes a blank. A percent sign without two hexadecimal
/// digits stays as it is.
std::string percent_decoded(const std::string& text) {
  const auto digit = [&](std::size_t at) {
    const char c = at < text.size() ? text[at] : '?';
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  };
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_code = text[at] == '%' && digit(at + 1) >= 0 && digit(at + 2) >= 0;
    decoded += is_code ? static_cast<char>(digit(at + 1) * 16 + digit(at + 2)) : text[at];
    if (is_code) at += 2;
  }
  return decoded;
}

}  // namespace

OwnChoice::OwnChoice() = default;

bool OwnChoice::has_sizes() const {
  for (const OwnLimit& limit : kOwnLimits) {
    if (this->*limit.member) return true;
  }
  return false;
}

std::uint64_t OwnChoice::seed_or(std::uint64_t own) const {
  if (!seed) return own;
  return seed->is_negative ? 0 - seed->magnitude : seed->magnitude;
}

bool is_own_key(const std::string& key) {
  for (const OwnLimit& limit : kOwnLimits) {
    if (key == limit.key) return true;
  }
  return key == "seed" || key == "tokens" || key == "split";
}

Result<Index> whole_number(const std::string& key, const std::string& value, Index lowest,
                           Index highest) {
  const std::optional<Seed> number = parse(value);
  if (!number || number->is_negative || number->magnitude < static_cast<std::uint64_t>(lowest) ||
      number->magnitude > static_cast<std::uint64_t>(highest)) {
    return out_of(lowest, highest, key, value);
  }
  return static_cast<Index>(number->magnitude);
}

MaybeRefusal set(OwnChoice& choice, const std::string& key, const std::string& value) {
  if (key == "tokens") {
    choice.tokens = percent_decoded(value);
    return nullptr;
  }
  if (key == "split") {
    if (value != "words" && value != "characters") {
      return refuse("split must be words or characters.");
    }
    choice.split = value == "words" ? Split::kWords : Split::kCharacters;
    return nullptr;
  }
  if (key == "seed") {
    const std::optional<Seed> number = parse(value);
    if (!number || (number->is_negative && number->magnitude > std::uint64_t(1) << 63)) {
      return out_of("-9223372036854775808", "18446744073709551615", key, value);
    }
    choice.seed = number;
  }
  for (const OwnLimit& limit : kOwnLimits) {
    if (key != limit.key) continue;
    Result<Index> size = whole_number(key, value, limit.lowest, limit.highest);
    if (!size.ok()) return size.take_refusal();
    choice.*limit.member = size.value();
  }
  return nullptr;
}

}  // namespace attention
