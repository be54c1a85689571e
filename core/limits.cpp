#include "core/limits.h"

namespace attention {

MaybeRefusal check_size(const Shape& shape, Index most) {
  Index count = 1;
  for (Index size : shape) {
    if (size < 1) {
      return refuse("A tensor of shape [{}] cannot be made: every axis needs a size of at least 1.",
                    {shape});
    }
    if (size > most / count) {
      return refuse("A tensor of shape [{}] is too large: at most {} numbers are allowed.",
                    {shape, most});
    }
    count *= size;
  }
  return nullptr;
}

}  // namespace attention
