#pragma once

#include <memory>
#include <string_view>

#include "core/ops/op.h"

namespace attention::ops {

/// The op of that name with the numbers that it takes: "view" with the new sizes, "sum" with the
/// axis (or none: the last one). Null if there is none that takes so many inputs.
std::unique_ptr<Op> op_by_name(std::string_view name, int inputs, const Numbers& numbers);

}  // namespace attention::ops
