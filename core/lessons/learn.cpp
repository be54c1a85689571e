// Stage 7: a head learns. x is drawn, the logits are the head's output, the loss is their
// cross-entropy; then the gradients of all that leads to it, and the step that the optimizer takes.
#include "core/lessons/learn.h"

#include <string_view>

#include "core/choice/keys.h"
#include "core/examples/drawn.h"
#include "core/gradients.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"
#include "core/lessons/variants.h"
#include "core/lessons/weights.h"
#include "core/ops/ops.h"
#include "core/text/take.h"
#include "core/training/scores.h"
#include "core/training/training.h"
#include "core/training/update.h"

namespace attention::lessons {
namespace {
/// One head: its output has a logit for each symbol.
void add_head(Graph& g, const HeadKind& head) {
  add_steps(g, R"(
    q      = matmul(x, w_query) : B T H [query]
    k      = matmul(x, w_key)   : B T H [key]
    v      = matmul(x, w_value) : B T V [value]
    k_T    = transpose(k)       : B H T [key]
    scores = matmul(q, k_T)     : B T T [scores]
  )");
  add_weights(g, head.is_scaled ? ops::kByRoot : ops::kByNothing, head.is_causal);
  add_steps(g, R"(
    weights_sum = sum(weights)       : B T 1 [row_sum]
    y           = matmul(weights, v) : B T V [output]
  )");
}

/// N heads of H columns for queries and keys and V for values; the output projection makes of
/// what they bring the logits of both questions.
void add_heads(Graph& g, const HeadKind& head) {
  add_steps(g, R"(
    q       = matmul(x, w_query)       : B T D [query]
    k       = matmul(x, w_key)         : B T D [key]
    v       = matmul(x, w_value)       : B T E [value]
    q_view  = view(q, B, T, N, H)      : B T N H [query]
    k_view  = view(k, B, T, N, H)      : B T N H [key]
    v_view  = view(v, B, T, N, V)      : B T N V [value]
    q_heads = transpose(q_view, 1)     : B N T H [query]
    k_heads = transpose(k_view, 1)     : B N T H [key]
    v_heads = transpose(v_view, 1)     : B N T V [value]
    k_T     = transpose(k_heads)       : B N H T [key]
    scores  = matmul(q_heads, k_T)     : B N T T [scores]
  )");
  add_weights(g, head.is_scaled ? ops::kByRoot : ops::kByNothing, head.is_causal);
  add_steps(g, R"(
    weights_sum = sum(weights)              : B N T 1 [row_sum]
    heads_out   = matmul(weights, v_heads)  : B N T V
    heads_back  = transpose(heads_out, 1)   : B T N V
    concat      = contiguous_view(heads_back, B, T, E) : B T E
    y           = matmul(concat, w_output)  : B T O [output]
    y_previous  = slice_columns(y, 0, V)    : B T V [output]
    y_marked    = slice_columns(y, V, O)    : B T V [output]
  )");
}

/// The loss of one question, whose names end in `suffix`: the mean over the rows that are asked.
void add_loss(Graph& g, const Tensor& targets, const char* suffix) {
  double rows = 0;
  for (Index i = 0; i < targets.size(); ++i) rows += targets.at(i);
  const auto count = static_cast<Index>(rows);
  g.leaf(fill("rows{}", {suffix}).c_str(), Tensor(DType::kFloat32, {}, {rows}), "",
         fill("torch.tensor({}.)", {count}).c_str());
  add_steps(g, R"(
    probs{0}    = softmax(y{0})                   : B T V [probabilities]
    row_loss{0} = cross_entropy(y{0}, targets{0}) : B T 1 [loss]
    total{0}    = sum_to_size(row_loss{0})        :
    loss{0}     = div(total{0}, rows{0})          :
  )",
            {suffix});
}

/// A weight matrix that is another one.
struct Tie {
  const char *name, *of, *line;
};
constexpr Tie kTies[] = {
    {"w_key", "query_key all", "w_key = as_is(w_query, C, H) : C H [key_weight]"},
    {"w_value", "key_value", "w_value = as_is(w_key, C, V) : C V [value_weight]"},
    {"w_value", "query_value all", "w_value = as_is(w_query, C, V) : C V [value_weight]"},
};

/// Whether a weight matrix is another one.
bool is_tied(std::string_view name, const std::string& tied) {
  for (const Tie& tie : kTies) {
    if (name == tie.name && has_word(tie.of, tied)) return true;
  }
  return false;
}

/// Draws the weight matrices that are not tied, in PyTorch's way and order, and adds them. Returns
/// their names.
std::vector<std::string> add_parameters(Graph& g, const Task& task, const Choice& choice,
                                        TorchGenerator& generator, Index N) {
  const Index C = task.parts, V = task.symbols, H = head_size(task, choice);
  const std::string start = pytorch_start(choice, Seed{}.magnitude, 0);
  std::vector<std::string> names;
  const auto add = [&](const char* of, const char* axes, Index in, Index out) {
    const std::string name = fill("w_{}", {of});
    if (is_tied(name, choice.tied)) return;
    const Tensor weight = transposed(generator.linear_weight(in, out));
    g.leaf(name.c_str(), weight, fill("{} [{}_weight]", {axes, of}).c_str(),
           fill("nn.Linear({}, {}, bias=False).weight.T", {in, out}).c_str(),
           names.empty() ? start.c_str() : "", Origin::kLinear);
    names.push_back(name);
  };
  const bool has_heads = task.has_heads();
  g.axis_size("H", H);
  add("query", has_heads ? "C D" : "C H", C, N * H);
  add("key", has_heads ? "C D" : "C H", C, N * H);
  add("value", has_heads ? "C E" : "C V", C, N * V);
  if (has_heads) add("output", "E O", N * V, 2 * V);
  return names;
}

/// The lesson's run: a task.
class Answering final : public Exercise {
 public:
  Answering(const Task& task, const HeadKind& head, Index batch_size, bool is_fresh)
      : task_(task), head_(head), batch_size_(batch_size), is_fresh_(is_fresh) {}

