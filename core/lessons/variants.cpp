#include "core/lessons/variants.h"

#include <cmath>
#include <string>
#include <vector>

#include "core/choice/keys.h"
#include "core/lessons/mistakes.h"
#include "core/lessons/reordered.h"
#include "core/lessons/steps.h"
#include "core/lessons/today.h"
#include "core/limits.h"
#include "core/math/exp.h"
#include "core/math/log.h"
#include "core/math/sin_cos.h"
#include "core/random/torch_generator.h"
#include "core/text/fill.h"
#include "core/text/listed.h"
#include "core/text/take.h"

namespace attention {

namespace {

void add_number(Graph& graph, const char* name, double number, const char* pytorch) {
  graph.leaf(name, Tensor(DType::kFloat32, {}, {number}), "", pytorch);
}

void give_cap(Graph& graph) {
  add_number(graph, "cap", 5, "torch.tensor(5.)");
}

/// How far each key is from the query, in tokens; and the slope, that of the first of eight heads.
void give_alibi(Graph& graph) {
  const Index T = graph.find_axis("T");
  Tensor distance(DType::kFloat32, {T, T});
  for (Index i = 0; i < T * T; ++i) {
    const Index query = i / T, key = i % T;
    distance.set(i, double(query > key ? query - key : key - query));
  }
  graph.leaf(
      "distance", std::move(distance), "T T",
      fill("(torch.arange({0}).view(-1, 1) - torch.arange({0})).abs().float()", {T}).c_str());
  add_number(graph, "slope", 0.5, "torch.tensor(0.5)");
}

void give_norm(Graph& graph) {
  const Index H = graph.find_axis("H");
  add_number(graph, "width", double(H), fill("torch.tensor({}.)", {H}).c_str());
  add_number(graph, "eps", 1e-5, "torch.tensor(1e-5)");
}

void give_sink(Graph& graph) {
  add_number(graph, "sink", 0, "torch.tensor(0.)");
}

/// The mistake with the angles of neighbours in a turn of halves.
constexpr char kMixedPairs[] = "rope_pairs_mixed";

/// Sine and cosine of the angle of a pair of columns, of a tensor so wide, at a place.
math::SinCos turned(Index place, Index pair, Index width) {
  constexpr double kBase = 10000, kTurn = 6.283185307179586;
  const double slower = math::exp(-double(2 * pair) / double(width) * math::log(kBase));
  const double angle = double(place) * slower;
  return math::sin_cos(angle - std::floor(angle / kTurn) * kTurn);
}

/// Cosines and sines of the angles by which each place turns each pair: the first pair by one
/// radian a place, those behind it ever more slowly. `axis` is the letter of the pairs.
void give_turns(Graph& graph, const char* axis) {
  const Index T = graph.find_axis("T"), H = graph.find_axis("H"), pairs = H / 2;
  if (H % 2 != 0) return graph.stop(refuse(reason::variant_of_pairs, {graph.variant(), H}));
  graph.axis_size(axis, pairs);
  const bool is_mixed = graph.mistake() == kMixedPairs;
  Tensor cos(DType::kFloat32, {T, H}), sin(DType::kFloat32, {T, H});
  for (Index i = 0; i < T * H; ++i) {
    const Index column = i % H, pair = is_mixed ? column / 2 : column % pairs;
    const math::SinCos both = turned(i / H, pair, H);
    cos.set(i, both.cos);
    sin.set(i, both.sin);
  }
  const std::string start = fill(
      "places = torch.arange({}, dtype=torch.float64).view(-1, 1)\n"
      "angles = places * 10000 ** (-torch.arange(0, {}, 2, dtype=torch.float64) / {})\n",
      {T, H, H});
  const std::string both =
      is_mixed ? "angles.repeat_interleave(2, dim=1)" : "torch.cat([angles, angles], dim=1)";
  graph.leaf("cos", std::move(cos), "T H", (both + ".cos().float()").c_str(), start.c_str());
  graph.leaf("sin", std::move(sin), "T H", (both + ".sin().float()").c_str());
}

void give_rope(Graph& graph) {
  give_turns(graph, "P");
}

/// In the lesson heads, P are the positions of a table.
void give_today(Graph& graph) {
  give_turns(graph, "R");
  give_sink(graph);
}

/// A table that would be learnt, as it is drawn: its rows are those of so many places, whatever T.
void place_drawn(Graph& graph) {
  const Index T = graph.find_axis("T"), C = graph.find_axis("C");
  TorchGenerator generator(0);
  const Tensor table = generator.embedding(kMostHeld, C);
  Tensor places(DType::kFloat32, {T, C});
  for (Index i = 0; i < T * C; ++i) places.set(i, table.at(i));
  graph.leaf("places", std::move(places), "T C",
             fill("torch.randn({}, {})[:{}]", {kMostHeld, C, T}).c_str(), "torch.manual_seed(0)\n");
}

/// Sines and cosines of the place, each pair of columns slower than the one before.
void place_waves(Graph& graph) {
  const Index T = graph.find_axis("T"), C = graph.find_axis("C");
  Tensor places(DType::kFloat32, {T, C});
  for (Index i = 0; i < T * C; ++i) {
    const math::SinCos both = turned(i / C, i % C / 2, C);
    places.set(i, i % C % 2 == 0 ? both.sin : both.cos);
  }
  const std::string start = fill(
      "angles = torch.arange({}, dtype=torch.float64).view(-1, 1) "
      "* 10000 ** (-torch.arange(0, {}, 2, dtype=torch.float64) / {})\n",
      {T, C, C});
  graph.leaf(
      "places", std::move(places), "T C",
      fill("torch.stack([angles.sin(), angles.cos()], dim=-1).view({}, -1)[:, :{}].float()", {T, C})
          .c_str(),
      start.c_str());
}

constexpr Variant kVariants[] = {
    // A score of any size comes to lie between -cap and cap.
    {"cap", "head", "cap_of_itself cap_after_mask", R"(
      changed | ratio  = div([scores], cap) : {1}
      changed | bent   = tanh(ratio)        : {1}
      changed | capped = mul(bent, cap)     : {1} [scores]
    )",
     give_cap, false},
    // What is farther away scores less: softmax then needs no table of places.
    {"alibi", "head", "alibi_added alibi_before_scale", R"(
      changed | penalty = mul(distance, slope)   : T T [added]
      changed | slanted = sub([scores], penalty) : {1} [scores]
    )",
     give_alibi, true},
    // Queries and keys of one length: what is loud in x makes no score larger.
    {"qk_norm", "head", "qk_norm_of_q_alone", R"(
      k_T    | q_squared = mul(q, q)            : B T H
      k_T    | q_total   = sum(q_squared)       : B T 1 [row_sum]
      k_T    | q_mean    = div(q_total, width)  : B T 1
      k_T    | q_above   = add(q_mean, eps)     : B T 1
      k_T    | q_root    = sqrt(q_above)        : B T 1
      k_T    | q_norm    = div(q, q_root)       : B T H [query]
      k_T    | k_squared = mul(k, k)            : B {0} H
      k_T    | k_total   = sum(k_squared)       : B {0} 1 [row_sum]
      k_T    | k_mean    = div(k_total, width)  : B {0} 1
      k_T    | k_above   = add(k_mean, eps)     : B {0} 1
      k_T    | k_root    = sqrt(k_above)        : B {0} 1
      k_T    | k_norm    = div(k, k_root)       : B {0} H [key]
      k_T    | k_T       = transpose(k_norm)    : B H {0} [key]
      scores | scores    = matmul(q_norm, k_T)  : B T {0} [scores]
    )",
     give_norm, false},
    // A score that belongs to no key: what it takes of the row goes to nobody.
    {"sink", "head", "sink_renormalised sink_not_shifted", R"(
      weights{0} | sinks     = expand(sink, B, T, 1)      : B T 1
      weights{0} | with_sink = cat([scores], sinks)       : B T M [scores]
      weights{0} | shares    = softmax(with_sink)         : B T M
      weights{0} | weights   = slice_columns(shares, 0, {5}) : {1} [weights]
    )",
     give_sink, false},
    // Each place turns queries and keys by an angle of its own: a score then knows the distance.
    {"rope", "head head_turned learn_turned", "rope_pairs_mixed rope_keys_not_turned", R"(
      k_T    | q_first  = slice_columns(q, 0, P)   : B T P
      k_T    | q_second = slice_columns(q, P, H)   : B T P
      k_T    | q_minus  = neg(q_second)            : B T P
      k_T    | q_half   = cat(q_minus, q_first)    : B T H
      k_T    | q_cos    = mul(q, cos)              : B T H
      k_T    | q_sin    = mul(q_half, sin)         : B T H
      k_T    | q_turned = add(q_cos, q_sin)        : B T H [query]
      k_T    | k_first  = slice_columns(k, 0, P)   : B T P
      k_T    | k_second = slice_columns(k, P, H)   : B T P
      k_T    | k_minus  = neg(k_second)            : B T P
      k_T    | k_half   = cat(k_minus, k_first)    : B T H
      k_T    | k_cos    = mul(k, cos)              : B T H
      k_T    | k_sin    = mul(k_half, sin)         : B T H
      k_T    | k_turned = add(k_cos, k_sin)        : B T H [key]
      k_T    | k_T      = transpose(k_turned)      : B H T [key]
      scores | scores   = matmul(q_turned, k_T)    : B T T [scores]
    )",
     give_rope, true},
    // Numbers of each place are added to x: a score of two words then has four parts.
    {"learned", "head", "", "", nullptr, true, place_drawn},
    {"waves", "head", "", "", nullptr, true, place_waves},
    // The same numbers in another order (core/lessons/reordered.h)
    {"online", "head", kOnlineTraps, "", nullptr, false, nullptr, prepare_online, online_lines},
    {"linear", "head", kLinearTraps, "", give_one, false, nullptr, prepare_linear, linear_lines},
    {"today", "heads", kTodayTraps, kTodayLines, give_today, true, nullptr, check_today},
    {nullptr, nullptr, nullptr, nullptr, nullptr, false},
};

