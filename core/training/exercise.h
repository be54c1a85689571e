// What a training run is about: how its batches are drawn, and what is told of each step.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/graph.h"
#include "core/random/torch_generator.h"
#include "core/tensor.h"

namespace attention {

/// A batch as the graph takes it, float32: its leaves by name; and what the scores ask beside them:
/// of each question (B, T, T), 1 at the tokens that have the answer.
struct Drawn {
  std::vector<std::pair<std::string, Tensor>> leaves;
  std::vector<Tensor> attended;
};

/// An exercise keeps nothing of a run: what it draws hangs on the generator alone.
class Exercise {
 public:
  virtual ~Exercise() = default;

  /// Whether each step has another batch, else always the first one.
  virtual bool is_fresh() const = 0;

  /// The next batch of the generator.
  virtual Drawn draw(TorchGenerator& generator) const = 0;

  /// The names of the numbers that are told of a step, and these numbers, of a computed graph that
  /// has the forward pass of this batch; or the first of them, where the others are those of the
  /// tried sequences.
  virtual std::vector<std::string> score_names(const Graph& graph) const = 0;
  virtual std::vector<double> scores(const Graph& graph, const Drawn& batch) const = 0;

  /// What can be known without learning, to be drawn beside the losses: mean losses by tables that
  /// were counted, row by row; none if nothing was.
  virtual std::vector<std::vector<double>> counted() const { return {}; }

  /// How many sequences parameters are tried on, the same ones in every run.
  virtual Index tried() const = 0;

  /// Adds the forward pass of these sequences to a graph that has the parameters of `of`.
  virtual Drawn add_tried(const Graph& of, Graph& graph) const = 0;
};

}  // namespace attention
