// Trained weights as an example of the lessons head and heads: they are those of the run, and
// torch's (tests/golden/generators/training.py).
#include <doctest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <regex>
#include <string>
#include <vector>

#include "core/training/training.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

namespace {

const std::vector<std::string> kWeights = {"w_query", "w_key", "w_value", "w_output"};

/// The choice of a run of the lesson learn as that of the lesson on the weights that it leaves.
std::string on_trained(std::string choice, Index steps) {
  const bool has_heads = choice.find("example=both") != std::string::npos;
  choice = std::regex_replace(choice, std::regex("lesson=learn"),
                              has_heads ? "lesson=heads" : "lesson=head");
  choice = std::regex_replace(choice, std::regex("&(causal|scaled)="), "&trained_$1=");
  choice = std::regex_replace(choice, std::regex("&dtype=float64"), "");
  return choice + "&trained_steps=" + std::to_string(steps);
}

/// The lesson learn after so many steps.
Lesson run_of(const std::string& choice, Index steps) {
  Lesson lesson = open(choice);
  REQUIRE(!lesson.training->go(lesson.graph, steps, kMostSteps));
  return lesson;
}

/// Whether the first numbers of one are those of the other, bit for bit but for the sign of a 0.
bool begins_with(const Tensor& longer, const Tensor& other) {
  for (Index i = 0; i < other.size(); ++i) {
    if (longer.at(i) != other.at(i)) return false;
  }
  return other.size() <= longer.size();
}

}  // namespace

TEST_CASE("trained weights are those of torch's run") {
  const json file = golden("training.json");
  int checked = 0;
  std::size_t n = 0;
  for (const json& run : file["runs"]) {
    const std::string choice = on_trained(run["choice"], run["at"]);
    // Trained weights of this task are those that were made with RoPE.
    if (choice.find("example=turned") != std::string::npos &&
        choice.find("variant=rope") == std::string::npos) {
      continue;
    }
    if (n++ % each(4) != 0) continue;
    CAPTURE(choice);
    const Lesson lesson = open(choice);
    double worst = 0;
    for (const auto& weight : run["parameters"].items()) {
      ++checked;
      const Tensor& ours = tensor(lesson.graph, weight.key());
      const json& theirs = weight.value();
      REQUIRE(ours.size() == static_cast<Index>(theirs.size()));
      for (Index i = 0; i < ours.size(); ++i) {
        worst = std::max(worst, std::abs(ours.at(i) - theirs[std::size_t(i)].get<double>()));
      }
    }
    // ours are float32, theirs mostly float64: rounding grows over 300 steps
    CHECK(worst < 2e-4);
  }
  CHECK((is_sampled() || checked == 95));
}

TEST_CASE("they are the bits of the page's own run, and answer as it does") {
  for (const char* choice :
       {"lesson=learn&example=both", "lesson=learn&example=both&num_heads=3&seed=4&causal=1",
        "lesson=learn&example=both&num_heads=1&optimizer=adam&fresh=0",
        "lesson=learn&example=lookup", "lesson=learn&example=previous&lr=1&batch_size=2",
        "lesson=learn&example=marked&head_size=3", "lesson=learn&example=largest&seed=-7",
        "lesson=learn_turned&example=turned&variant=rope"}) {
    CAPTURE(std::string(choice));
    for (const Index steps : {0, 12, 300}) {
      if (is_sampled() && steps == 300) continue;
      const Lesson run = run_of(choice, steps);
      const Lesson lesson = open(on_trained(choice, steps));
      for (const std::string& name : kWeights) {
        if (run.graph.find(name) < 0) continue;
        CHECK(differing_bits(tensor(run.graph, name), tensor(lesson.graph, name)) == 0);
      }
      for (const char* name : {"x", "q", "k", "v", "weights", "y"}) {
        CHECK(begins_with(tensor(run.graph, name), tensor(lesson.graph, name)));
      }
      CHECK(lesson.causal == run.causal);
    }
  }
}

