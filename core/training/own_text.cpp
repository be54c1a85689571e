#include "core/training/own_text.h"

#include <algorithm>
#include <map>

#include "core/math/log.h"
#include "core/text/split.h"

namespace attention {

namespace {

constexpr Index kMostTokens = 16'384, kRow = 8, kLongestRow = 16, kMostTried = 32;

constexpr char kText[] =
    "the stream runs by the bank and the mud on the bank is wet . the bank by the stream is green "
    ". "
    "the money is in the bank and the bank is closed . the loan from the bank is safe . "
    "the old man sits on the bank of the stream with his feet in the mud . "
    "he has no money and no loan , so the bank in the town is not for him . "
    "the bank by the water is for all , and it is never closed . "
    "the rich man runs to the bank with his money before the bank is closed . "
    "the old man looks at the water and the water runs by .";

}  // namespace

std::vector<Index> OwnText::window(Index begin) const {
  const auto first = ids.begin() + begin;
  return {first, first + T + 1};
}

std::vector<Index> OwnText::tried(bool are_kept) const {
  const Index begin = are_kept ? trained : 0, end = are_kept ? size() : trained;
  const Index fitting = kMaxElements / (2 * T * words());  // with those of the other part
  const Index most = std::clamp<Index>(fitting, 1, kMostTried);
  const Index places = std::max<Index>(end - begin - T, 0), count = std::min(places, most);
  std::vector<Index> begins;
  for (Index i = 0; i < count; ++i) {
    begins.push_back(begin + (count == 1 ? 0 : i * (places - 1) / (count - 1)));
  }
  return begins;
}

Index OwnText::id(const std::string& token) const {
  const auto at = std::lower_bound(vocabulary.begin(), vocabulary.end(), token);
  return at == vocabulary.end() || *at != token ? -1 : at - vocabulary.begin();
}

Result<OwnText> own_text(const Choice& choice) {
  const Split split = choice.split == "characters" ? Split::kCharacters : Split::kWords;
  Result<std::vector<std::string>> tokens =
      split_tokens(choice.tokens.value_or(kText), split, kMostTokens);
  if (!tokens.ok()) return tokens.take_refusal();
  OwnText text;
  text.tokens = std::move(tokens.value());
  text.vocabulary = text.tokens;
  std::sort(text.vocabulary.begin(), text.vocabulary.end());
  text.vocabulary.erase(std::unique(text.vocabulary.begin(), text.vocabulary.end()),
                        text.vocabulary.end());
  for (const std::string& token : text.tokens) text.ids.push_back(text.id(token));
  text.T = choice.T.value_or(kRow);
  if (text.T > kLongestRow) return refuse(reason::row_too_long, {kLongestRow, text.T});
  const Index kept = text.size() / 10;
  text.trained = kept > text.T ? text.size() - kept : text.size();
  if (text.size() <= text.T) {
    return refuse(reason::text_too_short, {text.T + 1, text.T, text.size()});
  }
  if (text.words() < 2) return refuse(reason::one_token, {text.vocabulary[0]});
  return text;
}

double surprise_of(const OwnText& text, Index counted, Index begin, Index end, Index before) {
  constexpr double kAdded = 0.1;
  struct Followers {
    double all = 0;
    std::map<Index, double> of;
  };
  std::map<std::vector<Index>, Followers> table;
  const auto behind = [&](Index t) {
    return std::vector<Index>(text.ids.begin() + (t - before), text.ids.begin() + t);
  };
  for (Index t = before; t < counted; ++t) {
    Followers& followers = table[behind(t)];
    followers.all += 1;
    followers.of[text.ids[static_cast<std::size_t>(t)]] += 1;
  }
  double surprise = 0, count = 0;
  for (Index t = std::max(begin, before); t < end; ++t) {
    Followers& followers = table[behind(t)];
    const double right = followers.of[text.ids[static_cast<std::size_t>(t)]] + kAdded;
    surprise += math::log(followers.all + kAdded * double(text.words())) - math::log(right);
    count += 1;
  }
  return surprise / count;
}

}  // namespace attention
