// Choices: lesson, example, switches, seed, sizes, dtype; and how they are refused.
#include <doctest.h>

#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/same_bits.h"

using namespace attention;

TEST_CASE("a choice that does not exist is refused in a sentence that says what does") {
  CHECK(refusal("lesson=nothing") ==
        "There is no lesson \"nothing\"; there are loop, triangle, softmax, match, head, heads, "
        "learn, language, write, cache, head_turned, learn_turned, race_loop, race_running, "
        "race_product, race_head, root, temperature, "
        "notebook_000, notebook_001, notebook_002, notebook_003, notebook_004.");
  CHECK(refusal("").find("There is no lesson \"\"; there are loop") == 0);
  CHECK(refusal("lesson=loop&example=banks") ==
        "There is no example \"banks\" here; there are sentences, 000-56, 000-60, 000-61, 002-16, "
        "bank, randn and tokens.");
  CHECK(refusal("lesson=head&example=000-56") ==
        "There is no example \"000-56\" here; there are bank, river, money, 000-62, lookup, "
        "previous, marked, largest, meanings, randn, tokens and own.");
  CHECK(
      refusal("lesson=match&example=000-62") ==
      "There is no example \"000-62\" here; there are banks, bank, 000-56, 000-60, 000-61, 002-16, "
      "randn and tokens.");
  CHECK(refusal("lesson=head&causal=yes") == "causal must be 0 or 1.");
  CHECK(refusal("lesson=head&scaled=") == "scaled must be 0 or 1.");
  CHECK(
      refusal("lesson=head&size=1") ==
      "There is no choice \"size\"; there are lesson, example, causal, scaled, divide_by, window, "
      "mask, added, padding, dropout, dropout_seed, train, num_heads, num_kv_heads, mistake, "
      "variant, tile_size, dtype, seed, before, B, T, C, S, "
      "head_size, bias, weights_seed, order, d_k, "
      "tokens, memory_tokens, split, tied, optimizer, "
      "lr, batch_size, fresh, trained_steps, trained_causal, trained_scaled, blocks, hidden, norm, "
      "norm_kind, activation, unembedding, positions, attention, mlp, residual, beginning and "
      "draw_seed.");
  CHECK(refusal("lesson=loop&dtype=float16") == "dtype must be float32 or float64.");
  CHECK(refusal("lesson=notebook_002&dtype=float64") ==
        "A notebook has its own dtype; dtype belongs to the stages.");
  CHECK(refusal("head") == "A choice is written key=value, not \"head\".");
  CHECK(refusal("lesson=head") == "");
  CHECK(refusal("&") == "A choice is written key=value, not \"\".");
}

TEST_CASE("another divisor than the root is a number above 0, in the lessons with a head") {
  CHECK(refusal("lesson=head&divide_by=2.5") == "");
  CHECK(refusal("lesson=heads&divide_by=0.000001") == "");
  CHECK(refusal("lesson=head&divide_by=0") ==
        "divide_by must be above 0; scaled=0 leaves the scores as they are.");
  CHECK(refusal("lesson=head&divide_by=-1") ==
        "divide_by must be a number from 0 to 10000 with up to 6 decimals, not \"-1\".");
  for (const char* lesson : {"match", "learn", "language", "notebook_000"}) {
    CHECK(refusal(std::string("lesson=") + lesson + "&divide_by=2") ==
          "divide_by belongs to the lessons head and heads.");
  }
  // Without a scale nothing is divided.
  CHECK(open("lesson=head&divide_by=2&scaled=0").graph.find("scaled") == -1);
  CHECK(open("lesson=head&divide_by=2").divisor == 2'000'000);
  CHECK(open("lesson=head").divisor <= 0);
  CHECK(open("lesson=head&divide_by=2&scaled=0").divisor <= 0);
}

