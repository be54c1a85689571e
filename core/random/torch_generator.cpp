#include "core/random/torch_generator.h"

#include <cassert>
#include <cmath>
#include <utility>

#include "core/math/exact.h"
#include "core/math/log.h"
#include "core/math/sin_cos.h"
#include "core/random/normal_fill.h"

namespace attention {

void TorchGenerator::manual_seed(std::uint64_t seed) {
  engine_.seed(static_cast<std::uint32_t>(seed));
  next_normal_.reset();
}

/// Two words of the stream, the high one first.
std::uint64_t TorchGenerator::word_64() {
  const std::uint64_t high = engine_();
  return high << 32 | engine_();
}

/// A multiple of 2^-24 in [0, 1).
float TorchGenerator::uniform_float() {
  return static_cast<float>(engine_() & 0xffffff) * 0x1p-24f;
}

/// A multiple of 2^-53 in [0, 1).
double TorchGenerator::uniform_double() {
  return static_cast<double>(word_64() & 0x1fffffffffffff) * 0x1p-53;
}

double TorchGenerator::normal_double() {
  if (next_normal_) {
    const double normal = *next_normal_;
    next_normal_.reset();
    return normal;
  }
  constexpr double kTwoPi = 6.28318530717958647693;
  const double angle = kTwoPi * uniform_double();
  const double radius = std::sqrt(-2.0 * math::log(1.0 - uniform_double()));
  const auto [sin, cos] = math::sin_cos(angle);
  next_normal_ = radius * sin;
  return radius * cos;
}

Tensor TorchGenerator::bernoulli(const Shape& shape, double p) {
  Tensor result(DType::kFloat32, shape);
  float* data = result.data<float>();
  for (Index i = 0; i < result.size(); ++i) data[i] = uniform_double() < p ? 1.0f : 0.0f;
  return result;
}

std::int64_t TorchGenerator::randint(std::int64_t low, std::int64_t high) {
  assert(low < high);
  const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const std::uint64_t word = range >> 32 == 0 ? engine_() : word_64();
  return static_cast<std::int64_t>(word % range + static_cast<std::uint64_t>(low));
}

Tensor TorchGenerator::randint(std::int64_t low, std::int64_t high, const Shape& shape) {
  Tensor result(DType::kFloat32, shape);
  float* data = result.data<float>();
  for (Index i = 0; i < result.size(); ++i) data[i] = static_cast<float>(randint(low, high));
  return result;
}

std::vector<Index> TorchGenerator::randperm(Index n) {
  std::vector<Index> order;
  for (Index i = 0; i < n; ++i) order.push_back(i);
  for (Index i = 0; i + 1 < n; ++i) {
    const auto left = static_cast<std::uint32_t>(n - i);
    const auto other = static_cast<std::size_t>(i) + static_cast<std::uint32_t>(engine_()) % left;
    std::swap(order[static_cast<std::size_t>(i)], order[other]);
  }
  return order;
}

Tensor TorchGenerator::uniform(const Shape& shape, double from, double to) {
  Tensor result(DType::kFloat32, shape);
  float* data = result.data<float>();
  const auto low = static_cast<float>(from);
  const float width = static_cast<float>(to) - low;
  for (Index i = 0; i < result.size(); ++i) data[i] = math::fma(uniform_float(), width, low);
  return result;
}

Tensor TorchGenerator::normal(const Shape& shape, double mean, double std) {
  Tensor result(DType::kFloat32, shape);
  float* data = result.data<float>();
  const Index size = result.size();
  if (size < 16) {
    for (Index i = 0; i < size; ++i) {
      data[i] = static_cast<float>(normal_double() * std + mean);
    }
    return result;
  }

  // From 16 numbers on PyTorch uses another method, 16 by 16, which leaves `next_normal_` alone.
  const auto fill_16 = [&](float* block) {
    normal_fill_16(block, static_cast<float>(mean), static_cast<float>(std));
  };
  for (Index i = 0; i < size; ++i) data[i] = uniform_float();
  for (Index i = 0; i + 16 <= size; i += 16) fill_16(data + i);
  if (size % 16 != 0) {
    // The last 16 are drawn anew, those among them that were already done included.
    float* last = data + size - 16;
    for (int i = 0; i < 16; ++i) last[i] = uniform_float();
    fill_16(last);
  }
  return result;
}

// Both bounds of nn.Linear come to 1 / sqrt(in), but PyTorch computes that of the weight (by
// `kaiming_uniform_` with a = sqrt(5)) in a way that rounds differently.

Tensor TorchGenerator::linear_weight(Index in, Index out) {
  const double slope = std::sqrt(5.0);
  const double gain = std::sqrt(2.0 / (1.0 + slope * slope));
  const double bound = std::sqrt(3.0) * (gain / std::sqrt(static_cast<double>(in)));
  return uniform({out, in}, -bound, bound);
}

Tensor TorchGenerator::linear_bias(Index in, Index out) {
  const double bound = 1.0 / std::sqrt(static_cast<double>(in));
  return uniform({out}, -bound, bound);
}

}  // namespace attention
