#include "core/text/listed.h"

namespace attention {

std::string listed(const std::vector<std::string>& words, const char* last) {
  std::string list;
  for (const std::string& word : words) {
    const char* between = list.empty() ? "" : &word == &words.back() ? last : ", ";
    list += between + word;
  }
  return list;
}

}  // namespace attention
