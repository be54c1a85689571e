// One line of the text that lessons and gradients are written in: "scaled = div_scalar(scores, H) :
// T T".
#pragma once

#include <string_view>

#include "core/shape.h"

namespace attention {

/// The parts of a line; those that are not there are empty.
struct Step {
  std::string_view name, op, arguments, axes;
};

/// Takes a line apart.
Step step_of(std::string_view line);

constexpr Index kNoNumber = -1 - static_cast<Index>(~std::size_t(0) >> 1);

/// The value of "16" or "-2"; kNoNumber for any other text.
Index whole_number(std::string_view text);

}  // namespace attention
