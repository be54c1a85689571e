// The bits of a floating-point number, and back. C++17 has no std::bit_cast.
#pragma once

#include <cstdint>
#include <cstring>

namespace attention::math {

template <class To, class From>
To bit_cast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/// 2^k, for exponents of normal numbers: -1022..1023.
inline double pow2_f64(std::int64_t k) {
  return bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace attention::math