TEST_CASE("seed and sizes belong to randn") {
  CHECK(refusal("lesson=loop&example=000-56&T=9") ==
        "The example 000-56 has its own sizes; seed, before, B, T, C, S and head_size belong to "
        "randn.");
  CHECK(refusal("lesson=head&example=river&seed=1") ==
        "The example river has its own sizes; seed, before, B, T, C, S and head_size belong to "
        "randn.");
  for (const char* choice :
       {"before=4", "B=4", "T=4", "T=65", "C=4", "head_size=4", "tokens=a", "split=words"}) {
    CHECK(refusal(std::string("lesson=notebook_000&example=randn&seed=7&") + choice) ==
          "A notebook takes another seed, but has its own sizes and text; before, B, T, C, "
          "S and head_size belong to randn, tokens, memory_tokens and split to tokens.");
  }
  CHECK(refusal("lesson=loop&example=randn&T=9&head_size=4") == "");  // no head, no use for it
}

TEST_CASE("a text belongs to the example tokens, which takes seed, C and head_size beside it") {
  CHECK(refusal("lesson=loop&example=tokens") == "");
  CHECK(refusal("lesson=head&example=tokens&tokens=a%26b%3Dc&seed=-1&C=64&head_size=64") == "");
  CHECK(open("lesson=loop&example=tokens&tokens=a%26b%3dc 100% %zz").words ==
        std::vector<std::string>{"a&b=c", "100%", "%zz"});
  CHECK(open("lesson=loop&example=tokens&tokens=a b&split=characters").words ==
        std::vector<std::string>{"a", " ", "b"});
  CHECK(refusal("lesson=loop&example=tokens&tokens=") ==
        "The text must have 1 to 64 words, not 0.");
  CHECK(refusal("lesson=loop&example=tokens&split=letters") ==
        "split must be words or characters.");
  for (const char* key : {"before", "B", "T"}) {
    CHECK(refusal(std::string("lesson=head&example=tokens&") + key + "=4") ==
          "The text of the example tokens gives B and T; before, B, T and S belong to randn.");
  }
  CHECK(open("lesson=loop&example=tokens&tokens=%6f%6F %4a").words ==
        std::vector<std::string>{"oo", "J"});  // ASCII
  CHECK(open("lesson=heads&example=tokens&tokens=a%26a").words ==
        std::vector<std::string>{"a", "&", "a"});
  for (const char* key : {"C=4", "split=words"}) {
    CHECK(refusal(std::string("lesson=heads&example=tokens&") + key) ==
          "Many heads read a text by characters, each a row of 16 numbers; C "
          "and split belong to the stages before.");
  }
  for (const char* choice : {"lesson=loop&tokens=a", "lesson=head&example=river&tokens=a"}) {
    CHECK(refusal(choice) ==
          "tokens belongs to the examples tokens, bank, banks, text and turned.");
  }
  for (const char* choice : {"lesson=head&split=words", "lesson=head&example=randn&split=words"}) {
    CHECK(refusal(choice) == "split belongs to the examples tokens and text.");
  }
}

TEST_CASE("bank is a sentence of 1 to 12 words, banks are two of three that share the second") {
  const std::string bank = "lesson=head&example=bank&tokens=";
  CHECK(refusal(bank + "a") == "");
  CHECK(refusal(bank + "a b c d e f g h i j k l") == "");
  CHECK(refusal(bank + "a b c d e f g h i j k l m") == "The text must have 1 to 12 words, not 13.");
  CHECK(refusal(bank) == "The text must have 1 to 12 words, not 0.");
  CHECK(refusal(bank + "abcdefghijklmnopqrstu") == "A word has at most 20 characters, not 21.");
  CHECK(open("lesson=loop&example=bank").words ==
        std::vector<std::string>{"money", "loan", "bank", "stream", "mud", "bank"});
  const std::string banks = "lesson=match&example=banks&tokens=";
  CHECK(open(banks + "a b a c b c").words ==
        std::vector<std::string>{"a", "b", "a", "c", "b", "c"});
  CHECK(refusal(banks + "a b a") == "The text must have 6 words, two sentences of three, not 3.");
  CHECK(refusal(banks + "a b a c d c") ==
        "Word 2 of both sentences must be the same, not \"b\" and \"d\".");
}

namespace {

/// The numbers of token t of x, batch 0.
std::vector<double> row_of(const std::string& choice, Index t) {
  const Lesson lesson = open(choice);
  const Tensor& x = tensor(lesson.graph, "x");
  std::vector<double> row;
  for (Index c = 0; c < x.cols(); ++c) row.push_back(x.at(t * x.cols() + c));
  return row;
}

}  // namespace

