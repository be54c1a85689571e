// The claims of the lessons: a causal mask hides later tokens, three ways give one result, the
// steps of stage 3 are softmax.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "core/ops/ops.h"
#include "tests/core/choices.h"
#include "tests/core/repeated.h"
#include "tests/core/run_op.h"
#include "tests/core/same_bits.h"

using namespace attention;

TEST_CASE("causal: a token changes its own row and later ones, in no batch but its own" REPEATED) {
  std::set<std::string> lessons;
  for (const std::string& choice : all_choices()) {
    if (choice.find("notebook") != std::string::npos) continue;
    if (!is_masked(choice) || has_memory(choice)) continue;
    lessons.insert(lesson_of(choice));
    CAPTURE(choice);
    const Index T = tensor(open(choice).graph, "x").rows();
    for (Index t = 0; t < T; ++t) {
      CAPTURE(t);
      std::set<Index> own_and_later;
      for (Index row = t; row < T; ++row) own_and_later.insert(row);
      const bool is_language = lesson_of(choice) == "language" || lesson_of(choice) == "write";
      const char* last = is_language ? "logits" : "y";
      CHECK(rows_changed_by(choice, last, t) == own_and_later);
    }
  }
  CHECK(lessons == std::set<std::string>{"loop", "triangle", "softmax", "match", "head", "heads",
                                         "learn", "language", "write", "cache", "head_turned",
                                         "learn_turned", "race_loop", "race_running",
                                         "race_product", "race_head"});
}

TEST_CASE("not causal: a token changes earlier rows too" REPEATED) {
  std::set<std::string> lessons;
  for (const std::string& choice : all_choices()) {
    if (choice.find("causal=0") == std::string::npos || has_memory(choice)) continue;
    lessons.insert(lesson_of(choice));
    CAPTURE(choice);
    const Index T = tensor(open(choice).graph, "x").rows();
    CHECK(rows_changed_by(choice, "y", T - 1).count(0) == 1);
  }
  CHECK(lessons == std::set<std::string>{"match", "head", "heads", "learn"});
}

// Three tokens ask, of six: the last three. Token j of the second sequence is seen from row j - 3
// on.
TEST_CASE(
    "with a second sequence a token of x moves its own row, one of the other those that see it") {
  for (const char* lesson : {"head", "heads"}) {
    for (const bool causal : {false, true}) {
      const std::string choice =
          std::string("lesson=") + lesson + "&example=randn&T=3&S=6&causal=" + (causal ? "1" : "0");
      CAPTURE(choice);
      for (Index t = 0; t < 3; ++t) CHECK(rows_changed_by(choice, "y", t) == std::set<Index>{t});
      for (Index j = 0; j < 6; ++j) {
        std::set<Index> rows;
        for (Index t = 0; t < 3; ++t) {
          if (!causal || j <= t + 3) rows.insert(t);
        }
        CHECK(rows_changed_by(choice, "y", j, "memory") == rows);
      }
    }
  }
}

TEST_CASE("a second sequence is refused where it makes no sense") {
  const std::string head = "lesson=head&example=randn&T=3";
  CHECK(refusal(head + "&S=2&causal=1") ==
        "The mask takes the tokens of x as the last of the second sequence, so that must have as "
        "many or more, not 2 beside 3. Or switch the mask off.");
  CHECK(refusal(head + "&S=2") == "");
  CHECK(refusal(head + "&S=65") == "S must be a whole number from 1 to 64, not \"65\".");
  CHECK(refusal("lesson=head&example=randn&T=65&S=5") ==
        "With a second sequence there can be up to 64 tokens in each, not 65 and 5.");
  for (const char* lesson : {"head", "heads"}) {
    const std::string choice = std::string("lesson=") + lesson + "&example=randn&T=3&causal=1";
    const std::string needs =
        "The mistake \"is_causal_with_cache\" needs a second sequence with more tokens than x, for "
        "the cache.";
    CHECK(refusal(choice + "&mistake=is_causal_with_cache") == needs);
    CHECK(refusal(choice + "&S=3&mistake=is_causal_with_cache") == needs);
    CHECK(refusal(choice + "&S=4&mistake=is_causal_with_cache") == "");
  }
  CHECK(refusal("lesson=heads&example=randn&T=3&S=3&mistake=heads_attend_to_heads") ==
        "The mistake \"heads_attend_to_heads\" is one of a single sequence, so there must be no "
        "second one.");
  CHECK(refusal("lesson=heads&example=hello&memory_tokens=mud") ==
        "memory_tokens belongs to the examples tokens and bank.");
  CHECK(refusal("lesson=heads&example=tokens&memory_tokens=") ==
        refusal("lesson=heads&example=tokens&tokens="));
  CHECK(refusal("lesson=learn&example=lookup&S=4").find("The example lookup has its own sizes") ==
        0);
  CHECK(refusal("lesson=language&example=meanings&S=4").find("The example meanings") == 0);
  CHECK(refusal("lesson=learn&example=lookup&memory_tokens=mud") ==
        "memory_tokens belongs to the examples tokens and bank.");
  CHECK(refusal("lesson=head&example=bank&memory_tokens=") ==
        "The text must have 1 to 12 words, not 0.");
}