constexpr Mistake kTraps[] = {
    // s tanh(s / cap) is larger than s is, not smaller than the cap.
    {"cap_of_itself", "cap", About::kAny, R"(
      capped | capped = mul([scores], bent) : {1} [scores]
    )"},
    // A hidden score, -inf, becomes -cap: the future is seen again.
    {"cap_after_mask", "cap", About::kMask, R"(
      ratio   |
      bent    |
      capped  |
      weights{0} | ratio   = div([scores], cap)      : {1} [scores]
      weights{0} | bent    = tanh(ratio)             : {1}
      weights{0} | capped  = mul(bent, cap)          : {1} [scores]
      weights{0} | weights = softmax(capped)         : {1} [weights]
    )"},
    // The sign turned round: the farthest token is looked at most.
    {"alibi_added", "alibi", About::kAny, R"(
      slanted | slanted = add([scores], penalty) : {1} [scores]
    )"},
    // Added before the division, the slope is divided, too.
    {"alibi_before_scale", "alibi", About::kScale, R"(
      scaled{0} | penalty = mul(distance, slope)    : T T [added]
      scaled{0} | slanted = sub(scores, penalty)    : {1} [scores]
      scaled{0} | scaled  = div_scalar(slanted, H)  : {1} [scores]
      penalty   |
      slanted   |
    )"},
    // A loud key is loud still.
    {"qk_norm_of_q_alone", "qk_norm", About::kAny, R"(
      k_squared |
      k_total   |
      k_mean    |
      k_above   |
      k_root    |
      k_norm    |
      k_T       | k_T = transpose(k) : B H {0} [key]
    )"},
    // The rows add up to 1 again, and the sink has done nothing.
    {"sink_renormalised", "sink", About::kAny, R"(
      weights | kept     = slice_columns(shares, 0, {5}) : {1}
      weights | kept_sum = sum(kept)                     : B T 1 [row_sum]
      weights | weights  = div(kept, kept_sum)           : {1} [weights]
    )"},
    // The row's largest score is taken off all scores but the sink.
    {"sink_not_shifted", "sink", About::kAny, R"(
      sinks     |
      with_sink |
      shares    |
      weights   | largest  = amax([scores])          : B T 1
      weights   | shifted  = sub([scores], largest)  : {1} [scores]
      weights   | exps     = exp(shifted)            : {1}
      weights   | exps_sum = sum(exps)               : B T 1 [row_sum]
      weights   | sink_exp = exp(sink)               :
      weights   | all_sum  = add(exps_sum, sink_exp) : B T 1
      weights   | weights  = div(exps, all_sum)      : {1} [weights]
    )"},
    // Its lines are the right ones; the angles are those of neighbours (give_rope).
    {kMixedPairs, "rope", About::kAny, ""},
    // Queries turn away from keys that stay: a score hangs on where a word stands.
    {"rope_keys_not_turned", "rope", About::kAny, R"(
      k_first  |
      k_second |
      k_minus  |
      k_half   |
      k_cos    |
      k_sin    |
      k_turned |
      k_T      | k_T = transpose(k) : B H T [key]
    )"},
    // Lines of core/lessons/reordered.h
    {kOutputNotRescaled, "online", About::kAny, ""},
    {kSumNotRescaled, "online", About::kAny, ""},
    // Above every value where the keys are many
    {"linear_not_divided", "linear", About::kAny, R"(
      y | y = as_is(above, B, T, V) : B T V [output]
    )"},
    // One sum of all keys for every row: a row sees what comes later.
    {kNotRunning, "linear", About::kMask, ""},
    {kTodayTraps, "today", About::kAny, kKeysNotTurned},
    {nullptr, nullptr, About::kAny, nullptr},
};

