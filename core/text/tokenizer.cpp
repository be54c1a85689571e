#include "core/text/tokenizer.h"

#include <string_view>

namespace attention {

namespace {

/// The whole UTF-8 character that starts at `begin`.
std::string character(const std::string& text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
  return text.substr(begin, end - begin);
}

}  // namespace

Result<std::vector<Index>> encode(const std::string& text) {
  constexpr std::string_view kCharacters(kPrintable, kVocabularySize);
  std::vector<Index> ids;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t id = kCharacters.find(text[i]);
    if (id == std::string_view::npos) {
      return refuse(
          "The character \"{}\" has no number here; digits, English letters, punctuation and "
          "blanks "
          "do.",
          {character(text, i)});
    }
    ids.push_back(static_cast<Index>(id));
  }
  return ids;
}

}  // namespace attention
