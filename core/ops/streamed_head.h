// One head over so many tokens that its (T, T) weights are not held: two ops whose numbers are
// computed when they are asked for, cell by cell or, by StreamingAttention, many at once.
#pragma once

#include "core/ops/op.h"

namespace attention::ops {

/// softmax(q k^T / sqrt(head_size)) of q and k (B, T, head_size) as weights (B, T, T), float32.
/// `is_scaled` says whether the scores are divided, `is_causal` whether the keys of later tokens
/// are masked. Refuses numbers with which a score could leave the range of float32. That is
/// conservative: it bounds the scores by the largest numbers of q and k, not by their products.
std::unique_ptr<Op> streamed_weights(Index T, Index head_size, bool is_causal, bool is_scaled);

/// Such weights times v (B, T, head_size), from weights, v, q and k: as weights are not held, they
/// are made again. Of y's arithmetic only the first eight and the last eight products are written
/// down where there are more than 16: a sum of the first ones, which no term uses, and the last
/// ones added to a constant, the sum so far. Refuses v that could leave the range of float32.
std::unique_ptr<Op> streamed_y(bool is_causal, bool is_scaled);

}  // namespace attention::ops
