#include "core/lessons/weights.h"

#include "core/examples/drawn.h"
#include "core/lessons/leaves.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/steps.h"
#include "core/ops/ops.h"
#include "core/random/torch_generator.h"
#include "core/text/millionths.h"
#include "core/text/take.h"

namespace attention::lessons {

namespace {

/// Adds kept as `F.dropout` draws it after a seed: `p` is the share that is dropped, in millionths.
void add_drawn(Graph& graph, Index p, Index seed, const Shape& shape, const std::string& axes) {
  TorchGenerator generator(static_cast<std::uint64_t>(seed));
  Tensor kept = generator.bernoulli(shape, 1 - double(p) / kMillion);
  const std::string drawn = fill(
      "(torch.rand({}, dtype=torch.float64, generator=torch.Generator().manual_seed({})) < 1 - "
      "{}).float()",
      {shape, seed, decimal(p)});
  graph.leaf("kept", std::move(kept), (axes + " [kept]").c_str(), drawn.c_str(), "",
             Origin::kDrawn);
}

}  // namespace

KeySource::KeySource(const Graph& graph) {
  const bool has_memory = graph.find("memory") >= 0;
  asking = graph.find("placed") >= 0 ? "placed" : "x";
  sequence = has_memory ? "memory" : asking;
  axis = has_memory ? "S" : "T";
  // Keys that are given may be those of another sequence.
  for (const char* keys : {"k", "k_heads"}) {
    const NodeId id = graph.find(keys);
    if (id >= 0 && graph.node(id).axes[graph.node(id).axes.size() - 2] == "S") axis = "S";
  }
}

void add_memory(Graph& graph, const Example& example, bool causal) {
  const std::string& mistake = graph.mistake();
  if (!example.has("memory")) {
    if (mistake == "is_causal_with_cache") graph.stop(refuse(reason::mistake_of_cache, {mistake}));
    return;
  }
  add_leaves(graph, example, "memory");
  const Index T = graph.find_axis("T"), S = graph.find_axis("S");
  if (T > example.most_held || S > example.most_held) {
    return graph.stop(refuse(reason::memory_too_long, {example.most_held, T, S}));
  }
  if (causal && S < T) return graph.stop(refuse(reason::memory_too_short, {S, T}));
  if (mistake == "is_causal_with_cache" && S == T) {
    return graph.stop(refuse(reason::mistake_of_cache, {mistake}));
  }
  if (mistake == "heads_attend_to_heads") {
    graph.stop(refuse(reason::mistake_of_one_sequence, {mistake}));
  }
}

void add_tril(Graph& graph) {
  if (graph.find("tril") >= 0) return;
  const KeySource keys(graph);
  const Index diagonal = graph.find_axis(keys.axis) - graph.find_axis("T");
  const std::string further = diagonal == 0 ? "" : fill(", {}", {diagonal});
  add_steps(graph, R"(
    ones = ones(T, {0})   : T {0} [ones]
    tril = tril(ones{1}) : T {0} [mask]
  )",
            {keys.axis, further, diagonal + 1, diagonal - 1});
}

Index divisor_of(const Choice& choice) {
  if (!choice.scaled.value_or(true)) return ops::kByNothing;
  return choice.divide_by.value_or(ops::kByRoot);
}

std::optional<Index> dropout_of(const Choice& choice, const Example& example) {
  if (!choice.train.value_or(true) || choice.dropout == Index(0)) return std::nullopt;
  if (choice.dropout) return choice.dropout;
  return example.has("kept") ? std::optional<Index>(example.dropped) : std::nullopt;
}

void add_dropout(Graph& graph, const Choice& choice, const Example& example,
                 const std::string& axes) {
  const std::optional<Index> dropped = dropout_of(choice, example);
  const std::string& mistake = graph.mistake();
  if (!dropped) {
    if (mistake == "dropout_unscaled") graph.stop(refuse(reason::mistake_of_dropout, {mistake}));
    return;
  }
  if (mistake != "dropout_unscaled" && replaces(mistake, "weights{0}")) {
    return graph.stop(refuse(reason::mistake_without_dropout, {mistake}));
  }
  Shape shape;
  for (const std::string& axis : words(axes)) shape.push_back(graph.find_axis(axis));
  if (graph.refusal()) return;
  if (MaybeRefusal too_large = check_size(shape, example.most_elements)) {
    return graph.stop(std::move(too_large));
  }
  if (choice.dropout) {
    add_drawn(graph, *dropped, choice.dropout_seed.value_or(0), shape, axes);
  } else {
    add_leaves(graph, example, "kept [kept]");
  }
  if (graph.refusal()) return;
  add_steps(graph, "keep_scale = div_rest(kept, {0}) : {1} [kept]",
            {*dropped, joined(graph.node(graph.find("kept")).axes)});
}

