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

/// Whether the list has the pin, with the same bits.
bool Pins::has(const Pin& pin) const {
  const Pin* held = find(pin.node, pin.offset);
  return held != nullptr && same_bits(held->value, pin.value);
}

bool Pins::operator==(const Pins& other) const {
  return list_.size() == other.list_.size() &&
         std::all_of(list_.begin(), list_.end(), [&](const Pin& pin) { return other.has(pin); });
}

void Pins::mark_differing(const Pins& other, std::vector<char>& nodes) const {
  const auto mark = [&](const Pins& one, const Pins& another) {
    for (const Pin& pin : one.list_) {
      if (!another.has(pin)) nodes[static_cast<std::size_t>(pin.node)] = true;
    }
  };
  mark(*this, other);
  mark(other, *this);
}

}  // namespace attention
