// A learner's own text as a language model reads it.
#pragma once

#include <string>
#include <vector>

#include "core/choice/choice.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// The tokens of a text as ids: a token's id is its place in the vocabulary, which is sorted. The
/// last tenth is kept aside, if it has a row of T tokens and the one behind it.
struct OwnText {
  std::vector<std::string> tokens, vocabulary;
  std::vector<Index> ids;
  Index T, trained;  // tokens of a row; of the text, the first so many, from which is learnt

  Index words() const { return static_cast<Index>(vocabulary.size()); }
  Index size() const { return static_cast<Index>(ids.size()); }
  /// A row's tokens and the one behind it, from this place on.
  std::vector<Index> window(Index begin) const;
  /// Where rows begin on which the model is tried: up to 32, and fewer where there are many words,
  /// evenly from end to end of what is learnt from or of what is kept aside.
  std::vector<Index> tried(bool are_kept) const;

  /// The id of a token, or -1.
  Index id(const std::string& token) const;
};

/// The text that is chosen, or one of the project's own: of characters, 393 names. Refuses what
/// `split_tokens` refuses (a text has at most 16,384 tokens), a row of more than 16, a text with
/// fewer tokens than a row and the one behind it, and one with a single token again and again.
Result<OwnText> own_text(const Choice& choice);

/// The mean surprise in nats of the tokens from `begin` to `end` by a table of what follows the
/// last `before` tokens among the first `counted` ones. A tenth is added to each count, so that
/// what was never seen is not impossible.
double surprise_of(const OwnText& text, Index counted, Index begin, Index end, Index before);

}  // namespace attention
