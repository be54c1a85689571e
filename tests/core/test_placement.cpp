// The placement of tensors by their names and shapes, as libraries write them.
#include <doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/files/placement.h"

using namespace attention;

namespace {

struct Named {
  const char* name;
  StoredShape shape;
};

std::vector<Stored> stored(const std::vector<Named>& list) {
  std::vector<Stored> tensors;
  for (const Named& named : list) {
    tensors.emplace_back();
    tensors.back().name = named.name;
    tensors.back().shape = named.shape;
  }
  return tensors;
}

/// "w_query <- h.0.attn.c_attn.weight turned [4, 4] from 0: fused_in_three", a line each.
std::string lines_of(const Proposal& proposal, const std::vector<Stored>& tensors) {
  std::string text;
  for (const Placed& placed : proposal.placed) {
    text += placed.part + (" <- " + tensors[placed.tensor].name) +
            (placed.is_turned ? " turned" : "") + " [" + std::to_string(placed.rows) + ", " +
            std::to_string(placed.columns) + "] from " + std::to_string(placed.first) + ": " +
            id(placed.why) + "\n";
  }
  for (const Unplaced& unplaced : proposal.unplaced) {
    text += "not " + tensors[unplaced.tensor].name + ": " + id(unplaced.why) + "\n";
  }
  return text;
}

std::string placed(const std::vector<Named>& list) {
  const std::vector<Stored> tensors = stored(list);
  std::string text;
  for (const Proposal& proposal : propose(tensors)) {
    text += "(" + proposal.group + ")\n" + lines_of(proposal, tensors);
  }
  return text;
}

}  // namespace

// The names and shapes of GPT-2's own checkpoint (C = 768, here 4, with two layers).
TEST_CASE("GPT-2: Conv1D keeps (in, out), and one weight has all three") {
  const std::vector<Named> names = {
      {"wte.weight", {10, 4}},
      {"wpe.weight", {8, 4}},
      {"h.0.ln_1.weight", {4}},
      {"h.0.attn.bias", {1, 1, 8, 8}},
      {"h.0.attn.c_attn.weight", {4, 12}},
      {"h.0.attn.c_attn.bias", {12}},
      {"h.0.attn.c_proj.weight", {4, 4}},
      {"h.0.attn.c_proj.bias", {4}},
      {"h.0.mlp.c_fc.weight", {4, 16}},
      {"h.0.mlp.c_proj.weight", {16, 4}},
      {"h.0.mlp.c_proj.bias", {4}},
      {"h.1.attn.c_attn.weight", {4, 12}},
      {"h.1.attn.c_attn.bias", {12}},
      {"h.1.attn.c_proj.weight", {4, 4}},
      {"h.1.attn.c_proj.bias", {4}},
  };
  const auto of_layer = [](const std::string& layer) {
    const std::string at = "h." + layer + ".attn.";
    return "(h." + layer + ".attn)\n" + "w_query <- " + at +
           "c_attn.weight [4, 4] from 0: fused_in_three\n" + "w_key <- " + at +
           "c_attn.weight [4, 4] from 4: fused_in_three\n" + "w_value <- " + at +
           "c_attn.weight [4, 4] from 8: fused_in_three\n" + "w_output <- " + at +
           "c_proj.weight [4, 4] from 0: as_fused\n" + "b_query <- " + at +
           "c_attn.bias [1, 4] from 0: bias\n" + "b_key <- " + at +
           "c_attn.bias [1, 4] from 4: bias\n" + "b_value <- " + at +
           "c_attn.bias [1, 4] from 8: bias\n" + "b_output <- " + at +
           "c_proj.bias [1, 4] from 0: bias\n";
  };
  CHECK(placed(names) == of_layer("0") + of_layer("1"));
}

// nanoGPT's model.py: nn.Linear under GPT-2's names.
TEST_CASE("nanoGPT: the same names, turned") {
  CHECK(placed({{"transformer.h.0.attn.c_attn.weight", {12, 4}},
                {"transformer.h.0.attn.c_proj.weight", {4, 4}},
                {"x", {2, 3, 4}},
                {"y", {2, 3, 4}}}) == R"((transformer.h.0.attn)
w_query <- transformer.h.0.attn.c_attn.weight turned [4, 4] from 0: fused_in_three
w_key <- transformer.h.0.attn.c_attn.weight turned [4, 4] from 4: fused_in_three
w_value <- transformer.h.0.attn.c_attn.weight turned [4, 4] from 8: fused_in_three
w_output <- transformer.h.0.attn.c_proj.weight turned [4, 4] from 0: as_fused
x <- x [3, 4] from 0: by_name
y <- y [3, 4] from 0: by_name
)");
}

