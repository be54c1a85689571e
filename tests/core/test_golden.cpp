// The notebooks' own numbers: every tensor that a lesson shares with one of them, and every text
// that they print. tests/golden says where these come from.
#include <doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/choices.h"
#include "tests/core/golden.h"

using namespace attention;
using nlohmann::json;

namespace {

/// Which node is which step of the notebook.
using Pairs = std::vector<std::pair<std::string, std::string>>;

json steps(const std::string& notebook) {
  const json file = golden(notebook + ".json");
  json result;
  for (const json& step : file["steps"]) result[step["name"]] = step;
  return result;
}

bool is_leaf(const json& step) {
  return step["inputs"].empty();
}

/// The values of a step as our graph holds them. nn.Linear keeps (out, in) where we have (in, out).
std::vector<double> values(const json& step) {
  std::vector<double> result;
  for (const json& value : step["values"]) result.push_back(golden_number(value));
  if (step["op"] != "linear_weight_init") return result;
  const std::size_t out = step["shape"][0], in = step["shape"][1];
  std::vector<double> transposed(result.size());
  for (std::size_t o = 0; o < out; ++o) {
    for (std::size_t i = 0; i < in; ++i) transposed[i * out + o] = result[o * in + i];
  }
  return transposed;
}

/// The shape that a step's numbers have with us: a weight transposed, and notebook 004's sentences
/// as batches of one.
Shape shape_of(const json& step, const Tensor& ours) {
  Shape shape = step["shape"];
  if (step["op"] == "linear_weight_init") std::swap(shape[0], shape[1]);
  if (shape.size() + 1 == ours.shape().size()) shape.insert(shape.begin(), 1);
  return shape;
}

void check_values(const json& step, const Tensor& tensor) {
  const std::vector<double> expected = values(step);
  REQUIRE(tensor.size() == std::int64_t(expected.size()));
  CHECK(shape_of(step, tensor) == tensor.shape());
  // PyTorch's ids are integers.
  if (step["dtype"] != "int64") CHECK(step["dtype"] == attention::name(tensor.dtype()));
  for (std::int64_t i = 0; i < tensor.size(); ++i) {
    const double number = expected[std::size_t(i)];
    const bool equal = is_leaf(step) || std::isinf(number)
                           ? tensor.at(i) == number
                           : std::abs(tensor.at(i) - number) <= 1e-6;
    CHECK_MESSAGE(equal, "cell ", i, ": ", tensor.at(i), " and not ", number);
  }
}

void check_step(const Graph& graph, const std::string& name, const json& step) {
  CAPTURE(name);
  const NodeId id = graph.find(name.c_str());
  REQUIRE(id >= 0);
  check_values(step, graph.node(id).tensor);
}

void check_steps(const std::string& choice, const std::string& notebook, const Pairs& pairs) {
  CAPTURE(choice);
  const Lesson lesson = open(choice);
  const json all = steps(notebook);
  for (const auto& pair : pairs) {
    REQUIRE_MESSAGE(all.contains(pair.second), pair.second);
    check_step(lesson.graph, pair.first, all[pair.second]);
  }
}

/// Every step of the notebook that has numbers stands among the pairs, and every node of the lesson
/// but those that only our ops need.
void check_complete(const std::string& lesson, const std::string& notebook, const Pairs& pairs,
                    const std::vector<std::string>& only_ours) {
  std::map<std::string, int> nodes, named;
  for (const auto& [node, step] : pairs) ++nodes[node], ++named[step];
  for (const std::string& node : only_ours) ++nodes[node];
  const json all = steps(notebook);
  for (const auto& step : all.items()) {
    if (step.value()["op"] != "text") CHECK_MESSAGE(named.count(step.key()) == 1, step.key());
  }
  const Lesson opened = open("lesson=" + lesson);
  for (const Node& node : opened.graph.nodes())
    CHECK_MESSAGE(nodes.count(node.name) == 1, node.name);
}

const Pairs k000 = {{"x_56", "x56"},
                    {"x_bag_of_words_56", "x_bow56"},
                    {"a_57", "a57"},
                    {"b_57", "b57"},
                    {"c_57", "c57"},
                    {"new_a_58", "new_a58"},
                    {"b_57", "b58"},
                    {"c_57", "old_c58"},
                    {"new_c_58", "new_c58"},
                    {"newer_a_59", "newer_a59"},
                    {"b_57", "b59"},
                    {"newer_c_59", "newer_c59"},
                    {"c_57", "c59"},
                    {"x_60", "x60"},
                    {"ones_60", "ones60"},
                    {"tril_60", "tril60"},
                    {"weights_60", "weights60"},
                    {"y1_60", "y1_60"},
                    {"y2_60", "y2_60"},
                    {"x_61", "x61"},
                    {"zeros_61", "zeros61"},
                    {"masked_61", "masked61"},
                    {"weights_61", "weights61"},
                    {"y1_61", "y1_61"},
                    {"y2_61", "y2_61"},
                    {"y3_61", "y3_61"},
                    {"x_62", "x62"},
                    {"w_query_62", "Wq62"},
                    {"w_key_62", "Wk62"},
                    {"w_value_62", "Wv62"},
                    {"k_62", "k62"},
                    {"q_62", "q62"},
                    {"scores_62", "scores62"},
                    {"scaled_62", "scaled62"},
                    {"masked_62", "masked62"},
                    {"weights_62", "weights62"},
                    {"v_62", "v62"},
                    {"out_62", "out62"}};

const Pairs k002 = {{"x_16", "x"},
                    {"x_bow_19", "x_bow"},
                    {"weights_11", "ones"},
                    {"weights_13", "tril"},
                    {"weights_14", "weights_mean"},
                    {"x_bow2_18", "x_bow2"},
                    {"tril_23", "tril23"},
                    {"zeros_24", "zeros"},
                    {"weights_24", "masked"},
                    {"weights_26", "weights_softmax"},
                    {"x_bow3_28", "x_bow3"}};

/// The nodes of one sentence of notebook 004 have the steps' names, and so have the weights.
Pairs k004() {
  Pairs pairs;
  for (const char* weight :
       {"W", "W_query", "W_key", "W_value", "class_W_query", "class_W_key", "class_W_value"})
    pairs.emplace_back(weight, weight);
  for (const std::string sentence : {"river", "finance"}) {
    for (const char* part : {"_embeddings", "_linear", "_raw_scores", "_raw_weights", "_raw_out"})
      pairs.emplace_back(sentence + part, sentence + part);
    for (const std::string head : {"_qkv", "_class"}) {
      for (const char* part :
           {"_queries", "_keys", "_values", "_raw_scores", "_scaled_scores", "_weights", "_out"})
        pairs.emplace_back(sentence + head + part, sentence + head + part);
    }
  }
  return pairs;
}

/// The steps of a notebook that print: cell, what is printed, in the notebook's order.
std::vector<std::pair<std::string, std::string>> printed(const std::string& notebook) {
  std::vector<std::pair<std::string, std::string>> items;
  const json file = golden(notebook + ".json");
  for (const json& step : file["steps"]) {
    const std::string cell = step["cell"];
    for (const json& print : step.value("printed", json::array())) {
      items.emplace_back(cell, print["text"]);
    }
    if (step.contains("printed_text")) items.emplace_back(cell, step["printed_text"]);
  }
  return items;
}

void check_prints(const std::string& notebook, std::size_t count) {
  const Lesson lesson = open("lesson=notebook_" + notebook);
  const std::vector<Print> prints = lesson.prints(lesson.graph);
  const auto items = printed(notebook);
  REQUIRE(items.size() == count);
  REQUIRE(prints.size() == count);
  for (std::size_t i = 0; i < count; ++i) {
    CAPTURE(prints[i].label);
    // 004 has names for its cells, which have no numbers
    const bool is_numbered = items[i].first[0] == '[';
    CHECK((is_numbered ? "[" + prints[i].cell + "]" : prints[i].cell) == items[i].first);
    CHECK(prints[i].text == items[i].second);
    CHECK(prints[i].node >= 0);
  }
}

}  // namespace

