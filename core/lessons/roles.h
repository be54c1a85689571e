// What a node is for: from its role follow a tensor's letter and colours.
#pragma once

#include <string_view>

namespace attention::lessons {

/// The role of the node of that name in a lesson or a notebook: "query", "weights", "mask", ...
/// (the list is in roles.cpp); empty for a node that has none of its own, such as data or the
/// second computation of a proof.
std::string_view role_of(std::string_view name);

}  // namespace attention::lessons
