// The sentences that a language model reads, and what can be known of them by counting.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/tensor.h"

namespace attention {

/// Sentences of as many words each, as ids: a word's id is its place in the vocabulary.
struct Corpus {
  std::vector<std::string> vocabulary;
  std::vector<std::vector<Index>> sentences;

  Index words() const { return static_cast<Index>(vocabulary.size()); }
  Index count() const { return static_cast<Index>(sentences.size()); }
  /// The words of a sentence that are read: all but the last one, which is only asked for.
  Index read() const { return static_cast<Index>(sentences[0].size()) - 1; }

  /// Whether a sentence is kept aside: every fifth is, so that no word goes missing with them.
  static bool is_kept(Index sentence) { return sentence % 5 == 0; }
  /// The numbers of the sentences that are kept aside, or of the others.
  std::vector<Index> all(bool are_kept) const;

  /// The id of a word, or -1.
  Index id(std::string_view word) const;
};

/// "near the mud the bank is wet ." and 53 others, in which `bank` has two meanings: which
/// adjective can follow hangs on a word three places before. The vocabulary is sorted.
Corpus meanings();

/// The Python lines that make `sentences` and `vocabulary` of `meanings`.
extern const char kMeaningsInPython[];

/// Where the sentences of `meanings` tell them apart: the place of the topic, and of the word that
/// the adjective follows.
inline constexpr Index kTopicAt = 2, kIsAt = 5;
/// The adjectives of both meanings, with blanks between, and a topic of each.
inline constexpr const char *kAdjectives[] = {"wet green deep", "closed rich safe"},
                            *kTopics[] = {"mud", "money"};

/// The mean surprise, in nats a row, of the sentences `on` by a table that counts in the sentences
/// `of` what follows the last `before` words; infinite where it has never seen one.
double counted(const Corpus& corpus, const std::vector<Index>& of, const std::vector<Index>& on,
               Index before);

}  // namespace attention
