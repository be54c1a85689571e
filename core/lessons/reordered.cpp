#include "core/lessons/reordered.h"

#include <algorithm>
#include <string>

#include "core/lessons/weights.h"
#include "core/text/fill.h"

namespace attention {

namespace {

constexpr Index kUsualTile = 2;

std::string key_axis(const Graph& graph) {
  return lessons::KeySource(graph).axis;
}

/// Refuses masks that may hide the first key of a row: a tile without a largest score has no exps,
/// and a running sum cannot leave out single keys.
MaybeRefusal check_masks(const char* variant, const Choice& choice) {
  if (!choice.window && !choice.mask && !choice.padding) return nullptr;
  return refuse(reason::variant_of_causal_mask, {variant});
}

/// How far y is from the same numbers in the plain order.
std::string compared_with(const char* plain) {
  return fill(R"(
      y | difference = abs_difference(y, {}) : B T V [difference]
      y | most       = max(difference)       : [max_difference]
    )",
              {plain});
}

/// The first tile: nothing is there to be rescaled.
constexpr char kFirstTile[] = R"(
      y | tile_1    = slice_columns([scores], {0}, {1}) : B T {2}
      y | m_1       = amax(tile_1)             : B T 1
      y | shifted_1 = sub(tile_1, m_1)         : B T {2}
      y | e_1       = exp(shifted_1)           : B T {2}
      y | v_1       = slice_tokens(v, {0}, {1}) : B {2} V
      y | l_1       = sum(e_1)                 : B T 1 [row_sum]
      y | o_1       = matmul(e_1, v_1)         : B T V
    )";

/// Tile {0} behind tile {1}: the largest so far, and by what both sums shrink.
constexpr char kNextTile[] = R"(
      y | tile_{0}    = slice_columns([scores], {2}, {3}) : B T {4}
      y | m_{0}       = running_max(tile_{0}, m_{1}) : B T 1
      y | fall_{0}    = sub(m_{1}, m_{0})       : B T 1
      y | alpha_{0}   = exp(fall_{0})           : B T 1
      y | shifted_{0} = sub(tile_{0}, m_{0})    : B T {4}
      y | e_{0}       = exp(shifted_{0})        : B T {4}
      y | v_{0}       = slice_tokens(v, {2}, {3}) : B {4} V
    )";

constexpr char kNextSum[] = R"(
      y | l_kept_{0} = mul(l_{1}, alpha_{0})    : B T 1
      y | l_new_{0}  = sum(e_{0})               : B T 1 [row_sum]
      y | l_{0}      = add(l_kept_{0}, l_new_{0}) : B T 1
    )";

constexpr char kNextOutput[] = R"(
      y | o_kept_{0} = mul(o_{1}, alpha_{0})    : B T V
      y | o_new_{0}  = matmul(e_{0}, v_{0})     : B T V
      y | o_{0}      = add(o_kept_{0}, o_new_{0}) : B T V
    )";

constexpr char kSumForgotten[] = R"(
      y | l_new_{0}  = sum(e_{0})               : B T 1 [row_sum]
      y | l_{0}      = add(l_{1}, l_new_{0})    : B T 1
    )";

constexpr char kOutputForgotten[] = R"(
      y | o_new_{0}  = matmul(e_{0}, v_{0})     : B T V
      y | o_{0}      = add(o_{1}, o_new_{0})    : B T V
    )";

}  // namespace

MaybeRefusal prepare_online(Graph& graph, const Choice& choice) {
  if (MaybeRefusal refusal = check_masks("online", choice)) return refusal;
  const Index keys = graph.find_axis(key_axis(graph));
  const Index tile = std::min(keys, choice.tile_size.value_or(kUsualTile));
  graph.axis_size("J", tile);
  graph.axis_size("R", keys % tile);  // the rest, if there is one
  return nullptr;
}

