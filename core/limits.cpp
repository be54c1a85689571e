#include "core/limits.h"

namespace attention {

MaybeRefusal check_size(const Shape& shape, Index most) {
  Index count = 1;
  for (Index size : shape) {
    if (size < 1) {
      return refuse(reason::empty_axis, {shape});
    }
    if (size > most / count) {
      return refuse(reason::tensor_too_large, {shape, most});
    }
    count *= size;
  }
  return nullptr;
}

}  // namespace attention
