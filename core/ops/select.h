#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `x[0, 1]`: entry 0 of the first axis, of it entry 1, and so on; the axes after them stay.
/// [0, 1]: (B, T, C) -> (C). Refuses an entry that is not there.
std::unique_ptr<Op> select(const Numbers& index);

}  // namespace attention::ops