// The names of its state_dict().
TEST_CASE("nn.MultiheadAttention: in_proj_weight, and with other widths three of their own") {
  CHECK(placed({{"in_proj_weight", {12, 4}},
                {"in_proj_bias", {12}},
                {"out_proj.weight", {4, 4}},
                {"out_proj.bias", {4}}}) == R"(()
w_query <- in_proj_weight turned [4, 4] from 0: fused_in_three
w_key <- in_proj_weight turned [4, 4] from 4: fused_in_three
w_value <- in_proj_weight turned [4, 4] from 8: fused_in_three
w_output <- out_proj.weight turned [4, 4] from 0: as_fused
b_query <- in_proj_bias [1, 4] from 0: bias
b_key <- in_proj_bias [1, 4] from 4: bias
b_value <- in_proj_bias [1, 4] from 8: bias
b_output <- out_proj.bias [1, 4] from 0: bias
)");
  CHECK(placed({{"cross.q_proj_weight", {4, 4}},
                {"cross.k_proj_weight", {4, 6}},
                {"cross.v_proj_weight", {4, 5}},
                {"cross.in_proj_bias", {12}},
                {"cross.out_proj.weight", {4, 4}}}) == R"((cross)
w_query <- cross.q_proj_weight turned [4, 4] from 0: linear
w_key <- cross.k_proj_weight turned [6, 4] from 0: linear
w_value <- cross.v_proj_weight turned [5, 4] from 0: linear
w_output <- cross.out_proj.weight turned [4, 4] from 0: linear
b_query <- cross.in_proj_bias [1, 4] from 0: bias
b_key <- cross.in_proj_bias [1, 4] from 4: bias
b_value <- cross.in_proj_bias [1, 4] from 8: bias
)");
}

// Llama: model.layers.0.self_attn with 8 heads of queries and 2 of keys; head_dim 2, C = 16.
TEST_CASE("Llama: q_proj to o_proj, with fewer columns of keys") {
  const std::vector<Stored> tensors = stored({{"model.layers.0.self_attn.q_proj.weight", {16, 16}},
                                              {"model.layers.0.self_attn.k_proj.weight", {4, 16}},
                                              {"model.layers.0.self_attn.v_proj.weight", {4, 16}},
                                              {"model.layers.0.self_attn.o_proj.weight", {16, 16}},
                                              {"model.layers.0.mlp.gate_proj.weight", {32, 16}}});
  const std::vector<Proposal> proposals = propose(tensors);
  REQUIRE(proposals.size() == 1);
  CHECK(lines_of(proposals[0], tensors) ==
        R"(w_query <- model.layers.0.self_attn.q_proj.weight turned [16, 16] from 0: linear
w_key <- model.layers.0.self_attn.k_proj.weight turned [16, 4] from 0: linear
w_value <- model.layers.0.self_attn.v_proj.weight turned [16, 4] from 0: linear
w_output <- model.layers.0.self_attn.o_proj.weight turned [16, 16] from 0: linear
)");
  CHECK(proposals[0].C == 16);
  CHECK(proposals[0].D == 16);
  CHECK(proposals[0].key_columns == 4);

  // heads 0 to 3 share the first of keys
  Proposal one;
  REQUIRE(one_head(proposals[0], 8, 5, one));
  CHECK(lines_of(one, tensors) ==
        R"(w_query <- model.layers.0.self_attn.q_proj.weight turned [16, 2] from 10: linear
w_key <- model.layers.0.self_attn.k_proj.weight turned [16, 2] from 2: linear
w_value <- model.layers.0.self_attn.v_proj.weight turned [16, 2] from 2: linear
)");
  CHECK(!one_head(proposals[0], 3, 0, one));
  CHECK(!one_head(proposals[0], 8, 8, one));
  CHECK(one_head(proposals[0], 16, 0, one));
  CHECK(!one_head(proposals[0], 0, 0, one));
}

