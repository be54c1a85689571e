#include "core/shape.h"

#include "core/text/fill.h"

namespace attention {

Index element_count(const Shape& shape) {
  Index count = 1;
  for (Index size : shape) count *= size;
  return count;
}

std::string to_string(const Shape& shape) {
  return fill("[{}]", {shape});
}

Index offset(const Shape& shape, const Shape& index) {
  assert(index.size() == shape.size());
  Index offset = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    offset = offset * shape[axis] + index[axis];
  }
  return offset;
}

Shape unravel_index(const Shape& shape, Index offset) {
  Shape index = shape;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = offset % shape[axis];
    offset /= shape[axis];
  }
  return index;
}

}  // namespace attention
