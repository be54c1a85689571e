// A training run: the open graph at one of its steps, and the way to any other one.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/graph.h"
#include "core/limits.h"
#include "core/random/torch_generator.h"
#include "core/training/exercise.h"
#include "core/training/update.h"

namespace attention {

/// A number that is written into a parameter when the run comes to a step.
struct TrainingEdit {
  std::int32_t step, node, offset;
  double value;
};

/// Step k has the parameters after k updates, and batch number k with its loss, before the update
/// that leads to step k + 1. The same choices and edits give the same bits, whatever the way to a
/// step was. Every call takes the lesson's graph, which no one else may assign to.
class Training {
 public:
  /// Stands at step 0, whose batch is the next one that the generator draws; `start` it.
  Training(std::unique_ptr<Exercise> exercise, std::vector<Carried> carried,
           TorchGenerator generator);

  /// Virtual, so that who only holds a lesson need not know how to take a run apart.
  virtual ~Training() = default;

  /// Keeps step 0 as it was built: to be called once, when the graph is computed and has no pins.
  void start(const Graph& graph);

  Index step() const { return step_; }
  const Exercise& exercise() const { return *exercise_; }
  const std::vector<Carried>& carried() const { return carried_; }

  /// Goes to `step`, or as far as `most` updates lead: forward, or by way of a checkpoint, less
  /// than kMostInterval updates before it. Stops before a step with a number that is not finite.
  /// Releases all pins, which are no part of the run. Refuses a step beyond the last one, and where
  /// the very next step cannot be computed; every pin and every bit is then as it was.
  MaybeRefusal go(Graph& graph, Index step, Index most);

  /// A step where the run has been comes back within a frame: checkpoints are so close that from
  /// one to the step no more than kMostWritten bytes are computed, its own numbers among them. What
  /// WebAssembly takes for a byte is 0.3 ns in large runs and 1.2 ns in small ones, which are far
  /// below that. The largest run (4 heads of 64 columns, 32 sequences, float64, Adam) writes 8 MB
  /// an update, and keeps 132 kB at every fourth step: 166 MB in 5000.
  static constexpr Index kMostWritten = 32'000'000, kMostInterval = 10;

  /// All checkpoints of a run together have no more bytes than these, a third of what the page may
  /// have: those of a language model with many words or columns are further apart, and it takes
  /// longer to come back to a step.
  static constexpr Index kMostKept = 170'000'000, kGenerator = 5'000;

  /// Makes these edits part of the run, and no others. If it was beyond the first that changes, it
  /// then stands before that one, or on it. Releases all pins. Refuses what is no cell of a
  /// parameter, a step beyond the last one, a number that is not finite, and an edit by which the
  /// step where it would stand cannot be computed; every pin and every bit is then as it was.
  MaybeRefusal set_edits(Graph& graph, std::vector<TrainingEdit> edits);

  /// The scores (core/training/exercise.h) of every step from 0 on that was computed with these
  /// edits, each on its own batch: row by row.
  const std::vector<double>& history() const { return history_; }

  /// The scores of the parameters at hand on the sequences that the exercise tries.
  Result<std::vector<double>> try_fresh(const Graph& graph);

 private:
  /// What a run needs to go on from a step, without the edits of that step. Its batch is drawn
  /// again.
  struct Checkpoint {
    Index step;
    std::vector<Tensor> carried;
    TorchGenerator generator;
  };

  Checkpoint next(const Graph& graph) const;
  const Checkpoint& checkpoint_before(Index step) const;
  MaybeRefusal enter(Graph& graph, Checkpoint to);
  template <class Change>
  MaybeRefusal without_pins(Graph& graph, Change change);
  MaybeRefusal walk(Graph& graph, Index step, Index most);
  void record(const Graph& graph);
  MaybeRefusal check_edit(const Graph& graph, const TrainingEdit& edit) const;
  MaybeRefusal build_fresh(const Graph& graph);

  std::unique_ptr<Exercise> exercise_;
  std::vector<Carried> carried_;
  std::vector<Checkpoint> checkpoints_;  // of the steps 0, interval_, 2 interval_, ...
  Index interval_ = 1;
  TorchGenerator generator_;  // draws the next batch
  Drawn batch_;
  Index step_ = 0;
  std::vector<TrainingEdit> edits_;  // by their steps
  std::vector<double> history_;
  Drawn fresh_batch_;
  std::unique_ptr<Graph> fresh_;  // the forward pass on other sequences, once asked for
};

}  // namespace attention
