// Numbers as Python prints them: the shortest decimal that reads back as the same double.
#pragma once

#include <string>
#include <vector>

namespace attention {

/// A finite number as the digits that Python's `repr` shows: 0.00125 is "125" and -3.
struct Shortest {
  std::string digits;  // no sign, no point, no zero at either end; "0" for 0
  int exponent;        // the power of ten of the first digit
};
Shortest shortest(double value);

/// `repr(value)` of a float: "0.1", "1e-05", "1e+16", "-inf", "nan". NumPy's float64 has the same
/// `str`.
std::string python_repr(double value);

/// `repr(values)` of a list of them: "[0.5, 1.0]".
std::string python_repr(const std::vector<double>& values);

}  // namespace attention
