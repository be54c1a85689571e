#include "core/pins.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace attention {

namespace {

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

/// The order of the list.
bool stands_before(const Pin& a, const Pin& b) {
  return a.node < b.node || (a.node == b.node && a.offset < b.offset);
}

}  // namespace

const Pin* Pins::find(int node, Index offset) const {
  const Pin cell = {node, offset, 0};
  const auto at = std::lower_bound(list_.begin(), list_.end(), cell, stands_before);
  return at != list_.end() && !stands_before(cell, *at) ? &*at : nullptr;
}

void Pins::erase(int node, Index offset) {
  if (const Pin* pin = find(node, offset)) list_.erase(list_.begin() + (pin - list_.data()));
}

void Pins::set(const Pin& pin) {
  erase(pin.node, pin.offset);
  list_.push_back(pin);
  for (std::size_t i = list_.size() - 1; i > 0 && stands_before(list_[i], list_[i - 1]); --i) {
    std::swap(list_[i], list_[i - 1]);
  }
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
