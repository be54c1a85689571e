#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `F.embedding(ids, table)`, a table lookup: for each id the row of that number.
/// (B, T), (A, C) -> (B, T, C). Refuses an id that is no whole number from 0 to A - 1, and a table
/// that is no matrix.
std::unique_ptr<Op> embedding();

/// Refuses ids that are not whole numbers from 0 to rows - 1.
MaybeRefusal check_ids(const Tensor& ids, Index rows);

}  // namespace attention::ops