std::string online_lines(const Graph& graph) {
  const Index keys = graph.find_axis(key_axis(graph)), tile = graph.find_axis("J");
  if (tile == 0) return "";  // the lines of before
  std::string lines = "y | plain = matmul(weights, v) : B T V\n";
  Index last = 0;
  for (Index begin = 0; begin < keys; begin += tile) {
    const Index end = std::min(keys, begin + tile), before = last++;
    const char* const axis = end - begin == tile ? "J" : "R";
    if (before == 0) {
      lines += fill(kFirstTile, {begin, end, axis});
      continue;
    }
    const bool keeps_sum = graph.mistake() == kSumNotRescaled;
    const bool keeps_output = graph.mistake() == kOutputNotRescaled;
    lines += fill(kNextTile, {last, before, begin, end, axis});
    lines += fill(keeps_sum ? kSumForgotten : kNextSum, {last, before});
    lines += fill(keeps_output ? kOutputForgotten : kNextOutput, {last, before});
  }
  lines += fill("y | y = div(o_{0}, l_{0}) : B T V [output]\n", {last});
  return lines + compared_with("plain");
}

void give_one(Graph& graph) {
  graph.leaf("one", Tensor(DType::kFloat32, {}, {1}), "", "torch.tensor(1.)");
}

MaybeRefusal prepare_linear(Graph& graph, const Choice& choice) {
  if (MaybeRefusal refusal = check_masks("linear", choice)) return refusal;
  if (choice.added) return refuse(reason::variant_without_added, {"linear"});
  if (choice.causal.value_or(false) && key_axis(graph) != "T") {
    return refuse(reason::variant_of_one_sequence, {"linear"});
  }
  graph.axis_size("F", graph.find_axis("H") * graph.find_axis("V"));
  return nullptr;
}

std::string linear_lines(const Graph& graph) {
  // Queries and keys that are above 0, as shares must be
  constexpr char kPlainOrder[] = R"(
      k_T        | q_elu   = elu(q)                  : B T H
      k_T        | q_map   = add(q_elu, one)         : B T H [query]
      k_T        | k_elu   = elu(k)                  : B {0} H
      k_T        | k_map   = add(k_elu, one)         : B {0} H [key]
      k_T        | k_T     = transpose(k_map)        : B H {0} [key]
      scores     | scores  = matmul(q_map, k_T)      : B T {0} [scores]
      scaled{0}  |
      masked{0}  | masked  = masked_fill_0([scores], [mask]) : B T {0} [scores]
      weights{0} | total   = sum([scores])           : B T 1 [row_sum]
      weights{0} | weights = div([scores], total)    : B T {0} [weights]
      y          | quadratic = matmul(weights, v)    : B T V
    )";
  // One state for each token: the sum up to it of its keys times their values
  constexpr char kRunning[] = R"(
      y | k_each   = view(k_map, B, T, H, 1)   : B T H 1
      y | v_each   = view(v, B, T, 1, V)       : B T 1 V
      y | kv       = matmul(k_each, v_each)    : B T H V
      y | kv_flat  = view(kv, B, T, F)         : B T F
      y | kv_sums  = cumsum(kv_flat)           : B T F
      y | k_sums   = cumsum(k_map)             : B T H
      y | state    = view(kv_sums, B, T, H, V) : B T H V
      y | q_each   = view(q_map, B, T, 1, H)   : B T 1 H
      y | above_each = matmul(q_each, state)   : B T 1 V
      y | above    = view(above_each, B, T, V) : B T V
      y | q_k      = mul(q_map, k_sums)        : B T H
      y | below    = sum(q_k)                  : B T 1 [row_sum]
      y | y        = div(above, below)         : B T V [output]
    )";
  constexpr char kOfAll[] = R"(
      y | kv       = matmul(k_T, v)            : B H V
      y | k_sums   = sum(k_map, -2)            : B 1 H
      y | k_sums_T = transpose(k_sums)         : B H 1
      y | above    = matmul(q_map, kv)         : B T V
      y | below    = matmul(q_map, k_sums_T)   : B T 1
      y | y        = div(above, below)         : B T V [output]
    )";
  const bool is_running = graph.last_of("mask") >= 0 && graph.mistake() != kNotRunning;
  // Gaps but the axis of the keys are those of the lesson's names.
  std::string lines = kPlainOrder;
  const std::string gap = " {0}", axis = " " + key_axis(graph);
  for (std::size_t at = 0; (at = lines.find(gap, at)) != std::string::npos; at += axis.size()) {
    lines.replace(at, gap.size(), axis);
  }
  return lines + (is_running ? kRunning : kOfAll) + compared_with("quadratic");
}

}  // namespace attention
