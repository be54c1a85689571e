// The notebooks' own numbers: every tensor that a lesson shares with one of them, and every text
// that they print. tests/golden says where these come from.
#include <doctest.h>

#include <string>

#include "tests/core/notebook_steps.h"

using namespace attention;
using nlohmann::json;

namespace {

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
  Index batch = 0;
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
