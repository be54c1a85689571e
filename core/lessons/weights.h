#pragma once

#include <optional>

#include "core/examples/example.h"
#include "core/graph.h"

namespace attention::lessons {

/// The sequence that queries are made of: x, or what a variant has made of it. That of keys and
/// values, and the letter of its tokens' axis: the same and T, or memory, if the graph has one, and
/// S.
struct KeySource {
  std::string asking, sequence, axis;
  explicit KeySource(const Graph& graph);
};

/// Adds memory as a leaf, if the example has it. Refuses more tokens than are held, and a mistake
/// that the second sequence leaves no room for.
void add_memory(Graph& graph, const Example& example, bool causal);

/// Adds the causal mask, ones (T, T) and tril (T, T), unless the graph has it. With keys of a
/// second sequence of S tokens it is (T, S): its last T tokens are those that ask, the ones before
/// them stand in a cache.
void add_tril(Graph& graph);

/// What a choice has the scores divided by: a number in millionths, ops::kByRoot or
/// ops::kByNothing.
Index divisor_of(const Choice& choice);

/// The share of weights that a choice drops, or else the example with what it keeps, in millionths;
/// nothing where dropout drops none, or the choice does not train.
std::optional<Index> dropout_of(const Choice& choice, const Example& example);

/// Adds kept, 1 for the weights that dropout keeps of those with these axes, "B T S", and
/// keep_scale, kept / (1 - p), if some are dropped: then weights are what `add_weights` has made,
/// undropped, times those. As `F.dropout` draws them after the choice's seed, or as the example has
/// them. Refuses a mistake that makes weights otherwise, or of dropout where there is none.
void add_dropout(Graph& graph, const Choice& choice, const Example& example,
                 const std::string& axes);

/// Adds blocks, 1 where a column of one of N heads of H columns meets that head's own part of a
/// token: for layers that see no more than it.
void add_blocks(Graph& graph, Index N, Index H, const std::string& axis);

/// Adds the biases that layers of nn.Linear have unless they are told otherwise: drawn after the
/// choice's seed, with their weights, which stay as they are. Refuses a head that has some.
void add_default_biases(Graph& graph, const Choice& choice, const Example& example);

/// Adds the steps from the graph's scores, of queries by keys, to weights, of the same axes:
/// division by `divisor`, or by the square root of H, or neither; if `is_masked` the mask that the
/// graph has, or tril; then softmax. `suffix` ends the names, `mistake` is that of `add_steps`.
void add_weights(Graph& graph, Index divisor, bool is_masked, const char* suffix = "",
                 const char* mistake = nullptr);
/// Whether they are divided is no divisor: true would be a millionth.
void add_weights(Graph& graph, bool is_scaled, bool is_masked, const char* = "",
                 const char* = nullptr) = delete;

}  // namespace attention::lessons
