// The tokenizer of the learner's own text: its tokens and its refusals.
#include <doctest.h>

#include <string>
#include <vector>

#include "core/text/split.h"

using namespace attention;

namespace {

using Tokens = std::vector<std::string>;

Tokens tokens_of(const std::string& text) {
  return split_tokens(text, Split::kWords).value();
}

Tokens characters(const std::string& text) {
  return split_tokens(text, Split::kCharacters).value();
}

std::string split_refusal(const std::string& text, Split split = Split::kWords) {
  const auto tokens = split_tokens(text, split);
  return tokens.ok() ? "" : tokens.refusal().what();
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("words stand between blanks; characters are code points") {
  CHECK(tokens_of("to be, or not") == Tokens{"to", "be,", "or", "not"});
  CHECK(tokens_of("  a\t\tb\r\nc\v\f ") == Tokens{"a", "b", "c"});
  CHECK(tokens_of("\u00e9t\u00e9 \u732b\u3068\u72ac") ==
        Tokens{"\u00e9t\u00e9", "\u732b\u3068\u72ac"});
  CHECK(tokens_of("a\u00a0b") == Tokens{"a\u00a0b"});  // a no-break space holds a word together
  CHECK(characters("a b") == Tokens{"a", " ", "b"});
  CHECK(characters("\u00e9\u732b\U0001F600") == Tokens{"\u00e9", "\u732b", "\U0001F600"});
  CHECK(characters(" ") == Tokens{" "});
}

TEST_CASE("a text that does not do is refused in a sentence") {
  CHECK(split_refusal("") == "The text must have 1 to 64 words, not 0.");
  CHECK(split_refusal(" \n ") == "The text must have 1 to 64 words, not 0.");
  CHECK(split_refusal("", Split::kCharacters) == "The text must have 1 to 64 characters, not 0.");
  CHECK(split_refusal(times(64, "a ")) == "");
  CHECK(split_refusal(times(65, "a ")) == "The text must have 1 to 64 words, not 65.");
  CHECK(split_tokens("a b c", Split::kWords, 2).refusal().what() ==
        "The text must have 1 to 2 words, not 3.");
  CHECK(split_refusal(times(64, "\U0001F600"), Split::kCharacters) == "");
  CHECK(split_refusal(times(65, "a"), Split::kCharacters) ==
        "The text must have 1 to 64 characters, not 65.");
  CHECK(split_refusal(times(20, "\u00e9")) == "");
  CHECK(split_refusal("a " + times(21, "\u00e9")) == "A word has at most 20 characters, not 21.");
}

// The Unicode Standard, table 3-7: well-formed UTF-8 byte sequences.
TEST_CASE("what is not UTF-8 is refused") {
  for (const char* text :
       {"\x80", "\xbf", "a\xc3", "\xc3(", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xff", "\xfe", "\xe2\x82", "\xf0\x9f\x98"}) {
    CAPTURE(text);
    CHECK(split_refusal(text) == "The text must be UTF-8.");
    CHECK(split_refusal(text, Split::kCharacters) == "The text must be UTF-8.");
  }
  for (const char* text : {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                           "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    CHECK(split_refusal(text) == "");
  }
}
