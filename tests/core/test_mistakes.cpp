// Mistakes: a lesson, but for some of its lines.
#include <doctest.h>

#include <set>
#include <string>
#include <vector>

#include "core/lessons/mistakes.h"
#include "tests/core/choices.h"
#include "tests/core/same_bits.h"

using namespace attention;

namespace {

std::vector<std::string> node_names(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node& node : graph.nodes()) names.push_back(node.name);
  return names;
}

/// Columns n * H to n * H + H of a (1, T, C).
std::vector<double> columns(const Tensor& a, Index n, Index H) {
  std::vector<double> cells;
  for (Index t = 0; t < a.rows(); ++t) {
    for (Index c = n * H; c < n * H + H; ++c) cells.push_back(a.at(t * a.cols() + c));
  }
  return cells;
}

}  // namespace

TEST_CASE("a mistake that a lesson does not have is refused, and those that it has are named") {
  CHECK(refusal("lesson=heads&example=bank&mistake=no_positions") ==
        "There is no mistake \"no_positions\" here; there are scale_left_out, "
        "scaled_twice, root_of_C, scaled_up, root_of_N, dropout_unscaled, is_causal_with_cache, "
        "cut_before_projection, value_from_key, "
        "view_without_transpose, "
        "view_back_without_transpose, heads_attend_to_heads, tile and "
        "output_left_out.");
  // It stands in the lesson anyway, beside the right way.
  CHECK(refusal("lesson=heads&example=bank&mistake=view_beside").find("There is no mistake") == 0);
  CHECK(refusal("lesson=heads&example=bank&mistake=") == "");
}

TEST_CASE("a mistake of what is switched off is refused") {
  const std::string head = "lesson=head&example=bank";
  CHECK(refusal(head + "&causal=0&mistake=mask_sees_next") ==
        "The mistake \"mask_sees_next\" is one of the mask, so causal must be 1.");
  CHECK(refusal(head + "&scaled=0&mistake=root_of_C") ==
        "The mistake \"root_of_C\" is one of the scale, so scaled must be 1.");
  CHECK(refusal(head + "&causal=0&mistake=root_of_C") == "");
  CHECK(refusal(head + "&causal=0&scaled=0&mistake=softmax_over_queries") == "");
  CHECK(refusal("lesson=head&example=randn&T=65&mistake=root_of_C") ==
        "A mistake can be made with up to 64 tokens, not 65.");
}

TEST_CASE("a mistake of the scale is refused where a number is chosen in its place") {
  CHECK(refusal("lesson=head&divide_by=2&mistake=root_of_C") ==
        "The mistake \"root_of_C\" is one of the root, and divide_by puts another number in its "
        "place.");
  CHECK(refusal("lesson=heads&example=bank&divide_by=2&mistake=value_from_key") == "");
}

TEST_CASE("a mistake replaces the lines of the nodes that it names") {
  using lessons::with_mistake;
  const char* steps = R"(
    k = linear(x, w_key, b_key)     : B T C
    v = linear(x, w_value, b_value) : B T C
  )";
  CHECK(with_mistake(steps, "") == steps);
  const std::string changed = with_mistake(steps, "value_from_key");
  CHECK(changed.find("k = linear(x, w_key, b_key)     : B T C\n") != std::string::npos);
  CHECK(changed.find("= linear({2}, w_key, b_key)", changed.find("\nv")) != std::string::npos);
  CHECK(changed.find("w_value") == std::string::npos);
  const char* views = "q_view{0} = view(q, B, T, N, H)\nq_heads{0} = transpose(q_view{0}, 1)\n";
  const std::string without = with_mistake(views, "view_beside");
  CHECK(without.find("transpose") == std::string::npos);
  CHECK(without.find("q{0} ") != std::string::npos);
  const std::string twice =
      with_mistake("scaled{0} = div_scalar(scores{0}, H) : {1}", "scaled_twice");
  CHECK(twice.find("once{0} ") < twice.find("scaled{0} "));
}

TEST_CASE("keys are tiled where heads share several, and no head attends to heads that share") {
  const std::string heads = "lesson=heads&example=randn&num_heads=4&num_kv_heads=";
  const std::string needs =
      "The mistake \"tile\" needs heads that share keys, and more than one of those: fewer "
      "num_kv_heads than num_heads, and at least 2.";
  CHECK(refusal(heads + "1&mistake=tile") == needs);
  CHECK(refusal(heads + "2&mistake=tile") == "");
  CHECK(refusal(heads + "4&mistake=tile") == needs);
  CHECK(refusal(heads + "2&mistake=heads_attend_to_heads") ==
        "The mistake \"heads_attend_to_heads\" is one of heads with keys of their own, so "
        "num_kv_heads must be num_heads.");
}

