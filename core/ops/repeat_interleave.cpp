#include "core/ops/repeat.h"

namespace attention::ops {

namespace {

class RepeatInterleave final : public Repeat {
 public:
  explicit RepeatInterleave(Index times)
      : Repeat("repeat_interleave", "{0} = {1}.repeat_interleave({5}, dim=1)",
               "{0} = np.repeat({1}, {5}, axis=1)", times) {}

  void forward(const Inputs& in, Tensor& out) const override {
    const Index size = out.rows() * out.cols(), times = this->times();
    const ConstCells a(*in[0], 0, in[0]->matrices(), size);
    const Cells y(out, 0, out.matrices(), size);
    // [forward]
    // each head so many times in a row: 0 0 1 1
    for (Index h = 0; h < y.rows(); ++h) {
      for (Index i = 0; i < y.cols(); ++i) {
        y(h, i) = a(h / times, i);
      }
    }
    // [/forward]
  }

  std::string gradient(const Inputs& in, int) const override {
    return gradient_of(in[0]->matrices(), in[0]->rows() * in[0]->cols());
  }

 protected:
  Index source(Index head, Index) const override { return head / times(); }
};

}  // namespace

std::unique_ptr<Op> repeat_interleave(Index times) {
  return std::make_unique<RepeatInterleave>(times);
}

}  // namespace attention::ops
