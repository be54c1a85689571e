// The claims of stage 6: one projection serves all heads, a view without the transpose mixes up the
// tokens; and the refusals of its choices and its text.
#include <doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/examples/example.h"
#include "core/text/tokenizer.h"
#include "tests/core/choices.h"
#include "tests/core/same_bits.h"

using namespace attention;

namespace {

const std::vector<std::string> kVariants = {
    "lesson=heads&example=bank",
    "lesson=heads&example=bank&tokens=the old bank by the stream&num_heads=4",
    "lesson=heads&example=hello",
    "lesson=heads&example=hello&num_heads=1",
    "lesson=heads&example=hello&num_heads=4&causal=0",
    "lesson=heads&example=hello&num_heads=16&mistake=value_from_key",
    "lesson=heads&example=randn&B=2&T=5&C=12&num_heads=3",
    "lesson=heads&example=randn&num_heads=4&scaled=0&dtype=float64",
};

}  // namespace

// Each number of a projection is summed over the same products, in the same order, whether its
// column stands among all or among its head's.
TEST_CASE("every head computed alone has the bits of all heads at once") {
  for (const std::string& choice : kVariants) {
    CAPTURE(choice);
    const Graph g = std::move(open(choice).graph);
    CHECK(differing_bits(tensor(g, "concat"), tensor(g, "separate")) == 0);
    CHECK(tensor(g, "max_difference").at(0) == 0);
    const Tensor& weights = tensor(g, "weights");  // (B, N, T, T)
    const Index N = weights.shape()[1], size = weights.rows() * weights.cols();
    for (Index m = 0; m < weights.matrices(); ++m) {
      const Tensor& alone = tensor(g, "weights_" + std::to_string(m % N));
      for (Index i = 0; i < size; ++i) {
        CHECK(same_bits(weights.at(m * size + i), alone.at(m / N * size + i)));
      }
    }
  }
}

TEST_CASE("the proof is about this graph: a weight of one head's own, and they differ") {
  Graph g = std::move(open("lesson=heads&example=hello").graph);
  REQUIRE(!g.edit(g.find("w_value_1"), 3, 2));
  CHECK(tensor(g, "max_difference").at(0) > 0.1);
  const Tensor& difference = tensor(g, "difference");
  for (Index i = 0; i < difference.size(); ++i) {
    CHECK((difference.at(i) != 0) == (i % 16 == 8 + 3));  // column 3 of head 1
  }
}

// By hand: two heads cut the numbers of eight tokens into 16 rows of half a token. Head 0 has the
// first eight rows, so its rows 2 and 3 are token 1; head 1's rows 2 and 3 are token 5. Both show
// in row 2 and, causal, in all below it.
TEST_CASE("a view without the transpose mixes up the tokens: the past sees the future") {
  const std::string choice = "lesson=heads&example=randn&T=8&C=8";
  const std::set<Index> from_2 = {2, 3, 4, 5, 6, 7};
  CHECK(rows_changed_by(choice, "concat_wrong", 5) == from_2);
  CHECK(rows_changed_by(choice, "concat_wrong", 1) == from_2);  // and not row 1 itself
  CHECK(rows_changed_by(choice, "concat", 5) == std::set<Index>{5, 6, 7});
}

// Made by hand: head 0 asks by the word, head 1 by the position.
TEST_CASE("of bank's two heads one looks for a topic, the other at the word before") {
  const std::vector<std::string> texts = {"money loan bank stream mud bank", "mud",
                                          "bank bank bank bank bank bank bank bank bank bank",
                                          "the old bank by the stream had no money but much mud"};
  for (const std::string& text : texts) {
    for (const char* causal : {"&causal=1", "&causal=0"}) {
      CAPTURE(text);
      const Lesson lesson = open("lesson=heads&example=bank&tokens=" + text + causal);
      const Tensor& weights = tensor(lesson.graph, "weights");  // (1, 2, T, T)
      const Index T = weights.rows();
      for (Index t = 1; t < T; ++t) CHECK(weights.at((T + t) * T + t - 1) > 0.8);
    }
  }
  const Graph g = std::move(open("lesson=heads&example=bank").graph);
  const Tensor& weights = tensor(g, "weights");
  const auto share = [&](Index t, Index j) { return weights.at(t * 6 + j); };
  // money loan bank stream mud bank: bank asks for water, money for money
  CHECK(share(5, 3) + share(5, 4) > 0.6);
  CHECK(share(5, 0) + share(5, 1) < 0.1);
  CHECK(share(1, 0) + share(1, 1) > 0.99);
  // each head has four numbers of Y for itself, the second at half its size
  const Tensor &y = tensor(g, "y"), &out = tensor(g, "heads_out");  // (1, 6, 8), (1, 2, 6, 4)
  for (Index t = 0; t < 6; ++t) {
    for (Index c = 0; c < 4; ++c) {
      CHECK(y.at(t * 8 + c) == out.at(t * 4 + c));
      CHECK(y.at(t * 8 + 4 + c) == out.at((6 + t) * 4 + c) / 2);
    }
  }
}

