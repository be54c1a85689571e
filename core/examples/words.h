// Word embeddings: notebook 004's vocabulary of five words, four numbers each; sentences of them
// and of any other words, whose rows are drawn by name; and matrices written by hand.
#pragma once

#include "core/examples/example.h"

namespace attention {

/// The words as x (T, 4): a row of the vocabulary, or, of any other word, the `named_row` after
/// seed 42.
Given embed(const std::vector<std::string>& words);

/// The words that notebook 004 has numbers for.
std::vector<std::string> vocabulary();

/// The words of the example bank, the text of the choice: "money loan bank stream mud bank" where
/// none is chosen. Refuses a text that has not 1 to kLongestSentence words.
Result<std::vector<std::string>> sentence_words(const Choice& choice);

/// These words as a sentence, x (1, T, 4).
Result<Example> sentence(const Choice& choice);

/// The example bank for many heads, made by hand: ids (1, T), a table of the vocabulary and of the
/// sentence's other words, positions, and two heads of 4 numbers, of which one looks for a topic
/// and the other at the word before.
Result<Example> two_heads(const Choice& choice);

/// A sentence of these words.
Example sentence(const std::vector<std::string>& words);

/// The text of the choice as two sentences of three words, x (2, 3, 4), whose second word is the
/// same: of the example banks, which is "stream bank mud" and "money bank loan" where none is
/// chosen. Refuses any other text.
Result<Example> two_sentences(const Choice& choice);

/// The example sentences, x (2, 6, 4): the same six words in two orders, "money loan bank stream
/// mud bank" and "stream mud bank money loan bank". For stage 3 it has scores (T, T), all 0 but
/// one: the last word's of token 3, which is stream in one and money in the other.
Example two_orders();

inline constexpr Index kLongestSentence = 12;

/// Reads "2.4" as the nearest double; no exponents.
double number(std::string_view text);

/// A matrix as Python writes it, "[[1.0, 0.5], [0.0, 2.0]]", in float32; no exponents.
Given matrix(const char* name, const char* axes, const char* rows);

}  // namespace attention
