// Notebook 001, and stage 6 on its text.
#include <doctest.h>

#include "tests/core/notebook_steps.h"
#include "tests/core/same_bits.h"

using namespace attention;

namespace {

const Pairs k001 = {{"ids_5", "ids"},
                    {"p_e_5", "p_e"},
                    {"t_e_5", "t_e"},
                    {"w_key_5", "W_key"},
                    {"b_key_5", "b_key"},
                    {"w_query_5", "W_query"},
                    {"b_query_5", "b_query"},
                    {"w_value_5", "W_value"},
                    {"b_value_5", "b_value"},
                    {"w_output_5", "W_output_proj"},
                    {"b_output_5", "b_output_proj"},
                    {"te_5", "te"},
                    {"pe_5", "pe"},
                    {"emb_5", "emb"},
                    {"query_6", "query"},
                    {"key_6", "key"},
                    {"value_written_6", "key"},
                    {"value_fixed_6", "value"},
                    {"query_view_6", "query_btHd"},
                    {"key_view_6", "key_btHd"},
                    {"value_view_written_6", "key_btHd"},
                    {"value_view_fixed_6", "value_btHd"},
                    {"s_6", "s_cell6"},
                    {"query_12", "query_bHtd"},
                    {"key_12", "key_bHtd"},
                    {"value_written_12", "key_bHtd"},
                    {"value_fixed_12", "value_bHtd"},
                    {"s_12", "scores"},
                    {"scaled_12", "scaled"},
                    {"ones_12", "ones"},
                    {"mask_12", "mask"},
                    {"masked_12", "masked"},
                    {"weights_12", "weights"},
                    {"weights_inf_12", "weights"},
                    {"out_written_12", "out_as_written"},
                    {"out_fixed_12", "out_fixed"},
                    {"back_written", "merged_t_as_written"},
                    {"concat_written", "merged_as_written"},
                    {"y_written", "proj_as_written"},
                    {"back_fixed", "merged_t_fixed"},
                    {"concat_fixed", "merged_fixed"},
                    {"y_fixed", "proj_fixed"}};

/// The nodes of stage 6 that have the same numbers with notebook 001's slip and without.
const Pairs kStage6 = {{"ids", "ids"},
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

/// The nodes of stage 6 that depend on the value: the layer `value`, or by the slip `key`.
Pairs after(const std::string& value, const std::string& kind) {
  return {{"v", value},
          {"v_view", value + "_btHd"},
          {"v_heads", value + "_bHtd"},
          {"heads_out", "out_" + kind},
          {"heads_back", "merged_t_" + kind},
          {"concat", "merged_" + kind},
          {"separate", "merged_" + kind},
          {"y", "proj_" + kind}};
}

}  // namespace

TEST_CASE("notebook 001: every step has PyTorch's numbers") {
  check_steps("lesson=notebook_001", "001", k001);
  check_complete("notebook_001", "001", k001,
                 {"key_T_6", "key_T_12", "masked_inf_12", "difference_weights_12",
                  "max_difference_weights_12", "difference_out_12", "max_difference_out_12"});
}

TEST_CASE("notebook 001 prints what it printed: 11 texts, character by character") {
  check_prints("001", 11);
}

// The notebook's note in tests/golden/001.json says so of PyTorch's weights.
TEST_CASE("notebook 001: -1e9 gives the weights' bits of -inf, and the slip another output") {
  const Graph g = std::move(open("lesson=notebook_001").graph);
  CHECK(differing_bits(tensor(g, "weights_12"), tensor(g, "weights_inf_12")) == 0);
  CHECK(tensor(g, "max_difference_weights_12").at(0) == 0);
  // the largest difference between the two steps of tests/golden/001.json
  const nlohmann::json all = steps("001");
  double largest = 0;
  for (std::size_t i = 0; i < all["out_fixed"]["values"].size(); ++i) {
    const double written = all["out_as_written"]["values"][i],
                 fixed = all["out_fixed"]["values"][i];
    largest = std::max(largest, std::abs(written - fixed));
  }
  CHECK(largest > 1);
  CHECK(std::abs(tensor(g, "max_difference_out_12").at(0) - largest) <= 1e-6);
}

TEST_CASE("notebook 001 with another seed draws after that one") {
  const Graph g = std::move(open("lesson=notebook_001&seed=-7").graph);
  const Graph own = std::move(open("lesson=notebook_001&seed=42").graph);
  CHECK(own.hash() == open("lesson=notebook_001").graph.hash());
  CHECK(g.pytorch(0).find("torch.manual_seed(-7)\np_e = nn.Embedding(25, 16)\n") == 0);
  // its first draw, nn.Embedding(25, 16), is randn(25, 16)
  const Graph randn = std::move(open("lesson=loop&example=randn&seed=-7&B=1&T=25&C=16").graph);
  for (Index i = 0; i < 25 * 16; ++i) {
    CHECK(tensor(g, "p_e_5").at(i) == tensor(randn, "x").at(i));
  }
}

TEST_CASE("stage 6 has the numbers of notebook 001, with its slip and without") {
  check_steps("lesson=heads&example=hello", "001", kStage6);
  check_steps("lesson=heads&example=hello", "001", after("value", "fixed"));
  check_steps("lesson=heads&example=hello&mistake=value_from_key", "001", kStage6);
  check_steps("lesson=heads&example=hello&mistake=value_from_key", "001",
              after("key", "as_written"));
}
