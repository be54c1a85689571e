// Arrays as NumPy prints them.
#pragma once

#include <string>

#include "core/tensor.h"

namespace attention {

/// The text of `print(array)` in NumPy 1.24 for a float64 array of at least one element, without a
/// newline at its end: at most 8 digits after the point, lines of 75 characters at most, the middle
/// of long axes left out above 1000 elements.
std::string numpy_print(const Tensor& array);

/// `repr(array)`, as a printed list shows its arrays: "array([[1., 2.]])".
std::string numpy_repr(const Tensor& array);

}  // namespace attention
