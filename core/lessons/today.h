// The head of a language model of 2025: RoPE, keys that heads share, a window and a sink at once,
// in the lesson heads. Each part is a variant of its own (core/lessons/variants.cpp), or a choice.
#pragma once

#include <string>

#include "core/choice/choice.h"
#include "core/graph.h"
#include "core/refusal.h"

namespace attention {

inline constexpr char kTodayTraps[] = "today_keys_not_turned";

/// Keys are turned before heads of queries share them: as often as there are heads of keys. The
/// sink is one for all heads.
inline constexpr char kTodayLines[] = R"(
  k_heads{0} | q_first   = slice_columns(q_heads, 0, R)   : B N T R
  k_heads{0} | q_second  = slice_columns(q_heads, R, H)   : B N T R
  k_heads{0} | q_minus   = neg(q_second)                  : B N T R
  k_heads{0} | q_half    = cat(q_minus, q_first)          : B N T H
  k_heads{0} | q_cos     = mul(q_heads, cos)              : B N T H
  k_heads{0} | q_sin     = mul(q_half, sin)               : B N T H
  k_heads{0} | q_turned  = add(q_cos, q_sin)              : B N T H [query]
  k_heads{0} | k_first   = slice_columns(k_groups, 0, R)  : B {4} {3} R
  k_heads{0} | k_second  = slice_columns(k_groups, R, H)  : B {4} {3} R
  k_heads{0} | k_minus   = neg(k_second)                  : B {4} {3} R
  k_heads{0} | k_half    = cat(k_minus, k_first)          : B {4} {3} H
  k_heads{0} | k_cos     = mul(k_groups, cos)             : B {4} {3} H
  k_heads{0} | k_sin     = mul(k_half, sin)               : B {4} {3} H
  k_heads{0} | k_turned  = add(k_cos, k_sin)              : B {4} {3} H [key]
  k_heads{0} | k_heads   = repeat_interleave(k_turned, {7}) : B N {3} H [key]
  scores{0}  | scores    = matmul(q_turned, k_T)          : B N T {3} [scores]
  weights{0} | sinks     = expand(sink, B, N, T, 1)       : B N T 1
  weights{0} | with_sink = cat([scores], sinks)           : B N T M [scores]
  weights{0} | shares    = softmax(with_sink)             : B N T M
  weights{0} | weights   = slice_columns(shares, 0, {5})  : {1} [weights]
)";

/// Keys as they were before they were turned are repeated, by a slip of a name.
inline constexpr char kKeysNotTurned[] = R"(
  k_first   |
  k_second  |
  k_minus   |
  k_half    |
  k_cos     |
  k_sin     |
  k_turned  |
  k_heads   | k_heads = repeat_interleave(k_groups, {7}) : B N {3} H [key]
)";

/// Refuses the variant without one of its parts that are choices.
MaybeRefusal check_today(Graph& graph, const Choice& choice);

/// Refuses a name that joins those of several variants, "rope+sink".
MaybeRefusal check_joined(const std::string& variant);

}  // namespace attention
