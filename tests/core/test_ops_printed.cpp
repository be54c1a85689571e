// Ops on small numbers that can be checked by hand or in PyTorch, and what they refuse.
// Where a comment says so, the expected numbers are `.tolist()` of PyTorch 1.13.
#include <doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/ops/abs_difference.h"
#include "core/ops/amax.h"
#include "core/ops/div.h"
#include "core/ops/div_scalar.h"
#include "core/ops/exp.h"
#include "core/ops/index_select.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/matmul_even_odd.h"
#include "core/ops/matmul_fma.h"
#include "core/ops/max.h"
#include "core/ops/prefix_mean.h"
#include "core/ops/prefix_mean_by_four.h"
#include "core/ops/select.h"
#include "core/ops/softmax.h"
#include "core/ops/sub.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "tests/core/run_op.h"

using namespace attention;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

Tensor float32(const Shape& shape, const std::vector<double>& values) {
  return Tensor(DType::kFloat32, shape, values);
}

/// Exactly equal, to the last bit of the dtype.
void check_exact(const Tensor& out, const std::vector<double>& expected) {
  REQUIRE(out.size() == static_cast<Index>(expected.size()));
  for (Index i = 0; i < out.size(); ++i) {
    CAPTURE(i);
    CHECK(out.at(i) == expected[static_cast<std::size_t>(i)]);
  }
}

/// Equal but for `tolerance`, relative to numbers above 1: PyTorch has another exp.
void check_close(const Tensor& out, const std::vector<double>& expected, double tolerance) {
  REQUIRE(out.size() == static_cast<Index>(expected.size()));
  for (Index i = 0; i < out.size(); ++i) {
    CAPTURE(i);
    const double number = expected[static_cast<std::size_t>(i)];
    CHECK(std::abs(out.at(i) - number) <= tolerance * std::max(1.0, std::abs(number)));
  }
}

/// x of most cases below:
/// torch.tensor([[[.1, .2, .3], [1, -2, .5]], [[3, 0, -1], [.25, .5, .75]]])
Tensor x() {
  return float32({2, 2, 3}, {.1, .2, .3, 1, -2, .5, 3, 0, -1, .25, .5, .75});
}

}  // namespace

TEST_CASE("matmul: PyTorch's numbers") {
  const Tensor a = float32({2, 2}, {1, 2, 3, 4}), b = float32({2, 2}, {5, 6, 7, 8});
  check_exact(run(ops::matmul(), {&a, &b}), {19, 22, 43, 50});
  const Tensor batch = x(), w = float32({3, 2}, {1, 2, .5, -1, -3, .125});  // x @ w, in PyTorch
  check_exact(run(ops::matmul(), {&batch, &w}),
              {-0.7000000476837158, 0.03750000149011612, -1.5, 4.0625, 6, 5.875, -1.75, 0.09375});
}

TEST_CASE("prefix_mean: PyTorch's numbers, by torch.mean(x[b, :t+1], dim=0) in two loops") {
  const Tensor a = x();
  check_exact(run(ops::prefix_mean(), {&a}),
              {0.10000000149011612, 0.20000000298023224, 0.30000001192092896, 0.550000011920929,
               -0.8999999761581421, 0.4000000059604645, 3, 0, -1, 1.625, 0.25, -0.125});
}

TEST_CASE("prefix_mean_by_four: PyTorch's numbers, by torch.mean(x[b, :t+1], dim=0) in two loops") {
  const Tensor a = float32({1, 11, 2}, {.1,   .2,  .3,  -.4, -.5,  -.6,  .7,   .8,  .9, -1,  -1.1,
                                        -1.2, 1.3, 1.4, 1.5, -1.6, -1.7, -1.8, 1.9, 2., 2.1, -2.2});
  check_exact(run(ops::prefix_mean_by_four(), {&a}), {0.10000000149011612,
                                                      0.20000000298023224,
                                                      0.20000000298023224,
                                                      -0.10000000149011612,
                                                      -0.03333333134651184,
                                                      -0.2666666805744171,
                                                      0.15000000596046448,
                                                      0.0,
                                                      0.30000001192092896,
                                                      -0.20000000298023224,
                                                      0.06666666269302368,
                                                      -0.36666667461395264,
                                                      0.24285714328289032,
                                                      -0.11428571492433548,
                                                      0.4000000059604645,
                                                      -0.30000001192092896,
                                                      0.1666666716337204,
                                                      -0.46666663885116577,
                                                      0.3399999737739563,
                                                      -0.2199999839067459,
                                                      0.5,
                                                      -0.4000000059604645});
  const Tensor narrow = float32({1, 2, 1}, {1, 2});
  CHECK(refusal(ops::prefix_mean_by_four(), {&narrow}) ==
        "torch.mean adds like this in a tensor (B, T, 2) of at most 63 rows, not in [1, 2, 1].");
}

