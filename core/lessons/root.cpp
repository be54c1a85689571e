// Why scores are divided by the square root of d_k: queries and keys drawn by randn, their scores
// divided by nothing, by d_k, by its root and by the root of another width, and what softmax then
// does.
#include "core/examples/drawn.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"

namespace attention::lessons {

namespace {

/// Keys that each query is compared with, and the columns of an x that q and k might come from.
constexpr Index kKeys = 8, kWidth = 64;

void add_number(Graph& g, const char* name, Index number) {
  g.leaf(name, Tensor(DType::kFloat32, {}, {double(number)}), "",
         fill("torch.tensor({}.)", {number}).c_str());
}

/// The scores by one divisor, and four numbers of them: variance, and the means over all rows of
/// the largest weight, the entropy, and the largest slope, by which a weight follows its own score.
void add_way(Graph& g, const char* name, const char* divisor) {
  add_steps(g, R"(
    scaled_{0}   = div(scores, {1})                        : T 1 M
    total_{0}    = sum_to_size(scaled_{0})                 :
    mean_{0}     = div(total_{0}, cells)                   :
    off_{0}      = sub(scaled_{0}, mean_{0})               : T 1 M
    squared_{0}  = mul(off_{0}, off_{0})                   : T 1 M
    squares_{0}  = sum_to_size(squared_{0})                :
    variance_{0} = div(squares_{0}, cells)                 :
    weights_{0}  = softmax(scaled_{0})                     : T 1 M
    row_largest_{0}  = amax(weights_{0})                   : T 1 1
    sum_largest_{0}  = sum_to_size(row_largest_{0})        :
    largest_{0}      = div(sum_largest_{0}, rows)          :
    row_entropy_{0}  = cross_entropy(scaled_{0}, weights_{0}) : T 1 1
    sum_entropy_{0}  = sum_to_size(row_entropy_{0})        :
    entropy_{0}      = div(sum_entropy_{0}, rows)          :
    others_{0}       = sub(ones, weights_{0})               : T 1 M
    slopes_{0}       = mul(weights_{0}, others_{0})        : T 1 M
    row_slope_{0}    = amax(slopes_{0})                    : T 1 1
    sum_slope_{0}    = sum_to_size(row_slope_{0})          :
    slope_{0}        = div(sum_slope_{0}, rows)            :
  )",
            {name, divisor});
}

}  // namespace

void root(const Choice& choice, const Example&, Lesson& lesson) {
  const Index T = choice.T.value_or(kMostHeld), H = choice.d_k.value_or(kWidth);
  Graph& g = lesson.graph;
  TorchGenerator generator(choice.seed_or(Seed{}.magnitude));
  g.axis_size("M", kKeys);
  g.leaf("queries", generator.randn({T, 1, H}), "T 1 H",
         fill("torch.randn({}, 1, {})", {T, H}).c_str(),
         pytorch_start(choice, Seed{}.magnitude).c_str(), Origin::kDrawn);
  g.leaf("keys", generator.randn({T, kKeys, H}), "T M H",
         fill("torch.randn({}, {}, {})", {T, kKeys, H}).c_str(), "", Origin::kDrawn);
  add_number(g, "one", 1);
  add_number(g, "d_k", H);
  add_number(g, "C", kWidth);
  add_number(g, "rows", T);
  add_number(g, "cells", T * kKeys);
  add_steps(g, R"(
    sqrt_d_k = sqrt(d_k)       :
    sqrt_C   = sqrt(C)         :
    ones     = ones(T, 1, M)   : T 1 M [ones]
    keys_T   = transpose(keys) : T H M
    scores   = matmul(queries, keys_T) : T 1 M [scores]
  )");
  add_way(g, "none", "one");
  add_way(g, "d_k", "d_k");
  add_way(g, "sqrt_d_k", "sqrt_d_k");
  add_way(g, "sqrt_C", "sqrt_C");
}

}  // namespace attention::lessons
