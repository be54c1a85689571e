// One step of a head's training, as C functions over one head at a time: the nodes of the lesson
// `learn`, forward, backward and update, on one batch.
#include <optional>

#include "core/examples/drawn.h"
#include "core/gradients.h"
#include "core/lessons/learn.h"
#include "core/training/task.h"
#include "core/training/update.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace attention;

std::optional<Graph> training;
std::vector<Carried> carried;

/// One-hot rows, of random symbols.
Tensor one_hot(TorchGenerator& generator, const Shape& shape) {
  Tensor tensor(DType::kFloat32, shape);
  for (Index row = 0; row < tensor.size() / tensor.cols(); ++row) {
    const auto symbol = static_cast<Index>(generator.randint(0, tensor.cols()));
    tensor.set(row * tensor.cols() + symbol, 1);
  }
  return tensor;
}

float* numbers_of(const char* name) {
  return const_cast<float*>(training->node(training->find(name)).tensor.data<float>());
}

}  // namespace

/// Makes room for a head on x (B, T, C), with logits y (B, T, V) and the cross-entropy with targets
/// (B, T, V), one-hot or zeros; draws all numbers, those of the task `lookup` if it has its sizes.
/// The learning rate is 0.01. Returns 0 if the core refuses it.
EXPORT(step_open) int step_open(int B, int T, int C, int head_size, int V) {
  TorchGenerator generator(1337);
  Graph& g = training.emplace(DType::kFloat32);
  const auto weight = [&](const char* name, const char* axes, Index out) {
    g.leaf(name, transposed(generator.linear_weight(C, out)), axes, "");
  };
  weight("w_query", "C H", head_size);
  weight("w_key", "C H", head_size);
  weight("w_value", "C V", V);
  const Task& lookup = task("lookup");
  const bool is_lookup = T == lookup.T && C == lookup.parts && V == lookup.symbols;
  Batch batch =
      is_lookup ? draw_batch(lookup, generator, B) : Batch{generator.randn({B, T, C}), {}, {}};
  if (!is_lookup) batch.targets.push_back(one_hot(generator, {B, T, V}));
  lessons::add_forward(g, lookup, batch, {true, false, ""});
  const std::vector<std::string> names = lessons::weight_names(lookup);
  std::vector<NodeId> wanted;
  for (const std::string& name : names) wanted.push_back(g.find(name));
  add_gradients(g, g.find("loss"), wanted);
  carried = add_update(g, names, false, 10'000);
  return g.forward() ? 0 : 1;
}

/// The numbers of x, targets, w_query, w_key or w_value, in this order.
EXPORT(step_numbers) float* step_numbers(int which) {
  constexpr const char* kNames[] = {"x", "targets", "w_query", "w_key", "w_value"};
  return numbers_of(kNames[which]);
}

/// Takes the step, and computes with the new weights what leads to the next one. Returns 0 if the
/// core refuses it.
EXPORT(step_run) int step_run() {
  Graph::Assignments values;
  for (const Carried& one : carried) {
    values.emplace_back(one.leaf, training->node(one.next).tensor);
  }
  return training->assign(std::move(values)) ? 0 : 1;
}
