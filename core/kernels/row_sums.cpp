#include "core/kernels/row_sums.h"

#include <algorithm>

#include "core/kernels/float4.h"

namespace attention::kernels {

namespace {

/// `row` gives a row's first number; of rows that there are not, another one's.
template <class Row>
void add_up(Index rows, Index count, float* sums, Row row) {
  Float4 sum[kTogether / 4] = {};
  Index j = 0;
  for (; j + 4 <= count; j += 4) {
    for (Index t = 0; t < kTogether; t += 4) {
      Float4 four[4] = {load(row(t) + j), load(row(t + 1) + j), load(row(t + 2) + j),
                        load(row(t + 3) + j)};
      transpose(four);
      for (Float4 column : four) sum[t / 4] += column;
    }
  }
  for (Index t = 0; t < rows; ++t) {
    sums[t] = sum[t / 4][t % 4];
    for (Index i = j; i < count; ++i) sums[t] += row(t)[i];
  }
}

}  // namespace

void sums_together(const Rows<float>& rows, Index count, float* sums) {
  add_up(rows.rows(), count, sums,
         [&](Index t) { return rows.data() + std::min(t, rows.rows() - 1) * rows.outerStride(); });
}

void row_sums(const float* a, Index rows, Index cols, float* sums) {
  for (Index start = 0; start < rows; start += kTogether) {
    const Index together = std::min(kTogether, rows - start);
    add_up(together, cols, sums + start,
           [&](Index t) { return a + (start + std::min(t, together - 1)) * cols; });
  }
}

}  // namespace attention::kernels
