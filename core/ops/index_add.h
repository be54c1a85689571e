#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `torch.zeros(rows, C).index_add(0, ids, a)`: each row of a is added to the row of zeros that its
/// id names, in their order. a (..., C) and ids (...) -> (rows, C). What `embedding` read is
/// written back. Refuses ids of another shape than a's first axes, and an id that is no row.
std::unique_ptr<Op> index_add(Index rows);

}  // namespace attention::ops