TEST_CASE("a word has the same row wherever it stands") {
  for (const std::string of : {"lesson=softmax&example=tokens", "lesson=head&example=tokens&C=20",
                               "lesson=loop&example=bank"}) {
    CAPTURE(of);
    const std::string first = of + "&tokens=to be or not to be", second = of + "&tokens=be to";
    CHECK(row_of(first, 0) == row_of(second, 1));
    CHECK(row_of(first, 1) == row_of(second, 0));
    CHECK(row_of(first, 4) == row_of(first, 0));
    CHECK(row_of(first, 0) != row_of(first, 1));
  }
  const std::string own = "lesson=loop&example=tokens&tokens=be";
  CHECK(row_of(own, 0) != row_of(own + "&seed=7", 0));
  // a word of the notebook's has its vector among others, too
  CHECK(row_of("lesson=loop&example=bank&tokens=the bank", 1) ==
        row_of("lesson=loop&example=bank", 2));
}

TEST_CASE("values that are tied have as many columns as keys") {
  const auto of = [](const std::string& rest) { return refusal("lesson=learn&example=" + rest); };
  CHECK(of("lookup&tied=key_value&head_size=3") ==
        "Where the values are tied, head_size must be 4, a column for each symbol, not 3.");
  CHECK(of("largest&tied=all&head_size=6") == "");
  CHECK(of("largest&tied=query_key&head_size=3") == "");
  CHECK(of("both&tied=all") ==
        "tied belongs to the examples lookup, previous, marked and largest.");
  CHECK(of("lookup&tied=value") == "tied must be none, query_key, key_value, query_value or all.");
  CHECK(open("lesson=learn&tied=none").graph.hash() == open("lesson=learn").graph.hash());
}

TEST_CASE("a size is a whole number within its limits, however it is written") {
  const auto check = [](const std::string& key, const std::string& value, const char* range) {
    CHECK(refusal("lesson=head&example=randn&" + key + "=" + value) ==
          key + " must be a whole number from " + range + ", not \"" + value + "\".");
  };
  const std::vector<std::string> none = {
      "", "-", "+1", "1.0", "1e1", " 1", "1 ", "0x1", "nan", "1e999", "-1", "１", "--1",
      "99999999999999999999999999999999999999",
      // 2^63, 2^64, 2^64 + 1 and 2^32 + 1 would be small numbers in too few bits
      "9223372036854775808", "18446744073709551616", "18446744073709551617", "4294967297"};
  for (const std::string& value : none) {
    check("B", value, "1 to 8");
    check("T", value, "1 to 4096");
    check("C", value, "1 to 64");
    check("head_size", value, "1 to 64");
    check("before", value, "0 to 1000000");
  }
  check("B", "0", "1 to 8");
  check("B", "9", "1 to 8");
  check("T", "0", "1 to 4096");
  check("T", "4097", "1 to 4096");
  for (const char* key : {"C", "head_size"}) {
    check(key, "0", "1 to 64");
    check(key, "65", "1 to 64");
  }
  check("before", "1000001", "0 to 1000000");
  CHECK(refusal("lesson=head&example=randn&B=8&T=64&C=64&head_size=64&before=1000000") == "");
  CHECK(refusal("lesson=head&example=randn&B=1&T=1&C=1&head_size=1&before=0") == "");
  CHECK(refusal("lesson=head&example=randn&T=0064") == "");
}

// From torch.manual_seed's documentation: [-0x8000000000000000, 0xffffffffffffffff].
TEST_CASE("a seed is what torch.manual_seed takes") {
  for (const char* seed : {"", "-", "1.5", "1e3", "abc", "18446744073709551616",
                           "-9223372036854775809", "-18446744073709551615", "+1"}) {
    CHECK(refusal(std::string("lesson=loop&example=randn&seed=") + seed) ==
          std::string("seed must be a whole number from -9223372036854775808 to "
                      "18446744073709551615, not \"") +
              seed + "\".");
  }
  const auto start = [](const std::string& seed) {
    const Graph g = std::move(open("lesson=loop&example=randn&B=1&T=1&C=1&seed=" + seed).graph);
    return g.pytorch(0);
  };
  for (const char* seed : {"0", "-9223372036854775808", "18446744073709551615"}) {
    CHECK(start(seed) == std::string("torch.manual_seed(") + seed + ")\nx = torch.randn(1, 1, 1)");
  }
  // Python reads no number with leading zeros.
  CHECK(start("-007") == "torch.manual_seed(-7)\nx = torch.randn(1, 1, 1)");
  CHECK(start("-0") == "torch.manual_seed(0)\nx = torch.randn(1, 1, 1)");
}