TEST_CASE("a fused weight with fewer columns of keys: Phi-3's qkv_proj") {
  CHECK(placed({{"self_attn.qkv_proj.weight", {24, 16}}, {"self_attn.o_proj.weight", {16, 16}}}) ==
        R"((self_attn)
w_query <- self_attn.qkv_proj.weight turned [16, 16] from 0: fused_fewer
w_key <- self_attn.qkv_proj.weight turned [16, 4] from 16: fused_fewer
w_value <- self_attn.qkv_proj.weight turned [16, 4] from 20: fused_fewer
w_output <- self_attn.o_proj.weight turned [16, 16] from 0: as_fused
)");
}

TEST_CASE("the head of a lecture: query, key, value without bias, and its tril") {
  CHECK(placed({{"tril", {8, 8}},
                {"key.weight", {2, 4}},
                {"query.weight", {2, 4}},
                {"value.weight", {2, 4}},
                {"x", {3, 4}},
                {"wei", {3, 3}},
                {"out", {3, 2}}}) == R"(()
w_query <- query.weight turned [4, 2] from 0: linear
w_key <- key.weight turned [4, 2] from 0: linear
w_value <- value.weight turned [4, 2] from 0: linear
mask <- tril [8, 8] from 0: by_name
x <- x [3, 4] from 0: by_name
weights <- wei [3, 3] from 0: by_name
y <- out [3, 2] from 0: by_name
)");
}

TEST_CASE("a second sequence, whose width the keys and values have") {
  const std::vector<Named> cross = {
      {"x", {3, 6}},          {"encoder_hidden_states", {7, 5}}, {"query.weight", {4, 6}},
      {"key.weight", {4, 5}}, {"value.weight", {4, 5}},          {"weights", {3, 7}}};
  CHECK(placed(cross) == R"(()
w_query <- query.weight turned [6, 4] from 0: linear
w_key <- key.weight turned [5, 4] from 0: linear
w_value <- value.weight turned [5, 4] from 0: linear
x <- x [3, 6] from 0: by_name
memory <- encoder_hidden_states [7, 5] from 0: by_name
weights <- weights [3, 7] from 0: by_name
)");
}

TEST_CASE("other libraries' names") {
  // BERT
  CHECK(placed({{"encoder.layer.0.attention.self.query.weight", {4, 4}},
                {"encoder.layer.0.attention.self.query.bias", {4}},
                {"encoder.layer.0.attention.self.key.weight", {4, 4}},
                {"encoder.layer.0.attention.self.value.weight", {4, 4}},
                {"encoder.layer.0.attention.output.dense.weight", {4, 4}},
                {"encoder.layer.0.attention.output.LayerNorm.weight", {4}},
                {"encoder.layer.0.output.dense.weight", {4, 16}}}) ==
        R"((encoder.layer.0.attention)
w_query <- encoder.layer.0.attention.self.query.weight turned [4, 4] from 0: linear
w_key <- encoder.layer.0.attention.self.key.weight turned [4, 4] from 0: linear
w_value <- encoder.layer.0.attention.self.value.weight turned [4, 4] from 0: linear
w_output <- encoder.layer.0.attention.output.dense.weight turned [4, 4] from 0: linear
b_query <- encoder.layer.0.attention.self.query.bias [1, 4] from 0: bias
)");
  // The Annotated Transformer: a list of four
  CHECK(placed({{"self_attn.linears.0.weight", {4, 4}},
                {"self_attn.linears.1.weight", {4, 4}},
                {"self_attn.linears.2.weight", {4, 4}},
                {"self_attn.linears.3.weight", {4, 4}}}) == R"((self_attn)
w_query <- self_attn.linears.0.weight turned [4, 4] from 0: linear
w_key <- self_attn.linears.1.weight turned [4, 4] from 0: linear
w_value <- self_attn.linears.2.weight turned [4, 4] from 0: linear
w_output <- self_attn.linears.3.weight turned [4, 4] from 0: linear
)");
  // Flax: kernels (in, heads, size) and (heads, size, out)
  const std::vector<Stored> flax = stored({{"attention/query/kernel", {4, 2, 3}},
                                           {"attention/query/bias", {2, 3}},
                                           {"attention/key/kernel", {4, 2, 3}},
                                           {"attention/value/kernel", {4, 2, 3}},
                                           {"attention/out/kernel", {2, 3, 4}}});
  CHECK(lines_of(propose(flax)[0], flax) ==
        R"(w_query <- attention/query/kernel [4, 6] from 0: kernel
w_key <- attention/key/kernel [4, 6] from 0: kernel
w_value <- attention/value/kernel [4, 6] from 0: kernel
w_output <- attention/out/kernel [6, 4] from 0: kernel
b_query <- attention/query/bias [1, 6] from 0: bias
)");
  CHECK(propose(flax)[0].heads == 2);
  // GPT-NeoX: query, key and value of each head stand together
  CHECK(placed({{"attention.query_key_value.weight", {12, 4}}}) ==
        "(attention)\nnot attention.query_key_value.weight: by_head\n");
}

