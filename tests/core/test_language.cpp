// The language model held against torch's (tests/golden/generators/language.py): what is counted,
// every score of its runs, their gradients and parameters; and by which step ten seeds learn.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "core/lessons/mistakes.h"
#include "core/text/take.h"
#include "core/training/corpus.h"
#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

namespace {

/// What the run tells of a step, by name.
double told(const Lesson& lesson, const std::string& name, std::size_t step) {
  const auto names = lesson.training->exercise().score_names(lesson.graph);
  const auto at = std::find(names.begin(), names.end(), name);
  REQUIRE(at != names.end());
  return lesson.training
      ->history()[step * names.size() + static_cast<std::size_t>(at - names.begin())];
}

/// How far a score is from torch's, at most, in the steps from `first` to `last`; that of the
/// logits, which grows to 12, as a part of it.
double scores_apart(const Lesson& lesson, const json& run, Index first, Index last) {
  const auto columns = run["columns"].get<std::vector<std::string>>();
  CHECK(columns.size() ==
        lesson.training->exercise().score_names(lesson.graph).size() + 1);  // and the step
  double worst = 0;
  for (const json& row : run["scores"]) {
    if (row[0] < first || row[0] > last) continue;
    for (std::size_t i = 1; i < columns.size(); ++i) {
      const double ours = told(lesson, columns[i], row[0]), theirs = row[i];
      const double size = columns[i] == "effect" ? std::max(1.0, theirs) : 1;
      worst = std::max(worst, std::abs(ours - theirs) / size);
    }
  }
  return worst;
}

/// How far a gradient, or a parameter, is from torch's, at most.
double weights_apart(const Lesson& lesson, const json& run) {
  const bool has_gradients = run.contains("gradients");
  double worst = 0;
  for (const auto& weight : run[has_gradients ? "gradients" : "parameters"].items()) {
    const Tensor& ours = tensor(lesson.graph, (has_gradients ? "d_" : "") + weight.key());
    REQUIRE(ours.size() == static_cast<Index>(weight.value().size()));
    for (Index i = 0; i < ours.size(); ++i) {
      const double theirs = weight.value()[static_cast<std::size_t>(i)];
      worst = std::max(worst, std::abs(ours.at(i) - theirs));
    }
  }
  return worst;
}

/// The lesson of a run, at its last step.
Lesson trained(const json& run) {
  Lesson lesson = open(run["choice"].get<std::string>() + "&example=meanings");
  REQUIRE(!lesson.training->go(lesson.graph, run["at"], kMostSteps));
  REQUIRE(lesson.training->step() == run["at"]);
  return lesson;
}

}  // namespace

TEST_CASE("the sentences and their vocabulary are those that Python makes") {
  const json file = golden("language.json");
  const Corpus corpus = meanings();
  CHECK(corpus.vocabulary == file["vocabulary"].get<std::vector<std::string>>());
  CHECK(corpus.sentences == file["sentences"].get<std::vector<std::vector<Index>>>());
  CHECK(corpus.all(true) == std::vector<Index>{0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50});
}

TEST_CASE("what can be known by counting") {
  const Corpus corpus = meanings();
  const std::vector<Index> trained = corpus.all(false), kept = corpus.all(true);
  std::vector<Index> all;
  for (Index i = 0; i < corpus.count(); ++i) all.push_back(i);
  const json tables = golden("language.json")["tables"];
  REQUIRE(tables.size() == 4);
  const Index before[] = {0, 1, 2, 7};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto near = [&](double ours, const json& theirs) {
      const double infinite = std::numeric_limits<double>::infinity();
      CHECK((theirs.is_null() ? ours == infinite : std::abs(ours - theirs.get<double>()) < 1e-14));
    };
    near(counted(corpus, trained, trained, before[i]), tables[i][0]);
    near(counted(corpus, all, all, before[i]), tables[i][1]);
    near(counted(corpus, trained, kept, before[i]), tables[i][2]);
  }
  // by hand: a choice of six words and one of three, in seven rows; and which bank, one bit
  const double floor = counted(corpus, all, all, 7);
  CHECK(std::abs(floor - (std::log(6) + std::log(3)) / 7) < 1e-15);
  CHECK(std::abs(counted(corpus, all, all, 2) - floor - std::log(2) / 7) < 1e-15);
}

// float64: rounding alone. float32: the same while nothing but counting is learnt.
TEST_CASE("a run of a language model has torch's losses, shares, gradients and weights" REPEATED) {
  const json file = golden("language.json");
  CHECK(file["runs"].size() == 20);
  for (const json& run : file["runs"]) {
    const std::string choice = run["choice"];
    CAPTURE(choice);
    const Lesson lesson = trained(run);
    const bool is_double = lesson.graph.dtype() == DType::kFloat64;
    CHECK(scores_apart(lesson, run, 0, 300) < (is_double ? 1e-10 : 5e-6));
    CHECK(weights_apart(lesson, run) < (is_double ? 1e-10 : 1e-4));
  }
}