TEST_CASE("randn with the numbers of notebook 000 is notebook 000") {
  const auto x = [](const std::string& choice) {
    return tensor(std::move(open(choice).graph), "x");
  };
  // seed 42: two randn(4, 8, 2), 64 draws each, before the x of cell [62]
  const Lesson own = open("lesson=head&example=randn&seed=42&before=128&B=4&C=32&head_size=16");
  CHECK(own.graph.hash() == open("lesson=head&example=000-62").graph.hash());
  CHECK(own.causal);
  CHECK(differing_bits(x("lesson=loop&example=randn&seed=42&before=192"),
                       x("lesson=loop&example=002-16")) == 0);
}

TEST_CASE("a notebook with another seed draws after that one wherever it sets its own") {
  const auto same = [](const std::string& a, const char* name, const std::string& b) {
    const Lesson notebook = open(a), other = open(b);
    CHECK(differing_bits(tensor(notebook.graph, name), tensor(other.graph, "x")) == 0);
  };
  same("lesson=notebook_000&seed=7", "x_56", "lesson=loop&example=randn&seed=7");
  same("lesson=notebook_000&seed=-7", "x_60", "lesson=loop&example=randn&seed=-7");
  same("lesson=notebook_000&seed=7", "x_61", "lesson=loop&example=randn&seed=7&before=64");
  const std::string head = "lesson=head&example=randn&seed=7&before=128&B=4&C=32&head_size=16";
  same("lesson=notebook_000&seed=7", "x_62", head);
  const Lesson notebook = open("lesson=notebook_000&seed=7"), own = open(head);
  CHECK(differing_bits(tensor(notebook.graph, "out_62"), tensor(own.graph, "y")) == 0);
  same("lesson=notebook_002&seed=7", "x_16", "lesson=loop&example=randn&seed=7&before=192");
  // PyTorch: torch.manual_seed(1337); torch.randint(0, 10, (3, 2))
  const Lesson lesson = open("lesson=notebook_000&seed=1337");
  const double drawn[] = {5, 7, 2, 0, 5, 3};
  for (int i = 0; i < 6; ++i) CHECK(tensor(lesson.graph, "b_57").at(i) == drawn[i]);
  // 002 sets one seed only, so its own gives its own bits.
  CHECK(open("lesson=notebook_002&seed=42").graph.hash() ==
        open("lesson=notebook_002").graph.hash());
}

TEST_CASE("float64 starts from the same float32 numbers") {
  for (const std::string choice : {"lesson=triangle&example=000-60", "lesson=head&example=000-62",
                                   "lesson=head&example=bank", "lesson=softmax&example=randn"}) {
    CAPTURE(choice);
    const Lesson narrow = open(choice), wide = open(choice + "&dtype=float64");
    CHECK(wide.graph.dtype() == DType::kFloat64);
    CHECK(open(choice + "&dtype=float32").graph.hash() == narrow.graph.hash());
    int leaves = 0;
    for (std::size_t i = 0; i < wide.graph.nodes().size(); ++i) {
      const NodeId id = static_cast<NodeId>(i);
      const Node& node = wide.graph.node(id);
      if (!node.inputs.empty()) continue;
      ++leaves;
      CHECK(differing_bits(node.tensor, narrow.graph.node(id).tensor) == 0);
      CHECK(wide.graph.pytorch(id) == narrow.graph.pytorch(id) + ".double()");
    }
    CHECK(leaves > 0);
    CHECK(differing_bits(tensor(wide.graph, "y"), tensor(narrow.graph, "y")) > 0);
  }
}
