#include "core/training/corpus.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/math/log.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// Whether in front of place s of b the same words stand as in front of place t of a: `before` of
/// them, or as many as there are.
bool is_alike(const std::vector<Index>& a, std::size_t t, const std::vector<Index>& b,
              std::size_t s, Index before) {
  const auto reach = [&](std::size_t at) {
    return static_cast<std::ptrdiff_t>(std::min(at, static_cast<std::size_t>(before)));
  };
  if (reach(t) != reach(s)) return false;
  const auto end = a.begin() + static_cast<std::ptrdiff_t>(t);
  return std::equal(end - reach(t), end, b.begin() + static_cast<std::ptrdiff_t>(s) - reach(t));
}

}  // namespace

const char kMeaningsInPython[] =
    "topics = {(\"stream\", \"mud\", \"water\"): (\"wet\", \"green\", \"deep\"),\n"
    "          (\"money\", \"loan\", \"coin\"): (\"closed\", \"rich\", \"safe\")}\n"
    "sentences = [f\"{p} the {n} the bank is {a} .\".split() for nouns, adjectives in "
    "topics.items()\n"
    "             for n in nouns for p in (\"by\", \"near\", \"with\") for a in adjectives]\n"
    "vocabulary = sorted({word for sentence in sentences for word in sentence})\n";

std::vector<Index> Corpus::all(bool are_kept) const {
  std::vector<Index> numbers;
  for (Index i = 0; i < count(); ++i) {
    if (is_kept(i) == are_kept) numbers.push_back(i);
  }
  return numbers;
}

Index Corpus::id(std::string_view word) const {
  const auto at = std::find(vocabulary.begin(), vocabulary.end(), word);
  return at == vocabulary.end() ? -1 : at - vocabulary.begin();
}

Corpus meanings() {
  Corpus corpus;
  corpus.vocabulary = words(
      ". bank by closed coin deep green is loan money mud near rich safe stream the water wet "
      "with");
  constexpr const char* kNouns[] = {"stream mud water", "money loan coin"};
  const Index the = corpus.id("the"), bank = corpus.id("bank"), is = corpus.id("is"),
              stop = corpus.id(".");
  for (std::size_t meaning = 0; meaning < 2; ++meaning) {
    for (const std::string& noun : words(kNouns[meaning])) {
      for (const char* preposition : {"by", "near", "with"}) {
        for (const std::string& adjective : words(kAdjectives[meaning])) {
          corpus.sentences.push_back({corpus.id(preposition), the, corpus.id(noun), the, bank, is,
                                      corpus.id(adjective), stop});
        }
      }
    }
  }
  return corpus;
}

double counted(const Corpus& corpus, const std::vector<Index>& of, const std::vector<Index>& on,
               Index before) {
  double surprise = 0;
  for (const Index i : on) {
    const std::vector<Index>& asked = corpus.sentences[static_cast<std::size_t>(i)];
    for (std::size_t t = 1; t < asked.size(); ++t) {
      Index seen = 0, right = 0;
      for (const Index j : of) {
        const std::vector<Index>& other = corpus.sentences[static_cast<std::size_t>(j)];
        for (std::size_t s = 1; s < other.size(); ++s) {
          if (!is_alike(asked, t, other, s, before)) continue;
          ++seen;
          right += other[s] == asked[t];
        }
      }
      if (right == 0) return std::numeric_limits<double>::infinity();
      surprise += math::log(double(seen)) - math::log(double(right));
    }
  }
  return surprise / double(static_cast<Index>(on.size()) * corpus.read());
}

}  // namespace attention