TEST_CASE("a run is prepared a few updates at a time, with the same bits") {
  const std::string run = "lesson=learn&example=lookup&seed=31&lr=0.5";
  const std::string chosen = on_trained(run, 25);
  PreparedRun prepared;
  const auto left = [&](const std::string& request, Index most) {
    Choice choice;
    REQUIRE(!parse_choice(request, choice));
    Result<Index> count = prepare_lesson(choice, most, prepared);
    CAPTURE(request);
    REQUIRE(count.ok());
    return count.value();
  };
  CHECK(left(chosen, 10) == 15);
  CHECK(left(chosen, 0) == 15);
  CHECK(left(chosen, 10) == 5);
  // another mask is another drawing of the same run
  CHECK(left(chosen + "&causal=1&dtype=float64", 5) == 0);
  CHECK(left(chosen, 10) == 0);
  const Lesson lesson = open(chosen);
  const Lesson whole = run_of(run, 25);
  for (const char* name : {"w_query", "w_key", "w_value"}) {
    CHECK(differing_bits(tensor(whole.graph, name), tensor(lesson.graph, name)) == 0);
  }
  // one that is not done makes room for the next
  CHECK(left(on_trained(run, 26), 10) == 16);
  CHECK(left(on_trained(run, 27), 10) == 17);
  CHECK(left(on_trained(run, 26), 10) == 16);
  for (const char* other : {"lesson=heads", "lesson=head", "lesson=loop", "lesson=notebook_000",
                            "lesson=learn&example=lookup&lr=3"}) {
    CHECK(left(other, 1) == 0);
  }
}

TEST_CASE("a head that turns reads other letters, and more of them than it was trained on") {
  const std::string choice = "lesson=head_turned&example=turned&variant=rope";
  CHECK(open(choice).words.size() == 5);
  const Lesson longer = open(choice + "&tokens=d%20a%20a%20c%20b%20d%20a");
  CHECK(longer.words == std::vector<std::string>{"d", "a", "a", "c", "b", "d", "a"});
  const Tensor& x = tensor(longer.graph, "x");
  const std::string letters = "daacbda";
  for (Index i = 0; i < x.size(); ++i) {
    CHECK(x.at(i) == (letters[std::size_t(i / 4)] == "abcd"[i % 4] ? 1 : 0));
  }
  CHECK(refusal(choice + "&tokens=a%20e") ==
        "The model has never read \"e\"; its words are a, b, c, d.");
  CHECK(refusal(choice + "&tokens=a%20b%20c%20d%20a%20b%20c%20d%20a%20b%20c%20d%20a") != "");
}

namespace {

/// The decimals in a statement: "w = torch.tensor([[0.5, -1.25]])".
std::vector<std::string> decimals_in(std::string statement) {
  statement.erase(0, statement.rfind("torch.tensor("));
  const std::regex decimal("-?[0-9]+\\.[0-9]+(e-?[0-9]+)?");
  return {std::sregex_token_iterator(statement.begin(), statement.end(), decimal), {}};
}

}  // namespace

TEST_CASE("trained weights are written with the fewest decimals that read back as their bits") {
  // As NumPy writes the float32 numbers: np.format_float_positional.
  const Graph pair = std::move(open("lesson=heads&example=both").graph);
  CHECK(pair.pytorch(pair.find("w_query"))
            .find("torch.tensor([[-0.046588186, 0.60099584, "
                  "1.0229369, -0.8393994], [-0.034902953,") != std::string::npos);
  int checked = 0;
  for (const char* choice : {"lesson=heads&example=both", "lesson=head&example=marked",
                             "lesson=head&example=lookup&trained_steps=3&lr=100"}) {
    const Graph g = std::move(open(choice).graph);
    for (const std::string& name : kWeights) {
      if (g.find(name) < 0) continue;
      const Tensor& weights = tensor(g, name);
      const std::vector<std::string> written = decimals_in(g.pytorch(g.find(name)));
      REQUIRE(written.size() == std::size_t(weights.size()));
      for (std::size_t i = 0; i < written.size(); ++i) {
        CAPTURE(written[i]);
        const double number = weights.at(Index(i));
        CHECK(double(std::strtof(written[i].c_str(), nullptr)) == number);
        // The C library rounds it to one decimal less: that is another number.
        const auto decimals = int(written[i].size() - written[i].find('.')) - 1;
        char shorter[64];
        std::snprintf(shorter, sizeof shorter, "%.*f", decimals - 1, number);
        CHECK((decimals == 1 || double(std::strtof(shorter, nullptr)) != number));
        ++checked;
      }
    }
  }
  CHECK(checked > 300);
}

