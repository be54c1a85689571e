#include "core/files/number.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace attention {

namespace {

bool is_digit(char c) {
  return '0' <= c && c <= '9';
}

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& c : made) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c + 'a' - 'A');
  }
  return made;
}

/// Whether a text is digits with at most one point and an exponent; `is_whole` if neither.
bool is_decimal(std::string_view text, bool& is_whole) {
  std::size_t at = 0, digits = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) ++digits;
  is_whole = at == text.size() && digits > 0;
  if (at < text.size() && text[at] == '.') {
    for (++at; at < text.size() && is_digit(text[at]); ++at) ++digits;
  }
  if (digits == 0) return false;
  if (at == text.size()) return true;
  if (text[at] != 'e' && text[at] != 'E') return false;
  ++at;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  const std::size_t begin = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > begin && at == text.size();
}

}  // namespace

bool is_of_number(char c) {
  const bool is_letter = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
  return is_digit(c) || is_letter || c == '+' || c == '-' || c == '.' || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

void count_digits(std::string_view number, int& decimals, int& digits) {
  int all = 0, behind = 0;
  bool is_behind = false, has_exponent = false;
  for (const char c : number) {
    if (c == '.' || c == ',') is_behind = true;
    if (c == 'e' || c == 'E') has_exponent = true;
    if (has_exponent || !is_digit(c)) continue;
    if (is_behind) ++behind;
    if (c != '0' || all > 0) ++all;
  }
  if (!has_exponent) decimals = std::max(decimals, behind);
  digits = std::max(digits, all);
}

Written read_number(std::string_view text, double& value) {
  constexpr std::string_view kMinus = "\u2212";
  bool is_negative = false, is_signed = false;
  if (text.substr(0, kMinus.size()) == kMinus) {
    is_negative = is_signed = true;
    text.remove_prefix(kMinus.size());
  } else if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    is_negative = text[0] == '-';
    is_signed = true;
    text.remove_prefix(1);
  }
  bool is_whole;
  Written written = Written::kFloat;
  if (is_decimal(text, is_whole)) {
    // The C locale's, which no program here changes. It rounds to the nearest, as its standard
    // asks.
    value = std::strtod(std::string(text).c_str(), nullptr);
    if (is_whole) written = Written::kWhole;
  } else {
    const std::string word = lower(text);
    if (!is_signed && (word == "true" || word == "false")) {
      value = word == "true";
      return Written::kBool;
    }
    std::string_view constant = word;
    for (const std::string_view module : {"np.", "numpy.", "math.", "torch."}) {
      if (constant.substr(0, module.size()) == module) constant.remove_prefix(module.size());
    }
    if (constant == "inf" || constant == "infinity") {
      value = HUGE_VAL;
    } else if (constant == "nan") {
      value = std::nan("");
    } else {
      return Written::kNone;
    }
  }
  if (is_negative) value = -value;
  return written;
}

}  // namespace attention
