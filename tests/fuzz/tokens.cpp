// A text of the learner's own: its words, its characters, and the ids of notebook 001.
#include "core/text/split.h"
#include "core/text/tokenizer.h"
#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(text_of(data, size));
  for (const Split split : {Split::kWords, Split::kCharacters}) {
    const auto tokens = split_tokens(text, split);
    if (!tokens.ok()) {
      require_sentence(tokens.refusal());
      continue;
    }
    require(!tokens.value().empty() && static_cast<Index>(tokens.value().size()) <= kMostHeld);
    for (const std::string& token : tokens.value()) require(!token.empty());
  }
  const auto ids = encode(text);
  if (!ids.ok()) {
    require_sentence(ids.refusal());
    return 0;
  }
  for (const Index id : ids.value()) require(id >= 0 && id < kVocabularySize);
  return 0;
}
