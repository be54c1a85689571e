// The lines of all variants and of their traps. Only core/learning.h leads here, so that the small
// module has none of them.
#include "core/lessons/mistakes.h"
#include "core/lessons/variants.h"
#include "core/text/fill.h"

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

}  // namespace

const Variant kVariantLines[] = {
    // A score of any size comes to lie between -cap and cap.
    {"cap", R"(
      changed | ratio  = div([scores], cap) : {1}
      changed | bent   = tanh(ratio)        : {1}
      changed | capped = mul(bent, cap)     : {1} [scores]
    )",
     give_cap, false},
    // What is farther away scores less: softmax then needs no table of places.
    {"alibi", R"(
      changed | penalty = mul(distance, slope)   : T T [added]
      changed | slanted = sub([scores], penalty) : {1} [scores]
    )",
     give_alibi, true},
    {nullptr, nullptr, nullptr, false},
};

const Mistake kTraps[] = {
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

}  // namespace attention
