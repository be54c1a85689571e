// The axis of which `slice` takes some entries, and around whose entries `pad` puts zeros.
#pragma once

#include "core/shape.h"

namespace attention::ops {

enum class SlicedAxis { kFirst, kTokens, kLast };  // kTokens: the last but one

/// The end of the names of both ops, as steps write them: "slice_tokens", "pad_tokens".
inline const char* name_of(SlicedAxis axis) {
  if (axis == SlicedAxis::kFirst) return "rows";
  return axis == SlicedAxis::kTokens ? "tokens" : "columns";
}

/// How many axes a tensor must have.
inline std::size_t axes_needed(SlicedAxis axis) {
  return axis == SlicedAxis::kTokens ? 2 : 1;
}

inline Index& size_along(Shape& shape, SlicedAxis axis) {
  if (axis == SlicedAxis::kFirst) return shape.front();
  return axis == SlicedAxis::kTokens ? shape[shape.size() - 2] : shape.back();
}

/// How many numbers one entry of the axis has, which stand one behind the other.
inline Index entry_size(const Shape& shape, SlicedAxis axis) {
  if (axis == SlicedAxis::kLast) return 1;
  if (axis == SlicedAxis::kTokens) return shape.back();
  Index size = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) size *= shape[i];
  return size;
}

}  // namespace attention::ops
