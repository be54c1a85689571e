// Training runs held against torch's (tests/golden/generators/training.py), and against themselves:
// a step has the same bits whatever the way to it.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/training/training.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

namespace {

/// The lesson of a choice, after so many steps.
Lesson trained(const std::string& choice, Index step) {
  Lesson lesson = open(choice);
  REQUIRE(lesson.training);
  const MaybeRefusal refusal = lesson.training->go(lesson.graph, step, kMostSteps);
  REQUIRE_MESSAGE(!refusal, (refusal ? refusal->what() : ""));
  REQUIRE(lesson.training->step() == step);
  return lesson;
}

/// A column of the run's history.
std::vector<double> column(const Lesson& lesson, const std::string& name) {
  const auto names = lesson.training->exercise().score_names(lesson.graph);
  const auto at = std::find(names.begin(), names.end(), name);
  REQUIRE(at != names.end());
  std::vector<double> numbers;
  for (auto i = static_cast<std::size_t>(at - names.begin()); i < lesson.training->history().size();
       i += names.size()) {
    numbers.push_back(lesson.training->history()[i]);
  }
  return numbers;
}

/// A number of the scores on fresh sequences.
double fresh(Lesson& lesson, const std::string& name) {
  const auto names = lesson.training->exercise().score_names(lesson.graph);
  const auto at = std::find(names.begin(), names.end(), name);
  REQUIRE(at != names.end());
  const auto row = lesson.training->try_fresh(lesson.graph);
  REQUIRE(row.ok());
  return row.value()[static_cast<std::size_t>(at - names.begin())];
}

const char* const kLearning = "lesson=learn&example=lookup&seed=1337";

}  // namespace

TEST_CASE("randperm: PyTorch's orders") {
  int checked = 0;
  const json file = golden("training.json");
  for (const json& one : file["randperm"]) {
    TorchGenerator generator(one["seed"].get<std::uint64_t>());
    for (const json& order : one["orders"]) {
      CHECK(generator.randperm(static_cast<Index>(order.size())) ==
            order.get<std::vector<Index>>());
      ++checked;
    }
  }
  CHECK(checked == 21);
}

TEST_CASE("a run has torch's losses and parameters") {
  const json file = golden("training.json");
  CHECK(file["runs"].size() == 31);
  for (std::size_t n = 0; n < file["runs"].size(); n += each(4)) {
    const json& run = file["runs"][n];
    const std::string choice = run["choice"];
    CAPTURE(choice);
    const Lesson lesson = trained(choice, run["at"]);
    // float64: rounding alone, which no run of these rates lets grow; float32: see drift
    const double tolerance = lesson.graph.dtype() == DType::kFloat64 ? 1e-10 : 1e-5;
    const std::vector<double> losses = column(lesson, "loss");
    REQUIRE(losses.size() == run["losses"].size());
    double worst = 0;
    for (std::size_t k = 0; k < losses.size(); ++k) {
      worst = std::max(worst, std::abs(losses[k] - run["losses"][k].get<double>()));
    }
    CHECK(worst < tolerance);
    for (const auto& weight : run["parameters"].items()) {
      const Tensor& ours = tensor(lesson.graph, weight.key());
      REQUIRE(ours.size() == static_cast<Index>(weight.value().size()));
      for (Index i = 0; i < ours.size(); ++i) {
        worst =
            std::max(worst, std::abs(ours.at(i) - weight.value()[std::size_t(i)].get<double>()));
      }
    }
    CHECK(worst < tolerance);
  }
}

