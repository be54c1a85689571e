// Notebook 004: `bank` by the river and at the desk. A linear layer; attention from the embeddings
// themselves; with queries, keys and values; and as a class with random weights.
#include "core/examples/drawn.h"
#include "core/examples/words.h"
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/random/torch_generator.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

/// One head on the rows of `x`. Its nodes' names begin with `name`, those of its weights with
/// `weights`; its keys have the axis K, its values V.
void head(Graph& g, const char* name, const char* x, const char* weights, const char* K,
          const char* V) {
  add_steps(g, R"(
    {0}_queries       = matmul({1}, {2}W_query)                 : T {3}
    {0}_keys          = matmul({1}, {2}W_key)                   : T {3}
    {0}_values        = matmul({1}, {2}W_value)                 : T {4}
    {0}_keys_T        = transpose({0}_keys)                     : {3} T
    {0}_raw_scores    = matmul({0}_queries, {0}_keys_T)         : T T
    {0}_scaled_scores = div_scalar({0}_raw_scores, {3})         : T T
    {0}_weights       = softmax({0}_scaled_scores)              : T T [weights]
    {0}_out           = matmul({0}_weights, {0}_values)         : T {4}
  )",
            {name, x, weights, K, V});
}

/// Attention from the embeddings themselves, without queries, keys and values, and unscaled.
void raw_attention(Graph& g, const char* name) {
  add_steps(g, R"(
    {0}_T           = transpose({0}_embeddings)                 : C T
    {0}_raw_scores  = matmul({0}_embeddings, {0}_T)             : T T
    {0}_raw_weights = softmax({0}_raw_scores)                   : T T [weights]
    {0}_raw_out     = matmul({0}_raw_weights, {0}_embeddings)   : T C
  )",
            {name});
}

constexpr char kPrints[] = R"(
  embed           | precision_3 | river_embeddings   | embed(river_tokens)
  embed           | precision_3 | finance_embeddings | embed(finance_tokens)
  embed @ W       | precision_3 | river_linear       | embed(river_tokens) @ W
  embed @ W       | precision_3 | finance_linear     | embed(finance_tokens) @ W
  raw dot product | precision_3 | river_raw_scores   | river_embeddings @ river_embeddings.T
  raw dot product | precision_3 | finance_raw_scores | finance_embeddings @ finance_embeddings.T
  softmax of raw  | precision_3 | river_raw_out      | river_weights @ river_embeddings
  softmax of raw  | precision_3 | finance_raw_out    | finance_weights @ finance_embeddings
  projections     | precision_3 | river_qkv_out      | river_weights @ river_values
  projections     | precision_3 | finance_qkv_out    | finance_weights @ finance_values
  class           | trained     | river_class_out    | self_attention(river_embeddings)
  class           | trained     | finance_class_out  | self_attention(finance_embeddings)
)";

}  // namespace

void notebook_004(const Choice& choice, const Example&, Lesson& lesson) {
  Graph& g = lesson.graph;
  add_leaf(g, embed(words("stream bank mud")), "river_embeddings");
  add_leaf(g, embed(words("money bank loan")), "finance_embeddings");
  add_leaf(g, notebook_004_linear(), "W");
  add_steps(g, R"(
    river_linear   = matmul(river_embeddings, W)   : T O
    finance_linear = matmul(finance_embeddings, W) : T O
  )");

  raw_attention(g, "river");
  raw_attention(g, "finance");

  const Result<Example> river = head_example("river", choice);  // "money" has the same weights
  const Example& given = river.value();
  add_leaf(g, given["w_query"], "W_query", "C K");
  add_leaf(g, given["w_key"], "W_key", "C K");
  add_leaf(g, given["w_value"], "W_value");
  head(g, "river_qkv", "river_embeddings", "", "K", "V");
  head(g, "finance_qkv", "finance_embeddings", "", "K", "V");

  TorchGenerator generator(choice.seed_or(0));
  std::string start = pytorch_start(choice, 0);
  for (const char* name : {"class_W_query", "class_W_key", "class_W_value"}) {
    Given weight(name, "C D", generator.rand({4, 3}), Origin::kDrawn,
                 "nn.Parameter(torch.rand(4, 3))");
    weight.pytorch_start.swap(start);  // the first alone has it
    add_leaf(g, weight, name);
  }
  head(g, "river_class", "river_embeddings", "class_", "D", "D");
  head(g, "finance_class", "finance_embeddings", "class_", "D", "D");
  lesson.prints = kPrints;
}

}  // namespace attention::lessons
