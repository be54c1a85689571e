// The words that notebook 004 and its kin can speak of, each with its four numbers.
#pragma once

#include "core/examples/example.h"

namespace attention {

/// Words of the vocabulary in words.cpp, with blanks between, as one row of four numbers each: x
/// (T, 4).
Given embed(const char* words);

/// Such words as the only batch: x (1, T, 4).
Example sentence(const char* words);

/// A matrix as Python writes it, "[[1.0, 0.5], [0.0, 2.0]]", in float32; no exponents.
Given matrix(const char* name, const char* axes, const char* rows);

}  // namespace attention