namespace {

/// How far apart our numbers are from torch's, at most.
struct Drift {
  double losses = 0, parameters = 0;
};

/// That of a float32 run, of which torch's every tenth loss is known.
Drift drift(const json& run) {
  const Lesson lesson = trained(run["choice"], run["at"]);
  Drift apart;
  const std::vector<double> losses = column(lesson, "loss");
  REQUIRE(losses.size() == 10 * (run["losses"].size() - 1) + 1);
  for (std::size_t k = 0; k < losses.size(); k += 10) {
    apart.losses =
        std::max(apart.losses, std::abs(losses[k] - run["losses"][k / 10].get<double>()));
  }
  for (const auto& weight : run["parameters"].items()) {
    const Tensor& ours = tensor(lesson.graph, weight.key());
    REQUIRE(ours.size() == static_cast<Index>(weight.value().size()));
    for (Index i = 0; i < ours.size(); ++i) {
      const double theirs = weight.value()[std::size_t(i)];
      apart.parameters = std::max(apart.parameters, std::abs(ours.at(i) - theirs));
    }
  }
  return apart;
}

}  // namespace

// torch adds in other orders, so a float32 run differs in the last bits from the first step on.
// Where the task is learnt, gradients vanish and the distance stays as it is: 2.8e-6 and 5.3e-6 at
// most, less than twice that is allowed. One head that is asked two questions never settles, and
// each step takes the runs further apart: by 1.4e-4 and 6.1e-4 at step 300. Our bits are the same
// in every build, so these numbers change with the arithmetic alone.
TEST_CASE("float32 runs of 300 steps stay with torch's where the task is learnt" REPEATED) {
  int learnt = 0, unanswered = 0;
  const json file = golden("training.json");
  for (const json& run : file["drift"]) {
    const std::string choice = run["choice"];
    CAPTURE(choice);
    const Drift apart = drift(run);
    const bool is_settled = choice.find("num_heads=1") == std::string::npos || run["at"] == 100;
    CHECK(apart.losses < (is_settled ? 4e-6 : 3e-4));
    CHECK(apart.parameters < (is_settled ? 1e-5 : 1e-3));
    ++(is_settled ? learnt : unanswered);
  }
  CHECK(learnt == 26);
  CHECK(unanswered == 2);
}

// At this rate the run never settles: rounding grows until two runs have nothing in common.
TEST_CASE("single steps of a run that does not settle are torch's") {
  const json run = golden("training.json")["unsettled"];
  Lesson lesson = open(run["choice"]);
  CHECK(run["steps"].size() == 3);
  for (const json& step : run["steps"]) {
    std::vector<TrainingEdit> edits;
    const auto each = [&](const char* key, auto f) {
      std::size_t parameter = 0;
      for (const Carried& one : lesson.training->carried()) {
        const json& numbers = step[key][parameter++];
        for (std::size_t i = 0; i < numbers.size(); ++i) f(one.leaf, Index(i), numbers[i]);
      }
    };
    const Index at = step["step"];
    each("before", [&](NodeId id, Index i, double value) {
      edits.push_back({std::int32_t(at), id, std::int32_t(i), value});
    });
    REQUIRE(!lesson.training->set_edits(lesson.graph, edits));
    REQUIRE(!lesson.training->go(lesson.graph, at, kMostSteps));
    CHECK(std::abs(tensor(lesson.graph, "loss").at(0) - step["loss"].get<double>()) < 1e-12);
    REQUIRE(!lesson.training->go(lesson.graph, at + 1, 1));
    each("after", [&](NodeId id, Index i, double value) {
      CHECK(std::abs(lesson.graph.node(id).tensor.at(i) - value) < 1e-12);
    });
  }
}

TEST_CASE("a step has the same bits whatever the way to it") {
  for (const char* choice :
       {"lesson=learn&example=lookup", "lesson=learn&example=both&optimizer=adam",
        "lesson=learn&example=previous&fresh=0"}) {
    CAPTURE(std::string(choice));
    const std::uint64_t at_37 = trained(choice, 37).graph.hash();
    Lesson lesson = trained(choice, 120);
    const std::uint64_t at_120 = lesson.graph.hash();
    const std::vector<double> history = lesson.training->history();
    CHECK(at_37 != at_120);
    REQUIRE(!lesson.training->go(lesson.graph, 37, kMostSteps));
    CHECK(lesson.graph.hash() == at_37);
    REQUIRE(!lesson.training->go(lesson.graph, 120, kMostSteps));
    CHECK(lesson.graph.hash() == at_120);
    CHECK(lesson.training->history() == history);
    REQUIRE(!lesson.training->go(lesson.graph, 0, kMostSteps));
    CHECK(lesson.graph.hash() == open(choice).graph.hash());
    // in slices
    for (Index i = 0; i < 4; ++i) {
      REQUIRE(!lesson.training->go(lesson.graph, 37, 10));
      CHECK(lesson.training->step() >= std::min<Index>(10 * (i + 1), 37));
    }
    CHECK(lesson.graph.hash() == at_37);
  }
}

