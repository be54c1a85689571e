#include "core/ops/op.h"

namespace attention {

Result<Shape> shape_beside(const char* what, const Tensor& a, const Tensor& b) {
  Shape column = a.shape(), row = a.shape();
  if (!column.empty()) column.back() = 1;
  if (row.size() > 1) row[row.size() - 2] = 1;
  if (b.shape() != a.shape() && b.shape() != column && b.shape() != row) {
    return Refusal{std::string(what) +
                   " takes two tensors of one shape, or a tensor and a column or row " +
                   "beside it: not " + to_string(a.shape()) + " and " + to_string(b.shape()) + "."};
  }
  return a.shape();
}

std::int64_t offset_beside(const Tensor& a, const Tensor& b, std::int64_t offset) {
  if (b.shape() == a.shape()) return offset;
  const std::int64_t row = offset / a.cols();  // of all matrices
  return b.cols() == a.cols() ? row / a.rows() * a.cols() + offset % a.cols() : row;
}

}  // namespace attention
