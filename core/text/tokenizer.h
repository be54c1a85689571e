// The tokenizer of notebook 001: a text as ids, one for each character.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/refusal.h"

namespace attention {

/// Python's `string.printable`: digits, small and capital letters, punctuation, blanks.
inline constexpr char kPrintable[] =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\r\x0b\x0c";

/// The number of characters, and of ids: 100.
inline constexpr Index kVocabularySize = sizeof kPrintable - 1;

/// `[string.printable.index(c) for c in text]`: a character's id is its place in kPrintable.
/// Refuses what is not UTF-8, and a character that is not there, which it names.
Result<std::vector<Index>> encode(const std::string& text);

}  // namespace attention
