#pragma once

#include <string>
#include <vector>

namespace attention {

/// Strings as Python writes a list of them, without its brackets: "to", "\"be\"". What a line of
/// source cannot hold becomes an escape; the rest stays as it is, in UTF-8.
std::string python_strings(const std::vector<std::string>& strings);

}  // namespace attention
