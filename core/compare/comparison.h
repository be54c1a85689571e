// The walk along the chain of one head, from queries to y, beside what somebody has computed.
#pragma once

#include <string>
#include <vector>

#include "core/compare/check.h"
#include "core/compare/own_head.h"
#include "core/graph.h"

namespace attention {

/// The comparison of a head with their parts.
class Comparison {
 public:
  Comparison(const std::vector<OwnPart>& parts, const HeadChoice& choice)
      : parts_(parts), choice_(choice) {}

  /// Compares all parts, up to the first that differs; of that, to choose among heads, one cell.
  MaybeRefusal run(bool is_quick);

  Graph graph;  // with their parts as far as they are the same
  std::vector<Compared> chain;
  bool differs = false;
  int same = 0;         // how many parts agree
  double furthest = 0;  // the largest difference in those

 private:
  void compare(NodeId id, const OwnPart& part, int bits, bool is_quick, Compared& compared);

  const std::vector<OwnPart>& parts_;
  HeadChoice choice_;
};

}  // namespace attention