TEST_CASE("notebook 000: every step has PyTorch's numbers") {
  check_steps("lesson=notebook_000", "000", k000);
  check_complete(
      "notebook_000", "000", k000,
      {"sums_59", "sums_60", "k_T_62", "difference_60", "max_difference_60", "difference_y2_61",
       "max_difference_y2_61", "difference_y3_61", "max_difference_y3_61"});
}

TEST_CASE("notebook 002: every step has PyTorch's numbers") {
  check_steps("lesson=notebook_002", "002", k002);
  check_complete(
      "notebook_002", "002", k002,
      {"sums_14", "difference_20", "max_difference_20", "difference_29", "max_difference_29"});
}

TEST_CASE("notebook 004: every step has PyTorch's numbers") {
  check_steps("lesson=notebook_004", "004", k004());
  check_complete("notebook_004", "004", k004(),
                 {"river_T", "finance_T", "river_qkv_keys_T", "finance_qkv_keys_T",
                  "river_class_keys_T", "finance_class_keys_T"});
}

TEST_CASE("notebook 000 prints what it printed: 21 texts, character by character") {
  check_prints("000", 21);
}

TEST_CASE("notebook 002 prints what it printed: 12 texts, character by character") {
  check_prints("002", 12);
}

TEST_CASE("notebook 004 prints what it printed: 12 texts, character by character") {
  check_prints("004", 12);
}