/// The variant of that name, or null.
const Variant* find_variant(std::string_view name) {
  const Variant* variant = kVariants;
  while (variant->name != nullptr && variant->name != name) ++variant;
  return variant->name == nullptr ? nullptr : variant;
}

MaybeRefusal check(const Choice& choice) {
  if (MaybeRefusal refusal = check_joined(choice.variant)) return refusal;
  const Variant* variant = find_variant(choice.variant);
  if (variant == nullptr || !has_word(variant->lessons, choice.lesson)) {
    std::vector<std::string> names;
    for (const Variant* one = kVariants; one->name != nullptr; ++one) {
      if (has_word(one->lessons, choice.lesson)) names.emplace_back(one->name);
    }
    return refuse(reason::no_variant, {choice.variant, listed(names)});
  }
  if (!choice.mistake.empty() && !has_word(variant->traps, choice.mistake)) {
    return refuse(reason::no_mistake, {choice.mistake, listed(words(variant->traps))});
  }
  return nullptr;
}

void place(Graph& graph, const Example& example) {
  const Variant* variant = find_variant(graph.variant());
  if (variant->counts_places && example.has("memory")) {
    return graph.stop(refuse(reason::variant_of_one_sequence, {variant->name}));
  }
  if (variant->place == nullptr) return;
  variant->place(graph);
  lessons::add_steps(graph, "placed = add(x, places) : B T C");
}

void add_leaves(Graph& graph, const Choice& choice) {
  const Variant* variant = find_variant(graph.variant());
  if (variant->prepare != nullptr) graph.stop(variant->prepare(graph, choice));
  if (variant->give != nullptr) variant->give(graph);
}

std::string lines(const Graph& graph) {
  const Variant* variant = find_variant(graph.variant());
  return variant->write ? variant->write(graph) : variant->lines;
}

}  // namespace

const Variants kVariantsOfHeads = {kVariants, kTraps, check, place, add_leaves, lines};

}  // namespace attention
