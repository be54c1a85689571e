// A head that reads one token after the other and keeps the keys and values of those before: the
// KV cache of generation. Each row of y is computed once, from one query and all keys so far.
#include "core/lessons/leaves.h"
#include "core/lessons/lessons.h"
#include "core/lessons/steps.h"

namespace attention::lessons {
void cache(const Choice&, const Example& data, Lesson& lesson) {
  Graph& g = lesson.graph;
  lesson.causal = true;  // a token that has not come yet has no key
  add_leaves(g, data, "x, w_query [query_weight], w_key [key_weight], w_value [value_weight]");
  add_steps(g, "rows = view(x, T, C) : T C");
  std::string ys, k_kept, v_kept;
  const Index T = g.find_axis("T");
  for (Index t = 0; t < T; ++t) {
    // T_{1}: as many tokens as there are so far
    add_steps(g, R"(
      x_{0}       = slice_rows(rows, {0}, {1})   : 1 C
      q_{0}       = matmul(x_{0}, w_query)       : 1 H
      k_{0}       = matmul(x_{0}, w_key)         : 1 H
      v_{0}       = matmul(x_{0}, w_value)       : 1 V
      k_cache_{0} = cat_rows({2}k_{0})           : T_{1} H
      v_cache_{0} = cat_rows({3}v_{0})           : T_{1} V
      k_T_{0}     = transpose(k_cache_{0})       : H T_{1}
      scores_{0}  = matmul(q_{0}, k_T_{0})       : 1 T_{1}
      scaled_{0}  = div_scalar(scores_{0}, H)    : 1 T_{1}
      weights_{0} = softmax(scaled_{0})          : 1 T_{1}
      y_{0}       = matmul(weights_{0}, v_cache_{0}) : 1 V
    )",
              {t, t + 1, k_kept, v_kept});
    k_kept = fill("k_cache_{}, ", {t});
    v_kept = fill("v_cache_{}, ", {t});
    ys += fill(t == 0 ? "y_{}" : ", y_{}", {t});
  }
  add_steps(g, "y = cat_rows({}) : T V [output]", {ys});
}
}  // namespace attention::lessons
