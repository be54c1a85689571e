#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `F.pad`: zeros before and after the entries of the first axis, or of the last one. What `slice`
/// cut out stands in its place again. Refuses negative counts, and a scalar.
std::unique_ptr<Op> pad_rows(Index before, Index after);
std::unique_ptr<Op> pad_columns(Index before, Index after);

}  // namespace attention::ops
