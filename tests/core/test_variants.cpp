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

TEST_CASE("sink: where nothing fits, a row keeps a twentieth of its sum") {
  check_row(last_weights("", {-4, -4, -4}), {0.3333, 0.3333, 0.3333}, 1e-4);
  check_row(last_weights("&variant=sink", {-4, -4, -4}), {0.0174, 0.0174, 0.0174}, 1e-4);
  check_row(last_weights("&variant=sink&mistake=sink_renormalised", {-4, -4, -4}),
            {0.3333, 0.3333, 0.3333}, 1e-4);
  // e^0 beside three times e^(-4 + 4)
  check_row(last_weights("&variant=sink&mistake=sink_not_shifted", {-4, -4, -4}),
            {0.25, 0.25, 0.25}, 1e-4);
}

namespace {

/// The last row of a node, for these rows of q and k, set by hand; all but the last row of q are as
/// they were.
std::vector<double> last_row(const std::string& choice, const std::string& node,
                             const std::vector<double>& q,
                             const std::vector<std::vector<double>>& k) {
  Lesson lesson = open(choice);
  const auto T = static_cast<Index>(k.size()), H = static_cast<Index>(q.size());
  for (Index h = 0; h < H; ++h) {
    const auto column = static_cast<std::size_t>(h);
    REQUIRE(!lesson.graph.edit(lesson.graph.find("q"), (T - 1) * H + h, q[column]));
    for (Index t = 0; t < T; ++t) {
      REQUIRE(!lesson.graph.edit(lesson.graph.find("k"), t * H + h,
                                 k[static_cast<std::size_t>(t)][column]));
    }
  }
  std::vector<double> row;
  for (Index j = 0; j < T; ++j) row.push_back(tensor(lesson.graph, node).at((T - 1) * T + j));
  return row;
}

}  // namespace

TEST_CASE("QK-norm: ten times louder, the shares are the same") {
  const std::string choice = "lesson=head&example=randn&T=2&C=2&head_size=2";
  const auto of = [&](const std::string& rest, double loud) {
    return last_row(choice + rest, "weights", {loud, loud},
                    {{loud, 0.6 * loud}, {0.6 * loud, 0.2 * loud}});
  };
  check_row(of("", 1), {0.6378, 0.3622}, 1e-4);
  check_row(of("", 10), {1, 0}, 1e-4);
  check_row(of("&variant=qk_norm", 1), {0.5267, 0.4733}, 1e-4);
  check_row(of("&variant=qk_norm", 10), {0.5267, 0.4733}, 1e-4);
  // q alone: (1, 1) beside keys of ten times the length, scores 16 / sqrt(2) and 8 / sqrt(2)
  check_row(of("&variant=qk_norm&mistake=qk_norm_of_q_alone", 10), {0.9965, 0.0035}, 1e-4);
}

TEST_CASE("RoPE: a score is the cosine of the distance, and the same wherever both stand") {
  const std::string choice = "lesson=head&example=randn&T=4&C=2&head_size=4";
  const std::vector<double> one = {1, 0, 1, 0};
  check_row(last_row(choice, "scaled", one, {one, one, one, one}), {1, 1, 1, 1}, 1e-6);
  // cos 3, cos 2, cos 1, cos 0
  check_row(last_row(choice + "&variant=rope", "scaled", one, {one, one, one, one}),
            {-0.98999, -0.41615, 0.54030, 1}, 1e-5);
  // Interleaved pairs would be (0, 1) and (2, 3); with halves each first number is turned by its
  // own angle, and the score of one place back is another at each place.
  const std::vector<double> mixed = last_row(choice + "&variant=rope&mistake=rope_pairs_mixed",
                                             "scaled", one, {one, one, one, one});
  CHECK(std::abs(mixed[2] - 0.54030) > 0.1);
  // The query alone turns, by three radians at the last place: all keys score cos 3.
  check_row(last_row(choice + "&variant=rope&mistake=rope_keys_not_turned", "scaled", one,
                     {one, one, one, one}),
            {-0.98999, -0.98999, -0.98999, -0.98999}, 1e-5);
}

TEST_CASE("RoPE: with other words in front, the scores between the others stay as they are") {
  // The example's words, and the same behind another one.
  const auto scores = [](const std::string& words) {
    Lesson lesson = open("lesson=head&example=bank&variant=rope&tokens=" + words);
    return lesson;
  };
  const Lesson four = scores("loan%20bank%20mud%20bank");
  const Lesson five = scores("stream%20loan%20bank%20mud%20bank");
  const Tensor &before = tensor(four.graph, "scaled"), &after = tensor(five.graph, "scaled");
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j <= i; ++j) {
      // float32: sums of two products of numbers below 10
      CHECK(std::abs(before.at(i * 4 + j) - after.at((i + 1) * 5 + j + 1)) < 1e-5);
    }
  }
}

