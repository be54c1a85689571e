#include "core/compare/check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/compare/bounds.h"
#include "core/examples/brought.h"
#include "core/files/file_reason.h"
#include "core/lessons/mistakes.h"

namespace attention {

namespace {

/// The parts of the chain in order, each with the nodes that it may be.
struct Link {
  const char* part;
  const char* nodes[2];
};

constexpr Link kChain[] = {
    {"q", {"q", "q_heads"}},           {"k", {"k", "k_heads"}},
    {"v", {"v", "v_heads"}},           {"scores", {"scores", nullptr}},
    {"scaled", {"scaled", "scores"}},  {"masked", {"masked", nullptr}},
    {"weights", {"weights", nullptr}}, {"heads_out", {"heads_out", "y"}},
    {"concat", {"concat", "y"}},       {"y", {"y", "concat"}},
};

/// The sizes that are not 1.
Shape squeezed(const Shape& shape) {
  Shape made;
  for (const Index size : shape) {
    if (size != 1) made.push_back(size);
  }
  return made;
}

/// The node that a part is, by its shape, or -1. A leaf is what they gave, so there is nothing to
/// compare with.
NodeId node_of(const Graph& graph, const Link& link, const Tensor& theirs, bool& is_given) {
  is_given = false;
  for (const char* name : link.nodes) {
    const NodeId id = name == nullptr ? -1 : graph.find(name);
    if (id < 0 || squeezed(graph.node(id).tensor.shape()) != squeezed(theirs.shape())) continue;
    const std::string part = link.part;
    is_given = graph.node(id).inputs.empty() && (name == part || name == part + "_heads");
    return id;
  }
  return -1;
}

/// Half a unit of the last digit that a text has of each number.
double half_digit(const OwnPart& part) {
  return part.decimals > 0 ? 0.5 * std::pow(10, -part.decimals) : 0;
}

/// The comparison of a head with their parts.
class Comparison {
 public:
  Comparison(const std::vector<OwnPart>& parts, const HeadChoice& choice)
      : parts_(parts), choice_(choice) {}

