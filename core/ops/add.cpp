#include "core/ops/add.h"

#include <algorithm>

namespace attention::ops {

namespace {

/// Whether the second is one column beside the first.
bool is_column(const Inputs& in) {
  Shape column = in[0]->shape();
  if (column.size() < 2) return false;
  column.back() = 1;
  return in[1]->shape() == column;
}

class Add final : public Op {
 public:
  const char* name() const override { return "add"; }

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& a = in[0]->shape();
    const Shape& b = in[1]->shape();
    const bool repeats = b.size() <= a.size() && std::equal(b.rbegin(), b.rend(), a.rbegin());
    if (!repeats && !is_column(in)) {
      return Refusal{"only a tensor of the same last axes, or a column, can be added: not " +
                     to_string(b) + " to " + to_string(a) + "."};
    }
    return a;
  }

  void forward(const Inputs& in, Tensor& out) const override {
    with_dtype(out.dtype(), [&](auto zero) {
      using T = decltype(zero);
      const T* a = in[0]->data<T>();
      const T* b = in[1]->data<T>();
      const Index n = in[1]->size(), cols = out.cols();
      const bool column = is_column(in);
      T* y = out.data<T>();
      // Every sum of the core starts from 0, so that none is -0.
      // [forward]
      for (Index i = 0; i < out.size(); ++i) {
        // b serves every batch, or every column
        y[i] = 0 + a[i] + b[column ? i / cols : i % n];
      }
      // [/forward]
    });
  }

  Expression terms(const Inputs& in, const Tensor&, std::int64_t offset) const override {
    Expression e;
    const Expression::Ref a = e.cell(0, offset);
    e.sum({a, e.cell(1, is_column(in) ? offset / in[0]->cols() : offset % in[1]->size())});
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    return out + " = " + in[0] + " + " + in[1];
  }
};

}  // namespace

std::unique_ptr<Op> add() {
  return std::make_unique<Add>();
}

}  // namespace attention::ops
