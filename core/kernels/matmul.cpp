#include "core/kernels/matmul.h"

#include <algorithm>

namespace attention::kernels {

namespace {

/// So many rows of a at a time: what is found out about them fits on the stack.
constexpr Index kRows = 64;
/// So many rows of b at a time: of one panel 16 KB, half of a first cache.
constexpr Index kInner = 256;
/// A part of b with no more numbers than this is read where it stands: it fits into a first cache.
constexpr Index kSmall = 4096;

/// Where a tile finds its columns of b, and how far it is from one row to the next.
template <class T>
struct Columns {
  const T* data;
  Index stride;
};

/// A call costs little beside its work, and attention.wasm is smaller than with a copy wherever one
/// is made.
#define KERNEL_CALL __attribute__((noinline))

/// y (R, kLanes) = a (R, inner) @ b (inner, kLanes), or += if `adds`.
template <int R, class T>
KERNEL_CALL void tile(const T* a, Index a_stride, Columns<T> columns, Index inner, bool adds, T* y,
                      Index y_stride) {
  const T* b = columns.data;
  Lanes<T> sum[R];
  for (int r = 0; r < R; ++r) {
    sum[r].setZero();
    if (adds) sum[r] = Eigen::Map<const Lanes<T>>(y + r * y_stride);
  }
  // [forward]
  // R rows of a meet 16 columns of b;
  // their sums stay in registers
  for (const T* end = a + inner; a < end; ++a) {
    for (int j = 0; j < kLanes<T>; ++j) {
      for (int r = 0; r < R; ++r) {
        sum[r][j] += a[r * a_stride] * b[j];
      }
    }
    b += columns.stride;
  }
  // [/forward]
  for (int r = 0; r < R; ++r) Eigen::Map<Lanes<T>>(y + r * y_stride) = sum[r];
}

/// The tile of the rows t, t + 1, ... and the columns n, n + 1, ... of y, which may end before it.
template <int R, class T>
KERNEL_CALL void multiply_rows(const ConstRows<T>& a, Index t, Columns<T> b, Index inner, bool adds,
                               Index n, Rows<T>& y) {
  const T* rows = a.data() + t * a.outerStride();
  T* to = y.data() + t * y.outerStride() + n;
  const Index width = y.cols() - n;
  if (width >= kLanes<T>) {
    tile<R, T>(rows, a.outerStride(), b, inner, adds, to, y.outerStride());
    return;
  }
  T edge[R * kLanes<T>] = {};
  for (int r = 0; r < R; ++r) {
    std::copy_n(to + r * y.outerStride(), width, edge + r * kLanes<T>);
  }
  tile<R, T>(rows, a.outerStride(), b, inner, adds, edge, kLanes<T>);
  for (int r = 0; r < R; ++r) {
    std::copy_n(edge + r * kLanes<T>, width, to + r * y.outerStride());
  }
}

/// Where only zeros are left in row t.
template <class T>
Index end_of(const ConstRows<T>& a, Index t) {
  Index end = a.cols();
  while (end > 0 && a(t, end - 1) == 0) --end;
  return end;
}

/// Gives inner rows of b from row k on, and its columns from n on; in `panel` if they have to be
/// copied.
template <class T>
using ColumnsOf = Columns<T> (*)(const void* b, Index n, Index k, Index inner, T* panel);

/// y = a @ b.
template <class T>
KERNEL_CALL void multiply(const ConstRows<T>& a, const void* right, ColumnsOf<T> columns,
                          Rows<T>& y) {
  T panel[kInner * kLanes<T>];
  for (Index start = 0; start < a.rows(); start += kRows) {
    const Index stop = std::min(start + kRows, a.rows());
    Index ends[kRows / 2], last = 0;  // of two rows at a time
    for (Index t = start; t < stop; t += 2) {
      Index& end = ends[(t - start) / 2] = end_of<T>(a, t);
      if (t + 1 < stop) end = std::max(end, end_of<T>(a, t + 1));
      last = std::max(last, end);
    }
    for (Index n = 0; n < y.cols(); n += kLanes<T>) {
      for (Index k = 0; k == 0 || k < last; k += kInner) {
        const Columns<T> b = columns(right, n, k, std::min(kInner, a.cols() - k), panel);
        const auto part = a.rightCols(a.cols() - k);
        for (Index t = start; t < stop; t += 2) {
          const Index inner = std::min(std::max(ends[(t - start) / 2] - k, Index(0)), kInner);
          if (t + 1 < stop) {
            multiply_rows<2, T>(part, t, b, inner, k > 0, n, y);
          } else {
            multiply_rows<1, T>(part, t, b, inner, k > 0, n, y);
          }
        }
      }
    }
  }
}

}  // namespace

template <class T>
void matmul(const ConstRows<T>& a, const ConstRows<T>& b, Rows<T> y) {
  const ColumnsOf<T> columns = [](const void* right, Index n, Index k, Index inner, T* panel) {
    const ConstRows<T>& whole = *static_cast<const ConstRows<T>*>(right);
    const Index stride = whole.outerStride(), width = whole.cols() - n;
    const T* from = whole.data() + k * stride + n;
    if (width >= kLanes<T> && inner * stride <= kSmall) return Columns<T>{from, stride};
    pack_panel(from, stride, inner, width, panel);
    return Columns<T>{panel, kLanes<T>};
  };
  multiply<T>(a, &b, columns, y);
}

template <class T>
void matmul(const ConstRows<T>& a, const Panels<T>& b, Rows<T> y) {
  const ColumnsOf<T> columns = [](const void* right, Index n, Index k, Index, T*) {
    return Columns<T>{static_cast<const Panels<T>*>(right)->panel(k, n), kLanes<T>};
  };
  multiply<T>(a, &b, columns, y);
}

template <class T>
void matmul_panel(const ConstRows<T>& a, const Panels<T>& b, Index n, Rows<T> y) {
  const Columns<T> columns{b.panel(0, n), kLanes<T>};
  Index t = 0;
  for (; t + 2 <= a.rows(); t += 2) multiply_rows<2, T>(a, t, columns, a.cols(), false, 0, y);
  if (t < a.rows()) multiply_rows<1, T>(a, t, columns, a.cols(), false, 0, y);
}

template void matmul(const ConstRows<float>&, const ConstRows<float>&, Rows<float>);
template void matmul(const ConstRows<double>&, const ConstRows<double>&, Rows<double>);
template void matmul(const ConstRows<float>&, const Panels<float>&, Rows<float>);
template void matmul_panel(const ConstRows<float>&, const Panels<float>&, Index, Rows<float>);

}  // namespace attention::kernels
