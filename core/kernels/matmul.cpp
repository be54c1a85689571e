#include "core/kernels/matmul.h"

#include <algorithm>
#include <cstring>

#include "core/kernels/float4.h"

namespace attention::kernels {

namespace {

/// Rows of a per block: the lengths that `ends_of` finds for them fit on the stack.
constexpr Index kRows = 256;
/// Rows of b per block: of one panel they are 16 KB, half of an L1 cache.
constexpr Index kInner = 256;
/// A part of b with no more numbers than this is read in place, without packing: it fits into an L1
/// cache.
constexpr Index kSmall = 4096;

/// Columns of a product that is computed without tiles, and half of the numbers that are summed.
constexpr Index kNarrow = 8;

/// A part of a row-major matrix: its first number, and the stride from row to row.
template <class T>
struct Part {
  T* data;
  Index stride;
};

/// y (2, kLanes) = left (2, inner) @ right (inner, kLanes), or += if `adds`.
inline void tile(Part<const float> left, Part<const float> right, Index inner, bool adds,
                 Part<float> y) {
  Lanes sum[2];
  for (int r = 0; r < 2; ++r) {
    sum[r].setZero();
    if (adds) sum[r] = Eigen::Map<const Lanes>(y.data + r * y.stride);
  }
  const float *a = left.data, *b = right.data;
  // [forward]
  // two rows of a meet 16 columns of b;
  // their sums stay in registers
  for (const float* end = a + inner; a < end; ++a) {
    for (int j = 0; j < kLanes; ++j) {
      for (int r = 0; r < 2; ++r) {
        sum[r][j] += a[r * left.stride] * b[j];
      }
    }
    b += right.stride;
  }
  // [/forward]
  for (int r = 0; r < 2; ++r) Eigen::Map<Lanes>(y.data + r * y.stride) = sum[r];
}

/// y (rows, width) = a[:, k : k + kInner] @ b, or += if k > 0: b is (kInner, kLanes), of which the
/// first `width` columns count. If `ends` is given, row t of a has trailing zeros from column
/// ends[t] on, which are skipped.
__attribute__((noinline)) void multiply_panel(const ConstRows<float>& a, const Index* ends, Index k,
                                              Part<const float> b, Part<float> y, Index width) {
  float edge[2 * kLanes];
  const Index rows = a.rows(), cols = a.cols(), stride = a.outerStride();
  const float* from = a.data() + k;
  for (Index t = 0; t < rows; t += 2, from += 2 * stride) {
    // If the number of rows is odd, the last one is both rows of its tile.
    const Index next = t + 1 < rows ? 1 : 0;
    const Index end = ends ? std::max(ends[t], ends[t + next]) : cols;
    float* row = y.data + t * y.stride;
    float* next_row = row + next * y.stride;
    Part<float> to{row, next * y.stride};
    if (width < kLanes) {
      to = {edge, kLanes};
      if (k > 0) std::copy_n(row, width, edge);
      if (k > 0) std::copy_n(next_row, width, edge + kLanes);
    }
    tile({from, next * stride}, b, std::min(end - k, kInner), k > 0, to);
    if (width < kLanes) {
      std::copy_n(edge, width, row);
      std::copy_n(edge + kLanes, width, next_row);
    }
  }
}

/// The right-hand factor of a product: rows, or panels that are packed already; the other is null.
struct Right {
  const ConstRows<float>* rows;
  const Panels* panels;

