#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `F.embedding(ids, table)`: for each id the row of the table that stands at its number.
/// (B, T), (A, C) -> (B, T, C). Refuses an id that is no whole number from 0 to A - 1.
std::unique_ptr<Op> embedding();

}  // namespace attention::ops
