// Two heads that add the same numbers in another order: softmax tile by tile, and attention whose
// brackets moved. Each ends with how far its y is from that of the plain order, `quadratic` or
// `plain`, which stands beside it.
#pragma once

#include <string>

#include "core/choice/choice.h"
#include "core/graph.h"
#include "core/refusal.h"

namespace attention {

/// With these mistakes a sum so far is not brought to the new largest score.
inline constexpr char kOutputNotRescaled[] = "online_output_not_rescaled";
inline constexpr char kSumNotRescaled[] = "online_sum_not_rescaled";
inline constexpr char kOnlineTraps[] = "online_output_not_rescaled online_sum_not_rescaled";

/// With this mistake there is one sum of all keys, not one up to each token.
inline constexpr char kNotRunning[] = "linear_not_running";
inline constexpr char kLinearTraps[] = "linear_not_divided linear_not_running";

/// Tiles of `tile_size` keys, the last one of those that are left: axes J and R.
MaybeRefusal prepare_online(Graph& graph, const Choice& choice);
/// The keys of a tile: its scores, the largest so far, exps, and both sums, l and o.
std::string online_lines(const Graph& graph);

/// F, the numbers of a state. Refuses the future hidden of a second sequence.
MaybeRefusal prepare_linear(Graph& graph, const Choice& choice);
std::string linear_lines(const Graph& graph);
void give_one(Graph& graph);

}  // namespace attention