TEST_CASE("softmax: PyTorch's numbers") {
  const std::vector<double> scores = {1, 2, 3, -1, 0, 100, 0, -kInf, 0, -500, -501, -502};
  const Tensor s32 = float32({4, 3}, scores), s64(DType::kFloat64, {4, 3}, scores);
  check_close(run(ops::softmax(), {&s32}),
              {0.09003057330846786, 0.2447284758090973, 0.6652409434318542, 1.401298464324817e-44,
               3.783505853677006e-44, 1, 0.5, 0, 0.5, 0.6652409434318542, 0.2447284758090973,
               0.09003057330846786},
              1.2e-7);
  check_close(run(ops::softmax(), {&s64}),
              {0.09003057317038045, 0.2447284710547976, 0.6652409557748218, 1.368539471173853e-44,
               3.720075976020836e-44, 1, 0.5, 0, 0.5, 0.6652409557748218, 0.2447284710547976,
               0.09003057317038045},
              2.3e-16);
  CHECK(run(ops::softmax(), {&s32}).at(7) == 0);
}

TEST_CASE("softmax of a row that is masked altogether is zeros") {
  const Tensor scores = float32({2, 2}, {-kInf, -kInf, -kInf, 5});
  check_exact(run(ops::softmax(), {&scores}), {0, 0, 0, 1});
}

TEST_CASE("amax, sum, max, sub, div: PyTorch's numbers") {
  const Tensor a = x();
  const Tensor row_max = run(ops::amax(), {&a}), row_sum = run(ops::sum(), {&a});
  check_exact(row_max, {0.30000001192092896, 1, 3, 0.75});
  check_exact(row_sum, {0.6000000238418579, -0.5, 2, 1.5});
  check_exact(run(ops::sub(), {&a, &row_max}), {-0.20000001788139343, -0.10000000894069672, 0, 0,
                                                -3, -0.5, 0, -3, -4, -0.5, -0.25, 0});
  check_exact(run(ops::div(), {&a, &row_sum}),
              {0.1666666567325592, 0.3333333134651184, 0.5, -2, 4, -1, 1.5, 0, -0.5,
               0.1666666716337204, 0.3333333432674408, 0.5});
  check_exact(run(ops::max(), {&a}), {3});
  const Tensor ones = float32({2, 2, 3}, std::vector<double>(12, 1));
  const Tensor differences = run(ops::abs_difference(), {&a, &ones});
  check_exact(run(ops::max(), {&differences}), {3});  // (x - 1).abs().max()
}

TEST_CASE("tril, transpose, masked_fill, div_scalar, exp: PyTorch's numbers") {
  const Tensor wide = float32({2, 3}, {1, 2, 3, 4, 5, 6}),
               tall = float32({3, 2}, {1, 2, 3, 4, 5, 6});
  check_exact(run(ops::tril(), {&wide}), {1, 0, 0, 4, 5, 0});
  check_exact(run(ops::tril(), {&tall}), {1, 0, 3, 4, 5, 6});
  check_exact(run(ops::transpose(), {&wide}), {1, 4, 2, 5, 3, 6});
  const Tensor mask = float32({2, 3}, {1, 0, 1, 0, 0, 1});
  check_exact(run(ops::masked_fill(), {&wide, &mask}), {1, -kInf, 3, -kInf, -kInf, 6});
  const Tensor three = float32({1, 3}, {1, 2, 3}), three64(DType::kFloat64, {1, 3}, {1, 2, 3});
  const auto by_root_2 = [] { return ops::div_scalar(2); };
  check_exact(run(by_root_2(), {&three}),
              {0.7071067690849304, 1.4142135381698608, 2.1213204860687256});
  check_exact(run(by_root_2(), {&three64}),
              {0.7071067811865475, 1.414213562373095, 2.1213203435596424});
  const Tensor exponents = float32({1, 5}, {0, 1, -1, 10, -kInf});
  check_close(run(ops::exp(), {&exponents}),
              {1, 2.7182817459106445, 0.3678794503211975, 22026.46484375, 0}, 1.2e-7);
}