TEST_CASE("with values from the key layer every head's values are its keys") {
  const std::string choice = "lesson=heads&example=randn&T=5&C=6&num_heads=3";
  const Lesson right = open(choice), wrong = open(choice + "&mistake=value_from_key");
  CHECK(node_names(wrong.graph) == node_names(right.graph));
  CHECK(differing_bits(tensor(right.graph, "v"), tensor(right.graph, "k")) > 0);
  CHECK(differing_bits(tensor(wrong.graph, "v"), tensor(wrong.graph, "k")) == 0);
  for (Index n = 0; n < 3; ++n) {
    const Tensor& alone = tensor(wrong.graph, "v_" + std::to_string(n));
    CHECK(columns(alone, 0, 2) == columns(tensor(wrong.graph, "k"), n, 2));
  }
  CHECK(tensor(wrong.graph, "max_difference").at(0) < 1e-6);
}

TEST_CASE("the view without transpose reads the same numbers, in the wrong rows") {
  const Lesson lesson = open("lesson=heads&example=hello");
  const Graph& g = lesson.graph;
  std::vector<std::string> wrong;
  for (const std::string& name : node_names(g)) {
    if (name.size() > 6 && name.substr(name.size() - 6) == "_wrong") wrong.push_back(name);
  }
  CHECK(wrong == std::vector<std::string>{"q_wrong", "k_wrong", "v_wrong", "k_T_wrong",
                                          "scores_wrong", "scaled_wrong", "masked_wrong",
                                          "weights_wrong", "heads_out_wrong", "heads_back_wrong",
                                          "concat_wrong"});
  CHECK(g.pytorch(g.find("q_wrong")) == "q_wrong = q.view(1, 2, 5, 8)");
  CHECK(g.node(g.find("k_T_wrong")).inputs == std::vector<NodeId>{g.find("k_wrong")});
  const Tensor &q = tensor(g, "q"), &q_wrong = tensor(g, "q_wrong");
  for (Index i = 0; i < q.size(); ++i) CHECK(q.at(i) == q_wrong.at(i));
}

TEST_CASE("a mistake's id is its own, and in two lessons it stands for the same lines") {
  std::set<std::string> ids;
  for (const std::string& lesson : lesson_names()) {
    const std::vector<std::string> names = mistake_names(lesson);
    CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
    ids.insert(names.begin(), names.end());
  }
  CHECK(ids.count("key_not_transposed") == 0);
  CHECK(ids.count("mask_inverted_1e9") == 0);
  CHECK(mistake_names("comparison") ==
        std::vector<std::string>{"root_of_T", "keys_ask", "key_not_transposed", "softmax_twice",
                                 "keys_mixed", "values_by_w_key", "weights_transposed",
                                 "residual_added", "residual_of_heads", "mask_filled_with_0",
                                 "mask_hides_own", "mask_hides_own_1e9", "mask_inverted_1e9"});
  // Those of the scale in one head, in many, or both
  const std::string step = "scaled{0} = div_scalar(scores{0}, H) : {1}";
  for (const char* name : {"scale_left_out", "scaled_twice", "root_of_C", "scaled_up"}) {
    CHECK(ids.count(name) == 1);
    CHECK(lessons::with_mistake(step.c_str(), name) != step);
  }
}

TEST_CASE("mistakes are refused where they can make no difference, or cannot be made") {
  CHECK(refusal("lesson=head&example=bank&mistake=softmax_over_batch") ==
        "The mistake \"softmax_over_batch\" needs several sequences, so B must be at least 2.");
  CHECK(refusal("lesson=head&example=randn&bias=1&mistake=bias_left_on") ==
        "The mistake \"bias_left_on\" needs a head without biases.");
  const std::string heads = "lesson=heads&example=randn&num_heads=4&mistake=cut_before_projection";
  const std::string needs =
      "The mistake \"cut_before_projection\" needs heads that are together as wide as a token, "
      "with "
      "keys and values of their own.";
  CHECK(refusal(heads) == "");
  CHECK(refusal(heads + "&num_kv_heads=2") == needs);
  CHECK(refusal(heads + "&head_size=3") == needs);
}

TEST_CASE("where heads are cut before the projection, a head sees its own part of a token alone") {
  const std::string heads =
      "lesson=heads&example=randn&T=2&C=4&causal=0&mistake=cut_before_projection";
  Lesson lesson = open(heads);
  const Tensor before = tensor(lesson.graph, "q");
  const NodeId x = lesson.graph.find("x");
  REQUIRE(!lesson.graph.edit(x, 0, 5));  // of the first head's part
  const Tensor& after = tensor(lesson.graph, "q");
  for (Index c = 0; c < 4; ++c) CHECK((before.at(c) == after.at(c)) == (c >= 2));
}
