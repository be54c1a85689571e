// A text of the learner's own, as tokens.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace attention {

/// How a text becomes tokens.
enum class Split { kWords, kCharacters };

/// The words between blanks, or every character (a UTF-8 code point, blanks too), in order. Refuses
/// what is not UTF-8, no token at all, more than `kMostHeld` of them, and words of more than
/// `kLongestWord` characters.
Result<std::vector<std::string>> split_tokens(const std::string& text, Split split);

inline constexpr std::size_t kLongestWord = 16;

/// Each token's id: the place of its first appearance among the different ones, so equal tokens
/// have equal ids. `count` becomes the number of different tokens.
std::vector<Index> ids_of(const std::vector<std::string>& tokens, int& count);

}  // namespace attention
