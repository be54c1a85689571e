// Gradients as nodes: by how much a number of the graph, such as a loss, would change with each
// number that it was made from.
#pragma once

#include <vector>

#include "core/graph.h"

namespace attention {

/// Walks back from `scalar`, a node of one number, and adds the gradient of every node on the way
/// to those of `wanted`: d_scores for scores, of the same shape and axes. They are ordinary nodes,
/// made of the steps that each op answers with (Op::gradient), so they have values, terms and
/// statements, and follow every edit; other nodes come between them: what a node passes on to x,
/// where several do, is d_x_from_q, one per matrix of a batch d_w_query_each, a transposed factor
/// weights_T.
///
/// A pinned cell of a computed node passes no gradient on, for it depends on nothing: it has the
/// gradient 0. Stops the graph with a refusal if a wanted node does not lead to the scalar by steps
/// that pass a gradient.
void add_gradients(Graph& graph, NodeId scalar, const std::vector<NodeId>& wanted);

}  // namespace attention
