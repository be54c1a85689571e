#include "core/text/tokenizer.h"

#include <string_view>

#include "core/text/split.h"

namespace attention {

Result<std::vector<Index>> encode(const std::string& text) {
  constexpr std::string_view kCharacters(kPrintable, kVocabularySize);
  std::vector<Index> ids;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t id = kCharacters.find(text[i]);
    if (id == std::string_view::npos) {
      const std::size_t length = code_point_length(text, i);
      if (length == 0) return refuse(reason::text_not_utf8);
      return refuse(reason::no_character, {text.substr(i, length)});
    }
    ids.push_back(static_cast<Index>(id));
  }
  return ids;
}

}  // namespace attention
