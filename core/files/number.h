// A number as people and programs write it.
#pragma once

#include <string_view>

namespace attention {

enum class Written { kNone, kBool, kWhole, kFloat };

/// Reads all of a text as a number, rounded once to the nearest double, whatever the locale: "-2",
/// ".5", "1.", "1e-05", "nan", "-inf", "Infinity", "True", also with the sign U+2212. kNone if it
/// is anything else.
Written read_number(std::string_view text, double& value);

/// Whether a character can stand in such a text.
bool is_of_number(char c);

}  // namespace attention
