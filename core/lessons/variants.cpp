#include "core/lessons/variants.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "core/choice/keys.h"
#include "core/lessons/mistakes.h"
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
    {nullptr, nullptr, About::kAny, nullptr},
};

/// The variant of that name, or null.
const Variant* find_variant(std::string_view name) {
  const Variant* variant = kVariants;
  while (variant->name != nullptr && variant->name != name) ++variant;
  return variant->name == nullptr ? nullptr : variant;
}

MaybeRefusal check(const Choice& choice) {
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

void add_leaves(Graph& graph, const Example& example) {
  const Variant* variant = find_variant(graph.variant());
  if (variant->counts_places && example.has("memory")) {
    return graph.stop(refuse(reason::variant_of_one_sequence, {variant->name}));
  }
  variant->give(graph);
}

const char* lines(std::string_view variant) {
  return find_variant(variant)->lines;
}

}  // namespace

const Variants kVariantsOfHeads = {kVariants, kTraps, check, add_leaves, lines};

}  // namespace attention
