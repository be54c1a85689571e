// Rows that are drawn by name: every word has a generator of its own, so it has the same numbers in
// every text, whatever stands before it.
#pragma once

#include "core/examples/example.h"

namespace attention {

/// `torch.randn(C)` from a generator whose seed is the CRC-32 of "<seed><word>" in UTF-8.
Tensor named_row(const std::string& seed, const std::string& word, Index C);

/// These rows as x (T, C): `torch.stack([row(word) for word in ["to", "be"]])`.
Given named_rows(const std::vector<std::string>& words, const std::string& seed, Index C);

/// Rows (B T, C) as x (B, T, C), with its words; `pattern` is the expression in PyTorch that makes
/// it of theirs.
Example batched(const Given& rows, const Shape& shape, const char* pattern,
                const std::vector<std::string>& words);

/// Gives an example the x of another one as memory, the second sequence.
void remember(Example& example, Example&& memory);

/// The definition of `row` in PyTorch, ending in an empty line. `known` are lines that make a
/// dictionary of that name, whose words have their row there; or none.
std::string pytorch_row(const std::string& seed, Index C, const char* known = "");

/// The rows of a list of words, by `row`.
std::string pytorch_rows(const std::vector<std::string>& words);

}  // namespace attention
