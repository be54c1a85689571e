#pragma once

#include <string>
#include <vector>

namespace attention {

/// Joins the words with commas: "a, b, c".
std::string listed(const std::vector<std::string>& words);

}  // namespace attention
