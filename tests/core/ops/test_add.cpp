#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("add: b again and again", T, float, double) {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    if (dtype != kDType<T>) return;
    const Tensor a = numbers.tensor(dtype, {s.B, s.T, s.H});
    for (const Shape& shape : {Shape{s.B, s.T, s.H}, Shape{s.T, s.H}, Shape{s.H}}) {
      const Tensor b = numbers.tensor(dtype, shape);
      const Tensor out = run(ops::add(), {&a, &b});
      for (Index i = 0; i < a.size(); ++i) {
        const T sum = T(a.at(i)) + T(b.at(i % b.size()));
        check_cell(out, i, double(sum == 0 ? 0 : sum));  // never -0
      }
    }
  });
}

TEST_CASE_TEMPLATE("add: a column or a row to each matrix", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape);
    const Tensor column = numbers.tensor(kDType<T>, {shape[0], shape[1], 1});
    const Tensor row = numbers.tensor(kDType<T>, {shape[0], 1, shape[2]});
    Plain<T> pa = plain<T>(a), pc = plain<T>(column), pr = plain<T>(row);
    check(run(ops::add(), {&a, &column}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto m, auto i, auto j) {
            return 0 + pa.at(m, i, j) + pc.at(m, i, 0);
          }));
    check(run(ops::add(), {&a, &row}),
          each_cell<T>(shape[0], shape[1], shape[2], [&](auto m, auto i, auto j) {
            return 0 + pa.at(m, i, j) + pr.at(m, 0, j);
          }));
  });
}

TEST_CASE("add in PyTorch") {
  CHECK(statement(ops::add(), {"a", "b"}) == "y = a + b");
}

TEST_CASE("add refuses a tensor that is neither the last axes nor a column or a row") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4}), batch = zeros({2, 2, 3});
  CHECK(refusal(ops::add(), {&a, &b}) ==
        "add takes two tensors of one shape, or beside a tensor one of its last axes, a column or "
        "a row: not [2, 3] and [2, 4].");
  CHECK(refusal(ops::add(), {&a, &batch}).find("not [2, 3] and [2, 2, 3].") != std::string::npos);
}