// What a seek takes on the page, counted and not timed: of the bytes that are computed on the way,
// WebAssembly does 32 million in about 10 ms, of a frame's 16. The least and the largest choices.
TEST_CASE(
    "a step where the run has been takes a bounded amount of work, whatever the choice" REPEATED) {
  const std::string most = "&batch_size=32&head_size=64&dtype=float64&optimizer=adam";
  for (const std::string& choice :
       {std::string("lookup&head_size=1&batch_size=1"), std::string("lookup"), "lookup" + most,
        "previous" + most, "marked" + most, "largest" + most, std::string("both"), "both" + most,
        "both&num_heads=4" + most, std::string("both&num_heads=4&batch_size=32&head_size=64"),
        "both&num_heads=4&fresh=0" + most}) {
    CAPTURE(choice);
    constexpr Index kEnd = 25;
    Lesson lesson = trained("lesson=learn&example=" + choice, kEnd);
    Training& run = *lesson.training;
    const std::uint64_t at_end = lesson.graph.hash();
    Index written = 0;
    for (const Node& node : lesson.graph.nodes()) {
      if (!node.op->is_leaf()) written += Index(node.tensor.bytes().size());
    }
    Index updates = 0;  // that a checkpoint lies before a step, at most
    for (const Index begin : {kEnd, Index(0)}) {
      for (Index step = 0; step < kEnd; ++step) {
        REQUIRE(!run.go(lesson.graph, begin, kMostSteps));
        REQUIRE(!run.go(lesson.graph, step, 0));
        CHECK(run.step() <= step);
        updates = std::max(updates, step - run.step());
      }
    }
    CHECK(updates < 10);
    CHECK((updates + 1) * written <= 32'000'000);
    REQUIRE(!run.go(lesson.graph, kEnd, kMostSteps));
    CHECK(lesson.graph.hash() == at_end);
    // and what 5000 steps keep is far below the 512 MB that the page may have
    Index kept = 5000;  // bytes of a generator, at most
    for (const Carried& one : run.carried()) {
      kept += Index(lesson.graph.node(one.leaf).tensor.bytes().size());
    }
    CHECK((kMostSteps / (updates + 1) + 1) * kept < 170'000'000);
  }
}

TEST_CASE("an edit is part of the run from its step on") {
  Lesson lesson = trained(kLearning, 60);
  Training& run = *lesson.training;
  const std::uint64_t plain = lesson.graph.hash();
  const NodeId w = lesson.graph.find("w_query");
  const std::vector<double> before = column(lesson, "loss");
  REQUIRE(!run.set_edits(lesson.graph, {{40, w, 5, -2.5}}));
  CHECK(run.step() <= 40);
  REQUIRE(!run.go(lesson.graph, 40, kMostSteps));
  CHECK(tensor(lesson.graph, "w_query").at(5) == -2.5);
  REQUIRE(!run.go(lesson.graph, 60, kMostSteps));
  CHECK(tensor(lesson.graph, "w_query").at(5) != -2.5);
  const std::uint64_t edited = lesson.graph.hash();
  CHECK(edited != plain);
  const std::vector<double> after = column(lesson, "loss");
  CHECK(std::equal(before.begin(), before.begin() + 40, after.begin()));
  CHECK(before[40] != after[40]);

  Lesson other = open(kLearning);
  REQUIRE(!other.training->set_edits(other.graph, {{40, w, 5, -2.5}}));
  REQUIRE(!other.training->go(other.graph, 60, kMostSteps));
  CHECK(other.graph.hash() == edited);

  REQUIRE(!run.set_edits(lesson.graph, {{40, w, 5, -2.5}, {0, w, 0, 1}, {100, w, 1, 1}}));
  CHECK(run.step() == 0);
  CHECK(tensor(lesson.graph, "w_query").at(0) == 1);
  REQUIRE(!run.set_edits(lesson.graph, {}));
  REQUIRE(!run.go(lesson.graph, 60, kMostSteps));
  CHECK(lesson.graph.hash() == plain);
}