TEST_CASE("heads of keys are shared evenly, in the lesson heads alone") {
  const std::string heads = "lesson=heads&example=randn&num_heads=4";
  CHECK(refusal(heads + "&num_kv_heads=3") ==
        "With num_heads = 4, keys of 6 columns, 2 for each head, cannot be shared evenly; "
        "num_kv_heads can be 1, 2, 4.");
  CHECK(refusal(heads + "&num_kv_heads=8") ==
        "With num_heads = 4, keys of 16 columns, 2 for each head, cannot be shared evenly; "
        "num_kv_heads can be 1, 2, 4.");
  CHECK(refusal(heads + "&num_kv_heads=0") ==
        "num_kv_heads must be a whole number from 1 to 16, not \"0\".");
  for (const char* other :
       {"head", "learn&example=both", "language", "heads&example=bank", "heads&example=own"}) {
    CHECK(refusal(std::string("lesson=") + other + "&num_kv_heads=1") ==
          "num_kv_heads belongs to the lessons heads.hello, heads.randn and heads.tokens.");
  }
  CHECK(open(heads + "&num_kv_heads=4").graph.hash() == open(heads).graph.hash());
}

TEST_CASE("of a second sequence the words are kept apart, and equal words have equal rows") {
  const Lesson lesson = open("lesson=head&example=bank&tokens=mud bank&memory_tokens=the bank mud");
  CHECK(lesson.words == std::vector<std::string>{"mud", "bank"});
  CHECK(lesson.memory_words == std::vector<std::string>{"the", "bank", "mud"});
  CHECK(!lesson.causal);
  const Tensor &x = tensor(lesson.graph, "x"), &memory = tensor(lesson.graph, "memory");
  for (Index c = 0; c < 4; ++c) {
    CHECK(x.at(c) == memory.at(8 + c));
    CHECK(x.at(4 + c) == memory.at(4 + c));
  }
}

TEST_CASE("many heads read a second text as they read the first") {
  const Lesson words = open("lesson=heads&example=bank&tokens=mud bank&memory_tokens=mud the bank");
  CHECK(words.memory_words == std::vector<std::string>{"mud", "the", "bank"});
  CHECK(!words.causal);
  const Lesson letters = open("lesson=heads&example=tokens&tokens=ab&memory_tokens=aab");
  CHECK(letters.memory_words == std::vector<std::string>{"a", "a", "b"});
  for (const Lesson* lesson : {&words, &letters}) {
    // Both begin with the same token, on the same position.
    const Tensor &x = tensor(lesson->graph, "x"), &memory = tensor(lesson->graph, "memory");
    for (Index c = 0; c < x.cols(); ++c) CHECK(x.at(c) == memory.at(c));
    CHECK(tensor(lesson->graph, "weights").shape() == Shape{1, 2, 2, 3});
  }
}

TEST_CASE("many heads without biases have the weights that PyTorch draws then, and zeros") {
  // bias=True draws a bias after each weight, so only the first weight is the same.
  const Lesson with = open("lesson=heads&example=randn&T=2&C=4");
  const Lesson without = open("lesson=heads&example=randn&T=2&C=4&bias=0");
  CHECK(tensor(with.graph, "w_query").at(3) == tensor(without.graph, "w_query").at(3));
  CHECK(tensor(with.graph, "w_key").at(3) != tensor(without.graph, "w_key").at(3));
  for (const char* bias : {"b_query", "b_key", "b_value", "b_output"}) {
    for (Index i = 0; i < 4; ++i) CHECK(tensor(without.graph, bias).at(i) == 0);
  }
  CHECK(with.graph.hash() == open("lesson=heads&example=randn&T=2&C=4&bias=1").graph.hash());
}

