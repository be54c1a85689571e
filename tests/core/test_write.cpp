// Writing with a language model, held against torch's words (tests/golden/generators/language.py).
#include <doctest.h>

#include <cmath>
#include <string>

#include "core/text/take.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

namespace {

/// The words that a lesson has read and written, to the full stop.
std::string text_of(const Lesson& lesson) {
  const Tensor& read = tensor(lesson.graph, "read");
  std::string text;
  for (Index t = 0; t <= read.size(); ++t) {
    const double id = t < read.size()
                          ? read.at(t)
                          : tensor(lesson.graph, fill("picked_t{}", {read.size() - 1})).at(0);
    const std::string& word = lesson.vocabulary[static_cast<std::size_t>(id)];
    text += (t == 0 ? "" : " ") + word;
    if (word == ".") break;
  }
  return text;
}

}  // namespace

TEST_CASE("a language model writes what torch's writes") {
  const json written = golden("language.json")["written"];
  int compared = 0;
  for (const json& one : written["texts"]) {
    if (is_sampled() && compared == 2) break;
    // By step 200 rounding moves a share by less than this: a number that is drawn so close to the
    // edge of a word can pick the next one.
    if (one["margin"] < 1e-3) continue;
    ++compared;
    const Index seed = one["draw_seed"];
    CAPTURE(seed);
    Lesson lesson = open(fill("lesson=write&draw_seed={}", {seed}));
    REQUIRE(!lesson.graph.edit(lesson.graph.find("temperature"), 0, one["temperature"]));
    CHECK(text_of(lesson) == one["text"].get<std::string>());
  }
  CHECK(written["texts"].size() == 33);
  CHECK(compared == (is_sampled() ? 2 : 27));
  for (const json& one : written["logits"]) {
    if (is_sampled()) break;
    std::string tokens;
    for (const std::string& word : words(one["tokens"].get<std::string>())) {
      tokens += (tokens.empty() ? "" : "%20") + word;
    }
    const Lesson lesson = open("lesson=write&beginning=" + tokens);
    const Tensor& logits = tensor(lesson.graph, "logits_t5");
    REQUIRE(logits.size() == 19);
    for (Index i = 0; i < 19; ++i) {
      // as far as rounding has grown by step 200
      CHECK(std::abs(logits.at(i) - one["values"][std::size_t(i)].get<double>()) < 5e-3);
    }
  }
}

TEST_CASE("from the first row's logits a model writes what torch's writes") {
  const json file = golden("language.json");
  CHECK(file["written"]["of_first_row"].size() == 6);
  for (const json& one : file["written"]["of_first_row"]) {
    if (one["margin"] < 1e-3) continue;
    const Index seed = one["draw_seed"];
    CAPTURE(seed);
    const Lesson lesson = open(fill("lesson=write&mistake=first_row_sampled&draw_seed={}", {seed}));
    CHECK(text_of(lesson) == one["text"].get<std::string>());
    CHECK(lesson.graph.pytorch(lesson.graph.find("heated_t3")) ==
          "heated_t3 = logits_t0 / temperature");
  }
}

TEST_CASE("kept keys and values give the bits of the whole pass") {
  for (const char* choice :
       {"", "&num_heads=4", "&blocks=2&num_heads=2&norm_kind=layer&activation=gelu", "&norm=after",
        "&activation=gelu_erf", "&unembedding=tied", "&norm=without&positions=0", "&attention=0",
        "&mlp=0&dtype=float64", "&residual=0"}) {
    CAPTURE(std::string(choice));
    const char* const steps = is_sampled() ? "2" : "25";
    Lesson lesson = open(fill("lesson=write&trained_steps={}{}", {steps, choice}));
    CHECK(tensor(lesson.graph, "max_difference").at(0) == 0);
    CHECK(lesson.graph.node(lesson.graph.find("cached")).tensor.shape() == Shape{7, 19});
    // with another temperature other words, which both then read
    REQUIRE(!lesson.graph.edit(lesson.graph.find("temperature"), 0, 5));
    CHECK(tensor(lesson.graph, "max_difference").at(0) == 0);
  }
}

TEST_CASE("a number that is edited changes the words that follow" REPEATED) {
  Lesson lesson = open("lesson=write&beginning=near%20the%20mud%20the%20bank%20is");
  CHECK(text_of(lesson) == "near the mud the bank is deep .");
  const NodeId logits = lesson.graph.find("logits_t5");
  REQUIRE(!lesson.graph.edit(logits, 13, 30));  // safe
  CHECK(text_of(lesson) == "near the mud the bank is safe .");
  CHECK(tensor(lesson.graph, "id_t6").at(0) == 13);
  REQUIRE(!lesson.graph.pin({}));
  REQUIRE(!lesson.graph.edit(lesson.graph.find("u"), 0, 0.99));
  CHECK(text_of(lesson) == "near the mud the bank is wet .");
}

TEST_CASE("a beginning has words that were read, and not too many") {
  CHECK(refusal("lesson=write&trained_steps=1&beginning=near%20the%20river") ==
        "The model has never read \"river\"; its words are ., bank, by, closed, coin, deep, green, "
        "is, "
        "loan, money, mud, near, rich, safe, stream, the, water, wet, with.");
  CHECK(refusal("lesson=write&trained_steps=1&beginning=by%20by%20by%20by%20by%20by%20by%20by") ==
        "The text must have 1 to 7 words, not 8.");
  CHECK(refusal("lesson=write&trained_steps=1&beginning=by%20by%20by%20by%20by%20by%20by").empty());
  CHECK(refusal("lesson=write&num_heads=5") ==
        "d_model 8 cannot be split evenly among 5 heads; num_heads can be 1, 2, 4, 8.");
}

TEST_CASE("the weights with which a model writes are those of the run") {
  Lesson run = open("lesson=language&seed=5&C=4&batch_size=3&lr=0.05");
  REQUIRE(!run.training->go(run.graph, 7, kMostSteps));
  const Lesson lesson = open("lesson=write&seed=5&C=4&batch_size=3&lr=0.05&trained_steps=7");
  for (const char* name : {"token_table", "w_query", "w_down", "w_head"}) {
    CHECK(differing_bits(tensor(run.graph, name), tensor(lesson.graph, name)) == 0);
  }
  REQUIRE(lesson.run);
  CHECK(lesson.run->steps == 7);
  CHECK(lesson.run->lr == 50'000);
  const std::string statement = lesson.graph.pytorch(lesson.graph.find("token_table"));
  CHECK(
      statement.find("# meanings after 7 steps of torch.optim.Adam, lr 0.05, 3 sequences a batch, "
                     "seed 5\ntoken_table = torch.tensor([[") == 0);
  CHECK(lesson.graph.pytorch(lesson.graph.find("u")) == "torch.manual_seed(11)\nu = torch.rand(7)");
}
