#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/ops/op.h"

namespace attention::lessons {

/// The op of that name, with the numbers that it takes: "view" with the new sizes, "sum" with the
/// axis (or none: the last one).
std::unique_ptr<Op> op_by_name(const std::string& name, const std::vector<std::int64_t>& numbers);

}  // namespace attention::lessons