TEST_CASE("a mask and a scale of one's own leave the weights as they are") {
  const Lesson given = open("lesson=heads&example=both");
  CHECK_FALSE(given.causal);
  for (const char* own : {"&causal=1", "&scaled=0", "&dtype=float64"}) {
    const Lesson other = open(std::string("lesson=heads&example=both") + own);
    for (const std::string& name : kWeights) {
      CHECK(begins_with(tensor(other.graph, name), tensor(given.graph, name)));
    }
    CHECK_FALSE(begins_with(tensor(other.graph, "y"), tensor(given.graph, "y")));
  }
  const Lesson masked = open("lesson=heads&example=both&trained_causal=1&trained_steps=9");
  CHECK(masked.causal);
  CHECK(differing_bits(tensor(masked.graph, "w_query"),
                       tensor(open("lesson=heads&example=both&trained_steps=9").graph, "w_query")) >
        0);
}

TEST_CASE("the trained pair is made of tokens and places, as wide as it was trained") {
  const Graph g = std::move(open("lesson=heads").graph);
  CHECK(tensor(g, "ids").shape() == Shape{1, 5});
  CHECK(tensor(g, "token_table").shape() == Shape{8, 10});
  CHECK(tensor(g, "position_table").shape() == Shape{5, 10});
  CHECK(tensor(g, "q").shape() == Shape{1, 5, 4});
  CHECK(tensor(g, "v").shape() == Shape{1, 5, 8});
  CHECK(tensor(g, "heads_out").shape() == Shape{1, 2, 5, 4});
  CHECK(tensor(g, "concat").shape() == Shape{1, 5, 8});
  CHECK(tensor(g, "y").shape() == Shape{1, 5, 8});
  CHECK(tensor(g, "max_difference").at(0) == 0);
  // d a d* d a: a row has a 1 for the letter, for the place, and for the mark
  const std::vector<Index> letters = {3, 0, 3, 3, 0};
  for (Index t = 0; t < 5; ++t) {
    for (Index c = 0; c < 10; ++c) {
      const bool is_lit = c == letters[std::size_t(t)] || c == 4 + t || (c == 9 && t == 2);
      CHECK(tensor(g, "x").at(10 * t + c) == (is_lit ? 1 : 0));
    }
  }
}

TEST_CASE("runs that cannot be are refused") {
  CHECK(refusal("lesson=heads&example=both&num_heads=5") ==
        "num_heads must be a whole number from 1 to 4 here, not \"5\".");
  CHECK(refusal("lesson=head&example=lookup&trained_steps=5001") ==
        "trained_steps must be a whole number from 0 to 5000, not \"5001\".");
  CHECK(refusal("lesson=heads&example=both&mistake=value_from_key") ==
        "There is no mistake \"value_from_key\" here; there are none.");
  CHECK(refusal("lesson=heads&example=lookup").find("There is no example \"lookup\" here") == 0);
  Choice far;
  REQUIRE(!parse_choice("lesson=heads&example=both&lr=100&head_size=9", far));
  Result<Index> left = Index(1);
  PreparedRun prepared;
  while (left.ok() && left.value() > 0) left = prepare_lesson(far, 20, prepared);
  CHECK_FALSE(left.ok());
  far.lesson = "heals";
  CHECK_FALSE(prepare_lesson(far, 20, prepared).ok());
  CHECK(refusal("lesson=heads&example=both&lr=100&head_size=9").find("cannot be computed") !=
        std::string::npos);
}
