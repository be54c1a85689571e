#include "core/refusal.h"

namespace attention {

const Refusal* refuse(const char* pattern, const std::initializer_list<Part>& parts) {
  return new Refusal{fill(pattern, parts)};
}

}  // namespace attention
