#include "core/ops/repeat.h"

namespace attention::ops {

Repeat::Repeat(const char* name, const char* pytorch, const char* numpy, Index times)
    : Op(name, {OpKind::kCopy, 1}, pytorch, numpy, {times}), times_(times) {}

Result<Shape> Repeat::shape(const Inputs& in) const {
  Shape shape = in[0]->shape();
  if (shape.size() != 4 || times_ < 1) return refuse(reason::repeat_shape, {times_, shape});
  shape[1] *= times_;
  return shape;
}

Expression Repeat::terms(const Inputs& in, const Tensor&, Index offset) const {
  const Tensor& a = *in[0];
  const Index heads = a.shape()[1], size = a.rows() * a.cols(), head = offset / size;
  const Index batch = head / (heads * times_), from = source(head % (heads * times_), heads);
  Expression e;
  e.cell(0, (batch * heads + from) * size + offset % size);
  return e;
}

std::string Repeat::gradient_of(Index before, Index after) const {
  return fill(R"(
    copies = view(dy, {}, {}, {})
    summed = sum(copies, -2)
    d = view(summed, shape)
  )",
              {before, times_, after});
}

namespace {

class RepeatInTurn final : public Repeat {
 public:
  explicit RepeatInTurn(Index times)
      : Repeat("repeat", "{0} = {1}.repeat(1, {5}, 1, 1)", "{0} = np.tile({1}, (1, {5}, 1, 1))",
               times) {}

  void forward(const Inputs& in, Tensor& out) const override {
    const Index size = out.rows() * out.cols(), heads = in[0]->shape()[1];
    const Index all = heads * times();
    const ConstCells a(*in[0], 0, in[0]->matrices(), size);
    const Cells y(out, 0, out.matrices(), size);
    // [forward]
    // the heads of a sequence in turn: 0 1 0 1
    for (Index h = 0; h < y.rows(); ++h) {
      const Index from = h / all * heads + h % heads;
      for (Index i = 0; i < y.cols(); ++i) {
        y(h, i) = a(from, i);
      }
    }
    // [/forward]
  }

  std::string gradient(const Inputs& in, int) const override {
    const Index batches = in[0]->shape()[0];
    return gradient_of(batches, in[0]->size() / batches);
  }

 protected:
  Index source(Index head, Index heads) const override { return head % heads; }
};

}  // namespace

std::unique_ptr<Op> repeat(Index times) {
  return std::make_unique<RepeatInTurn>(times);
}

}  // namespace attention::ops