// The differences are those of NumPy 1.24 in float32, by the same loops:
//   loop: s = zeros(C); for j in range(t + 1): s = s + x[b, j]; y[b, t] = s / float32(t + 1)
//   triangle: s = zeros(C); for j in range(T): s = s + w[t, j] * x[b, j]; y[b, t] = s
// with x from tests/golden and w = tril(ones) / its row sums. PyTorch's own kernels, which add in
// another order, differ by as much in x[0].
TEST_CASE("loop, triangle and softmax agree to float32's rounding, but not to the last bit") {
  const std::vector<std::pair<std::string, double>> expected = {
      {"sentences", 0x1p-24}, {"000-56", 0x1p-25}, {"000-60", 0x1p-23}, {"000-61", 0x1p-23},
      {"002-16", 0x1p-24},    {"bank", 0x1p-24},   {"randn", 0x1p-25},  {"tokens", 0x1p-24}};
  REQUIRE(expected.size() == example_names("triangle").size());
  for (const auto& pair : expected) {
    const std::string& example = pair.first;
    const double difference = pair.second;
    CAPTURE(example);
    const Graph loop = std::move(open("lesson=loop&example=" + example).graph);
    const Graph triangle = std::move(open("lesson=triangle&example=" + example).graph);
    Graph softmax = std::move(open("lesson=softmax&example=" + example).graph);
    // the one score that is not 0
    if (example == "sentences") REQUIRE(!softmax.edit(softmax.find("scores"), 5 * 6 + 3, 0));
    CHECK(differing_bits(tensor(loop, "y"), tensor(triangle, "y_loop")) == 0);
    CHECK(largest_difference(tensor(loop, "y"), tensor(triangle, "y")) == difference);
    CHECK(tensor(triangle, "max_difference").at(0) == difference);
    // exp(0) is 1 and exp(-inf) is 0, so the weights are the triangle's
    CHECK(differing_bits(tensor(softmax, "weights"), tensor(triangle, "weights")) == 0);
    CHECK(differing_bits(tensor(softmax, "y"), tensor(triangle, "y")) == 0);
    CHECK(tensor(softmax, "max_difference").at(0) == difference);
  }
}

// As NumPy 1.24 prints it, by the loop above: two orders of the same words round apart.
TEST_CASE("the last word of both sentences has the mean of the same six words") {
  const Graph g = std::move(open("lesson=loop").graph);
  const Tensor& y = tensor(g, "y");
  REQUIRE(y.shape() == Shape{2, 6, 4});
  const std::vector<float> one = {0.6166667f, 0.68333334f, 0.06666667f, 0.31666666f};
  const std::vector<float> other = {0.6166666f, 0.6833334f, 0.06666667f, 0.3166667f};
  for (Index c = 0; c < 4; ++c) {
    CHECK(y.at(5 * 4 + c) == one[c]);
    CHECK(y.at(11 * 4 + c) == other[c]);
  }
}

// PyTorch 1.13: torch.softmax(scores.masked_fill(tril == 0, -inf), -1) @ x, with scores[5, 3] = 2.
TEST_CASE("stage 3 opens with one raised score: bank takes from stream, and there from money") {
  const Graph g = std::move(open("lesson=softmax").graph);
  const std::vector<float> shares = {0.080716394f, 0.080716394f, 0.080716394f,
                                     0.59641796f,  0.080716394f, 0.080716394f};
  const std::vector<float> one = {0.91749257f, 0.33093721f, 0.032286558f, 0.30807161f};
  const std::vector<float> other = {0.29865065f, 1.0529194f, 0.032286558f, 0.20493132f};
  for (Index j = 0; j < 6; ++j)
    CHECK(tensor(g, "weights").at(5 * 6 + j) == doctest::Approx(shares[j]).epsilon(1e-6));
  for (Index c = 0; c < 4; ++c) {
    CHECK(tensor(g, "y").at(5 * 4 + c) == doctest::Approx(one[c]).epsilon(1e-6));
    CHECK(tensor(g, "y").at(11 * 4 + c) == doctest::Approx(other[c]).epsilon(1e-6));
  }
  // Equal scores give the mean: row 5 alone is no longer the loop's.
  const Tensor& difference = tensor(g, "difference");
  for (Index i = 0; i < difference.size(); ++i) {
    CHECK((difference.at(i) > 1e-7) == (i / 4 % 6 == 5));
  }
}