TEST_CASE(
    "matrices of one's own are placed by their sizes, and asked about where they are square") {
  CHECK(placed({{"x", {3, 2}}, {"w_query", {2, 4}}, {"w_key", {4, 2}}, {"w_value", {2, 2}}}) ==
        R"(()
w_query <- w_query [2, 4] from 0: fits_as_is
w_key <- w_key turned [2, 4] from 0: fits_turned
w_value <- w_value [2, 2] from 0: square_as_is
x <- x [3, 2] from 0: by_name
)");
  // A .weight that stands the way round that nn.Linear has not
  CHECK(placed({{"x", {3, 2}}, {"q_proj.weight", {2, 4}}, {"k_proj.weight", {4, 2}}}) == R"(()
w_query <- q_proj.weight [2, 4] from 0: fits_as_is
w_key <- k_proj.weight turned [2, 4] from 0: linear
x <- x [3, 2] from 0: by_name
)");
  // One column of x: a weight has one row, or is turned. Biases go by their names, too; and a
  // number that says how many heads there are is none of the tensors.
  CHECK(placed({{"x", {3, 1}},
                {"w_query", {4, 1}},
                {"w_key", {4, 1}},
                {"b_query", {4}},
                {"heads", {}},
                {"n_head", {}},
                {"rate", {}}}) == R"(()
w_query <- w_query turned [1, 4] from 0: fits_turned
w_key <- w_key turned [1, 4] from 0: fits_turned
b_query <- b_query [1, 4] from 0: bias
x <- x [3, 1] from 0: by_name
not rate: unknown_name
)");
  CHECK(placed({{"x", {3, 5}}, {"Wq", {2, 4}}, {"Wk", {2, 4}}}).find("not Wq: no_fit") !=
        std::string::npos);
  CHECK(placed({{"query.weight", {2, 2}},
                {"wq.weight", {2, 2}},
                {"key.weight", {2, 2}},
                {"alpha", {1}}}) == R"(()
w_query <- query.weight turned [2, 2] from 0: linear
w_key <- key.weight turned [2, 2] from 0: linear
not wq.weight: taken
not alpha: unknown_name
)");
}

TEST_CASE("a chain may begin at queries, keys and values, already split among heads") {
  const std::vector<Stored> tensors =
      stored({{"q", {1, 2, 3, 4}}, {"k", {1, 2, 3, 4}}, {"v", {1, 2, 3, 4}}, {"y", {1, 3, 8}}});
  const std::vector<Proposal> proposals = propose(tensors);
  REQUIRE(proposals.size() == 1);
  CHECK(proposals[0].heads == 2);
  CHECK(lines_of(proposals[0], tensors) == R"(q <- q [3, 4] from 0: by_name
k <- k [3, 4] from 0: by_name
v <- v [3, 4] from 0: by_name
y <- y [3, 8] from 0: by_name
)");
  CHECK(propose(stored({{"embedding", {5, 5}}})).empty());
}

