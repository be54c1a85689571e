#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// `a[begin:end]`: some entries of the first axis. (A, C) -> (end - begin, C)
std::unique_ptr<Op> slice_rows(std::int64_t begin, std::int64_t end);

/// `a[..., begin:end]`: some entries of the last axis. (C, D) -> (C, end - begin)
std::unique_ptr<Op> slice_columns(std::int64_t begin, std::int64_t end);

}  // namespace attention::ops
