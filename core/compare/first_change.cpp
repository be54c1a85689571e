#include "core/compare/first_change.h"

#include <algorithm>
#include <cmath>

namespace attention {

namespace {

/// How far apart numbers of one tensor may be that were added in another order, in float64, as a
/// part of the largest; a mistake changes some by more.
constexpr double kOtherOrder = 1e-9;

/// The first cell that differs, or -1.
Index first_other(const Tensor& right, const Tensor& wrong) {
  double largest = 1;
  for (Index at = 0; at < right.size(); ++at) {
    const double size = std::fabs(right.at(at));
    if (std::isfinite(size)) largest = std::max(largest, size);
  }
  for (Index at = 0; at < right.size(); ++at) {
    if (right.at(at) == wrong.at(at)) continue;
    if (!(std::fabs(right.at(at) - wrong.at(at)) <= kOtherOrder * largest)) return at;
  }
  return -1;
}

}  // namespace

Change first_change(const Graph& right, const Graph& wrong) {
  for (std::size_t i = 0; i < right.nodes().size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    const NodeId other = wrong.find(right.node(id).name);
    if (right.node(id).inputs.empty() || other < 0) continue;
    const Tensor& a = right.node(id).tensor;
    const Tensor& b = wrong.node(other).tensor;
    if (a.shape() != b.shape()) continue;
    const Index at = first_other(a, b);
    if (at >= 0) return {id, other, at};
  }
  return {};
}

}  // namespace attention
