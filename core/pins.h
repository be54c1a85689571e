// Pins: numbers that cells of a graph are held at, whatever would be computed there.
#pragma once

#include <vector>

#include "core/shape.h"

namespace attention {

/// A cell of a node (a NodeId of core/graph.h) and its number, rounded to the graph's dtype there.
struct Pin {
  int node;
  Index offset;
  double value;
};

/// At most one pin for each cell, in the order of nodes and offsets.
class Pins {
 public:
  /// Pins the cell, whose earlier pin goes.
  void set(const Pin& pin);

  /// Releases the cell, if it is pinned.
  void erase(int node, Index offset);

  /// The cell's pin, or nullptr.
  const Pin* find(int node, Index offset) const;

  const std::vector<Pin>& list() const { return list_; }

  /// The node of each pin that is in only one of the two lists or has other bits in the other: a
  /// node comes once for each such pin.
  std::vector<int> differing(const Pins& other) const;

 private:
  std::vector<Pin>::const_iterator place(int node, Index offset) const;
  void add_missing(const Pins& other, std::vector<int>& nodes) const;

  std::vector<Pin> list_;
};

}  // namespace attention