TEST_CASE("the rungs of stage 3 give the bits of softmax") {
  REQUIRE(!example_names("softmax").empty());
  for (const std::string& example : example_names("softmax")) {
    const Graph g = std::move(open("lesson=softmax&example=" + example).graph);
    const Tensor whole = run(ops::softmax(), {&tensor(g, "masked")});
    CHECK(differing_bits(whole, tensor(g, "weights")) == 0);
  }
}

TEST_CASE("masked weights are 0 and rows of weights sum to 1" REPEATED) {
  std::set<std::string> lessons;
  for (const std::string& choice : all_choices()) {
    const Graph g = std::move(open(choice).graph);
    if (g.find("weights") < 0) continue;
    lessons.insert(lesson_of(choice));
    CAPTURE(choice);
    // With dropout that is so of the weights before it.
    const Tensor& weights = tensor(g, g.find("undropped") < 0 ? "weights" : "undropped");
    const Tensor sums = run(ops::sum(-1), {&weights});
    for (Index i = 0; i < sums.size(); ++i) CHECK(std::abs(sums.at(i) - 1) <= 2.4e-7);
    const bool causal = is_masked(choice);
    for (Index i = 0; causal && i < weights.size(); ++i) {
      // With a second sequence the tokens of x are the last of it.
      const Index t = i / weights.cols() % weights.rows() + weights.cols() - weights.rows();
      CHECK((weights.at(i) == 0) == (i % weights.cols() > t));
    }
  }
  CHECK(lessons == std::set<std::string>{"triangle", "softmax", "match", "head", "heads", "learn",
                                         "language", "write", "head_turned", "learn_turned",
                                         "race_product", "race_head", "temperature"});
}

// The numbers are the design's: the two bank rows enter equal.
TEST_CASE("bank: causal, the two banks leave as 0.18 and 0.86; without the mask they leave equal") {
  const Tensor causal = tensor(open("lesson=head&example=bank").graph, "y");
  const Index cols = causal.cols();
  CHECK(std::abs(causal.at(2 * cols) - 0.18) < 0.005);
  CHECK(std::abs(causal.at(5 * cols) - 0.86) < 0.005);
  const Tensor open_ = tensor(open("lesson=head&example=bank&causal=0").graph, "y");
  for (Index c = 0; c < cols; ++c) CHECK(same_bits(open_.at(2 * cols + c), open_.at(5 * cols + c)));
}

// The two rows of x, and the linear layer's of them, are equal by the definition of embed; the
// outputs differ by the largest difference between the rows that notebook 004 prints,
// 0.949 0.356 0.089 0.313 and 0.325 1.078 0.081 0.190.
TEST_CASE("match: bank comes in the same and goes out different, which a linear layer cannot do") {
  for (const char* dtype : {"float32", "float64"}) {
    Graph g = std::move(open(std::string("lesson=match&dtype=") + dtype).graph);
    CHECK(tensor(g, "x_max_difference").at(0) == 0);
    CHECK(tensor(g, "linear_max_difference").at(0) == 0);
    CHECK(std::abs(tensor(g, "y_max_difference").at(0) - (1.078 - 0.356)) < 0.0005);
    // another word beside one bank changes that bank, but not what a linear layer makes of it
    REQUIRE(!g.edit(g.find("x"), 0, 5));
    CHECK(tensor(g, "linear_max_difference").at(0) == 0);
    CHECK(tensor(g, "y_max_difference").at(0) > 1);
  }
  const Graph causal = std::move(open("lesson=match&causal=1").graph);
  CHECK(tensor(causal, "y_max_difference").at(0) > 0.1);
}

