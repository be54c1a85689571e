#include "core/text/split.h"

#include <algorithm>
#include <cstdint>

namespace attention {

namespace {

bool is_blank(const std::string& character) {
  return character.size() == 1 && std::string(" \t\n\r\v\f").find(character) != std::string::npos;
}

}  // namespace

std::size_t code_point_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  std::uint32_t code = first & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  const bool is_allowed = first >= 0xc2 && first < 0xf5 && code >= kSmallest[length] &&
                          code <= 0x10ffff && !is_surrogate;
  return is_allowed ? length : 0;
}

Result<std::vector<std::string>> split_tokens(const std::string& text, Split split, Index most) {
  std::vector<std::string> tokens;
  std::size_t in_word = 0;  // characters of the last token; 0: the next one begins another
  std::size_t longest = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_length(text, at);
    if (length == 0) return refuse(reason::text_not_utf8);
    const std::string character = text.substr(at, length);
    at += length;
    if (split == Split::kWords && is_blank(character)) {
      in_word = 0;
    } else if (split == Split::kCharacters || in_word == 0) {
      tokens.push_back(character);
      in_word = 1;
    } else {
      tokens.back() += character;
      longest = std::max(longest, ++in_word);
    }
  }
  const auto T = static_cast<Index>(tokens.size());
  if (T < 1 || T > most) {
    return refuse(split == Split::kWords ? reason::text_words : reason::text_characters, {most, T});
  }
  if (longest > kLongestWord) {
    return refuse(reason::word_too_long, {kLongestWord, longest});
  }
  return tokens;
}

}  // namespace attention