TEST_CASE("another number in an edit is another run, and what comes before an edit stays known") {
  Lesson lesson = open(kLearning);
  Training& run = *lesson.training;
  const NodeId w = lesson.graph.find("w_query");
  REQUIRE(!run.set_edits(lesson.graph, {{2, w, 5, -2.5}}));
  REQUIRE(!run.go(lesson.graph, 4, kMostSteps));
  REQUIRE(!run.set_edits(lesson.graph, {{2, w, 5, 1.5}}));
  REQUIRE(!run.go(lesson.graph, 4, kMostSteps));
  Lesson other = open(kLearning);
  REQUIRE(!other.training->set_edits(other.graph, {{2, w, 5, 1.5}}));
  REQUIRE(!other.training->go(other.graph, 4, kMostSteps));
  CHECK(lesson.graph.hash() == other.graph.hash());
  // The steps that an edit ahead of the run leaves as they are: 0 to 7.
  REQUIRE(!run.go(lesson.graph, 10, kMostSteps));
  REQUIRE(!run.go(lesson.graph, 3, kMostSteps));
  REQUIRE(!run.set_edits(lesson.graph, {{2, w, 5, 1.5}, {8, w, 5, 0}}));
  CHECK(column(lesson, "loss").size() == 8);
}

TEST_CASE("the share of a head is its mean weight on the token that has the answer") {
  Lesson lesson = open(kLearning);
  const NodeId w = lesson.graph.find("w_query");
  std::vector<TrainingEdit> zeros;
  for (Index i = 0; i < lesson.graph.node(w).tensor.size(); ++i)
    zeros.push_back({0, w, std::int32_t(i), 0});
  REQUIRE(!lesson.training->set_edits(lesson.graph, zeros));
  // Without queries each of five tokens has the same weight, and one of them has the answer.
  CHECK(column(lesson, "share")[0] == doctest::Approx(0.2).epsilon(1e-6));
}

TEST_CASE("edits that cannot be are refused, and nothing has changed") {
  Lesson lesson = trained(kLearning, 30);
  const NodeId w = lesson.graph.find("w_query");
  const std::uint64_t before = lesson.graph.hash();
  const auto sentence = [&](TrainingEdit edit) {
    const MaybeRefusal refusal = lesson.training->set_edits(lesson.graph, {edit});
    CHECK(lesson.training->step() == 30);
    return refusal ? refusal->what() : std::string();
  };
  CHECK(sentence({3, lesson.graph.find("x"), 0, 1}) ==
        "Only a number of a parameter can be changed in a run.");
  CHECK(sentence({3, w, 32, 1}) == "Only a number of a parameter can be changed in a run.");
  CHECK(sentence({3, -1, 0, 1}) == "Only a number of a parameter can be changed in a run.");
  CHECK(sentence({5001, w, 0, 1}) == "A run has the steps 0 to 5000; there is no step 5001.");
  CHECK(sentence({3, w, 0, 1e39}) == "w_query[0, 0] must be a finite number.");
  const MaybeRefusal refusal = lesson.training->set_edits(
      lesson.graph, {{0, w, 0, 3e38}, {0, lesson.graph.find("w_key"), 0, 3e38}});
  REQUIRE(refusal);
  CHECK(refusal->what().find("Step 0 cannot be computed. ") == 0);
  CHECK(lesson.graph.hash() == before);
  REQUIRE(!lesson.training->go(lesson.graph, 31, kMostSteps));
  CHECK(lesson.graph.hash() == trained(kLearning, 31).graph.hash());
}