// torch adds in other orders, and what one meaning of the word brings doubles every few steps: so
// does what rounding brings. Where the meanings are learnt, until step 150, the distance grows from
// 2e-6 to 4e-4 of the logits, and then again where the sentences are learnt by heart. Two runs of
// torch with another number of threads part likewise; by sight the curves are one.
TEST_CASE("a float32 run of 300 steps stays with torch's" REPEATED) {
  const json run = golden("language.json")["drift"];
  const Lesson lesson = trained(run);
  CHECK(scores_apart(lesson, run, 0, 120) < 5e-6);
  CHECK(scores_apart(lesson, run, 130, 200) < 5e-4);
  CHECK(scores_apart(lesson, run, 210, 300) < 3e-2);
  // the table of the design, to the digits that it has
  const auto near = [&](std::size_t step, const char* name, double value, double half) {
    CAPTURE(step);
    CAPTURE(name);
    CHECK(std::abs(told(lesson, name, step) - value) <= half);
  };
  near(0, "loss", 2.9345, 5e-5);
  near(0, "share_mud", 0.17, 5e-3);
  near(50, "loss", 0.5549, 5e-5);
  near(100, "loss_kept", 0.5313, 5e-5);
  near(130, "share_mud", 0.31, 5e-3);
  near(140, "right_river", 0.529, 5e-4);
  near(140, "share_money", 0.48, 5e-3);
  near(150, "loss", 0.4549, 5e-5);
  near(150, "loss_kept", 0.4583, 5e-5);
  near(150, "right_money", 0.805, 5e-4);
  near(200, "right_river", 0.986, 5e-4);
  near(200, "share_money", 1.00, 5e-3);
  near(300, "right_river", 0.991, 5e-4);
}

namespace {

/// How far another last word of the first sentence moves the logits of the rows before it.
double influence(Lesson& lesson) {
  const Tensor before = tensor(lesson.graph, "logits");
  REQUIRE(!lesson.graph.edit(lesson.graph.find("ids"), 6, 0));
  const Tensor& after = tensor(lesson.graph, "logits");
  double farthest = 0;
  for (Index i = 0; i < 6 * after.cols(); ++i) {
    farthest = std::max(farthest, std::abs(after.at(i) - before.at(i)));
  }
  return farthest;
}

struct Tells {
  const char *mistake, *by;
};

constexpr Tells kTold[] = {
    {"targets_not_shifted", "loss"},
    {"mask_forgotten", "influence difference loss"},
    {"norm_over_rows", "influence difference loss"},
    {"unbiased_variance", "difference loss"},
    {"eps_outside", "difference loss"},
    {"positions_forgotten", "difference loss gradient"},
    {"softmax_before_loss", "loss"},
};

/// What tells a lesson from the right one, each held against what PyTorch found.
std::string seen_by(const json& run) {
  const std::string choice = run["choice"], name = run["mistake"];
  Lesson wrong = open(choice);
  const Lesson right = open(choice.substr(0, choice.find("&mistake=")));
  const json& theirs = run["seen"];
  std::string by;
  const auto see = [&](const char* what, double ours) {
    CHECK(std::abs(ours - theirs[what].get<double>()) < 1e-12);
    if (std::abs(ours) > 1e-9) by += std::string(by.empty() ? "" : " ") + what;
  };
  const double difference =
      largest_difference(tensor(wrong.graph, "logits"), tensor(right.graph, "logits"));
  const double loss = tensor(wrong.graph, "loss").at(0) - tensor(right.graph, "loss").at(0);
  see("influence", influence(wrong));
  see("difference", difference);
  see("loss", loss);
  for (const Node& node : right.graph.nodes()) {
    const bool is_gradient =
        node.name.rfind("d_", 0) == 0 && node.name.find("_table") < node.name.size();
    if (!is_gradient || right.graph.find(node.name.substr(2)) < 0) continue;
    if (wrong.graph.find(node.name) >= 0) continue;
    CHECK(run["gradients"].count(node.name.substr(2)) == 0);
    by += " gradient";
  }
  return by;
}

}  // namespace

