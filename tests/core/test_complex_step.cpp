// Gradients held against the complex step: f(w + ih) has the imaginary part h f'(w), with nothing
// subtracted and so nothing lost. The forward pass is written again here, for any kind of number.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "core/training/scores.h"
#include "tests/core/choices.h"

using namespace attention;

namespace {

template <class T>
struct Grid {
  Index rows, cols;
  std::vector<T> numbers = std::vector<T>(std::size_t(rows * cols));
  T& operator()(Index i, Index j) { return numbers[std::size_t(i * cols + j)]; }
  const T& operator()(Index i, Index j) const { return numbers[std::size_t(i * cols + j)]; }
};

template <class T>
Grid<T> grid(const Tensor& tensor, Index matrix = 0) {
  Grid<T> result{tensor.rows(), tensor.cols()};
  for (std::size_t i = 0; i < result.numbers.size(); ++i) {
    result.numbers[i] = tensor.at(matrix * tensor.rows() * tensor.cols() + Index(i));
  }
  return result;
}

template <class A, class T>
Grid<T> product(const Grid<A>& a, const Grid<T>& b) {
  Grid<T> y{a.rows, b.cols};
  for (Index i = 0; i < a.rows; ++i) {
    for (Index j = 0; j < b.cols; ++j) {
      for (Index k = 0; k < a.cols; ++k) y(i, j) += a(i, k) * b(k, j);
    }
  }
  return y;
}

struct Setting {
  Index heads, head_size;
  bool is_causal;
};

/// RoPE with one pair of columns: row t turned by t radians, whose cosine and sine are float32.
template <class T>
Grid<T> turned(const Grid<T>& y) {
  Grid<T> made{y.rows, y.cols};
  for (Index t = 0; t < y.rows; ++t) {
    const double cos = float(std::cos(double(t))), sin = float(std::sin(double(t)));
    made(t, 0) = y(t, 0) * cos - y(t, 1) * sin;
    made(t, 1) = y(t, 0) * sin + y(t, 1) * cos;
  }
  return made;
}

/// What the heads of one sequence bring, side by side.
template <class T>
Grid<T> attend(const Grid<T>& q, const Grid<T>& k, const Grid<T>& v, const Setting& setting) {
  const Index H = setting.head_size, V = v.cols / setting.heads;
  Grid<T> out{q.rows, v.cols};
  for (Index n = 0; n < setting.heads; ++n) {
    for (Index t = 0; t < q.rows; ++t) {
      T sum = 0;
      std::vector<T> exps;
      for (Index j = 0; j < (setting.is_causal ? t + 1 : q.rows); ++j) {
        T score = 0;
        for (Index h = 0; h < H; ++h) score += q(t, n * H + h) * k(j, n * H + h);
        exps.push_back(std::exp(score / std::sqrt(double(H))));
        sum += exps.back();
      }
      for (std::size_t j = 0; j < exps.size(); ++j) {
        for (Index c = 0; c < V; ++c) out(t, n * V + c) += exps[j] / sum * v(Index(j), n * V + c);
      }
    }
  }
  return out;
}

/// The loss of a lesson learn with these parameters in place of its own.
template <class T>
T loss(const Graph& g, const Task& task, const std::vector<Grid<T>>& w, const Setting& setting) {
  T total = 0;
  const Tensor& x = tensor(g, "x");
  for (Index b = 0; b < x.matrices(); ++b) {
    const Grid<double> tokens = grid<double>(x, b);
    const bool turns = !g.variant().empty();
    const auto made = [&](std::size_t i) {
      return turns ? turned(product(tokens, w[i])) : product(tokens, w[i]);
    };
    Grid<T> y = attend(made(0), made(1), product(tokens, w[2]), setting);
    if (w.size() > 3) y = product(y, w[3]);
    Index first = 0;
    for (const std::string& question : question_names(task)) {
      const Tensor& all = tensor(g, "targets" + question);
      double asked = 0;
      for (Index i = 0; i < all.size(); ++i) asked += all.at(i);
      const Grid<double> targets = grid<double>(all, b);
      for (Index t = 0; t < targets.rows; ++t) {
        T sum = 0;
        for (Index j = 0; j < targets.cols; ++j) sum += std::exp(y(t, first + j));
        for (Index j = 0; j < targets.cols; ++j) {
          total += targets(t, j) * (std::log(sum) - y(t, first + j)) / asked;
        }
      }
      first += targets.cols;
    }
  }
  return total;
}

}  // namespace

TEST_CASE("the gradient of every parameter is that of the complex step, to 1e-13") {
  using Complex = std::complex<double>;
  constexpr double kStep = 1e-200;
  for (const char* choice :
       {"example=lookup", "example=previous", "example=marked&causal=1", "example=largest",
        "example=both", "example=both&num_heads=4&head_size=3&batch_size=3", "turned"}) {
    CAPTURE(std::string(choice));
    const bool turns = std::string(choice) == "turned";
    Lesson lesson = open(turns ? "lesson=learn_turned&dtype=float64&variant=rope"
                               : std::string("lesson=learn&dtype=float64&") + choice);
    REQUIRE(!lesson.training->go(lesson.graph, 30, 30));
    const Graph& g = lesson.graph;
    const Index N = std::max<Index>(1, g.find_axis("N"));
    const Setting setting{N, g.find_axis("H"), lesson.causal};
    std::vector<Grid<Complex>> parameters;
    std::vector<const Tensor*> gradients;
    for (const Carried& one : lesson.training->carried()) {
      parameters.push_back(grid<Complex>(g.node(one.leaf).tensor));
      gradients.push_back(&tensor(g, "d_" + g.node(one.leaf).name));
    }
    double worst = 0, largest = 0;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      for (std::size_t i = 0; i < parameters[p].numbers.size(); ++i) {
        std::vector<Grid<Complex>> moved = parameters;
        moved[p].numbers[i] += Complex(0, kStep);
        const Complex f = loss(g, *lesson.task, moved, setting);
        const double slope = gradients[p]->at(Index(i));
        largest = std::max(largest, std::abs(slope));
        worst = std::max(worst, std::abs(f.imag() / kStep - slope));
        CHECK(std::abs(f.real() - tensor(g, "loss").at(0)) < 1e-13);
      }
    }
    CHECK(largest > 1e-3);
    CHECK(worst < 1e-13);
  }
}
