#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Takes the text up to `end`, or all of it, from the front of `rest`, and gives it without the
/// blanks around it. For reading the texts that lessons are written in.
std::string_view take(std::string_view& rest, char end);

/// The words of a text, which stand between blanks.
std::vector<std::string> words(std::string_view text);

}  // namespace attention
