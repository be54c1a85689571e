#include "core/choice/keys.h"

#include "core/text/take.h"

namespace attention {

bool has_word(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    if (take(list, ' ') == word) return true;
  }
  return false;
}

bool is_of(const Key& key, std::string_view example) {
  return has_word(key.examples, example);
}

bool has_lesson(std::string_view list, const std::string& lesson, const std::string& example) {
  return has_word(list, lesson) || has_word(list, lesson + "." + example);
}

bool takes(const Key& key, const std::string& lesson, const std::string& example) {
  const bool is_of_lesson = *key.lessons == '\0' || has_lesson(key.lessons, lesson, example);
  return is_of_lesson && (*key.examples == '\0' || example.empty() || is_of(key, example));
}

}  // namespace attention