  /// The panel that begins with column n, from row k on; packed into `copy` if it has to be packed.
  Part<const float> panel(Index k, Index n, float* copy) const {
    if (panels) return {panels->panel(k, n), kLanes};
    const Index inner = std::min(kInner, rows->rows() - k), width = rows->cols() - n;
    const Index stride = rows->outerStride();
    const float* from = rows->data() + k * stride + n;
    if (width >= kLanes && inner * stride <= kSmall) return {from, stride};
    pack_panel(from, stride, inner, width, copy);
    return {copy, kLanes};
  }
};

/// y (rows, cols) = a @ right, panel by panel; `ends` as in multiply_panel.
void multiply(const ConstRows<float>& a, const Index* ends, const Right& right, Rows<float> y) {
  float copy[kInner * kLanes];
  const Index last = ends ? longest(ends, a.rows()) : a.cols();
  for (Index n = 0; n < y.cols(); n += kLanes) {
    for (Index k = 0; k == 0 || k < last; k += kInner) {
      multiply_panel(a, ends, k, right.panel(k, n, copy), {y.data() + n, y.outerStride()},
                     y.cols() - n);
    }
  }
}

/// Finds the trailing zeros of a's rows: row t has nothing but zeros from column ends[t] on.
/// Returns `ends`, or null, which skips nothing, if the first row has none: under a causal mask it
/// would have the most.
const Index* ends_of(const ConstRows<float>& a, Index* ends) {
  if (a(0, a.cols() - 1) != 0) return nullptr;
  for (Index t = 0; t < a.rows(); ++t) {
    ends[t] = without_trailing(a.row(t).data(), a.cols(), 0);
  }
  return ends;
}

/// Four numbers side by side, in one register or in two.
template <class T>
struct SideBySide {
  typedef T Four __attribute__((vector_size(4 * sizeof(T))));
};

/// y (rows, cols) = a @ b without tiles, whose 16 columns take longer where little is to be done.
/// Four rows of a meet four columns of b; the last of them may be some that have been computed
/// before, once more.
template <class T>
void multiply_narrow(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y) {
  const Index rows = a.rows(), inner = a.cols(), cols = b.cols(), stride = b.outerStride();
  for (Index t = 0; t < rows; t += 4) {
    const T* row[4];
    T* to[4];
    for (Index r = 0; r < 4; ++r) {
      const Index i = std::min(t + r, rows - 1);
      row[r] = a.data() + i * a.outerStride();
      to[r] = y.data() + i * y.outerStride();
    }
    for (Index n = 0; n < cols; n += 4) {
      const Index j = std::min(n, cols - 4);
      const T* from = b.data() + j;
      typename SideBySide<T>::Four sum[4] = {}, four;
      for (Index k = 0; k < inner; ++k, from += stride) {
        std::memcpy(&four, from, sizeof four);
        for (Index r = 0; r < 4; ++r) sum[r] += row[r][k] * four;
      }
      for (Index r = 0; r < 4; ++r) std::memcpy(to[r] + j, &sum[r], sizeof four);
    }
  }
}

/// The same where there are not even four columns.
template <class T>
void multiply_thin(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y) {
  const Index inner = a.cols(), stride = b.outerStride();
  for (Index t = 0; t < a.rows(); ++t) {
    const T* row = a.data() + t * a.outerStride();
    for (Index j = 0; j < b.cols(); ++j) {
      T sum = 0;
#pragma GCC unroll 1
      for (Index k = 0; k < inner; ++k) sum += row[k] * b.data()[k * stride + j];
      y(t, j) = sum;
    }
  }
}

/// Either of them.
template <class T>
void multiply_untiled(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y) {
  b.cols() < 4 ? multiply_thin<T>(a, b, y) : multiply_narrow<T>(a, b, y);
}

}  // namespace

template <>
void matmul(const ConstRows<float>& a, const ConstRows<float>& b, Rows<float> y,
            const Index* ends) {
  if (b.cols() <= kNarrow && a.cols() <= 2 * kNarrow) {
    return multiply_untiled<float>(a, b, y);
  }
  for (Index start = 0; start < a.rows(); start += kRows) {
    const Index rows = std::min(kRows, a.rows() - start);
    const ConstRows<float> part = a.middleRows(start, rows);
    Index found[kRows];
    multiply(part, ends ? ends + start : ends_of(part, found), {&b, nullptr},
             y.middleRows(start, rows));
  }
}

template <>
void matmul(const ConstRows<double>& a, const ConstRows<double>& b, Rows<double> y, const Index*) {
  multiply_untiled<double>(a, b, y);
}

void matmul(const ConstRows<float>& a, const Index* ends, const Panels& b, Rows<float> y) {
  multiply(a, ends, {nullptr, &b}, y);
}

void matmul_panel(const ConstRows<float>& a, const Panels& b, Index n, Rows<float> y) {
  for (Index k = 0; k < a.cols(); k += kInner) {
    multiply_panel(a, nullptr, k, {b.panel(k, n), kLanes}, {y.data(), y.outerStride()}, kLanes);
  }
}

}  // namespace attention::kernels
