// What a graph computes: new nodes, and what lies downstream of a pin or of a leaf that changes.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "core/diagnosis.h"
#include "core/graph.h"
#include "core/kernels/finite.h"

namespace attention {

namespace {

/// Whether a number can stand in a tensor of this dtype without becoming infinite.
bool fits(DType dtype, double value) {
  return std::isfinite(value) && with_dtype(dtype, [&](auto zero) {
           return std::abs(value) <= double(std::numeric_limits<decltype(zero)>::max());
         });
}

bool all_finite(const Tensor& tensor) {
  return with_dtype(tensor.dtype(), [&](auto zero) {
    return kernels::all_finite(tensor.data<decltype(zero)>(), tensor.size());
  });
}

bool all_below_infinity(const Tensor& tensor) {
  return with_dtype(tensor.dtype(), [&](auto zero) {
    return kernels::all_below_infinity(tensor.data<decltype(zero)>(), tensor.size());
  });
}

}  // namespace

MaybeRefusal Graph::check_finite(NodeId id) const {
  const Node& node = this->node(id);
  // Numbers for a leaf that has been computed are looked at before it takes them.
  const bool is_checked = node.op->is_leaf() && static_cast<std::size_t>(id) < computed_;
  if (is_checked || node.op->is_always_finite()) return nullptr;
  if (node.op->is_finite_by(in_, node.tensor) || all_finite(node.tensor)) return nullptr;
  // What is made of hidden scores may hide, too: a column more, or all divided by a number.
  const auto hides = [&](NodeId input) { return !all_finite(this->node(input).tensor); };
  const bool allows_minus_infinity =
      node.op->gives_minus_infinity() ||
      (node.role == "scores" && std::any_of(node.inputs.begin(), node.inputs.end(), hides));
  if (allows_minus_infinity && all_below_infinity(node.tensor)) return nullptr;
  const Index bad = with_dtype(dtype_, [&](auto zero) {
    const auto* data = node.tensor.data<decltype(zero)>();
    Index i = 0;
    while (i < node.tensor.size() &&
           (std::isfinite(data[i]) || (data[i] < 0 && allows_minus_infinity))) {
      ++i;
    }
    return i;
  });
  return why_not_finite(*this, id, bad);
}

/// Computes the nodes that are marked stale and all their descendants, among as many nodes as there
/// are marks. An edit of a small graph allocates little: that would take longer than its
/// arithmetic.
MaybeRefusal Graph::compute() {
  auto pin = pins_.list().begin();
  const auto last_pin = pins_.list().end();
  for (std::size_t i = 0; i < is_stale_.size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    Node& node = nodes_[i];
    for (NodeId input : node.inputs) is_stale_[i] |= is_stale_[static_cast<std::size_t>(input)];
    if (!is_stale_[i]) continue;
    inputs(node, in_);
    if (MaybeRefusal refusal = node.op->check_numbers(in_)) {
      return refuse(reason::in_node, {node.name}, std::move(refusal));
    }
    if (!node.tensor.has_numbers()) continue;
    node.op->forward(in_, node.tensor);
    if (node.gradient_of >= 0) {
      for (const Pin& pinned : pins_.list()) {
        if (pinned.node == node.gradient_of && passes_nothing_on(node, pinned.offset)) {
          node.tensor.set(pinned.offset, 0);
        }
      }
    }
    while (pin != last_pin && pin->node < id) ++pin;
    const bool is_pinned = pin != last_pin && pin->node == id;
    if (node.is_taken_unpinned) {
      if (is_pinned && node.computed) {
        node.computed->copy_numbers(node.tensor);
      } else {
        node.computed.reset(is_pinned ? new Tensor(node.tensor) : nullptr);
      }
    }
    for (; pin != last_pin && pin->node == id; ++pin) node.tensor.set(pin->offset, pin->value);
    if (MaybeRefusal refusal = check_finite(id)) return refusal;
  }
  return nullptr;
}

MaybeRefusal Graph::forward() {
  if (!refusal_) {
    is_stale_.assign(nodes_.size(), true);
    std::fill_n(is_stale_.begin(), computed_, false);
    refusal_ = compute();
  }
  if (refusal_) {
    while (nodes_.size() > computed_) nodes_.pop_back();
    while (axis_sizes_.size() > computed_axes_) axis_sizes_.pop_back();
  }
  computed_ = nodes_.size();
  computed_axes_ = axis_sizes_.size();
  return take_refusal();
}

bool Graph::has_cell(NodeId id, Index offset) const {
  return id >= 0 && static_cast<std::size_t>(id) < computed_ && offset >= 0 &&
         offset < node(id).tensor.size() && node(id).tensor.has_numbers();
}

/// Refuses a number that cannot stand in the cell, which must exist.
MaybeRefusal Graph::check_number(NodeId id, Index offset, double value) const {
  const bool may_hide = node(id).op->gives_minus_infinity();
  const bool hides = may_hide && value == -std::numeric_limits<double>::infinity();
  if (hides || fits(dtype_, value)) return nullptr;
  return refuse(may_hide ? reason::no_number_or_hidden : reason::no_number,
                {cell_name(id, offset), dtype_ == DType::kFloat32 ? "3.4e38" : "1.7e308"});
}

/// Marks what other pins would change.
void Graph::mark_differing(const Pins& pins) {
  is_stale_.assign(computed_, false);
  pins.mark_differing(pins_, is_stale_);
  for (std::size_t i = 0; i < computed_; ++i) {
    const NodeId of = nodes_[i].gradient_of;
    if (of >= 0) is_stale_[i] |= is_stale_[static_cast<std::size_t>(of)];
  }
}

MaybeRefusal Graph::pin(Pins pins) {
  for (const Pin& pin : pins.list()) {
    if (!has_cell(pin.node, pin.offset)) return refuse(reason::no_cell);
    if (MaybeRefusal refusal = check_number(pin.node, pin.offset, pin.value)) return refusal;
  }
  const auto take = [&] {
    mark_differing(pins);
    std::swap(pins_, pins);
    return compute();
  };
  MaybeRefusal refusal = take();
  if (refusal) take();
  return refusal;
}

MaybeRefusal Graph::edit(NodeId id, Index offset, double value) {
  Pins pins = pins_;
  pins.set({id, offset, value});
  return pin(std::move(pins));
}

MaybeRefusal Graph::release(NodeId id, Index offset) {
  if (!has_cell(id, offset)) return refuse(reason::no_cell);
  Pins pins = pins_;
  pins.erase(id, offset);
  return pin(std::move(pins));
}

/// Refuses what cannot stand in a leaf.
MaybeRefusal Graph::check_assignment(NodeId id, const Tensor& values) const {
  if (!has_cell(id, 0)) return refuse(reason::no_tensor);
  const Node& node = this->node(id);
  if (!node.op->is_leaf()) {
    return refuse(reason::no_leaf, {node.name});
  }
  const Tensor& held = node.tensor;
  if (values.shape() != held.shape() || values.dtype() != dtype_) {
    return refuse(reason::other_shape,
                  {node.name, name(dtype_), held.shape(), name(values.dtype()), values.shape()});
  }
  if (all_finite(values)) return nullptr;
  for (Index i = 0; i < values.size(); ++i) {
    if (MaybeRefusal refusal = check_number(id, i, values.at(i))) return refusal;
  }
  return nullptr;
}

MaybeRefusal Graph::assign(Assignments&& values) {
  for (const auto& [id, numbers] : values) {
    if (MaybeRefusal refusal = check_assignment(id, numbers)) return refusal;
  }
  const auto take = [&] {
    is_stale_.assign(computed_, false);
    for (auto& [id, numbers] : values) {
      const auto at = static_cast<std::size_t>(id);
      nodes_[at].op->swap_values(numbers);
      is_stale_[at] = true;
    }
    return compute();
  };
  MaybeRefusal refusal = take();
  if (refusal) take();
  return refusal;
}

}  // namespace attention
