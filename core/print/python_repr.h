// Numbers as Python prints them: the shortest decimal that reads back as the same double.
#pragma once

#include <string>
#include <vector>

#include "core/print/decimal.h"

namespace attention {

/// A finite number as the digits that Python's `repr` shows, without its sign.
Decimal shortest(double value);

/// `repr(value)` of a float: "0.1", "1e-05", "1e+16", "-inf", "nan". NumPy's float64 has the same
/// `str`.
std::string python_repr(double value);

/// `repr(values)` of a list of them: "[0.5, 1.0]".
std::string python_repr(const std::vector<double>& values);

}  // namespace attention
