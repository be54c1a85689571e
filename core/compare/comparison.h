// The walk along the chain of one head, from queries to y, beside what somebody has computed.
#pragma once

#include <string>
#include <vector>

#include "core/compare/check.h"
#include "core/compare/own_head.h"
#include "core/graph.h"

namespace attention {

/// How strictly numbers are compared.
struct Tolerance {
  /// Whether x and weights that were printed may be off by half a unit of their last digit, as what
  /// was computed of them was not. What has few digits was typed, and is exact.
  bool rounds_given = false;
  /// Whether nan is right where PyTorch has it (core/compare/nan_cells.h).
  bool takes_nan = false;
};

/// Whether `rounds_given` makes a difference.
bool has_printed(const std::vector<OwnPart>& parts);

/// The comparison of a head with their parts.
class Comparison {
 public:
  Comparison(const std::vector<OwnPart>& parts, const HeadChoice& choice,
             const Tolerance& tolerance = {})
      : parts_(parts), choice_(choice), tolerance_(tolerance) {}

  /// Compares all parts, up to the first that differs; of that, to choose among heads, one cell.
  MaybeRefusal run(bool is_quick);

  Graph graph;  // with their parts as far as they are the same
  std::vector<Compared> chain;
  bool differs = false;
  bool has_no_shape = false;  // whether a part has the shape of none of the head's tensors
  int same = 0;               // how many parts agree
  double furthest = 0;        // the largest difference in those

 private:
  void compare(NodeId id, const OwnPart& part, int bits, bool is_quick, Compared& compared);

  /// How far each leaf may be from what they computed with.
  std::vector<double> leaf_bounds() const;

  const std::vector<OwnPart>& parts_;
  HeadChoice choice_;
  Tolerance tolerance_;
};

}  // namespace attention