TEST_CASE("stages 1 to 3 have the notebooks' numbers") {
  check_steps("lesson=loop&example=000-56", "000", {{"x", "x56"}, {"y", "x_bow56"}});
  check_steps("lesson=loop&example=000-60", "000", {{"x", "x60"}, {"y", "y1_60"}});
  check_steps("lesson=loop&example=000-61", "000", {{"x", "x61"}, {"y", "y1_61"}});
  check_steps("lesson=loop&example=002-16", "002", {{"x", "x"}, {"y", "x_bow"}});
  check_steps("lesson=triangle&example=000-60", "000",
              {{"b", "b57"},
               {"a_ones", "a57"},
               {"c_ones", "c57"},
               {"a_tril", "new_a58"},
               {"c_tril", "new_c58"},
               {"a", "newer_a59"},
               {"c", "newer_c59"},
               {"x", "x60"},
               {"ones", "ones60"},
               {"tril", "tril60"},
               {"weights", "weights60"},
               {"y", "y2_60"},
               {"y_loop", "y1_60"}});
  check_steps("lesson=triangle&example=000-61", "000", {{"x", "x61"}, {"y", "y2_61"}});
  check_steps("lesson=triangle&example=002-16", "002",
              {{"x", "x"}, {"weights", "weights_mean"}, {"y", "x_bow2"}, {"y_loop", "x_bow"}});
  check_steps("lesson=softmax&example=000-61", "000",
              {{"x", "x61"},
               {"tril", "tril60"},
               {"scores", "zeros61"},
               {"masked", "masked61"},
               {"weights", "weights61"},
               {"y", "y3_61"},
               {"y_loop", "y1_61"}});
  check_steps("lesson=softmax&example=002-16", "002",
              {{"x", "x"},
               {"tril", "tril23"},
               {"scores", "zeros"},
               {"masked", "masked"},
               {"weights", "weights_softmax"},
               {"y", "x_bow3"}});
}

TEST_CASE("stage 5 has the numbers of notebook 000's head") {
  check_steps("lesson=head&example=000-62", "000",
              {{"x", "x62"},
               {"w_query", "Wq62"},
               {"w_key", "Wk62"},
               {"w_value", "Wv62"},
               {"q", "q62"},
               {"k", "k62"},
               {"v", "v62"},
               {"scores", "scores62"},
               {"scaled", "scaled62"},
               {"masked", "masked62"},
               {"weights", "weights62"},
               {"y", "out62"}});
}

TEST_CASE("stage 5 has the numbers of notebook 004, by the river and at the desk") {
  for (const auto& [example, step] : Pairs{{"river", "river"}, {"money", "finance"}}) {
    check_steps("lesson=head&example=" + example, "004",
                {{"x", step + "_embeddings"},
                 {"w_query", "W_query"},
                 {"w_key", "W_key"},
                 {"w_value", "W_value"},
                 {"q", step + "_qkv_queries"},
                 {"k", step + "_qkv_keys"},
                 {"v", step + "_qkv_values"},
                 {"scores", step + "_qkv_raw_scores"},
                 {"scaled", step + "_qkv_scaled_scores"},
                 {"weights", step + "_qkv_weights"},
                 {"y", step + "_qkv_out"}});
  }
}

TEST_CASE("stage 4 has the numbers of notebook 004, both sentences as one tensor") {
  const Graph graph = std::move(open("lesson=match&example=banks").graph);
  const json all = steps("004");
  std::int64_t batch = 0;
  for (const std::string sentence : {"river", "finance"}) {
    for (const auto& [node, step] : Pairs{{"x", "_embeddings"},
                                          {"linear", "_linear"},
                                          {"scores", "_raw_scores"},
                                          {"weights", "_raw_weights"},
                                          {"y", "_raw_out"}}) {
      check_values(all[sentence + step], tensor(graph, node).select(batch));
    }
    ++batch;
  }
  check_step(graph, "w", all["W"]);
}

TEST_CASE("stage 6 has the numbers of notebook 001, with its slip and without") {
  Pairs pairs = {{"ids", "ids"},
                 {"token_table", "t_e"},
                 {"position_table", "p_e"},
                 {"w_query", "W_query"},
                 {"b_query", "b_query"},
                 {"w_key", "W_key"},
                 {"b_key", "b_key"},
                 {"w_value", "W_value"},
                 {"b_value", "b_value"},
                 {"w_output", "W_output_proj"},
                 {"b_output", "b_output_proj"},
                 {"tok", "te"},
                 {"pos", "pe"},
                 {"x", "emb"},
                 {"q", "query"},
                 {"k", "key"},
                 {"q_view", "query_btHd"},
                 {"k_view", "key_btHd"},
                 {"q_heads", "query_bHtd"},
                 {"k_heads", "key_bHtd"},
                 {"scores", "scores"},
                 {"scaled", "scaled"},
                 {"tril", "mask"},
                 {"weights", "weights"}};
  const auto with_value = [&](const std::string& value, const std::string& kind) {
    Pairs all = pairs;
    const Pairs more = {{"v", value},
                        {"v_view", value + "_btHd"},
                        {"v_heads", value + "_bHtd"},
                        {"heads_out", "out_" + kind},
                        {"heads_back", "merged_t_" + kind},
                        {"concat", "merged_" + kind},
                        {"separate", "merged_" + kind},
                        {"y", "proj_" + kind}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  check_steps("lesson=heads&example=hello", "001", with_value("value", "fixed"));
  check_steps("lesson=heads&example=hello&value_from_key=1", "001",
              with_value("key", "as_written"));
}
