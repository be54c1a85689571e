// The head of a lesson whose (T, T) weights are too many to hold: the graph ends at q, k and v, and
// the weights of one batch are streamed from there.
#pragma once

#include <string>

#include "core/graph.h"
#include "core/streaming_attention.h"

namespace attention {

/// Where such a graph ends, and what follows.
struct Streamed {
  NodeId q, k, v;  // (B, T, head_size) each, float32
  bool scaled;     // whether the scores are divided by sqrt(head_size)
  bool causal;     // whether the future is hidden
};

/// How PyTorch writes the weights that nobody holds, in statements.
std::string pytorch(const Graph& graph, const Streamed& streamed);

/// Why q, k and v cannot be streamed: a score, or a number of y, could leave the range of float32.
/// (A little early: it looks at the largest numbers of each, not at their products.)
MaybeRefusal check_range(const Graph& graph, const Streamed& streamed);

class StreamedHead {
 public:
  /// Of batch b, from 0 on. The graph must stay, and its numbers too: after an edit make another
  /// head.
  StreamedHead(const Graph& graph, const Streamed& streamed, Index b);

  Index batch() const { return b_; }
  Index tokens() const { return graph_.node(streamed_.q).tensor.rows(); }
  StreamingAttention& attention() { return attention_; }

  /// The arithmetic of the weight (row, col) of the batch, with all values, its cells pointing to
  /// nodes of the graph.
  Expression terms(Index row, Index col);

  /// That of one number of y: the weights of its row times a column of v, added from the first
  /// token on. Of more than 16 tokens only the first eight and the last eight products are written
  /// down: a sum of the first ones, which leads nowhere, and the last ones added to a constant, the
  /// sum so far. The weights are cells of the node behind the graph's last one.
  Expression y_terms(Index row, Index col);

 private:
  const Graph& graph_;
  Streamed streamed_;
  Index b_;
  StreamingAttention attention_;
};

}  // namespace attention
