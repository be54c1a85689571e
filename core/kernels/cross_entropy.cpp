#include "core/kernels/cross_entropy.h"

#include <algorithm>

#include "core/kernels/finite.h"
#include "core/kernels/float4.h"
#include "core/kernels/softmax.h"
#include "core/math/log.h"

namespace attention::kernels {

namespace {

/// Where the next number stands that is not 0, from column j on; `count` if there is none.
Index next_nonzero(const float* numbers, Index j, Index count) {
  for (; j + 8 <= count; j += 8) {
    const auto differs = (load(numbers + j) != 0) | (load(numbers + j + 4) != 0);
    if (differs[0] | differs[1] | differs[2] | differs[3]) break;
  }
  while (j < count && numbers[j] == 0) ++j;
  return j;
}

}  // namespace

/// Where every loss is finite, a target of 0 adds 0: it is skipped, and a row that is not asked
/// whole. Rows that are asked are computed together.
void cross_entropy(const ConstRows<float>& logits, const ConstRows<float>& targets, float* losses) {
  const Index rows = logits.rows(), cols = logits.cols();
  const bool are_finite = all_smaller(logits.data(), logits.size(), 0x1p126f);
  const auto next = [&](const float* target, Index j) {
    return are_finite ? next_nonzero(target, j, cols) : j;
  };
  Matrix<float> exps(kTogether, cols);
  Index asked[kTogether], first[kTogether];
  float max[kTogether], sum[kTogether];
  for (Index row = 0; row < rows;) {
    Index count = 0;
    for (; row < rows && count < kTogether; ++row) {
      losses[row] = 0;
      asked[count] = row;
      first[count] = next(targets.row(row).data(), 0);
      if (first[count] == cols) continue;
      copy(logits.row(row).data(), exps.row(count++).data(), cols);
    }
    if (count == 0) return;
    sums_of_exps(exps.topRows(count), max, sum);
    for (Index i = 0; i < count; ++i) {
      const float* logit = logits.row(asked[i]).data();
      const float* target = targets.row(asked[i]).data();
      const auto log_sum = static_cast<float>(math::log(double(sum[i])));
      for (Index j = first[i]; j < cols; j = next(target, j + 1)) {
        losses[asked[i]] += target[j] * (log_sum - (logit[j] - max[i]));
      }
    }
  }
}

}  // namespace attention::kernels