  bool is_fresh() const override { return is_fresh_; }

  Drawn draw(TorchGenerator& generator) const override {
    return drawn(draw_batch(task_, generator, batch_size_));
  }

  std::vector<std::string> score_names(const Graph& graph) const override {
    return attention::score_names(graph, task_);
  }

  std::vector<double> scores(const Graph& graph, const Drawn& batch) const override {
    return attention::scores(graph, task_, batch.attended);
  }

  Index tried() const override { return kTried; }

  Drawn add_tried(const Graph& of, Graph& graph) const override {
    graph.set_variant(of.variant());
    graph.set_mistake(of.mistake());
    TorchGenerator generator(7);
    Batch batch = draw_batch(task_, generator, kTried);
    add_forward(graph, task_, batch, head_);
    return drawn(std::move(batch));
  }

 private:
  static constexpr Index kTried = 256;

  Drawn drawn(Batch&& batch) const {
    Drawn all{{}, std::move(batch.attended)};
    all.leaves.emplace_back("x", std::move(batch.x));
    const std::vector<std::string> questions = question_names(task_);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      all.leaves.emplace_back("targets" + questions[i], std::move(batch.targets[i]));
    }
    return all;
  }

  const Task& task_;
  HeadKind head_;
  Index batch_size_;
  bool is_fresh_;
};
}  // namespace

Index learning_rate(const Task& task, const Choice& choice) {
  return choice.lr.value_or(choice.optimizer == "adam" ? task.lr_adam : task.lr_sgd);
}

Index head_size(const Task& task, const Choice& choice) {
  const bool is_as_wide = is_tied("w_value", choice.tied);
  return choice.head_size.value_or(is_as_wide ? task.symbols : task.head_size);
}

std::vector<std::string> weight_names(const Task& task) {
  return words(task.has_heads() ? "w_query w_key w_value w_output" : "w_query w_key w_value");
}

void add_forward(Graph& g, const Task& task, const Batch& batch, const HeadKind& head) {
  const Index B = batch.x.shape()[0];
  g.leaf("x", batch.x, "B T C", fill(task.x, {B}).c_str(), fill(task.draws, {B}).c_str(),
         Origin::kDrawn);
  g.axis_size("V", task.symbols);
  const std::vector<std::string> questions = question_names(task);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    g.leaf(("targets" + questions[i]).c_str(), batch.targets[i], "B T V",
           fill(task.targets[i], {B}).c_str(), "", Origin::kDrawn);
  }
  for (const Tie& tie : kTies) {
    if (has_word(tie.of, head.tied)) add_steps(g, tie.line);
  }
  if (!g.variant().empty()) kVariantsOfHeads.add_leaves(g, Choice());
  task.has_heads() ? add_heads(g, head) : add_head(g, head);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    add_loss(g, batch.targets[i], questions[i].c_str());
  }
  if (task.has_heads()) add_steps(g, "loss = add(loss_previous, loss_marked) :");
}

void learn(const Choice& choice, const Example&, Lesson& lesson) {
  const Task& task = attention::task(choice.example);
  const Index N = task.has_heads() ? choice.num_heads.value_or(2) : 1;
  if (N > kMostLearning) {
    return lesson.graph.stop(refuse(reason::too_many_heads, {kMostLearning, N}));
  }
  if (is_tied("w_value", choice.tied) && head_size(task, choice) != task.symbols) {
    return lesson.graph.stop(refuse(reason::tied_head_size, {task.symbols, *choice.head_size}));
  }
  lesson.causal = choice.causal.value_or(task.is_causal);
  const HeadKind head = {choice.scaled.value_or(true), lesson.causal, choice.tied};

  Graph& g = lesson.graph;
  TorchGenerator generator(choice.seed_or(Seed{}.magnitude));
  if (task.has_heads()) g.axis_size("N", N);
  const std::vector<std::string> parameters = add_parameters(g, task, choice, generator, N);
  const Index batch_size = choice.batch_size.value_or(kBatchSize);
  TorchGenerator before = generator;  // the run draws this batch again, as it does any other one
  add_forward(g, task, draw_batch(task, generator, batch_size), head);
  if (!task.has_heads()) {
    // what each symbol's query looks for: W_Q W_K^T
    add_steps(g, "w_key_T = transpose(w_key) : H C\nmatch = matmul(w_query, w_key_T) : C C");
  }
  std::vector<NodeId> wanted = {g.find("x")};
  for (const std::string& name : parameters) wanted.push_back(g.find(name));
  add_gradients(g, g.find("loss"), wanted);
  add_steps(g, task.has_heads() ? "d_scores_sum = sum(d_scores) : B N T 1 [row_sum]"
                                : "d_scores_sum = sum(d_scores) : B T 1 [row_sum]");
  const bool is_adam = choice.optimizer == "adam";
  std::vector<Carried> carried = add_update(g, parameters, is_adam, learning_rate(task, choice));
  lesson.training = std::make_unique<Training>(
      std::make_unique<Answering>(task, head, batch_size, choice.fresh.value_or(true)),
      std::move(carried), std::move(before));
}
}  // namespace attention::lessons
