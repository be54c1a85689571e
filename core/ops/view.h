#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a.view(shape)`: the same numbers in the same order, their axes split, merged or renamed.
/// Heads are split off by (B, T, C) -> (B, T, N, H). Refuses a shape of another size.
std::unique_ptr<Op> view(const Shape& shape);

/// `a.contiguous().view(shape)`: the same for what a transpose made, whose numbers PyTorch must
/// first lay out in their new order (ours always are). (B, T, N, H) -> (B, T, C)
std::unique_ptr<Op> contiguous_view(const Shape& shape);

/// `y = a`, which has that shape: a step that does nothing.
std::unique_ptr<Op> as_is(const Shape& shape);

}  // namespace attention::ops
