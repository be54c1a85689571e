#include "core/training/training.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/text/take.h"

namespace attention {

namespace {

/// A tensor with the graph's dtype.
Tensor widened(const Graph& graph, const Tensor& numbers) {
  Tensor own(graph.dtype(), numbers.shape());
  for (Index i = 0; i < own.size(); ++i) own.set(i, numbers.at(i));
  return own;
}

bool is_same(const TrainingEdit& a, const TrainingEdit& b) {
  return a.step == b.step && a.node == b.node && a.offset == b.offset && a.value == b.value;
}

/// Sorts by insertion, in which edits of one step keep their order: std::stable_sort makes
/// attention_learning.wasm 3 kB larger.
void sort_by_step(std::vector<TrainingEdit>& edits) {
  for (std::size_t end = 1; end < edits.size(); ++end) {
    for (std::size_t i = end; i > 0 && edits[i].step < edits[i - 1].step; --i) {
      std::swap(edits[i], edits[i - 1]);
    }
  }
}

}  // namespace

Training::Training(std::unique_ptr<Exercise> exercise, std::vector<Carried> carried,
                   TorchGenerator generator)
    : exercise_(std::move(exercise)),
      carried_(std::move(carried)),
      checkpoints_{{0, {}, generator}},
      generator_(std::move(generator)),
      batch_(exercise_->draw(generator_)) {}

void Training::start(const Graph& graph) {
  Index written = 1;  // bytes of an update
  for (const Node& node : graph.nodes()) {
    if (!node.op->is_leaf()) written += static_cast<Index>(node.tensor.bytes().size());
  }
  Index kept = kGenerator;  // bytes of a checkpoint
  for (const Carried& one : carried_) {
    checkpoints_[0].carried.push_back(graph.node(one.leaf).tensor);
    kept += static_cast<Index>(checkpoints_[0].carried.back().bytes().size());
  }
  interval_ = std::clamp<Index>(kMostWritten / written, 1, kMostInterval);
  interval_ = std::max(interval_, (kMostSteps + kMostKept / kept - 1) / (kMostKept / kept));
  record(graph);
}

/// What follows from the step at hand.
Training::Checkpoint Training::next(const Graph& graph) const {
  Checkpoint next{step_ + 1, {}, generator_};
  next.carried.reserve(carried_.size());
  for (const Carried& one : carried_) next.carried.push_back(graph.node(one.next).tensor);
  return next;
}

/// The last checkpoint that is not beyond the step.
const Training::Checkpoint& Training::checkpoint_before(Index step) const {
  const auto last = static_cast<Index>(checkpoints_.size()) - 1;
  return checkpoints_[static_cast<std::size_t>(std::min(step / interval_, last))];
}

/// Gives the graph a step's numbers, with the step's edits. If that is refused, nothing changes.
MaybeRefusal Training::enter(Graph& graph, Checkpoint to) {
  const bool is_next = to.step == interval_ * static_cast<Index>(checkpoints_.size());
  std::optional<Checkpoint> kept;
  if (is_next) kept = to;
  Graph::Assignments values;
  for (std::size_t i = 0; i < carried_.size(); ++i) {
    values.emplace_back(carried_[i].leaf, std::move(to.carried[i]));
    for (const TrainingEdit& edit : edits_) {
      if (edit.step != to.step || edit.node != carried_[i].leaf) continue;
      values.back().second.set(edit.offset, edit.value);
    }
  }
  std::optional<Drawn> drawn;
  if (exercise_->is_fresh()) {
    drawn = exercise_->draw(to.generator);
    for (const auto& [name, numbers] : drawn->leaves) {
      values.emplace_back(graph.find(name), widened(graph, numbers));
    }
  }
  add_factors(graph, to.step, values);
  if (MaybeRefusal refusal = graph.assign(std::move(values))) {
    return refuse(reason::step_fails, {to.step, step_}, std::move(refusal));
  }
  step_ = to.step;
  generator_ = std::move(to.generator);
  if (drawn) batch_ = std::move(*drawn);
  if (kept) checkpoints_.push_back(std::move(*kept));
  record(graph);
  return nullptr;
}

/// Writes the row of the step at hand.
void Training::record(const Graph& graph) {
  std::vector<double> row = exercise_->scores(graph, batch_);
  const std::size_t told = row.size();
  row.resize(exercise_->score_names(graph).size(), std::numeric_limits<double>::quiet_NaN());
  if (told < row.size()) {
    const Result<std::vector<double>> others = try_fresh(graph);
    if (others.ok())
      std::copy(others.value().begin() + static_cast<std::ptrdiff_t>(told), others.value().end(),
                row.begin() + static_cast<std::ptrdiff_t>(told));
  }
  const std::size_t begin = static_cast<std::size_t>(step_) * row.size();
  history_.resize(std::max(history_.size(), begin + row.size()));
  std::copy(row.begin(), row.end(), history_.begin() + static_cast<std::ptrdiff_t>(begin));
}

MaybeRefusal Training::go(Graph& graph, Index step, Index most) {
  if (step < 0 || step > kMostSteps) {
    return refuse(reason::no_step, {kMostSteps, step});
  }
  return without_pins(graph, [&] { return walk(graph, step, most); });
}

/// Releases the pins for a change of the run; if that is refused, they are held again.
template <class Change>
MaybeRefusal Training::without_pins(Graph& graph, Change change) {
  Pins held = graph.pins();
  if (MaybeRefusal refusal = graph.pin({})) return refusal;
  MaybeRefusal refusal = change();
  if (refusal) graph.pin(std::move(held));
  return refusal;
}

/// `go`, without pins. Is refused only if it has not moved.
MaybeRefusal Training::walk(Graph& graph, Index step, Index most) {
  const Checkpoint& from = checkpoint_before(step);
  const bool jumps = step < step_ || from.step > step_;
  if (jumps) {
    if (MaybeRefusal refusal = enter(graph, from)) return refusal;
  }
  for (Index i = 0; i < most && step_ < step; ++i) {
    MaybeRefusal refusal = enter(graph, next(graph));
    if (refusal) return jumps || i > 0 ? nullptr : std::move(refusal);
  }
  return nullptr;
}

MaybeRefusal Training::check_edit(const Graph& graph, const TrainingEdit& edit) const {
  for (const Carried& one : carried_) {
    if (!one.is_parameter || one.leaf != edit.node) continue;
    if (edit.offset < 0 || edit.offset >= graph.node(one.leaf).tensor.size()) break;
    if (edit.step < 0 || edit.step > kMostSteps) {
      return refuse(reason::no_step, {kMostSteps, edit.step});
    }
    if (std::isfinite(rounded(graph.dtype(), edit.value))) return nullptr;
    return refuse(reason::not_finite, {graph.cell_name(edit.node, edit.offset)});
  }
  return refuse(reason::no_parameter);
}

MaybeRefusal Training::set_edits(Graph& graph, std::vector<TrainingEdit> edits) {
  for (const TrainingEdit& edit : edits) {
    if (MaybeRefusal refusal = check_edit(graph, edit)) return refusal;
  }
  sort_by_step(edits);
  Index changed = kMostSteps + 1;  // the first step that is another one now
  for (std::size_t i = 0; i < std::max(edits.size(), edits_.size()); ++i) {
    const bool has_new = i < edits.size(), has_old = i < edits_.size();
    if (has_new && has_old && is_same(edits[i], edits_[i])) continue;
    if (has_new) changed = edits[i].step;
    if (has_old) changed = std::min(changed, static_cast<Index>(edits_[i].step));
    break;
  }
  std::swap(edits_, edits);
  MaybeRefusal refusal = without_pins(graph, [&]() -> MaybeRefusal {
    return changed <= step_ ? enter(graph, checkpoint_before(changed)) : nullptr;
  });
  if (refusal) {
    std::swap(edits_, edits);
    return refusal;
  }
  // One at that step is good only if it has been entered with the new edits.
  while (checkpoints_.back().step >= changed && checkpoints_.back().step > step_) {
    checkpoints_.pop_back();
  }
  const std::size_t row = exercise_->score_names(graph).size();
  const Index rows = std::max(changed, step_ + 1);
  history_.resize(std::min(history_.size(), static_cast<std::size_t>(rows) * row));
  return nullptr;
}

/// Builds the forward pass of the tried sequences, beside the graph. There is none if it is
/// refused.
MaybeRefusal Training::build_fresh(const Graph& graph) {
  auto fresh = std::make_unique<Graph>(graph.dtype());
  for (const char* axis : {"N", "H"}) {
    if (const Index size = graph.find_axis(axis)) fresh->axis_size(axis, size);
  }
  for (const Carried& one : carried_) {
    if (!one.is_parameter) continue;
    const Node& node = graph.node(one.leaf);
    fresh->leaf(node.name.c_str(), node.tensor, joined(node.axes).c_str(), "");
  }
  fresh_batch_ = exercise_->add_tried(graph, *fresh);
  if (MaybeRefusal refusal = fresh->forward()) return refusal;
  fresh_ = std::move(fresh);
  return nullptr;
}

Result<std::vector<double>> Training::try_fresh(const Graph& graph) {
  if (!fresh_) {
    if (MaybeRefusal refusal = build_fresh(graph)) return refusal;
  }
  Graph::Assignments values;
  for (const Carried& one : carried_) {
    const Node& node = graph.node(one.leaf);
    if (one.is_parameter) values.emplace_back(fresh_->find(node.name), node.tensor);
  }
  if (MaybeRefusal refusal = fresh_->assign(std::move(values))) return refusal;
  return exercise_->scores(*fresh_, fresh_batch_);
}

}  // namespace attention