TEST_CASE("one head: the view at once is no slip") {
  const Graph g = std::move(open("lesson=heads&example=hello&num_heads=1").graph);
  CHECK(differing_bits(tensor(g, "concat_wrong"), tensor(g, "concat")) == 0);
}

TEST_CASE("another id takes another row of the table; what is no row is refused") {
  Graph g = std::move(open("lesson=heads&example=hello").graph);
  const NodeId ids = g.find("ids");
  const std::uint64_t before = g.hash();
  REQUIRE(!g.edit(ids, 1, 17));
  const Tensor &tok = tensor(g, "tok"), &table = tensor(g, "token_table");
  for (Index c = 0; c < 16; ++c) CHECK(tok.at(16 + c) == table.at(17 * 16 + c));
  const std::uint64_t edited = g.hash();
  for (const double id : {100.0, -1.0, 13.5}) {
    CHECK(g.edit(ids, 1, id)->what() ==
          "tok: an id is the number of a row of the table, a whole number from 0 to 99.");
    CHECK(g.hash() == edited);
  }
  REQUIRE(!g.release(ids, 1));
  CHECK(g.hash() == before);
}

TEST_CASE("num_heads must divide d_model") {
  const auto sentence = [](int C, int N) {
    return refusal("lesson=heads&example=randn&C=" + std::to_string(C) +
                   "&num_heads=" + std::to_string(N));
  };
  CHECK(sentence(8, 3) ==
        "d_model 8 cannot be split evenly among 3 heads; num_heads can be 1, 2, 4, 8.");
  CHECK(sentence(7, 2) == "d_model 7 cannot be split evenly among 2 heads; num_heads can be 1, 7.");
  CHECK(sentence(2, 4) == "d_model 2 cannot be split evenly among 4 heads; num_heads can be 1, 2.");
  for (int N : {1, 2, 4, 8, 16}) CHECK(sentence(64, N) == "");
  CHECK(refusal("lesson=heads&example=hello&num_heads=5") ==
        "d_model 16 cannot be split evenly among 5 heads; num_heads can be 1, 2, 4, 8, 16.");
  CHECK(refusal("lesson=heads&example=bank&num_heads=16") ==
        "d_model 8 cannot be split evenly among 16 heads; num_heads can be 1, 2, 4, 8.");
  for (const char* value : {"0", "17", "-2", "", "2.0", "4294967298"}) {
    CHECK(refusal(std::string("lesson=heads&num_heads=") + value) ==
          std::string("num_heads must be a whole number from 1 to 16, not \"") + value + "\".");
  }
  CHECK(refusal("lesson=heads&example=bank&mistake=1").find("There is no mistake \"1\" here") == 0);
  CHECK(refusal("lesson=heads&example=hello&C=8").find("The example hello has its own sizes") == 0);
}

TEST_CASE("sizes at their limits, with the most heads") {
  const std::string choice = "lesson=heads&example=randn&B=8&T=64&C=64&num_heads=16";
  CHECK(tensor(open(choice).graph, "max_difference").at(0) == 0);
  CHECK(refusal("lesson=heads&example=randn&B=1&T=1&C=1&num_heads=1") == "");
}

// Python: len(string.printable), and [string.printable.index(c) for c in text]
TEST_CASE("encode gives the places in string.printable") {
  CHECK(kVocabularySize == 100);
  const auto ids = [](const std::string& text) { return encode(text).value(); };
  CHECK(ids("Hello") == std::vector<Index>{43, 14, 21, 21, 24});
  CHECK(ids("09azAZ") == std::vector<Index>{0, 9, 10, 35, 36, 61});
  CHECK(ids("!\"\\~") == std::vector<Index>{62, 63, 85, 93});
  CHECK(ids(" \t\n\r\x0b\x0c") == std::vector<Index>{94, 95, 96, 97, 98, 99});
  CHECK(ids("").empty());
}

TEST_CASE("a text is refused where it has no numbers, is empty or too long") {
  const auto sentence = [](const std::string& text) {
    const auto example = text_example(text);
    return example.ok() ? "" : example.refusal().what();
  };
  const auto no_number = [](const std::string& character) {
    return "The character \"" + character +
           "\" has no number here; digits, English letters, punctuation and blanks do.";
  };
  CHECK(sentence("caf\xc3\xa9!") == no_number("\xc3\xa9"));
  CHECK(sentence("\xf0\x9f\x99\x82") == no_number("\xf0\x9f\x99\x82"));
  CHECK(sentence(std::string("a\0b", 3)) == no_number(std::string(1, '\0')));
  CHECK(sentence("\x80z") == "The text must be UTF-8.");
  CHECK(sentence("") ==
        "A text of 0 characters does not fit: there are 25 positions, and one is "
        "the least.");
  CHECK(sentence(std::string(26, 'a')) ==
        "A text of 26 characters does not fit: there are 25 positions, and one is the least.");
  CHECK(sentence(std::string(25, 'a')) == "");
  CHECK(text_example("a b").value().words == std::vector<std::string>{"a", " ", "b"});
}
