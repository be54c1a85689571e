#include "core/ops/streaming_attention.h"

#include <algorithm>
#include <limits>

#include "core/kernels/matmul.h"
#include "core/kernels/softmax.h"

namespace attention {

namespace {

using Rows = kernels::Rows<float>;
using kernels::kLanes, kernels::matmul, kernels::Panels, kernels::softmax;

/// Rows per block: they share the keys and values that they read.
constexpr Index kBlock = 32;

}  // namespace

StreamingAttention::StreamingAttention(Index T, Index head_size, bool causal, float scale)
    : T_(T),
      head_size_(head_size),
      causal_(causal),
      scale_(scale),
      q_(nullptr, T, head_size, Eigen::OuterStride<>(head_size)),
      k_T_(head_size, T),
      v_(T, head_size),
      scores_(std::min(kBlock, T), Panels::whole(T) + kLanes),
      y_(T, head_size),
      max_(static_cast<std::size_t>(T)),
      sum_(static_cast<std::size_t>(T)) {}

void StreamingAttention::start(const Numbers& q, const Numbers& k, const Numbers& v) {
  new (&q_) decltype(q_)(q.data(), T_, head_size_, Eigen::OuterStride<>(q.outerStride()));
  k_T_.pack_transposed(k);
  v_.pack(v);
  done_ = 0;
  std::fill(sum_.begin(), sum_.end(), 0.0f);
}

void StreamingAttention::advance(Index rows) {
  const Index next = std::min(rows, T_ - done_);  // done_ + rows could overflow
  if (next <= 0) return;
  compute(done_, next);
  done_ += next;
}

void StreamingAttention::compute(Index row, Index rows) {
  for (const Index end = row + rows; row < end;) {
    if (is_computed(row)) {
      ++row;
      continue;
    }
    Index n = 1;
    while (n < std::min(kBlock, end - row) && !is_computed(row + n)) ++n;
    compute_block(row, n);
    row += n;
  }
}

bool StreamingAttention::is_computed(Index row) const {
  return sum_[static_cast<std::size_t>(row)] > 0;
}

/// Computes n rows from `row` on, at most kBlock.
void StreamingAttention::compute_block(Index row, Index n) {
  float* max = &max_[static_cast<std::size_t>(row)];
  float* sum = &sum_[static_cast<std::size_t>(row)];
  Index ends[kBlock];
  for (Index r = 0; r < n; ++r) ends[r] = causal_ ? row + r + 1 : T_;
  // [forward]
  // n rows at a time; row r sees ends[r] tokens
  const Index tokens = causal_ ? row + n : T_;
  const Index width = Panels::whole(tokens);
  score(row, 0, scores_.topLeftCorner(n, width));
  Rows weights = scores_.topLeftCorner(n, tokens);
  Rows y = y_.middleRows(row, n);
  softmax(weights, ends, scale_, max, sum);
  matmul(weights, ends, v_, y);
  // [/forward]
}

void StreamingAttention::weights(Index row, Index col, kernels::Rows<float> tile) {
  score(row, col, tile);
  for (Index r = 0; causal_ && r < tile.rows(); ++r) {
    const Index seen = std::max(Index(0), row + r + 1 - col);
    if (seen < tile.cols()) {
      tile.row(r).tail(tile.cols() - seen).setConstant(-std::numeric_limits<float>::infinity());
    }
  }
  kernels::softmax_again(tile, scale_, &max_[static_cast<std::size_t>(row)],
                         &sum_[static_cast<std::size_t>(row)]);
}

void StreamingAttention::largest(Index row, Index col, Index step, Rows cells) {
  cells.setZero();
  const Index begin = col / kLanes * kLanes;
  const Index last = std::min(T_, row + step * cells.rows());
  for (Index t = row; t < last;) {
    const Index n = std::min(kBlock, last - t);
    compute(t, n);
    const Index end = std::min(causal_ ? t + n : T_, col + step * cells.cols());
    if (col < end) {
      const Rows tile = scores_.topLeftCorner(n, Panels::whole(end - begin));
      weights(t, begin, tile);
      for (Index r = 0; r < n; ++r) {
        const float* numbers = tile.data() + r * tile.outerStride() - begin;
        float* into = cells.data() + (t + r - row) / step * cells.outerStride();
        for (Index j = col; j < end; ++into) {
          for (const Index stop = std::min(j + step, end); j < stop; ++j) {
            *into = std::max(*into, numbers[j]);
          }
        }
      }
    }
    t += n;
  }
}

/// The scores q k^T, not yet scaled, of the queries from `row` on and the keys from `col` on. Of
/// the keys that a causal mask hides only some get a score.
void StreamingAttention::score(Index row, Index col, kernels::Rows<float> scores) {
  const Index rows = scores.rows();
  for (Index n = 0; n < scores.cols(); n += kLanes) {
    // Skips the rows from which the mask hides the whole panel; an even number, for a tile has two.
    const Index first = causal_ ? std::max(Index(0), col + n - row) / 2 * 2 : 0;
    if (first >= rows) break;
    kernels::matmul_panel(q_.middleRows(row + first, rows - first), k_T_, col + n,
                          scores.block(first, n, rows - first, kLanes));
  }
}

}  // namespace attention