TEST_CASE("a language model with a mistake is torch's with that mistake, and these checks see it") {
  const json file = golden("language.json");
  std::set<std::string> seen;
  for (const json& run : file["mistakes"]) {
    const std::string name = run["mistake"], choice = run["choice"];
    CAPTURE(choice);
    seen.insert(name);
    if (is_sampled()) {
      Lesson lesson = open(choice);
      REQUIRE(!lesson.training->go(lesson.graph, 1, kMostSteps));
      continue;
    }
    const Lesson lesson = trained(run);
    CHECK(scores_apart(lesson, run, 0, 300) < 1e-10);
    CHECK(weights_apart(lesson, run) < 1e-10);
    for (const Tells& one : kTold) {
      if (name == one.mistake) CHECK(seen_by(run) == one.by);
    }
  }
  const std::vector<std::string> names = mistake_names("language");
  CHECK(seen == std::set<std::string>(names.begin(), names.end()));
  CHECK(seen.size() == std::size(kTold));
  CHECK(mistake_names("write") == std::vector<std::string>{"first_row_sampled"});
  // The names that a core without these lessons knows are those of the lines, in their order.
  std::vector<std::string> of_lines;
  for (const Mistake* one = kLanguageMistakes; one->name != nullptr; ++one) {
    of_lines.emplace_back(one->name);
    CHECK(std::string(one->lessons) == (of_lines.size() > names.size() ? "write" : "language"));
  }
  std::vector<std::string> all = names;
  all.emplace_back("first_row_sampled");
  CHECK(of_lines == all);
}

TEST_CASE("a mistake of a part that a language model has not is refused") {
  const auto of = [](const char* rest) { return refusal(std::string("lesson=language&") + rest); };
  CHECK(of("mistake=unbiased_variance") ==
        "The mistake \"unbiased_variance\" needs norm_kind=layer.");
  CHECK(of("mistake=unbiased_variance&norm_kind=layer") == "");
  CHECK(of("mistake=eps_outside&norm=without") == "The mistake \"eps_outside\" needs norm=before.");
  CHECK(of("mistake=norm_over_rows&norm=after") == "");
  CHECK(of("mistake=mask_forgotten&attention=0") ==
        "The mistake \"mask_forgotten\" needs attention=1.");
  CHECK(of("mistake=positions_forgotten&positions=0") ==
        "The mistake \"positions_forgotten\" needs positions=1.");
  CHECK(
      of("mistake=root_of_C").find("There is no mistake \"root_of_C\" here; there are targets_") ==
      0);
}

TEST_CASE("ten seeds learn which bank is meant by torch's steps" REPEATED) {
  const json steps = golden("language.json")["learned"];
  REQUIRE(steps.size() == 10);
  for (int seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    Lesson lesson = open(fill("lesson=language&seed={}", {seed}));
    const Index step = steps[static_cast<std::size_t>(seed)];
    REQUIRE(!lesson.training->go(lesson.graph, step, kMostSteps));
    // of the eleven, six are of the river
    const auto right = [&](Index at) {
      const auto k = static_cast<std::size_t>(at);
      return (6 * told(lesson, "right_river", k) + 5 * told(lesson, "right_money", k)) / 11;
    };
    for (Index at = 0; at < step; at += 10) CHECK(right(at) < 0.9);
    CHECK(right(step) >= 0.9);
  }
}

TEST_CASE("a step of a language model has the same bits whatever the way to it") {
  for (const char* choice : {"lesson=language", "lesson=language&batch_size=4&C=4&hidden=4"}) {
    CAPTURE(std::string(choice));
    const auto at = [&](Index step) {
      Lesson lesson = open(choice);
      REQUIRE(!lesson.training->go(lesson.graph, step, kMostSteps));
      return lesson.graph.hash();
    };
    const std::uint64_t at_17 = at(17);
    Lesson lesson = open(choice);
    REQUIRE(!lesson.training->go(lesson.graph, 31, kMostSteps));
    const std::uint64_t at_31 = lesson.graph.hash();
    const std::vector<double> history = lesson.training->history();
    REQUIRE(!lesson.training->go(lesson.graph, 17, kMostSteps));
    CHECK(lesson.graph.hash() == at_17);
    REQUIRE(!lesson.training->go(lesson.graph, 31, kMostSteps));
    CHECK(lesson.graph.hash() == at_31);
    CHECK(lesson.training->history() == history);
    // an edit is part of the run from its step on
    const NodeId head = lesson.graph.find("w_head");
    REQUIRE(!lesson.training->set_edits(lesson.graph, {{20, head, 3, 0.5}}));
    REQUIRE(!lesson.training->go(lesson.graph, 31, kMostSteps));
    CHECK(lesson.graph.hash() != at_31);
    REQUIRE(!lesson.training->set_edits(lesson.graph, {}));
    REQUIRE(!lesson.training->go(lesson.graph, 31, kMostSteps));
    CHECK(lesson.graph.hash() == at_31);
  }
}

TEST_CASE("what is tried are all sentences, with the parameters at hand") {
  Lesson lesson = open("lesson=language&batch_size=3");
  const auto row = lesson.training->try_fresh(lesson.graph);
  REQUIRE(row.ok());
  CHECK(row.value()[1] == told(lesson, "loss_trained", 0));
  CHECK(row.value()[2] == told(lesson, "loss_kept", 0));
  CHECK(lesson.training->exercise().tried() == 54);
  const Lesson all = open("lesson=language");
  CHECK(told(all, "loss", 0) == told(lesson, "loss_trained", 0));
}

