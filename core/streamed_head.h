// The head of a lesson whose (T, T) weights are too large to hold: the graph ends at q, k and v,
// and the weights of one batch are streamed from there.
#pragma once

#include <string>

#include "core/graph.h"
#include "core/streaming_attention.h"

namespace attention {

/// The nodes at which such a graph ends, and the switches of the attention that follows them.
struct Streamed {
  NodeId q, k, v;  // (B, T, head_size) each, float32
  bool scaled;     // whether the scores are divided by sqrt(head_size)
  bool causal;     // whether the keys of later tokens are masked
};

/// The streamed scores and weights, which are no nodes, as statements of PyTorch.
std::string pytorch(const Graph& graph, const Streamed& streamed);

/// Refuses q, k and v with which a score or a number of y could leave the range of float32. It is
/// conservative: it bounds the scores by the largest numbers of q and k, not by their products.
MaybeRefusal check_range(const Graph& graph, const Streamed& streamed);

class StreamedHead {
 public:
  /// The head of batch b, counted from 0. It refers to the graph and its numbers, so after an edit
  /// make another head.
  StreamedHead(const Graph& graph, const Streamed& streamed, Index b);

  Index batch() const { return b_; }
  Index tokens() const { return graph_.node(streamed_.q).tensor.rows(); }
  StreamingAttention& attention() { return attention_; }

  /// The arithmetic of the weight of query `row` and key `col`, evaluated; the nodes in its terms
  /// are ids of the graph.
  Expression terms(Index row, Index col);

  /// The arithmetic of y (row, col): the weights of its row times a column of v, added from the
  /// first token on. With more than 16 tokens only the first eight and the last eight products are
  /// written down: a sum of the first ones, which no term uses, and the last ones added to a
  /// constant, the sum so far. The weights are cells of a node whose id is one past the last.
  Expression y_terms(Index row, Index col);

 private:
  const Graph& graph_;
  Streamed streamed_;
  Index b_;
  StreamingAttention attention_;
};

}  // namespace attention
