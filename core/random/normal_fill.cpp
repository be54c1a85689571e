// PyTorch's kernel is aten/src/ATen/native/cpu/DistributionTemplates.h with avx_mathfun.h, which
// takes its polynomials from the Cephes library (Stephen Moshier). To give the same bits each
// operation stands in their order, and `fma` wherever the build of PyTorch fuses two of them.
#include "core/random/normal_fill.h"

#include <cmath>
#include <cstdint>

#include "core/math/bits.h"
#include "core/math/exact.h"

namespace attention {

namespace {

using math::bit_cast;
using math::fma;

/// The logarithm of a number in (0, 1].
float cephes_log(float x) {
  // x = 2^e m with sqrt(1/2) <= m < sqrt(2); then x = m - 1.
  const auto bits = bit_cast<std::uint32_t>(x);
  float e = static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 126);
  const float m = bit_cast<float>((bits & 0x007fffff) | 0x3f000000);
  x = m - 1.0f;
  if (m < 0.707106781186547524f) {
    e -= 1.0f;
    x += m;
  }

  const float z = x * x;
  float y = 7.0376836292e-2f;
  y = fma(y, x, -1.1514610310e-1f);
  y = fma(y, x, 1.1676998740e-1f);
  y = fma(y, x, -1.2420140846e-1f);
  y = fma(y, x, 1.4249322787e-1f);
  y = fma(y, x, -1.6668057665e-1f);
  y = fma(y, x, 2.0000714765e-1f);
  y = fma(y, x, -2.4999993993e-1f);
  y = fma(y, x, 3.3333331174e-1f);
  y *= x;
  y = fma(y, z, e * -2.12194440e-4f);
  y = fma(-0.5f, z, y);
  return fma(e, 0.693359375f, x + y);
}

/// The sine and cosine of an angle in [0, 2 pi].
void cephes_sin_cos(float x, float* sin, float* cos) {
  // The octant, counted so that r below is at most pi / 4 in size; pi / 4 comes in three parts.
  const auto octant = (static_cast<std::uint32_t>(x * 1.27323954473516f) + 1) & ~1u;
  const auto k = static_cast<float>(octant);
  float r = fma(k, -0.78515625f, x);
  r = fma(k, -2.4187564849853515625e-4f, r);
  r = fma(k, -3.77489497744594108e-8f, r);

  const float z = r * r;
  float c = 2.443315711809948e-5f;
  c = fma(c, z, -1.388731625493765e-3f);
  c = fma(c, z, 4.166664568298827e-2f);
  c *= z;
  c = fma(c, z, -0.5f * z);
  c += 1.0f;
  float s = -1.9515295891e-4f;
  s = fma(s, z, 8.3321608736e-3f);
  s = fma(s, z, -1.6666654611e-1f);
  s = fma(s * z, r, r);

  const bool swap = (octant & 2) != 0;
  *sin = swap ? c : s;
  *cos = swap ? s : c;
  if ((octant & 4) != 0) *sin = -*sin;
  if (((octant + 2) & 4) != 0) *cos = -*cos;
}

}  // namespace

void normal_fill_16(float* data, float mean, float std) {
  for (int j = 0; j < 8; ++j) {
    const float u1 = 1.0f - data[j];  // in (0, 1], so that its logarithm is finite
    const float u2 = data[j + 8];
    const float radius = std::sqrt(-2.0f * cephes_log(u1));
    float sin, cos;
    cephes_sin_cos(6.28318530717958647f * u2, &sin, &cos);
    data[j] = fma(radius * cos, std, mean);
    data[j + 8] = fma(radius * sin, std, mean);
  }
}

}  // namespace attention