TEST_CASE("a number that is not finite stops the run at the last good step") {
  // float32 leaves its range within a few steps at this rate
  const std::string choice = "lesson=learn&example=both&num_heads=4&lr=100";
  Lesson lesson = open(choice);
  REQUIRE(!lesson.training->go(lesson.graph, 300, kMostSteps));
  const Index step = lesson.training->step();
  CHECK(step < 300);
  const MaybeRefusal refusal = lesson.training->go(lesson.graph, 300, kMostSteps);
  REQUIRE(refusal);
  CHECK(lesson.training->step() == step);
  CHECK(refusal->what().find(fill("Step {} cannot be computed. ", {step + 1})) == 0);
  CHECK(refusal->what().find(fill(" The run stands at step {}.", {step})) != std::string::npos);
  CHECK(lesson.graph.hash() == trained(choice, step).graph.hash());
  // and can go back, and comes as far again
  REQUIRE(!lesson.training->go(lesson.graph, 0, 0));
  REQUIRE(!lesson.training->go(lesson.graph, 300, kMostSteps));
  CHECK(lesson.training->step() == step);
  CHECK(lesson.training->go(lesson.graph, -1, 1)->what() ==
        "A run has the steps 0 to 5000; there is no step -1.");
}

TEST_CASE("pins are no part of a run") {
  Lesson lesson = trained(kLearning, 10);
  REQUIRE(!lesson.graph.edit(lesson.graph.find("w_query"), 0, 3));
  REQUIRE(!lesson.graph.edit(lesson.graph.find("scores"), 0, 3));
  REQUIRE(!lesson.training->go(lesson.graph, 11, kMostSteps));
  CHECK(lesson.graph.pins().list().empty());
  CHECK(lesson.graph.hash() == trained(kLearning, 11).graph.hash());
}

TEST_CASE("the update's steps are those of torch.optim, in PyTorch's words") {
  const Lesson sgd = open("lesson=learn&example=lookup&lr=0.5");
  const auto statement = [](const Lesson& lesson, const char* name) {
    return lesson.graph.pytorch(lesson.graph.find(name));
  };
  CHECK(statement(sgd, "lr") == "lr = torch.tensor(0.5, dtype=torch.float64)");
  CHECK(statement(sgd, "step_w_query") == "step_w_query = d_w_query * lr");
  CHECK(statement(sgd, "w_query_next") == "w_query_next = w_query - step_w_query");
  const Lesson adam = open("lesson=learn&example=lookup&optimizer=adam");
  CHECK(statement(adam, "step_size") ==
        "step_size = torch.tensor(0.05 / (1 - 0.9 ** 1), dtype=torch.float64)");
  CHECK(statement(adam, "denom_w_key") == "denom_w_key = corrected_w_key + eps");
}

TEST_CASE("a rate is a number of up to six decimals") {
  const auto sentence = [](const char* lr) {
    return refusal(std::string("lesson=learn&example=lookup&lr=") + lr);
  };
  for (const char* lr : {"0", "5", "0.05", "100", "0.000001", "1.", "007.5"})
    CHECK(sentence(lr) == "");
  for (const char* lr : {"", ".5", "-1", "100.1", "0.0000001", "1e3", "1.2.3", "five", "1,5",
                         "99999999999999999999", "-.5"}) {
    CHECK(sentence(lr) ==
          fill("lr must be a number from 0 to 100 with up to 6 decimals, not \"{}\".", {lr}));
  }
  CHECK(refusal("lesson=learn&example=both&num_heads=5") ==
        "num_heads must be a whole number from 1 to 4 here, not \"5\".");
}

// What takes long is the same in every build, bit for bit, so one build is enough for it.
#if defined(__EMSCRIPTEN__) || defined(__clang__)
#define ONCE *doctest::skip()
#else
#define ONCE
#endif

