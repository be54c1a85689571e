// Word embeddings: notebook 004's vocabulary of five words, four numbers each; sentences of them,
// and matrices written by hand.
#pragma once

#include "core/examples/example.h"

namespace attention {

/// A sentence as x (T, 4), one row for each word. `words` have blanks between them and must be in
/// the vocabulary.
Given embed(const char* words);

/// A sentence as a batch of one: x (1, T, 4), and its words.
Example sentence(const char* words);

/// A matrix as Python writes it, "[[1.0, 0.5], [0.0, 2.0]]", in float32; no exponents.
Given matrix(const char* name, const char* axes, const char* rows);

}  // namespace attention
