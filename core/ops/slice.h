#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a[begin:end]`: some entries of the first axis, at least one. (A, C) -> (end - begin, C).
/// Refuses entries that are not there.
std::unique_ptr<Op> slice_rows(Index begin, Index end);

/// `a[..., begin:end]`: some entries of the last axis, likewise. (C, D) -> (C, end - begin)
std::unique_ptr<Op> slice_columns(Index begin, Index end);

}  // namespace attention::ops
