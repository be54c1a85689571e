#include "core/refusal.h"

namespace attention {

MaybeRefusal refuse(const char* pattern, const std::initializer_list<Part>& parts) {
  return MaybeRefusal(new Refusal{fill(pattern, parts)});
}

}  // namespace attention
