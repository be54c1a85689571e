// Variants of a head held against PyTorch's own code (tests/golden/generators/variants.py), and the
// tiny examples that say what each is for, in digits that two lines of Python give.
#include <doctest.h>

#include <string>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/golden.h"
#include "tests/core/program.h"
#include "tests/core/run_op.h"

using namespace attention;
using nlohmann::json;

namespace {

/// The last row of the first matrix of weights, for these scores, set by hand before the variant's
/// lines read them.
std::vector<double> last_weights(const std::string& variant, const std::vector<double>& scores) {
  const auto T = static_cast<Index>(scores.size());
  Lesson lesson = open(fill("lesson=head&example=randn&C=2&head_size=1&T={}{}", {T, variant}));
  const NodeId scaled = lesson.graph.find("scaled");
  for (Index j = 0; j < T; ++j) {
    REQUIRE(!lesson.graph.edit(scaled, (T - 1) * T + j, scores[static_cast<std::size_t>(j)]));
  }
  std::vector<double> row;
  for (Index j = 0; j < T; ++j) row.push_back(tensor(lesson.graph, "weights").at((T - 1) * T + j));
  return row;
}

/// To the digits that are written here.
void check_row(const std::vector<double>& row, const std::vector<double>& expected, double digit) {
  REQUIRE(row.size() == expected.size());
  for (std::size_t i = 0; i < row.size(); ++i) CHECK(std::abs(row[i] - expected[i]) <= digit / 2);
}

}  // namespace

TEST_CASE("a variant has the statements and the numbers of PyTorch's own code") {
  const json file = golden("variants.json");
  std::set<std::string> seen;
  for (const json& program : file["variants"]) {
    const std::string choice = program["choice"];
    CAPTURE(choice);
    Graph graph = std::move(open(choice).graph);
    make_edits(graph, program["edits"]);
    check_program(graph, program);
    seen.insert(graph.variant());
  }
  const std::vector<std::string> names = variant_names();
  CHECK(seen == std::set<std::string>(names.begin(), names.end()));
}

TEST_CASE("soft cap: of scores 2 and 20, the smaller one gets 4 %, where it had nothing") {
  check_row(last_weights("&variant=cap", {2, 20}), {0.0432, 0.9568}, 1e-4);
  check_row(last_weights("", {2, 20}), {1.5e-8, 1}, 1e-9);
  // s tanh(s / c): 0.76 and 19.99 are as far apart as before
  check_row(last_weights("&variant=cap&mistake=cap_of_itself", {2, 20}), {0, 1}, 1e-6);
}

TEST_CASE("ALiBi: of four equal scores, each nearer one gets e^m times the share") {
  check_row(last_weights("&variant=alibi", {1, 1, 1, 1}), {0.1015, 0.1674, 0.2760, 0.4551}, 1e-4);
  check_row(last_weights("&variant=alibi&mistake=alibi_added", {1, 1, 1, 1}),
            {0.4551, 0.2760, 0.1674, 0.1015}, 1e-4);
}

// Notes of the repository attention_with_linear_biases ask why its printed mask grows to the right:
// softmax does not see what all scores of a row have more.
TEST_CASE("ALiBi: 0, m, 2m, ... to the right is the same for softmax as ..., -2m, -m, 0") {
  check_row(last_weights("", {0, 0.5, 1, 1.5}), {0.1015, 0.1674, 0.2760, 0.4551}, 1e-4);
  check_row(last_weights("", {-1.5, -1, -0.5, 0}), {0.1015, 0.1674, 0.2760, 0.4551}, 1e-4);
}

TEST_CASE("a variant is refused where it has no place") {
  CHECK(refusal("lesson=head&example=bank&variant=rotary") ==
        "There is no variant \"rotary\" here; there are " + std::string("cap and alibi."));
  CHECK(refusal("lesson=match&example=banks&variant=cap") ==
        "variant belongs to the lessons head.");
  // A trap belongs to its variant, and the mistakes of the plain head to that.
  CHECK(refusal("lesson=head&example=bank&mistake=cap_of_itself").find("There is no mistake") == 0);
  CHECK(refusal("lesson=head&example=bank&variant=cap&mistake=root_of_C") ==
        "There is no mistake \"root_of_C\" here; there are cap_of_itself and cap_after_mask.");
  CHECK(refusal("lesson=head&example=bank&variant=cap&causal=0&mistake=cap_after_mask") ==
        "The mistake \"cap_after_mask\" is one of the mask, so causal must be 1.");
  CHECK(refusal("lesson=head&example=randn&T=65&variant=cap") ==
        "A variant is built of up to 64 tokens, not 65.");
  CHECK(refusal("lesson=head&example=randn&T=3&S=4&variant=alibi") ==
        "The variant \"alibi\" counts the places of one sequence, and a second one has places of "
        "its own.");
  CHECK(refusal("lesson=head&example=randn&T=3&S=4&variant=cap") == "");
}

TEST_CASE("a hidden score stays hidden under a variant, and the future unseen") {
  for (const std::string& name : variant_names()) {
    CAPTURE(name);
    const std::string choice = "lesson=head&example=randn&T=4&C=3&head_size=2&variant=" + name;
    for (Index token = 0; token < 4; ++token) {
      for (const Index row : rows_changed_by(choice, "y", token)) CHECK(row >= token);
    }
  }
}
