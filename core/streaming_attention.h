// One head of self-attention over a long sequence: softmax(q k^T / scale) v without ever holding
// the (T, T) weights.
//
// A block of rows of the weights is made, used and forgotten; of each row are kept its largest
// score and the sum of its exps, from which any part of the weights can be made again. The
// published algorithm ("Online normalizer calculation for softmax", Milakov and Gimelshein, 2018)
// also splits the rows and corrects their sums afterwards, which changes the last bits. Whole rows
// are small enough (a block of them is in a second cache up to T = 4096) and keep every bit: y and
// the weights equal what matmul, div_scalar, masked_fill and softmax give in a graph.
#pragma once

#include <vector>

#include "core/kernels/panels.h"

namespace attention {

class StreamingAttention {
 public:
  using Index = Eigen::Index;
  using Numbers = kernels::ConstRows<float>;

  /// Takes memory for T tokens and a head of `head_size`: 3 T head_size + 34 T floats or so.
  /// `scale` divides the scores: sqrt(head_size), or 1 to leave them.
  StreamingAttention(Index T, Index head_size, bool causal, float scale);

  /// Sets out on other numbers: q, k and v are (T, head_size). q must stay where it is.
  void start(const Numbers& q, const Numbers& k, const Numbers& v);

  /// Computes the next rows of y, as many as are asked for or left.
  void advance(Index rows);

  /// The rows of y that are computed.
  Index done() const { return done_; }

  /// (T, head_size); rows from `done` on are not computed yet.
  const Matrix<float>& y() const { return y_; }

  /// Of each row that is done the largest score, scaled, and the sum of exp(score - largest): the
  /// log-sum-exp is max + log(sum).
  const std::vector<float>& row_max() const { return max_; }
  const std::vector<float>& row_sum() const { return sum_; }

  /// The weights of the rows from `row` and the columns from `col`, a multiple of kLanes<float>; as
  /// many as `tile` has, whose columns are a multiple of it too. (Those beyond T mean nothing.) The
  /// rows must be done.
  void weights(Index row, Index col, kernels::Rows<float> tile);

 private:
  void score(Index row, Index col, kernels::Rows<float> scores);

  Index T_, head_size_;
  bool causal_;
  float scale_;
  Index done_ = 0;
  Eigen::Map<const Matrix<float>, 0, Eigen::OuterStride<>> q_;
  kernels::Panels<float> k_T_, v_;
  Matrix<float> scores_;  // (block, T) with whole panels
  Matrix<float> y_;
  std::vector<float> max_, sum_;
};

}  // namespace attention
