// Decimals of a choice, which are kept in millionths so that no digit is lost: 50000 is 0.05.
#pragma once

#include <string>

#include "core/shape.h"

namespace attention {

inline constexpr Index kMillion = 1'000'000;

/// Millionths as a decimal, as Python writes it: "0.05", and "2.0".
std::string decimal(Index millionths);

}  // namespace attention
