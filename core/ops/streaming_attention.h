// One head of self-attention over a long sequence: softmax(q k^T / scale) v without ever holding
// the (T, T) weights.
//
// A block of rows of the weights is made, used and forgotten; of each row are kept its largest
// score and the sum of its exps, from which any part of the weights can be made again. The
// published algorithm ("Online normalizer calculation for softmax", Milakov and Gimelshein, 2018)
// also splits the rows and corrects their sums afterwards, which changes the last bits. Whole rows
// are small enough (a block of them fits an L2 cache up to T = 4096) and keep every bit: y and
// the weights equal what matmul, div_scalar, masked_fill and softmax give in a graph.
#pragma once

#include <vector>

#include "core/kernels/panels.h"

namespace attention {

class StreamingAttention {
 public:
  using Numbers = kernels::ConstRows<float>;

  /// Allocates memory for T tokens and a head of `head_size`: 3 T head_size + 34 T floats or so.
  /// `scale` divides the scores: sqrt(head_size), or 1 to leave them.
  StreamingAttention(Index T, Index head_size, bool causal, float scale);

  /// Starts anew on q, k and v, (T, head_size) each. Copies k and v; q must stay where it is.
  void start(const Numbers& q, const Numbers& k, const Numbers& v);

  /// Computes the next `rows` rows of y, or as many as are left; skips those that are computed
  /// already.
  void advance(Index rows);

  /// Computes `rows` rows of y from `row` on, all of them within T; skips those that are computed
  /// already. Rows do not depend on each other: a part of the picture need not wait for the rest.
  void compute(Index row, Index rows);

  /// The number of rows that `advance` has gone through, from the first one on.
  Index done() const { return done_; }

  /// The output, (T, head_size); rows that are not computed yet mean nothing.
  const Matrix<float>& y() const { return y_; }

  /// The largest scaled score of each computed row, and the sum of exp(score - largest), at least
  /// 1: the log-sum-exp is max + log(sum). Rows that are not computed yet have the sum 0.
  const std::vector<float>& row_max() const { return max_; }
  const std::vector<float>& row_sum() const { return sum_; }

  /// A tile of the weights, computed again: the queries from `row` on, the keys from `col` on, as
  /// many as `tile` has rows and columns. `col` and the number of columns must be multiples of
  /// kLanes (columns beyond T mean nothing), and the rows must be computed.
  void weights(Index row, Index col, kernels::Rows<float> tile);

  /// Max-pooled weights, for a map from afar: each of `cells` is the largest of a square of `step`
  /// by `step` weights, the first of which begins at (row, col), any cell. Squares are clipped
  /// where the weights end; one beyond them is 0. Computes the rows that it needs.
  void largest(Index row, Index col, Index step, kernels::Rows<float> cells);

 private:
  bool is_computed(Index row) const;
  void compute_block(Index row, Index n);
  void score(Index row, Index col, kernels::Rows<float> scores);

  Index T_, head_size_;
  bool causal_;
  float scale_;
  Index done_ = 0;
  Eigen::Map<const Matrix<float>, 0, Eigen::OuterStride<>> q_;
  kernels::Panels k_T_, v_;
  Matrix<float> scores_;  // (block, T) with whole panels
  Matrix<float> y_;
  std::vector<float> max_, sum_;
};

}  // namespace attention
