#include "core/ops/ops.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/ops/streaming_attention.h"
#include "core/text/fill.h"
#include "core/text/millionths.h"

namespace attention::ops {

namespace {

/// Of float32's 3.4e38; the rest is for rounding.
constexpr double kMost = 3e38;

double largest(const Tensor& tensor) {
  double most = 0;
  for (Index i = 0; i < tensor.size(); ++i) most = std::max(most, std::abs(tensor.at(i)));
  return most;
}

struct Switches {
  bool is_causal;
  Index divisor;  // in millionths, kByNothing or kByRoot

  bool is_scaled() const { return divisor != kByNothing; }

  /// What the scores are divided by.
  float scale(const Tensor& q) const {
    if (divisor == kByRoot) return std::sqrt(float(q.cols()));
    return is_scaled() ? static_cast<float>(double(divisor) / kMillion) : 1;
  }

  /// The division in PyTorch.
  std::string statement(Index head_size) const {
    if (divisor == kByRoot) return fill(" / math.sqrt({})", {head_size});
    return is_scaled() ? fill(" / {}", {decimal(divisor)}) : "";
  }

  /// How many keys the query `row` of T sees.
  Index seen(Index row, Index T) const { return is_causal ? row + 1 : T; }
};

/// One row of the weights, by the plain loops of matmul, div_scalar and softmax.
struct Row {
  std::vector<float> weights;  // of the keys that are seen
  float max = -std::numeric_limits<float>::infinity(), sum = 0;

  Row(const Tensor& q, const Tensor& k, Index b, Index row, const Switches& switches)
      : weights(static_cast<std::size_t>(switches.seen(row, k.rows()))) {
    const float* query = q.matrix<float>(b).row(row).data();
    const float scale = switches.scale(q);
    for (std::size_t j = 0; j < weights.size(); ++j) {
      const float* key = k.matrix<float>(b).row(static_cast<Index>(j)).data();
      float score = 0;
      for (Index h = 0; h < q.cols(); ++h) score += query[h] * key[h];
      weights[j] = score / scale;
      max = std::max(max, weights[j]);
    }
    for (float& weight : weights) {
      weight = static_cast<float>(exp(DType::kFloat32, double(weight - max)));
      sum += weight;
    }
    for (float& weight : weights) weight /= sum;
  }
};

class StreamedWeights final : public Op {
 public:
  StreamedWeights(Index T, Index head_size, const Switches& switches)
      : Op("streaming_attention", {OpKind::kProduct, 2, -1}, ""),
        T_(T),
        head_size_(head_size),
        switches_(switches) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape& q = in[0]->shape();
    if (q.size() != 3 || q[1] != T_ || q[2] != head_size_ || in[1]->shape() != q) {
      return refuse(reason::head_shapes, {T_, head_size_, q, in[1]->shape()});
    }
    return Shape{q[0], T_, T_};
  }

  MaybeRefusal check_numbers(const Inputs& in) const override {
    const double score = largest(*in[0]) * largest(*in[1]) * static_cast<double>(in[0]->cols());
    return score / std::min(1.0, double(switches_.scale(*in[0]))) < kMost
               ? nullptr
               : refuse(reason::scores_too_large);
  }

  bool holds_output() const override { return false; }
  void forward(const Inputs&, Tensor&) const override {}

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    const Tensor &q = *in[0], &k = *in[1];
    const Index T = out.cols(), H = q.cols();
    const Index col = offset % T, row = offset / T % T, b = offset / (T * T);
    Expression e;
    if (col >= switches_.seen(row, T)) {
      e.constant(0);
      return e;
    }
    const Row whole(q, k, b, row, switches_);
    std::vector<Expression::Ref> products;
    for (Index h = 0; h < H; ++h) {
      products.push_back(
          e.product(e.cell(0, (b * T + row) * H + h), e.cell(1, (b * T + col) * H + h)));
    }
    Expression::Ref score = e.sum(products);
    if (switches_.is_scaled()) score = e.quotient(score, e.constant(double(switches_.scale(q))));
    const Expression::Ref exp = e.exp(e.difference(score, e.constant(double(whole.max))));
    e.quotient(exp, e.constant(double(whole.sum)));
    return e;
  }

