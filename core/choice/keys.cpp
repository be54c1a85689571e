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

}  // namespace attention
