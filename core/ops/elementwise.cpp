#include "core/ops/elementwise.h"

#include <algorithm>

namespace attention::ops {

Result<Shape> Elementwise::shape(const Inputs& in) const {
  const Shape &a = in[0]->shape(), &b = in[1]->shape();
  Shape column = a, row = a;
  if (!column.empty()) column.back() = 1;
  if (row.size() > 1) row[row.size() - 2] = 1;
  const bool repeats = b.size() <= a.size() && std::equal(b.begin(), b.end(), a.end() - b.size());
  if (!repeats && b != column && b != row) {
    return refuse(reason::elementwise_shapes, {name(), a, b});
  }
  return a;
}

void Elementwise::forward(const Inputs& in, Tensor& out) const {
  if (kernel_ && out.dtype() == DType::kFloat32) {
    const float *a = in[0]->data<float>(), *b = in[1]->data<float>();
    const Index rows = out.rows(), cols = out.cols(), size = in[1]->size();
    if (size == out.size() || size == 1) {
      return kernel_(a, b, size == 1 ? 0 : 1, out.data<float>(), out.size());
    }
    float* y = out.data<float>();
    for (Index m = 0, matrices = out.matrices(); m < matrices; ++m) {
      const Beside beside(*in[1], m);
      for (Index t = 0; t < rows; ++t, a += cols, y += cols) {
        kernel_(a, b + beside.offset(t, 0), beside.step(), y, cols);
      }
    }
    return;
  }
  for (Index m = 0; m < out.matrices(); ++m) {
    compute(ConstCells(*in[0], m), Beside(*in[1], m), Cells(out, m));
  }
}

Expression Elementwise::terms(const Inputs& in, const Tensor& out, Index offset) const {
  const Index cols = out.cols(), row = offset / cols;
  const Beside b(*in[1], row / out.rows());
  Expression e;
  const Expression::Ref first = e.cell(0, offset);
  combine(e, first, e.cell(1, b.offset(row % out.rows(), offset % cols)));
  return e;
}

}  // namespace attention::ops
