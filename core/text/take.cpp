#include "core/text/take.h"

#include <algorithm>

namespace attention {

std::string_view take(std::string_view& rest, char end) {
  std::string_view taken = rest.substr(0, rest.find(end));
  rest.remove_prefix(std::min(taken.size() + 1, rest.size()));
  while (!taken.empty() && taken.front() == ' ') taken.remove_prefix(1);
  while (!taken.empty() && taken.back() == ' ') taken.remove_suffix(1);
  return taken;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::string_view word = take(text, ' ');
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + ' ';
  return text;
}

}  // namespace attention