void add_blocks(Graph& graph, Index N, Index H, const std::string& axis) {
  const Index D = N * H;
  Tensor blocks(DType::kFloat32, {D, D});
  for (Index i = 0; i < blocks.size(); ++i) blocks.set(i, i / D / H == i % D / H ? 1 : 0);
  graph.leaf("blocks", std::move(blocks), fill("C {}", {axis}).c_str(),
             fill("torch.block_diag(*[torch.ones({}, {})] * {})", {H, H, N}).c_str(), "",
             Origin::kWritten);
}

void add_default_biases(Graph& graph, const Choice& choice, const Example& example) {
  if (example.has("b_query")) {
    return graph.stop(refuse(reason::mistake_of_no_bias, {graph.mistake()}));
  }
  constexpr std::uint64_t kSeed = Seed{}.magnitude;
  TorchGenerator generator(choice.seed_or(kSeed));
  for (const char* layer : {"query", "key", "value"}) {
    const Shape& weight = example[fill("w_{}", {layer})].values.shape();
    generator.linear_weight(weight[0], weight[1]);
    graph.leaf(fill("b_{}", {layer}).c_str(), generator.linear_bias(weight[0], weight[1]),
               fill("{} [{}_bias]", {*layer == 'v' ? "V" : "H", layer}).c_str(),
               fill("nn.Linear({}, {}).bias", {weight[0], weight[1]}).c_str(),
               *layer == 'q' ? pytorch_start(choice, kSeed).c_str() : "", Origin::kDrawn);
  }
}

void add_weights(Graph& graph, Index divisor, bool is_masked, const char* suffix,
                 const char* mistake) {
  const NodeId scores = graph.find(fill("scores{}", {suffix}));
  if (scores < 0) return;  // refused
  const std::string axes = joined(graph.node(scores).axes);
  const std::string keys = KeySource(graph).axis;
  const std::string mask_axes = "T " + keys;
  const bool is_varied = !graph.variant().empty();
  const std::string before =
      is_varied ? "[scores]" : fill("biased{0}|scaled{0}|scores{0}", {suffix});
  const auto add = [&](const char* step) {
    add_steps(graph, step, {suffix, axes, divisor, mask_axes, before, keys}, mistake);
  };
  if (divisor == ops::kByRoot) {
    add("scaled{0} = div_scalar(scores{0}, H) : {1} [scores]{0}");
  } else if (divisor != ops::kByNothing) {
    add("scaled{0} = div_number(scores{0}, {2}) : {1} [scores]{0}");
  }
  if (graph.find("added") >= 0) {
    add("biased{0} = add(scaled{0}|scores{0}, added) : {1} [scores]{0}");
  }
  if (is_varied) add("changed =");
  if (is_masked) {
    if (graph.last_of("mask") < 0) add_tril(graph);
    const NodeId mask = graph.last_of("mask");
    if (mask < 0) return;  // refused
    // A mask of each sequence is one of all its heads.
    const bool is_of_heads =
        graph.node(mask).axes.size() == 3 && graph.node(scores).axes.size() == 4;
    add(is_of_heads ? "masked{0} = masked_fill_heads({4}, [mask]) : {1} "
                      "[scores]{0}"
                    : "masked{0} = masked_fill({4}, [mask]) : {1} [scores]{0}");
  }
  if (graph.find("keep_scale") < 0) {
    return add("weights{0} = softmax(masked{0}|{4}) : {1} [weights]{0}");
  }
  add(R"(
    undropped{0} = softmax(masked{0}|{4}) : {1} [weights]{0}
    weights{0}   = mul(undropped{0}, keep_scale) : {1} [weights]{0}
  )");
}

}  // namespace attention::lessons