TEST_CASE("each task is learnt, over ten seeds" ONCE REPEATED) {
  struct Expected {
    const char* task;
    double share;  // the mean weight on the right token after 300 steps, at least
  };
  for (const Expected& one :
       {Expected{"lookup", 0.88}, {"previous", 0.95}, {"marked", 0.9}, {"largest", 0.85}}) {
    for (int seed = 0; seed < 10; ++seed) {
      const std::string choice = fill("lesson=learn&example={}&seed={}", {one.task, seed});
      CAPTURE(choice);
      Lesson lesson = trained(choice, 300);
      CHECK(fresh(lesson, "right") == 1);
      CHECK(fresh(lesson, "share") > one.share);
    }
  }
}

// x has no places: only a head that turns can tell the symbol right before from those further back.
// The one that does not knows which symbols have been, and not in which order: the best that it can
// say of n earlier ones is how many of each there are. Over all sequences that costs 0, 0.520,
// 0.770 and 0.917 in rows 1 to 4, 0.552 on average, which no weights pass but by luck.
TEST_CASE("what comes before is learnt by turning, as torch learns it, and not without" REPEATED) {
  const json file = golden("training.json")["turned"];
  for (const json& run : file["learnt"]) {
    const std::string choice = run["choice"];
    CAPTURE(choice);
    Lesson lesson = trained(choice, run["step"]);
    const json& tried = run["tried"];
    CHECK(std::abs(fresh(lesson, "loss") - tried[0].get<double>()) < 1e-9);
    CHECK(fresh(lesson, "right") == doctest::Approx(tried[1].get<double>()).epsilon(1e-12));
    CHECK(std::abs(fresh(lesson, "share") - tried[2].get<double>()) < 1e-9);
    const bool turns = !lesson.graph.variant().empty();
    CHECK((turns ? fresh(lesson, "loss") < 0.01 : fresh(lesson, "loss") > 0.552));
  }
  const json& first = file["first"];
  const Lesson lesson = open(first["choice"].get<std::string>());
  // float32, added in another order than torch's
  CHECK(std::abs(tensor(lesson.graph, "loss").at(0) - first["loss"].get<double>()) < 1e-6);
  for (const auto& row : first["row"].items()) {
    CAPTURE(row.key());
    const Tensor& ours = tensor(lesson.graph, row.key());
    const Index last = (ours.rows() - 1) * ours.cols();
    for (Index j = 0; j < ours.cols(); ++j) {
      CHECK(std::abs(ours.at(last + j) - row.value()[std::size_t(j)].get<double>()) < 1e-6);
    }
  }
  for (const char* name : {"d_w_query", "w_query_next"}) {
    const Tensor& ours = tensor(lesson.graph, name);
    for (Index i = 0; i < ours.size(); ++i) {
      CHECK(std::abs(ours.at(i) - first[name][std::size_t(i)].get<double>()) < 1e-6);
    }
  }
}

TEST_CASE(
    "two heads divide two questions among themselves; one head cannot answer both" ONCE REPEATED) {
  int divided = 0, failed = 0;
  for (int seed = 0; seed < 10; ++seed) {
    Lesson two = trained(fill("lesson=learn&example=both&seed={}", {seed}), 300);
    const double previous[] = {fresh(two, "share_previous_0"), fresh(two, "share_previous_1")};
    const double marked[] = {fresh(two, "share_marked_0"), fresh(two, "share_marked_1")};
    for (const int head : {0, 1}) {
      divided += previous[head] > 0.7 && marked[1 - head] > 0.9 && previous[1 - head] < 0.4 &&
                 marked[head] < 0.4 && fresh(two, "right_previous") > 0.99 &&
                 fresh(two, "right_marked") > 0.99;
    }
    Lesson one = trained(fill("lesson=learn&example=both&num_heads=1&seed={}", {seed}), 300);
    failed += std::min(fresh(one, "right_previous"), fresh(one, "right_marked")) < 0.6;
  }
  CHECK(divided >= 9);
  CHECK(failed >= 9);
}
