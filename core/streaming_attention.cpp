#include "core/streaming_attention.h"

#include <algorithm>
#include <limits>

#include "core/kernels/matmul.h"
#include "core/kernels/softmax.h"

namespace attention {

namespace {

using Index = Eigen::Index;
using Panels = kernels::Panels<float>;

constexpr Index kLanes = kernels::kLanes<float>;

/// The rows of a block share the keys and values that they read.
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
      scores_(std::min(kBlock, T), Panels::whole(T)),
      y_(T, head_size),
      max_(static_cast<std::size_t>(T)),
      sum_(static_cast<std::size_t>(T)) {}

void StreamingAttention::start(const Numbers& q, const Numbers& k, const Numbers& v) {
  new (&q_) decltype(q_)(q.data(), T_, head_size_, Eigen::OuterStride<>(q.outerStride()));
  k_T_.pack_transposed(k);
  v_.pack(v);
  done_ = 0;
}

void StreamingAttention::advance(Index rows) {
  for (const Index end = std::min(T_, done_ + rows); done_ < end;) {
    const Index n = std::min(kBlock, end - done_);
    const Index tokens = causal_ ? done_ + n : T_;
    score(done_, 0, scores_.topLeftCorner(n, Panels::whole(tokens)));  // (n, tokens)
    const kernels::Rows<float> weights = scores_.topLeftCorner(n, tokens);
    kernels::softmax<float>(weights, scale_, weights, &max_[static_cast<std::size_t>(done_)],
                            &sum_[static_cast<std::size_t>(done_)]);
    kernels::matmul<float>(weights, v_, y_.middleRows(done_, n));  // (n, head_size)
    done_ += n;
  }
}

void StreamingAttention::weights(Index row, Index col, kernels::Rows<float> tile) {
  score(row, col, tile);
  kernels::softmax_again(tile, scale_, &max_[static_cast<std::size_t>(row)],
                         &sum_[static_cast<std::size_t>(row)]);
}

/// The scores, not yet scaled, of the rows from `row` for the keys from `col` on: -inf where a
/// token may not look.
void StreamingAttention::score(Index row, Index col, kernels::Rows<float> scores) {
  const Index rows = scores.rows();
  for (Index n = 0; n < scores.cols(); n += kLanes) {
    // Rows from which the whole panel is hidden are left out; a tile has two rows.
    const Index first = causal_ ? std::max(Index(0), col + n - row) / 2 * 2 : 0;
    if (first >= rows) break;
    kernels::matmul_panel<float>(q_.middleRows(row + first, rows - first), k_T_, col + n,
                                 scores.block(first, n, rows - first, kLanes));
  }
  for (Index r = 0; causal_ && r < rows; ++r) {
    const Index hidden = col + scores.cols() - 1 - (row + r);
    if (hidden <= 0) break;
    scores.row(r)
        .tail(std::min(hidden, scores.cols()))
        .setConstant(-std::numeric_limits<float>::infinity());
  }
}

}  // namespace attention
