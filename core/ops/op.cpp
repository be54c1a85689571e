#include "core/ops/op.h"

namespace attention {

Result<Shape> shape_beside_column(const char* what, const Tensor& a, const Tensor& b) {
  Shape column = a.shape();
  if (!column.empty()) column.back() = 1;
  if (b.shape() != a.shape() && b.shape() != column) {
    return Refusal{std::string(what) +
                   " takes two tensors of one shape, or a tensor and a column " +
                   "beside it: not " + to_string(a.shape()) + " and " + to_string(b.shape()) + "."};
  }
  return a.shape();
}

std::int64_t offset_beside_column(const Tensor& a, const Tensor& b, std::int64_t offset) {
  return b.shape() == a.shape() ? offset : offset / a.cols();
}

}  // namespace attention
