#pragma once

#include <string>
#include <vector>

namespace attention {

/// Joins the words with commas; `last` stands before the last one: "a, b and c".
std::string listed(const std::vector<std::string>& words, const char* last = ", ");

}  // namespace attention