namespace {

std::size_t part_of(const std::string& name) {
  const auto& parts = parts_by_hand();
  return static_cast<std::size_t>(std::find(parts.begin(), parts.end(), name) - parts.begin());
}

struct Said {
  std::size_t tensor;
  const char* part;
  bool is_turned;
};

std::string by_hand(const std::vector<Named>& list, const std::vector<Said>& said) {
  const std::vector<Stored> tensors = stored(list);
  std::vector<ByHand> chosen;
  for (const Said& one : said) chosen.push_back({one.tensor, part_of(one.part), one.is_turned});
  return lines_of(propose_by_hand(tensors, chosen), tensors);
}

/// "w_query: as it is, turned", a line each.
std::string fits(const std::vector<Named>& list, const std::vector<Said>& said,
                 std::size_t tensor) {
  std::vector<ByHand> chosen;
  for (const Said& one : said) chosen.push_back({one.tensor, part_of(one.part), one.is_turned});
  std::string text;
  for (const Fit& fit : fitting(stored(list), chosen, tensor)) {
    text += parts_by_hand()[fit.part] + std::string(fit.fits_as_is ? " as it is" : "") +
            (fit.fits_turned ? " turned" : "") + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("what somebody calls a part is taken as it fits, and as they say where both ways fit") {
  const std::vector<Named> list = {{"a", {2, 4}}, {"b", {4, 2}}, {"c", {6, 4}}, {"d", {4, 4}},
                                   {"e", {2}},    {"f", {6, 6}}, {"g", {12, 4}}};
  // x has C = 4, so a weight of 2 x 4 fits turned only, whatever is said.
  CHECK(by_hand(list, {{0, "w_query", false}, {1, "w_key", true}, {2, "x", false}}) ==
        "w_query <- a turned [4, 2] from 0: fits_turned\n"
        "w_key <- b [4, 2] from 0: fits_as_is\n"
        "x <- c [6, 4] from 0: by_hand\n");
  // Without x both ways fit; and a square one always does.
  CHECK(by_hand(list, {{0, "w_query", true}}) == "w_query <- a turned [4, 2] from 0: by_hand\n");
  CHECK(by_hand(list, {{0, "w_query", false}}) == "w_query <- a [2, 4] from 0: by_hand\n");
  CHECK(by_hand(list, {{2, "x", false}, {3, "w_value", true}}) ==
        "w_value <- d turned [4, 4] from 0: by_hand\n"
        "x <- c [6, 4] from 0: by_hand\n");
  CHECK(by_hand(list, {{6, "w_qkv", false}, {3, "w_output", true}}) ==
        "w_query <- g turned [4, 4] from 0: fused_in_three\n"
        "w_key <- g turned [4, 4] from 4: fused_in_three\n"
        "w_value <- g turned [4, 4] from 8: fused_in_three\n"
        "w_output <- d turned [4, 4] from 0: by_hand\n");
  CHECK(by_hand(list, {{2, "x", false}, {5, "w_query", false}}) ==
        "x <- c [6, 4] from 0: by_hand\nnot f: no_fit\n");
  CHECK(by_hand(list, {{0, "w_query", false}, {1, "w_query", false}}) ==
        "w_query <- a [2, 4] from 0: by_hand\nnot b: taken\n");
  // x comes first, and then the second sequence, whatever is said first.
  CHECK(by_hand({{"m", {7, 6}}, {"x", {3, 6}}, {"w", {6, 4}}},
                {{0, "memory", false}, {1, "x", false}, {2, "w_key", false}}) ==
        "w_key <- w [6, 4] from 0: fits_as_is\nx <- x [3, 6] from 0: by_hand\n"
        "memory <- m [7, 6] from 0: by_hand\n");
}

TEST_CASE("the parts that a tensor fits follow from the sizes of the others") {
  const std::vector<Named> list = {{"a", {2, 4}}, {"b", {4, 2}}, {"c", {6, 4}},
                                   {"d", {6, 2}}, {"e", {2}},    {"f", {6, 6}}};
  CHECK(fits(list, {{2, "x", false}}, 0) ==
        "w_query turned\nw_key turned\nw_value turned\nw_output as it is turned\n");
  const std::vector<Said> head = {{2, "x", false}, {0, "w_query", true}, {1, "w_key", false}};
  CHECK(fits(list, head, 4) == "b_query as it is\nb_key as it is\n");
  CHECK(fits(list, head, 3) ==
        "w_output as it is turned\nq as it is\nk as it is\nv as it is\n"
        "heads_out as it is\nconcat as it is\ny as it is\n");
  CHECK(fits(list, head, 5).find("weights") != std::string::npos);
}
