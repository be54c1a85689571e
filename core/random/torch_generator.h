// The random numbers of PyTorch's CPU generator, bit for bit.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "core/tensor.h"

namespace attention {

/// The generator after `torch.manual_seed(seed)`: the same calls in the same order give the same
/// float32 numbers as PyTorch on x86-64 with AVX2. (Elsewhere PyTorch gives other last bits for
/// randn, uniform, normal and linear.)
///
/// Shapes must have passed `check_size` of core/limits.h.
class TorchGenerator {
 public:
  explicit TorchGenerator(std::uint64_t seed) { manual_seed(seed); }

  /// `torch.manual_seed(seed)`. PyTorch uses the low 32 bits; a negative seed is its value modulo
  /// 2^64.
  void manual_seed(std::uint64_t seed);

  /// Passes over 32-bit words of the stream, as if earlier calls had used them up: one per element
  /// of `rand`, `uniform` and of `normal` with 16 elements or more, a multiple of 16.
  void skip(std::uint64_t words) { engine_.discard(words); }

  /// `torch.rand(shape)`: in [0, 1).
  Tensor rand(const Shape& shape) { return uniform(shape, 0, 1); }

  /// `torch.randn(shape)`.
  Tensor randn(const Shape& shape) { return normal(shape, 0, 1); }

  /// `torch.randint(low, high, shape).float()`: low <= n < high. low must be less than high.
  Tensor randint(std::int64_t low, std::int64_t high, const Shape& shape);

  /// One element of `torch.randint(low, high, ...)`, before it becomes a float.
  std::int64_t randint(std::int64_t low, std::int64_t high);

  /// `torch.randperm(n)`: the numbers from 0 to n - 1 in a random order. n is positive.
  std::vector<Index> randperm(Index n);

  /// `torch.empty(shape).uniform_(from, to)`.
  Tensor uniform(const Shape& shape, double from, double to);

  /// `torch.empty(shape).normal_(mean, std)`.
  Tensor normal(const Shape& shape, double mean, double std);

  /// `torch.rand(shape, dtype=torch.float64) < p`, as 1 and 0. PyTorch's `bernoulli_(p)`, and so
  /// dropout, draws the same where it is built without MKL, whose stream is another one.
  Tensor bernoulli(const Shape& shape, double p);

  /// The weight of a new `nn.Linear(in, out)`, (out, in), to be used as x W^T.
  Tensor linear_weight(Index in, Index out);

  /// The bias of a new `nn.Linear(in, out)`, (out). PyTorch draws it right after the weight.
  Tensor linear_bias(Index in, Index out);

  /// The weight of a new `nn.Embedding(count, dim)`, (count, dim).
  Tensor embedding(Index count, Index dim) { return randn({count, dim}); }

 private:
  std::uint64_t word_64();
  float uniform_float();
  double uniform_double();
  double normal_double();

  std::mt19937 engine_;
  std::optional<double> next_normal_;  // normal numbers come in pairs; this one is left over
};

}  // namespace attention