TEST_CASE("the steps of a language model, in PyTorch's words") {
  const Lesson lesson = open("lesson=language");
  const auto statement = [&](const char* name) {
    return lesson.graph.pytorch(lesson.graph.find(name));
  };
  CHECK(statement("token_table") ==
        "torch.manual_seed(1337)\ntoken_table = torch.randn(19, 8).mul(0.02)");
  CHECK(statement("w_up") == "w_up = torch.randn(8, 16).mul(0.02)");
  CHECK(statement("tok_emb") == "tok_emb = F.embedding(ids.long(), token_table)");
  CHECK(statement("x_above") == "x_above = x_mean + norm_eps");
  CHECK(statement("norm_x") == "norm_x = x / x_root");
  CHECK(statement("x1") == "x1 = x + attn_out");
  CHECK(statement("act") == "act = F.relu(up)");
  CHECK(statement("logits") == "logits = norm_f @ w_head");
  CHECK(statement("targets") == "targets = F.one_hot(words[:, 1:], 19).float()");
  // one matrix, and what comes back through each of its uses
  const Graph tied = std::move(open("lesson=language&unembedding=tied").graph);
  CHECK(tied.pytorch(tied.find("w_head")) == "w_head = token_table.transpose(-2, -1)");
  CHECK(tied.node(tied.find("d_token_table")).op->name() == std::string("accumulate"));
  CHECK(tied.find("next_w_head") < 0);
  // a block that leaves a part out, and a second one
  const Graph g = std::move(open("lesson=language&blocks=2&mlp=0&residual=0").graph);
  CHECK(g.find("up") < 0);
  CHECK(g.pytorch(g.find("x1")) == "x1 = attn_out");
  CHECK(g.pytorch(g.find("norm_x1")) == "norm_x1 = x1 / x1_root");
  CHECK(g.pytorch(g.find("q_2")) == "q_2 = norm_x1 @ w_query_2");
  CHECK(refusal("lesson=language&num_heads=3") ==
        "d_model 8 cannot be split evenly among 3 heads; num_heads can be 1, 2, 4, 8.");
}

// Of the design, by torch: after 200 steps, in the row `is`, the shares of wet, green and deep.
TEST_CASE("the guess, if the stream ended earlier" REPEATED) {
  const Lesson lesson = [] {
    Lesson trained = open("lesson=language");
    REQUIRE(!trained.training->go(trained.graph, 200, kMostSteps));
    return trained;
  }();
  const auto right = [&](const char* node, Index sentence) {
    double sum = 0;
    for (const Index word : {17, 6, 5}) {
      sum += tensor(lesson.graph, node).at((sentence * 7 + 5) * 19 + word);
    }
    return sum;
  };
  const Index mud = 12, money = 30;  // "near the mud ...", "near the money ..."
  const auto near = [](double ours, double theirs) { CHECK(std::abs(ours - theirs) < 1e-3); };
  near(right("early_probs_x", mud), 0.611);
  near(right("early_probs_x", money), 0.611);
  near(right("early_probs_x1", mud), 0.986);
  near(right("early_probs_x1", money), 0.009);
  near(right("probs", mud), 0.986);
  near(right("probs", money), 0.007);
  CHECK(lesson.graph.find("early_x2") < 0);
}

TEST_CASE("a run on a text of one's own has torch's losses and weights") {
  const json file = golden("language.json");
  CHECK(file["texts"].size() == 4);
  for (const json& run : file["texts"]) {
    if (is_sampled() && run["at"] != 40) continue;
    const std::string choice = run["choice"];
    CAPTURE(choice);
    Lesson lesson = open(choice);
    CHECK(lesson.vocabulary == run["vocabulary"].get<std::vector<std::string>>());
    REQUIRE(!lesson.training->go(lesson.graph, run["at"], kMostSteps));
    const double tolerance = lesson.graph.dtype() == DType::kFloat64 ? 1e-10 : 5e-6;
    CHECK(scores_apart(lesson, run, 0, 300) < tolerance);
    CHECK(weights_apart(lesson, run) < tolerance);
    const auto counted = lesson.training->exercise().counted();
    REQUIRE(counted.size() == 4);
    CHECK(counted[0][0] == std::log(double(lesson.vocabulary.size())));
    for (std::size_t n = 0; n < 3; ++n) {
      for (std::size_t i = 0; i < 3; ++i) {
        const json& theirs = run["counted"][n][i];
        const double ours = counted[n + 1][i];
        CHECK(
            (theirs.is_null() ? std::isinf(ours) : std::abs(ours - theirs.get<double>()) < 1e-12));
      }
    }
  }
}
