#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// Numbers from outside: data, or weights. `pytorch` is how PyTorch makes them.
std::unique_ptr<Op> leaf(Shape shape, std::string pytorch);

}  // namespace attention::ops
