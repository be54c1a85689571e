// The boundary to weights that nobody holds: a lesson whose structure says "streams". Any call may
// be the first one; after an edit the next one starts afresh. Time is the caller's to keep: a call
// computes what it is asked for, and no more.
#include <algorithm>

#include "core/math/log.h"
#include "wasm/session.h"

namespace {

using namespace attention;

/// The most cells of one tile.
constexpr Index kMostCells = 65536;

}  // namespace

/// Computes the next rows of batch b, as many as are asked for or left. Returns how many rows are
/// done; -1 if nothing is streamed, or there is no such batch.
EXPORT(session_stream_advance)
std::int32_t session_stream_advance(Session* session, std::int32_t b, std::int32_t rows) {
  StreamedHead* head = session->streamed(b);
  if (head == nullptr) return -1;
  head->attention().advance(rows);
  return static_cast<std::int32_t>(head->attention().done());
}

/// The weights of batch b from (row, col) on, rows x cols cells, row-major float32: each the
/// largest of step x step weights, at step 1 the weights themselves; 0 beyond the last. They hold
/// until the next call of this kind. Null if there is no such part, or if it has more than 65,536
/// cells.
EXPORT(session_stream_tile)
const float* session_stream_tile(Session* session, std::int32_t b, std::int32_t row,
                                 std::int32_t col, std::int32_t rows, std::int32_t cols,
                                 std::int32_t step) {
  StreamedHead* head = session->streamed(b);
  if (head == nullptr) return nullptr;
  const Index T = head->tokens();
  if (row < 0 || row >= T || col < 0 || col >= T || step < 1 || step > T) return nullptr;
  if (rows < 1 || rows > T || cols < 1 || cols > T) return nullptr;
  const Index count = Index(rows) * cols;
  if (count > kMostCells) return nullptr;
  session->cells.resize(static_cast<std::size_t>(count));
  head->attention().largest(row, col, step, MatrixMap<float>(session->cells.data(), rows, cols));
  return session->cells.data();
}

/// Of one row of batch b: the largest score, the sum of exp(score - largest), the log-sum-exp, and
/// then the row of y (head_size numbers); float32. They hold until the next call of this kind. Null
/// if there is no such row.
EXPORT(session_stream_row)
const float* session_stream_row(Session* session, std::int32_t b, std::int32_t row) {
  StreamedHead* head = session->streamed(b);
  if (head == nullptr || row < 0 || row >= head->tokens()) return nullptr;
  StreamingAttention& attention = head->attention();
  attention.compute(row, 1);
  const float max = attention.row_max()[static_cast<std::size_t>(row)];
  const float sum = attention.row_sum()[static_cast<std::size_t>(row)];
  const Index head_size = attention.y().cols();
  session->cells.resize(static_cast<std::size_t>(3 + head_size));
  float* cells = session->cells.data();
  cells[0] = max;
  cells[1] = sum;
  cells[2] = static_cast<float>(max + math::log(sum));
  std::copy_n(attention.y().row(row).data(), head_size, cells + 3);
  return cells;
}
