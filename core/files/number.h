// A number as people and programs write it.
#pragma once

#include <string_view>

namespace attention {

enum class Written { kNone, kBool, kWhole, kFloat };

/// Reads all of a text as a number, rounded once to the nearest double, whatever the locale: "-2",
/// ".5", "1.", "1e-05", "nan", "-inf", "Infinity", "True", also with the sign U+2212. kNone if it
/// is anything else.
Written read_number(std::string_view text, double& value);

/// Raises `decimals` and `digits` to those of a number: the digits behind its point, but for one
/// with an exponent, and all from the first that is not 0.
void count_digits(std::string_view number, int& decimals, int& digits);

/// Whether a character can stand in such a text.
bool is_of_number(char c);

}  // namespace attention
