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

  /// Whether both lists have the same pins, to the bit.
  bool operator==(const Pins& other) const;

  /// Marks the nodes of the pins that only one of the two lists has, or that have other bits in the
  /// other.
  void mark_differing(const Pins& other, std::vector<char>& nodes) const;

 private:
  bool has(const Pin& pin) const;

  std::vector<Pin> list_;
};

}  // namespace attention
