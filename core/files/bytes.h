// Whole numbers as files write them, the lowest byte first.
#pragma once

#include <cstdint>
#include <string_view>

namespace attention {

/// The number of `count` bytes at a place, which must be there.
inline std::uint64_t little_endian(std::string_view bytes, std::uint64_t at, int count) {
  std::uint64_t value = 0;
  for (int i = count; i-- > 0;) {
    const auto byte = static_cast<unsigned char>(
        bytes[static_cast<std::size_t>(at) + static_cast<std::size_t>(i)]);
    value = value << 8 | byte;
  }
  return value;
}

/// Whether `count` bytes from a place on are there; cannot overflow.
inline bool has_bytes(std::string_view bytes, std::uint64_t at, std::uint64_t count) {
  return at <= bytes.size() && count <= bytes.size() - at;
}

}  // namespace attention
