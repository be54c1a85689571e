#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Cuts the text before the first `end`, or all of it, off the front of `rest`, and `end` with it.
/// Returns it without the blanks around it. For parsing the texts that lessons are written in.
std::string_view take(std::string_view& rest, char end);

/// Splits a text into its words, at blanks.
std::vector<std::string> words(std::string_view text);

/// The words with blanks between, as Graph::add takes axes.
std::string joined(const std::vector<std::string>& words);

}  // namespace attention