  std::string pytorch(const std::string& out, const std::vector<std::string>& in) const override {
    std::string mask;
    if (switches_.is_causal) {
      mask = fill("scores = scores.masked_fill(torch.ones({}, {}).tril() == 0, float('-inf'))\n",
                  {T_, T_});
    }
    return fill("scores = {} @ {}.transpose(-2, -1){}\n{}{} = F.softmax(scores, dim=-1)",
                {in[0], in[1], switches_.statement(head_size_), mask, out});
  }

 private:
  Index T_, head_size_;
  Switches switches_;
};

class StreamedY final : public Op {
 public:
  explicit StreamedY(const Switches& switches)
      : Op("streaming_attention", {OpKind::kProduct, 4, -1}, "{0} = {1} @ {2}"),
        switches_(switches) {}

  Result<Shape> shape(const Inputs& in) const override {
    const Shape &v = in[1]->shape(), &q = in[2]->shape();
    if (v != q) return refuse(reason::head_values_shape, {v, q});
    return v;
  }

  MaybeRefusal check_numbers(const Inputs& in) const override {
    return largest(*in[1]) < kMost ? nullptr : refuse(reason::values_too_large);
  }

  bool holds_output() const override { return false; }
  void forward(const Inputs&, Tensor&) const override {}

  std::unique_ptr<StreamingAttention> stream(const Inputs& in, Index b) const override {
    const Tensor &v = *in[1], &q = *in[2], &k = *in[3];
    auto attention = std::make_unique<StreamingAttention>(q.rows(), q.cols(), switches_.is_causal,
                                                          switches_.scale(q));
    attention->start(q.matrix<float>(b), k.matrix<float>(b), v.matrix<float>(b));
    return attention;
  }

  Expression terms(const Inputs& in, const Tensor& out, Index offset) const override {
    constexpr Index kEnds = 8;
    const Tensor &v = *in[1], &q = *in[2], &k = *in[3];
    const Index T = out.rows(), H = out.cols();
    const Index col = offset % H, row = offset / H % T, b = offset / (H * T);
    const Row whole(q, k, b, row, switches_);
    const Index seen = switches_.seen(row, T);

    Expression e;
    const auto products = [&](Index from, Index to) {
      std::vector<Expression::Ref> all;
      for (Index j = from; j < to; ++j) {
        const Expression::Ref weight = e.cell(0, (b * T + row) * T + j);
        e.terms().back().value = double(whole.weights[static_cast<std::size_t>(j)]);
        all.push_back(e.product(weight, e.cell(1, (b * T + j) * H + col)));
      }
      return all;
    };
    std::vector<Expression::Ref> last;
    const Index rest = seen > 2 * kEnds ? seen - kEnds : 0;
    if (rest > 0) {
      e.sum(products(0, kEnds));
      float so_far = 0;
      const auto column = v.matrix<float>(b).col(col);
      for (Index j = 0; j < rest; ++j) {
        so_far += whole.weights[static_cast<std::size_t>(j)] * column[j];
      }
      last.push_back(e.constant(double(so_far)));
    }
    for (const Expression::Ref product : products(rest, seen)) last.push_back(product);
    e.sum(last);
    return e;
  }

 private:
  Switches switches_;
};

}  // namespace

std::unique_ptr<Op> streamed_weights(Index T, Index head_size, bool is_causal, Index divisor) {
  return std::make_unique<StreamedWeights>(T, head_size, Switches{is_causal, divisor});
}

std::unique_ptr<Op> streamed_y(bool is_causal, Index divisor) {
  return std::make_unique<StreamedY>(Switches{is_causal, divisor});
}

}  // namespace attention::ops
