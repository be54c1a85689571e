// A peer: the head as one writes it with Eigen, in a module of its own, with Eigen's own kernels
// and -msimd128. (One program must not have Eigen with and without EIGEN_DONT_VECTORIZE.)
#include <Eigen/Core>
#include <cmath>
#include <limits>

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix x, w_query, w_key, w_value, q, k, v, weights, y;

}  // namespace

EXPORT(job_open) void job_open(int T, int C, int head_size) {
  x.setZero(T, C);
  for (Matrix* w : {&w_query, &w_key, &w_value}) w->setZero(C, head_size);
}

EXPORT(job_x) float* job_x() {
  return x.data();
}

EXPORT(job_w_query) float* job_w_query() {
  return w_query.data();
}

EXPORT(job_w_key) float* job_w_key() {
  return w_key.data();
}

EXPORT(job_w_value) float* job_w_value() {
  return w_value.data();
}

EXPORT(head_run) void head_run() {
  q.noalias() = x * w_query;
  k.noalias() = x * w_key;
  v.noalias() = x * w_value;
  weights.noalias() = q * k.transpose();
  weights /= std::sqrt(float(q.cols()));
  for (Eigen::Index t = 0; t < weights.rows(); ++t) {
    auto row = weights.row(t);
    row.tail(weights.cols() - t - 1).setConstant(-std::numeric_limits<float>::infinity());
    row = (row.array() - row.maxCoeff()).exp();
    row /= row.sum();
  }
  y.noalias() = weights * v;
}

EXPORT(head_y) float* head_y() {
  return y.data();
}
