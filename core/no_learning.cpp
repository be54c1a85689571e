#include "core/learning.h"

namespace attention {

const Learning* const learning = nullptr;

}  // namespace attention
