// A choice from its text, by the table of keys.
#include <algorithm>
#include <iterator>
#include <limits>

#include "core/choice/keys.h"
#include "core/text/listed.h"
#include "core/text/take.h"

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
  return refuse(reason::no_whole_number, {key, lowest, highest, value});
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

/// Reads a whole number from `lowest`, at least 0, to `highest`, however long the text is.
Result<Index> whole_number(const Key& key, const std::string& value) {
  const std::optional<Seed> number = parse(value);
  if (!number || number->is_negative ||
      number->magnitude < static_cast<std::uint64_t>(key.lowest) ||
      number->magnitude > static_cast<std::uint64_t>(key.highest)) {
    return out_of(key.lowest, key.highest, key.name, value);
  }
  return static_cast<Index>(number->magnitude);
}

/// Reads a number from `lowest` to `highest` with up to six decimals, "0.05", in millionths.
Result<Index> millionths(const Key& key, const std::string& value) {
  constexpr std::size_t kDecimals = 6;
  const std::size_t dot = std::min(value.find('.'), value.size());
  std::string digits = value.substr(0, dot);
  if (dot < value.size()) digits += value.substr(dot + 1);
  const std::size_t decimals = digits.size() - dot;
  if (decimals <= kDecimals) digits.append(kDecimals - decimals, '0');
  const std::optional<Seed> number = parse(digits);
  const bool is_in_range =
      number && !number->is_negative && dot > 0 && value[0] != '-' && decimals <= kDecimals &&
      number->magnitude >= static_cast<std::uint64_t>(key.lowest) * 1'000'000 &&
      number->magnitude <= static_cast<std::uint64_t>(key.highest) * 1'000'000;
  if (!is_in_range) {
    return refuse(reason::no_decimal, {key.name, key.lowest, key.highest, kDecimals, value});
  }
  return static_cast<Index>(number->magnitude);
}

/// The member of a choice in which the key's value is kept.
template <class T>
T& member(Choice& choice, const Key& key) {
  return choice.**std::get_if<T Choice::*>(&key.member);
}

MaybeRefusal set(Choice& choice, const Key& key, const std::string& value) {
  switch (key.kind) {
    case Kind::kName:
      member<std::string>(choice, key) = value;
      return nullptr;
    case Kind::kFlag:
      if (value != "0" && value != "1") return refuse(reason::no_flag, {key.name});
      member<std::optional<bool>>(choice, key) = value == "1";
      return nullptr;
    case Kind::kWord:
      if (!has_word(key.words, value)) {
        return refuse(reason::no_word, {key.name, listed(words(key.words))});
      }
      member<std::string>(choice, key) = value;
      return nullptr;
    case Kind::kNumber: {
      Result<Index> number = whole_number(key, value);
      if (!number.ok()) return number.take_refusal();
      member<std::optional<Index>>(choice, key) = number.value();
      return nullptr;
    }
    case Kind::kDecimal: {
      Result<Index> number = millionths(key, value);
      if (!number.ok()) return number.take_refusal();
      member<std::optional<Index>>(choice, key) = number.value();
      return nullptr;
    }
    case Kind::kSeed: {
      const std::optional<Seed> number = parse(value);
      if (!number || (number->is_negative && number->magnitude > std::uint64_t(1) << 63)) {
        return out_of("-9223372036854775808", "18446744073709551615", key.name, value);
      }
      member<std::optional<Seed>>(choice, key) = number;
      return nullptr;
    }
    case Kind::kText:
      member<std::optional<std::string>>(choice, key) = percent_decoded(value);
  }
  return nullptr;
}

MaybeRefusal set(Choice& choice, const std::string& name, const std::string& value) {
  std::vector<std::string> names;
  for (const Key& key : kKeys) {
    if (name == key.name) {
      choice.chosen |= std::uint64_t(1) << (&key - kKeys);
      return set(choice, key, value);
    }
    names.emplace_back(key.name);
  }
  return refuse(reason::no_key, {name, listed(names)});
}

}  // namespace

Choice::Choice() = default;

std::uint64_t Choice::seed_or(std::uint64_t own) const {
  if (!seed) return own;
  return seed->is_negative ? 0 - seed->magnitude : seed->magnitude;
}

MaybeRefusal parse_choice(const std::string& text, Choice& choice) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('&', begin), text.size());
    const std::string pair = text.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      return refuse(reason::no_pair, {pair});
    }
    if (MaybeRefusal refusal = set(choice, pair.substr(0, equals), pair.substr(equals + 1))) {
      return refusal;
    }
    begin = end + 1;
  }
  return nullptr;
}

}  // namespace attention
