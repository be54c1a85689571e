// Streamed weights at the boundary: the functions session_stream_... of wasm/attention.h.
#include <algorithm>

#include "core/math/log.h"
#include "wasm/attention.h"
#include "wasm/session.h"

namespace attention {

namespace {

constexpr Index kMostCells = 65536;

/// Whether lowest <= number <= highest, where lowest is not negative.
bool is_between(std::uint32_t lowest, std::int32_t number, Index highest) {
  return static_cast<std::uint32_t>(number) - lowest <=
         static_cast<std::uint32_t>(highest) - lowest;
}

}  // namespace

std::int32_t session_stream_advance(Session* session, std::int32_t b, std::int32_t rows) {
  StreamingAttention* attention = session->streamed(b);
  if (attention == nullptr) return -1;
  attention->advance(rows);
  return static_cast<std::int32_t>(attention->done());
}

const float* session_stream_tile(Session* session, std::int32_t b, std::int32_t row,
                                 std::int32_t col, std::int32_t rows, std::int32_t cols,
                                 std::int32_t step) {
  StreamingAttention* attention = session->streamed(b);
  if (attention == nullptr) return nullptr;
  const Index T = attention->y().rows();
  const bool is_there = is_between(0, row, T - 1) && is_between(0, col, T - 1) &&
                        is_between(1, step, T) && is_between(1, rows, T) && is_between(1, cols, T);
  const Index count = Index(rows) * cols;
  if (!is_there) return session->say_no(reason::no_part);
  if (count > kMostCells) return session->say_no(reason::part_too_large);
  session->cells.resize(static_cast<std::size_t>(count));
  attention->largest(row, col, step, MatrixMap<float>(session->cells.data(), rows, cols));
  return session->cells.data();
}

const float* session_stream_row(Session* session, std::int32_t b, std::int32_t row) {
  StreamingAttention* attention = session->streamed(b);
  if (attention == nullptr) return nullptr;
  if (!is_between(0, row, attention->y().rows() - 1)) {
    return session->say_no(reason::no_row);
  }
  attention->compute(row, 1);
  const float max = attention->row_max()[static_cast<std::size_t>(row)];
  const float sum = attention->row_sum()[static_cast<std::size_t>(row)];
  const Index head_size = attention->y().cols();
  session->cells.resize(static_cast<std::size_t>(3 + head_size));
  float* cells = session->cells.data();
  cells[0] = max;
  cells[1] = sum;
  cells[2] = static_cast<float>(max + math::log(sum));
  std::copy_n(attention->y().row(row).data(), head_size, cells + 3);
  return cells;
}

}  // namespace attention
