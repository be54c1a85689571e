// Notebook 004: `bank` by the river and at the desk. A linear layer; attention from the embeddings
// themselves; with queries, keys and values; and as a class with random weights.
#include <cmath>

#include "core/examples/example.h"
#include "core/lessons/lessons.h"
#include "core/lessons/prints.h"
#include "core/ops/div_scalar.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "core/ops/transpose.h"
#include "core/random/torch_generator.h"

namespace attention::lessons {

namespace {

/// The axes of a head's keys, of these transposed, and of its values.
struct Axes {
  const char *keys, *keys_T, *values;
};

/// One head on the rows of `x`. Its nodes' names begin with `name`, those of its weights with
/// `weights`.
void head(Graph& g, const std::string& name, NodeId x, const std::string& weights, Axes axes) {
  const auto add = [&](const char* part, std::unique_ptr<Op> op,
                       std::initializer_list<NodeId> inputs, const char* names) {
    return g.add((name + part).c_str(), std::move(op), inputs, names);
  };
  const auto project = [&](const char* part, const char* weight, const char* names) {
    return add(part, ops::matmul(), {x, g.find((weights + weight).c_str())}, names);
  };
  const NodeId queries = project("_queries", "W_query", axes.keys);
  const NodeId keys = project("_keys", "W_key", axes.keys);
  const NodeId values = project("_values", "W_value", axes.values);
  const NodeId keys_T = add("_keys_T", ops::transpose(), {keys}, axes.keys_T);
  const NodeId raw = add("_raw_scores", ops::matmul(), {queries, keys_T}, "T T");
  const std::int64_t size = g.node(keys).tensor.cols();
  auto by_root =
      ops::div_scalar(std::sqrt(double(size)), "math.sqrt(" + std::to_string(size) + ")");
  const NodeId scaled = add("_scaled_scores", std::move(by_root), {raw}, "T T");
  const NodeId shares = add("_weights", ops::softmax(), {scaled}, "T T");
  add("_out", ops::matmul(), {shares, values}, axes.values);
}

/// The same from the embeddings themselves, unscaled.
void raw_attention(Graph& g, const std::string& name, NodeId x) {
  const auto named = [&](const char* part) { return name + part; };
  const NodeId x_T = g.add(named("_T").c_str(), ops::transpose(), {x}, "C T");
  const NodeId scores = g.add(named("_raw_scores").c_str(), ops::matmul(), {x, x_T}, "T T");
  const NodeId weights = g.add(named("_raw_weights").c_str(), ops::softmax(), {scores}, "T T");
  g.add(named("_raw_out").c_str(), ops::matmul(), {weights, x}, "T C");
}

std::vector<Print> prints(const Graph& g) {
  const PrintOptions plain{3,
                           SciMode::kOff};  // torch.set_printoptions(precision=3, sci_mode=False)
  // The class's weights are parameters, so PyTorch adds which step it would differentiate first.
  const PrintOptions trained{3, SciMode::kOff, "MmBackward0"};
  return {
      print_tensor(g, "embed", "embed(river_tokens)", "river_embeddings", plain),
      print_tensor(g, "embed", "embed(finance_tokens)", "finance_embeddings", plain),
      print_tensor(g, "embed @ W", "embed(river_tokens) @ W", "river_linear", plain),
      print_tensor(g, "embed @ W", "embed(finance_tokens) @ W", "finance_linear", plain),
      print_tensor(g, "raw dot product", "river_embeddings @ river_embeddings.T",
                   "river_raw_scores", plain),
      print_tensor(g, "raw dot product", "finance_embeddings @ finance_embeddings.T",
                   "finance_raw_scores", plain),
      print_tensor(g, "softmax of raw", "river_weights @ river_embeddings", "river_raw_out", plain),
      print_tensor(g, "softmax of raw", "finance_weights @ finance_embeddings", "finance_raw_out",
                   plain),
      print_tensor(g, "projections", "river_weights @ river_values", "river_qkv_out", plain),
      print_tensor(g, "projections", "finance_weights @ finance_values", "finance_qkv_out", plain),
      print_tensor(g, "class", "self_attention(river_embeddings)", "river_class_out", trained),
      print_tensor(g, "class", "self_attention(finance_embeddings)", "finance_class_out", trained),
  };
}

}  // namespace

Result<Lesson> notebook_004(const Choice& choice) {
  Graph g(DType::kFloat32);
  const NodeId river = g.leaf("river_embeddings", embed({"stream", "bank", "mud"}), "T C",
                              R"(embed(["stream", "bank", "mud"]))");
  const NodeId finance = g.leaf("finance_embeddings", embed({"money", "bank", "loan"}), "T C",
                                R"(embed(["money", "bank", "loan"]))");

  const Weight layer = notebook_004_linear();
  const NodeId W = g.leaf("W", layer.values, "C O", layer.pytorch);
  g.add("river_linear", ops::matmul(), {river, W}, "T O");
  g.add("finance_linear", ops::matmul(), {finance, W}, "T O");

  raw_attention(g, "river", river);
  raw_attention(g, "finance", finance);

  const HeadExample given = head_example("river").value();  // "money" has the same weights
  g.leaf("W_query", given.w_query, "C K", given.w_query_pytorch);
  g.leaf("W_key", given.w_key, "C K", given.w_key_pytorch);
  g.leaf("W_value", given.w_value, "C V", given.w_value_pytorch);
  head(g, "river_qkv", river, "", {"T K", "K T", "T V"});
  head(g, "finance_qkv", finance, "", {"T K", "K T", "T V"});

  TorchGenerator generator(choice.own.seed_or(0));
  g.leaf("class_W_query", generator.rand({4, 3}), "C D", "nn.Parameter(torch.rand(4, 3))");
  g.leaf("class_W_key", generator.rand({4, 3}), "C D", "nn.Parameter(torch.rand(4, 3))");
  g.leaf("class_W_value", generator.rand({4, 3}), "C D", "nn.Parameter(torch.rand(4, 3))");
  head(g, "river_class", river, "class_", {"T D", "D T", "T D"});
  head(g, "finance_class", finance, "class_", {"T D", "D T", "T D"});
  return Lesson{std::move(g), {}, false, prints};
}

}  // namespace attention::lessons