TEST_CASE("select: entries of x, by hand") {
  const Tensor a = x();
  check_exact(run(ops::select({1}), {&a}), {3, 0, -1, .25, .5, .75});
  check_exact(run(ops::select({1, 0}), {&a}), {3, 0, -1});
  check_exact(run(ops::select({0, 1, 1}), {&a}), {-2});
  CHECK(run(ops::select({1}), {&a}).shape() == Shape{2, 3});
  CHECK(run(ops::select({0, 1, 1}), {&a}).shape().empty());
  CHECK(refusal(ops::select({1, 2}), {&a}) == "there is no entry [1, 2] in [2, 2, 3].");
  CHECK(refusal(ops::select({-1}), {&a}) == "there is no entry [-1] in [2, 2, 3].");
  CHECK(refusal(ops::select({0, 0, 0, 0}), {&a}) == "there is no entry [0, 0, 0, 0] in [2, 2, 3].");
}

// a = np.array([[1, 2, 3], [4, 5, 6]]): a[:, [1, 0, 2]], a[:, [2, 2]], a.sum(axis=0, keepdims=True)
TEST_CASE("index_select and sum of columns: NumPy's numbers") {
  const Tensor a = float32({2, 3}, {1, 2, 3, 4, 5, 6}), batch = x();
  check_exact(run(ops::index_select({1, 0, 2}), {&a}), {2, 1, 3, 5, 4, 6});
  check_exact(run(ops::index_select({2, 2}), {&a}), {3, 3, 6, 6});
  check_exact(run(ops::sum(-2), {&a}), {5, 7, 9});
  CHECK(run(ops::sum(-2), {&a}).shape() == Shape{1, 3});
  CHECK(refusal(ops::index_select({3}), {&a}) ==
        "there is no column 3 in a tensor of shape [2, 3].");
  CHECK(refusal(ops::index_select({-1}), {&a}) ==
        "there is no column -1 in a tensor of shape [2, 3].");
  CHECK(refusal(ops::index_select({0}), {&batch}) == "columns are selected from one matrix.");
}

TEST_CASE("a shape that does not fit is refused in a sentence that names the shapes") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4}), scalar = zeros({}), vector = zeros({3});
  const Tensor batch_2 = zeros({2, 3, 3}), batch_3 = zeros({3, 3, 3}), column = zeros({2, 3, 1});
  CHECK(refusal(ops::matmul(), {&a, &b}) == "the inner sizes of [2, 3] @ [2, 4] differ: 3 and 2.");
  CHECK(refusal(ops::matmul(), {&batch_2, &batch_3}) ==
        "the batches of [2, 3, 3] @ [3, 3, 3] differ.");
  CHECK(refusal(ops::matmul(), {&vector, &a}) == "a matrix product needs two matrices.");
  CHECK(refusal(ops::matmul(), {&a, &scalar}) == "a matrix product needs two matrices.");
  for (const auto& op : {ops::sub, ops::div}) {
    CHECK(refusal(op(), {&a, &b}).find("not [2, 3] and [2, 4].") != std::string::npos);
    CHECK(refusal(op(), {&column, &batch_2}).find("not [2, 3, 1] and [2, 3, 3].") !=
          std::string::npos);
    CHECK(refusal(op(), {&scalar, &a}).find("not [] and [2, 3].") != std::string::npos);
  }
  CHECK(refusal(ops::abs_difference(), {&a, &b}) ==
        "only tensors of one shape can be compared, not [2, 3] and [2, 4].");
  CHECK(refusal(ops::prefix_mean(), {&a}) ==
        "the loop runs over b and t, so it needs a tensor (B, T, C), not [2, 3].");
  CHECK(refusal(ops::masked_fill(), {&batch_2, &a}) ==
        "the mask must have the shape of one matrix, [3, 3], not [2, 3].");
  CHECK(refusal(ops::transpose(), {&vector}) ==
        "transpose(-2, -1) needs these two axes, which [3] does not have.");
  CHECK(refusal(ops::tril(), {&scalar}) == "tril needs a matrix.");
  CHECK(refusal(ops::softmax(), {&scalar}) == "softmax needs at least one axis.");
  CHECK(refusal(ops::sum(-2), {&vector}) ==
        "sum takes the axis -1, or -2 of a matrix, not -2 of [3].");
  CHECK(refusal(ops::matmul_fma(), {&a, &b}) == refusal(ops::matmul(), {&a, &b}));
  CHECK(refusal(ops::matmul_even_odd(), {&a, &b}) == refusal(ops::matmul(), {&a, &b}));
  CHECK(refusal(ops::sum(), {&scalar}) ==
        "sum takes the axis -1, or -2 of a matrix, not -1 of [].");
  CHECK(refusal(ops::amax(), {&scalar}) == "amax needs at least one axis.");
}
