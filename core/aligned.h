// Numbers that begin with a cache line. Four of them that are read or written at once then never
// lie on two lines, which would take twice as long; the allocator of WebAssembly aligns to 8 bytes
// only.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace attention {

template <class T>
struct LineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), kLine));
  }
  void deallocate(T* numbers, std::size_t) { ::operator delete(numbers, kLine); }
  bool operator==(const LineAllocator&) const { return true; }
  bool operator!=(const LineAllocator&) const { return false; }
};

template <class T>
using Aligned = std::vector<T, LineAllocator<T>>;

}  // namespace attention
