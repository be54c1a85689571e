#include "core/pins.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace attention {

namespace {

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

/// Where the cell's pin stands, or would.
std::vector<Pin>::const_iterator Pins::place(int node, Index offset) const {
  return std::lower_bound(list_.begin(), list_.end(), std::pair(node, offset),
                          [](const Pin& pin, const std::pair<int, Index>& cell) {
                            return std::pair(pin.node, pin.offset) < cell;
                          });
}

const Pin* Pins::find(int node, Index offset) const {
  const auto at = place(node, offset);
  return at != list_.end() && at->node == node && at->offset == offset ? &*at : nullptr;
}

void Pins::erase(int node, Index offset) {
  if (find(node, offset) != nullptr) list_.erase(place(node, offset));
}

void Pins::set(const Pin& pin) {
  erase(pin.node, pin.offset);
  list_.insert(place(pin.node, pin.offset), pin);
}

/// The nodes of the pins that the other list lacks, or has with another number.
void Pins::add_missing(const Pins& other, std::vector<int>& nodes) const {
  for (const Pin& pin : list_) {
    const Pin* held = other.find(pin.node, pin.offset);
    if (held == nullptr || !same_bits(held->value, pin.value)) nodes.push_back(pin.node);
  }
}

std::vector<int> Pins::differing(const Pins& other) const {
  std::vector<int> nodes;
  add_missing(other, nodes);
  other.add_missing(*this, nodes);
  return nodes;
}

}  // namespace attention
