#include "core/compare/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/compare/bounds.h"
#include "core/compare/nan_cells.h"
#include "core/examples/brought.h"

namespace attention {

namespace {

/// The parts of the chain in order, each with the nodes that it may be.
struct Link {
  const char* part;
  const char* nodes[3];
};

constexpr Link kChain[] = {
    {"q", {"q", "q_heads"}},
    {"k", {"k", "k_groups", "k_heads"}},
    {"v", {"v", "v_groups", "v_heads"}},
    {"scores", {"scores"}},
    {"scaled", {"scaled", "scores"}},
    {"masked", {"masked"}},
    {"weights", {"weights"}},
    {"heads_out", {"heads_out", "y"}},
    {"concat", {"concat", "y"}},
    {"y", {"y", "concat", "heads_out"}},
};

/// The sizes that are not 1.
Shape squeezed(const Shape& shape) {
  Shape made;
  for (const Index size : shape) {
    if (size != 1) made.push_back(size);
  }
  return made;
}

/// The node that a part is, by its shape, or -1.
NodeId node_of(const Graph& graph, const Link& link, const Tensor& theirs) {
  for (const char* name : link.nodes) {
    const NodeId id = name == nullptr ? -1 : graph.find(name);
    if (id < 0 || squeezed(graph.node(id).tensor.shape()) != squeezed(theirs.shape())) continue;
    return id;
  }
  return -1;
}

/// Whether a node is a part as they gave it, with which there is nothing to compare.
bool is_given(const Node& node, const std::string& part) {
  return node.inputs.empty() &&
         (node.name == part || node.name == part + "_heads" || node.name == part + "_groups");
}

/// Digits from which on a text is what a library printed; NumPy prints eight of them, torch four.
constexpr int kPrintedDigits = 4;

/// Whether a part is data or a weight, rather than computed of them.
bool is_input(const OwnPart& part) {
  return part.part == "x" || part.part == "memory" || (part.part.size() > 1 && part.part[1] == '_');
}

/// Half a unit of the last digit that a text has of each number.
double half_digit(const OwnPart& part) {
  return part.decimals > 0 ? 0.5 * std::pow(10, -part.decimals) : 0;
}

/// Whether it can be taken, but for what masked scores hide.
bool is_finite(const OwnPart& part) {
  for (Index i = 0; i < part.values.size(); ++i) {
    const double value = part.values.at(i);
    const bool hides = part.part == "masked" && value < 0;
    if (!std::isfinite(value) && !hides) return false;
  }
  return true;
}

}  // namespace

bool has_printed(const std::vector<OwnPart>& parts) {
  return std::any_of(parts.begin(), parts.end(), [](const OwnPart& part) {
    return (is_input(part) || part.part.size() == 1) && part.decimals >= kPrintedDigits;
  });
}

std::vector<double> Comparison::leaf_bounds() const {
  std::vector<double> bounds(graph.nodes().size());
  for (const OwnPart& part : parts_) {
    // What was found the same is rounded as it is printed; what was given, only if a library did
    // it.
    const std::vector<std::string>& taken = choice_.taken;
    const bool is_taken = std::find(taken.begin(), taken.end(), part.part) != taken.end();
    const bool is_printed = tolerance_.rounds_given && part.decimals >= kPrintedDigits;
    if (!is_taken && !is_printed) continue;
    for (const std::string& name : {part.part, part.part + "_groups", part.part + "_heads"}) {
      const NodeId id = graph.find(name.c_str());
      if (id < 0 || !graph.node(id).inputs.empty()) continue;
      bounds[static_cast<std::size_t>(id)] = half_digit(part);
    }
  }
  return bounds;
}

MaybeRefusal Comparison::run(bool is_quick) {
  choice_.taken.clear();
  if (MaybeRefusal refusal = build_own(parts_, choice_, graph)) return refusal;
  int bits = std::numeric_limits<int>::max();
  for (const OwnPart& part : parts_) {
    if (is_input(part)) bits = std::min(bits, part.bits);
  }
  for (const Link& link : kChain) {
    const OwnPart* const part = find_part(parts_, link.part);
    if (part == nullptr) continue;
    const NodeId id = node_of(graph, link, part->values);
    if (id >= 0 && is_given(graph.node(id), link.part)) continue;
    bits = std::min(bits, part->bits);
    chain.emplace_back();
    Compared& compared = chain.back();
    compared.part = link.part;
    compared.name = part->name;
    compared.state = Compared::State::kNotReached;
    if (differs) continue;
    compared.state = Compared::State::kNoShape;
    if (id < 0) {
      has_no_shape = true;
      continue;
    }
    compare(id, *part, bits, is_quick, compared);
    differs = compared.state == Compared::State::kDiffers;
    if (differs) continue;
    ++same;
    furthest = std::max(furthest, std::fabs(compared.worst.theirs - compared.worst.here));
    if (!is_finite(*part)) continue;
    choice_.taken.push_back(part->part);
    if (MaybeRefusal refusal = build_own(parts_, choice_, graph)) return refusal;
  }
  return nullptr;
}

void Comparison::compare(NodeId id, const OwnPart& part, int bits, bool is_quick,
                         Compared& compared) {
  const Precision precision = precision_of(bits);
  Bounds bounds(graph, precision, leaf_bounds());
  NanCells nan_cells(graph);
  const Tensor& here = graph.node(id).tensor;
  compared.cells = here.size();
  bool is_unclear = false;
  double worst = -1;
  for (Index at = 0; at < here.size(); ++at) {
    const double mine = here.at(at), theirs = part.values.at(at);
    if (mine == theirs || (std::isinf(mine) && mine < 0 && theirs < kHidden)) continue;
    if (std::isnan(theirs) && tolerance_.takes_nan && nan_cells.has(id, at)) continue;
    const double apart = std::fabs(mine - theirs);
    double beyond = std::numeric_limits<double>::infinity(), bound = 0;
    if (std::isfinite(apart)) {
      // A cell that one rounding explains is not worth its bound.
      if (apart <= precision.unit * std::fabs(mine) && worst >= 0) continue;
      bound = bounds.of(id, at) + half_digit(part);
      is_unclear = is_unclear || !std::isfinite(bound);
      beyond = bound > 0 ? apart / bound : beyond;
    }
    const bool is_apart = !(beyond <= 1);
    const Compared::Cell cell = {graph.cell_name(id, at), theirs, mine, bound, at};
    if (is_apart && compared.differing++ == 0) compared.first = cell;
    if (beyond > worst) {
      worst = beyond;
      compared.worst = cell;
    }
    if (is_apart && is_quick) break;
  }
  compared.state = compared.differing > 0 ? Compared::State::kDiffers
                   : is_unclear           ? Compared::State::kUnclear
                                          : Compared::State::kSame;
  if (compared.differing == 0) return;
  compared.right = statement_of(graph, id, parts_);
  compared.node = id;
}

}  // namespace attention
