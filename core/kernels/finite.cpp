#include "core/kernels/finite.h"

#include <cstdint>

#include "core/math/bits.h"

namespace attention::kernels {

namespace {

/// All bits of the exponent are 1 in an infinite number, and in what is no number. Without a way
/// out of the loop, so that the compiler takes several at once.
template <class Bits, class T>
bool none_has(Bits exponent, const T* numbers, Index count) {
  Bits found = 0;
  for (Index i = 0; i < count; ++i) {
    found |= (math::bit_cast<Bits>(numbers[i]) & exponent) == exponent;
  }
  return found == 0;
}

}  // namespace

bool all_finite(const float* numbers, Index count) {
  return none_has(std::uint32_t(0x7f800000), numbers, count);
}

bool all_finite(const double* numbers, Index count) {
  return none_has(std::uint64_t(0x7ff0000000000000), numbers, count);
}

}  // namespace attention::kernels