  /// Compares all parts, up to the first that differs; of that, to choose among heads, one cell.
  MaybeRefusal run(bool is_quick) {
    choice_.taken.clear();
    if (MaybeRefusal refusal = build_own(parts_, choice_, graph)) return refusal;
    int bits = std::numeric_limits<int>::max();
    for (const OwnPart& part : parts_) {
      const bool is_leaf = part.part == "x" || (part.part.size() > 1 && part.part[1] == '_');
      if (is_leaf) bits = std::min(bits, part.bits);
    }
    for (const Link& link : kChain) {
      const OwnPart* const part = find_part(parts_, link.part);
      if (part == nullptr) continue;
      bool is_given;
      const NodeId id = node_of(graph, link, part->values, is_given);
      if (is_given) continue;
      bits = std::min(bits, part->bits);
      chain.emplace_back();
      Compared& compared = chain.back();
      compared.part = link.part;
      compared.name = part->name;
      compared.state = Compared::State::kNotReached;
      if (differs) continue;
      compared.state = Compared::State::kNoShape;
      if (id < 0) continue;
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

  Graph graph;  // with their parts as far as they are the same
  std::vector<Compared> chain;
  bool differs = false;
  int same = 0;         // how many parts agree
  double furthest = 0;  // the largest difference in those

 private:
  /// Whether it can be taken, but for what masked scores hide.
  static bool is_finite(const OwnPart& part) {
    for (Index i = 0; i < part.values.size(); ++i) {
      const double value = part.values.at(i);
      const bool hides = part.part == "masked" && value < 0;
      if (!std::isfinite(value) && !hides) return false;
    }
    return true;
  }

  void compare(NodeId id, const OwnPart& part, int bits, bool is_quick, Compared& compared) {
    const Precision precision = precision_of(bits);
    Bounds bounds(graph, precision);
    const Tensor& here = graph.node(id).tensor;
    compared.cells = here.size();
    bool is_unclear = false;
    double worst = -1;
    for (Index at = 0; at < here.size(); ++at) {
      const double mine = here.at(at), theirs = part.values.at(at);
      if (mine == theirs || (std::isinf(mine) && mine < 0 && theirs < kHidden)) continue;
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
      const Compared::Cell cell = {graph.cell_name(id, at), theirs, mine, bound};
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
    if (compared.differing > 0) compared.right = graph.pytorch(id);
  }

  const std::vector<OwnPart>& parts_;
  HeadChoice choice_;
};

/// Whether a token sees one behind it: the weights that they have say it.
bool looks_causal(const std::vector<OwnPart>& parts) {
  const OwnPart* const weights = find_part(parts, "weights");
  if (weights == nullptr) return false;
  const Tensor& values = weights->values;
  for (Index at = 0; at < values.size(); ++at) {
    const Index i = at / values.cols() % values.rows(), j = at % values.cols();
    if (j > i && values.at(at) != 0) return false;
  }
  return values.rows() > 1;
}

/// All that a head can be, if nobody has said it.
std::vector<HeadChoice> choices(const Proposal& proposal, const std::vector<OwnPart>& parts,
                                const CheckOptions& options) {
  std::vector<Index> heads;
  if (options.heads) {
    heads = {*options.heads};
  } else if (proposal.heads != 0) {
    heads = {static_cast<Index>(proposal.heads)};
  } else {
    const OwnPart* const q = find_part(parts, "q");
    const Index D = proposal.D != 0 ? static_cast<Index>(proposal.D) : q ? q->values.cols() : 0;
    for (Index N = 1; N <= std::min(D, kMostHeads); ++N) {
      const auto keys = static_cast<Index>(proposal.key_columns);
      const bool fits = D % N == 0 && (keys == 0 || keys % (D / N) == 0 || N == 1);
      if (fits) heads.push_back(N);
    }
    if (heads.empty()) heads = {1};
  }
  const bool has_mask = find_part(parts, "mask") != nullptr;
  std::vector<HeadChoice> all;
  for (const Index N : heads) {
    const bool first = options.is_causal.value_or(looks_causal(parts));
    all.push_back({N, first, ""});
    if (!options.is_causal && !has_mask) all.push_back({N, !first, ""});
  }
  return all;
}

/// Whether a mistake gives all their numbers, those of the part that differed among them.
bool gives_theirs(const Comparison& comparison, const std::string& part) {
  if (comparison.differs) return false;
  return std::any_of(comparison.chain.begin(), comparison.chain.end(), [&](const Compared& one) {
    return one.part == part && one.state == Compared::State::kSame;
  });
}

/// The statements of a graph that the right one does not have.
std::vector<std::string> other_statements(const Graph& graph, const Graph& right) {
  std::vector<std::string> statements;
  for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    if (graph.node(id).inputs.empty() && graph.node(id).name != "tril") continue;
    const std::string statement = graph.pytorch(id);
    const NodeId same = right.find(graph.node(id).name);
    if (same < 0 || right.pytorch(same) != statement) statements.push_back(statement);
  }
  return statements;
}

/// Those of one head, then those that only many have.
std::vector<std::string> mistakes_tried() {
  std::vector<std::string> mistakes = mistake_names("head");
  for (const char* others : {"heads", "comparison"}) {
    for (std::string& mistake : mistake_names(others)) {
      if (std::find(mistakes.begin(), mistakes.end(), mistake) == mistakes.end()) {
        mistakes.push_back(std::move(mistake));
      }
    }
  }
  return mistakes;
}

MaybeRefusal diagnose(const std::vector<HeadChoice>& tried, const std::string& part,
                      Checked& checked) {
  HeadChoice as_checked = {checked.heads, checked.is_causal, "", {}};
  Graph right;
  if (MaybeRefusal refusal = build_own(checked.parts, as_checked, right)) return refusal;
  for (const std::string& mistake : mistakes_tried()) {
    // By the root of 1: the same as without a scale.
    if (mistake == "root_of_N" && checked.heads == 1) continue;
    for (HeadChoice choice : tried) {
      if (choice.heads != checked.heads) continue;
      choice.mistake = mistake.c_str();
      Comparison comparison(checked.parts, choice);
      if (comparison.run(true) || !gives_theirs(comparison, part)) continue;
      Graph wrong;
      if (MaybeRefusal refusal = build_own(checked.parts, choice, wrong)) return refusal;
      checked.diagnoses.push_back({mistake, other_statements(wrong, right)});
      break;
    }
  }
  return nullptr;
}

}  // namespace

Result<Checked> check(const Proposal& proposal, const std::vector<Read>& tensors,
                      const CheckOptions& options) {
  Checked checked = {};
  Result<std::vector<OwnPart>> parts = own_parts(proposal, tensors);
  if (!parts.ok()) return parts.take_refusal();
  checked.group = proposal.group;
  checked.parts = std::move(parts.value());
  checked.has_mask = find_part(checked.parts, "mask") != nullptr;
  const std::vector<HeadChoice> tried = choices(proposal, checked.parts, options);
  const HeadChoice* best = nullptr;
  int most = -1;
  double least = 0;
  MaybeRefusal refused;
  for (const HeadChoice& choice : tried) {
    Comparison comparison(checked.parts, choice);
    if (MaybeRefusal refusal = comparison.run(true)) {
      if (!refused) refused = std::move(refusal);
      continue;
    }
    const int agree = comparison.same + (comparison.differs ? 0 : 1);
    // Where rounding explains several heads, the closest is meant.
    if (agree < most || (agree == most && comparison.furthest >= least)) continue;
    most = agree;
    least = comparison.furthest;
    best = &choice;
  }
  if (best == nullptr) return refused;
  checked.heads = best->heads;
  checked.is_causal = best->is_causal;
  Comparison comparison(checked.parts, *best);
  if (MaybeRefusal refusal = comparison.run(false)) return refusal;
  checked.chain = std::move(comparison.chain);
  checked.is_same = !comparison.differs;
  const bool has_compared =
      std::any_of(checked.chain.begin(), checked.chain.end(),
                  [](const Compared& one) { return one.state != Compared::State::kNoShape; });
  if (!has_compared) return refuse(file_reason::own_nothing_computed);
  for (const Compared& one : checked.chain) {
    if (one.state != Compared::State::kDiffers) continue;
    if (MaybeRefusal refusal = diagnose(tried, one.part, checked)) return refusal;
  }
  return checked;
}

}  // namespace attention