TEST_CASE("a variant is refused where it has no place") {
  CHECK(refusal("lesson=head&example=bank&variant=rotary") ==
        "There is no variant \"rotary\" here; there are cap, alibi, qk_norm, sink, rope, learned, "
        "waves, online and linear.");
  CHECK(refusal("lesson=match&example=banks&variant=cap") ==
        "variant belongs to the lessons head, heads.hello, heads.randn, heads.tokens, heads.own, "
        "head_turned and learn_turned.");
  CHECK(refusal("lesson=heads&example=own&variant=today&window=2") ==
        "The variant \"today\" turns pairs of columns, so the size of a head must be even, not 3.");
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
  CHECK(refusal("lesson=head&example=randn&T=3&S=4&variant=sink") == "");
  CHECK(refusal("lesson=head&example=randn&T=3&S=4&variant=qk_norm") == "");
  CHECK(refusal("lesson=head&example=randn&T=3&head_size=3&variant=rope") ==
        "The variant \"rope\" turns pairs of columns, so the size of a head must be even, not 3.");
}

TEST_CASE("of several variants only those of today go together") {
  const std::string together = " only rope, grouped, window and sink go together, as \"today\".";
  CHECK(refusal("lesson=head&example=bank&variant=rope+sink") ==
        "A head is built as one variant, not as \"rope+sink\":" + together);
  CHECK(refusal("lesson=heads&example=hello&variant=alibi,cap") ==
        "A head is built as one variant, not as \"alibi,cap\":" + together);
  CHECK(refusal("lesson=heads&example=hello&variant=rope") ==
        "There is no variant \"rope\" here; there are today.");
  const std::string today = "lesson=heads&example=randn&T=3&C=8&num_heads=4&variant=today";
  const std::string parts =
      "The variant \"today\" is rope, grouped, window and sink at once: it needs a window, and "
      "fewer num_kv_heads than num_heads.";
  CHECK(refusal(today + "&num_kv_heads=2&window=2") == "");
  CHECK(refusal(today + "&num_kv_heads=2") == parts);
  CHECK(refusal(today + "&window=2") == parts);
  CHECK(refusal(today + "&num_kv_heads=4&window=2") == parts);
  CHECK(refusal(today + "&num_kv_heads=2&window=2&S=4") ==
        "The variant \"today\" counts the places of one sequence, and a second one has places of "
        "its own.");
  CHECK(refusal(today + "&num_kv_heads=2&window=2&head_size=3") ==
        "The variant \"today\" turns pairs of columns, so the size of a head must be even, not 3.");
  CHECK(refusal(today + "&num_kv_heads=2&window=2&dropout=0.5") ==
        "A variant is built without dropout.");
}

TEST_CASE("today: six equal words, of which three are seen, and a share for nobody") {
  Lesson lesson = open(
      "lesson=heads&example=randn&T=6&C=4&num_heads=2&num_kv_heads=1&head_size=4&window=3"
      "&variant=today");
  const std::vector<double> one = {1, 0, 1, 0};
  for (Index i = 0; i < 6; ++i) {
    for (Index c = 0; c < 4; ++c) {
      const double value = one[static_cast<std::size_t>(c)];
      REQUIRE(!lesson.graph.edit(lesson.graph.find("q"), i * 8 + c, value));
      REQUIRE(!lesson.graph.edit(lesson.graph.find("k"), i * 4 + c, value));
    }
  }
  // Scores cos 2, cos 1 and 1: e^ of them is 0.6596, 1.7165 and 2.7183, beside 1 of the sink.
  std::vector<double> row;
  for (Index j = 0; j < 6; ++j) row.push_back(tensor(lesson.graph, "weights").at(5 * 6 + j));
  check_row(row, {0, 0, 0, 0.1082, 0.2817, 0.4460}, 1e-4);
}

TEST_CASE("a hidden score stays hidden under a variant, and the future unseen") {
  for (const std::string& name : variant_names()) {
    CAPTURE(name);
    const std::string choice =
        (name == "today" ? "lesson=heads&num_kv_heads=1&window=2&C=4" : "lesson=head&C=3") +
        ("&example=randn&T=4&head_size=2&variant=" + name);
    for (Index token = 0; token < 4; ++token) {
      for (const Index row : rows_changed_by(choice, "y", token)) CHECK(row >= token);
    }
  }
}