TEST_CASE("switches: the graph has a mask, and a scale, only where they are on" REPEATED) {
  std::set<std::string> seen;  // "head causal=0 scaled=1"
  for (const std::string& choice : all_choices()) {
    if (choice.find("lesson=head") != 0 && choice.find("lesson=match") != 0) continue;
    if (choice.find("causal=") == std::string::npos) continue;
    CAPTURE(choice);
    const Lesson lesson = open(choice);
    const bool causal = choice.find("causal=1") != std::string::npos;
    CHECK(lesson.causal == causal);
    const bool hides = choice.find("window=") + 1 > 0 || choice.find("padding=") + 1 > 0;
    CHECK((lesson.graph.find("masked") >= 0) == (causal || hides));
    CHECK((lesson.graph.find("scaled") >= 0) == (choice.find("scaled=1") != std::string::npos));
    seen.insert(lesson_of(choice) + (causal ? " causal" : "") +
                (lesson.graph.find("scaled") >= 0 ? " scaled" : ""));
  }
  for (const char* both :
       {"match", "match causal", "head", "head causal", "head scaled", "head causal scaled",
        "heads", "heads causal", "heads scaled", "heads causal scaled"}) {
    CHECK_MESSAGE(seen.count(both) == 1, both);
  }
  // as the example has it: the notebooks 004 hide nothing
  CHECK(open("lesson=head&example=bank").causal);
  CHECK(open("lesson=head&example=000-62").causal);
  CHECK(!open("lesson=head&example=river").causal);
  CHECK(!open("lesson=head&example=money").causal);
  for (const std::string& example : example_names("match"))
    CHECK(!open("lesson=match&example=" + example).causal);
  CHECK(open("lesson=heads&example=hello").causal);
  CHECK(open("lesson=heads&example=randn").causal);
  CHECK(!open("lesson=heads&example=both").causal);
  CHECK(open("lesson=head&example=previous").causal);
  CHECK(!open("lesson=head&example=marked").causal);
}

TEST_CASE("names are unique, and each token has its word where there are words" REPEATED) {
  std::set<std::string> lessons;  // those with words
  for (const std::string& choice : all_choices_and_mistakes()) {
    CAPTURE(choice);
    const Lesson lesson = open(choice);
    std::set<std::string> names;
    for (const Node& node : lesson.graph.nodes()) {
      CHECK(names.insert(node.name).second);
      CHECK(node.axes.size() == node.tensor.shape().size());
    }
    if (lesson.words.empty()) continue;
    lessons.insert(lesson_of(choice));
    // notebook 001 has another name for x
    const bool has_x = lesson.graph.find("x") >= 0;
    const Tensor& x = tensor(lesson.graph, has_x ? "x" : "emb_5");
    CHECK(Index(lesson.words.size()) == x.matrices() * x.rows());
  }
  CHECK(lessons == std::set<std::string>{"loop", "triangle", "softmax", "match", "head", "heads",
                                         "cache", "head_turned", "notebook_001"});
}

// By hand: 0 + 1 + 1 ... over seven tokens where there were six.
TEST_CASE("a token can be let in through the mask, and the weights are divided anew") {
  for (const char* text : {"lesson=triangle&example=000-56", "lesson=softmax&example=000-56"}) {
    Graph g = std::move(open(text).graph);
    REQUIRE(!g.edit(g.find("tril"), 5 * 8 + 6, 1));
    const Tensor& weights = tensor(g, "weights");
    for (Index j = 0; j < 8; ++j) {
      CHECK(weights.at(5 * 8 + j) == (j <= 6 ? double(1.0f / 7.0f) : 0));
      CHECK(weights.at(4 * 8 + j) == (j <= 4 ? double(1.0f / 5.0f) : 0));
    }
  }
}

// By hand: -3e38 - 3e38 is no float32; e to any such power is 0.
TEST_CASE(
    "a score too far below the row's largest for any float has the share 0, as a hidden one") {
  Graph g = std::move(open("lesson=softmax&example=000-56").graph);
  REQUIRE(!g.edit(g.find("scores"), 8, -3e38));
  REQUIRE(!g.edit(g.find("scores"), 9, 3e38));
  CHECK(tensor(g, "shifted").at(8) == -std::numeric_limits<double>::infinity());
  CHECK(tensor(g, "weights").at(8) == 0);
  CHECK(tensor(g, "weights").at(9) == 1);
}

TEST_CASE("a row of the mask must let in one token: the rungs refuse, softmax gives zeros") {
  Graph triangle = std::move(open("lesson=triangle").graph);
  CHECK(triangle.edit(triangle.find("tril"), 0, 0)->what() ==
        "weights[0, 0] would be divided by tril_sum[0, 0], which is 0. "
        "Let in at least one token of that row.");
  Graph softmax = std::move(open("lesson=softmax").graph);
  CHECK(softmax.edit(softmax.find("tril"), 0, 0)->what() ==
        "row_max[0, 0] would be -inf: every token of that row is hidden. PyTorch's softmax gives "
        "nan there, so it is refused here. Let in at least one.");
  Graph head = std::move(open("lesson=head").graph);
  REQUIRE(!head.edit(head.find("tril"), 0, 0));
  for (Index j = 0; j < 6; ++j) CHECK(tensor(head, "weights").at(j) == 0);
}
