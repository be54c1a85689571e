// The tokenizer of the learner's own text: words or characters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/refusal.h"

namespace attention {

/// The length in bytes of the code point that begins at `at`, or 0 if the text is not UTF-8 there:
/// a stray or missing continuation, an overlong form, half a surrogate pair, beyond U+10FFFF.
std::size_t code_point_length(const std::string& text, std::size_t at);

/// The unit of a text that becomes a token.
enum class Split { kWords, kCharacters };

/// The words between blanks, or every character (a UTF-8 code point, blanks too), in order. Refuses
/// what is not UTF-8, no token at all, more than `most` of them, and words of more than
/// `kLongestWord` characters.
Result<std::vector<std::string>> split_tokens(const std::string& text, Split split,
                                              Index most = kMostHeld);

inline constexpr std::size_t kLongestWord = 20;

}  // namespace attention
