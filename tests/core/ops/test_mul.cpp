#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE_TEMPLATE("mul: cell by cell, or each row by its number in a column", T, float, double) {
  for_shapes([](const Shape& shape, WildNumbers& numbers) {
    const Tensor a = numbers.tensor(kDType<T>, shape), b = numbers.tensor(kDType<T>, shape);
    const Tensor column = numbers.tensor(kDType<T>, {shape[0], shape[1], 1});
    const Tensor number = numbers.tensor(kDType<T>, {});
    Plain<T> pa = plain<T>(a), pb = plain<T>(b), pc = plain<T>(column);
    const auto cells = [&](auto f) { return each_cell<T>(shape[0], shape[1], shape[2], f); };
    check(run(ops::mul(), {&a, &b}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) * pb.at(m, i, j); }));
    check(run(ops::mul(), {&a, &column}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) * pc.at(m, i, 0); }));
    check(run(ops::mul(), {&a, &number}),
          cells([&](auto m, auto i, auto j) { return pa.at(m, i, j) * T(number.at(0)); }));
  });
}

TEST_CASE_TEMPLATE("mul: a's last axes again and again", T, float, double) {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    if (dtype != kDType<T>) return;
    const Tensor a = numbers.tensor(dtype, {2, s.B, s.T, s.H});
    for (const Shape& shape : {Shape{s.B, s.T, s.H}, Shape{s.T, s.H}, Shape{s.H}}) {
      const Tensor b = numbers.tensor(dtype, shape);
      const Tensor out = run(ops::mul(), {&a, &b});
      for (Index i = 0; i < a.size(); ++i) {
        check_cell(out, i, double(T(a.at(i)) * T(b.at(i % b.size()))));
      }
    }
  });
}

TEST_CASE("mul refuses what is neither of one shape nor a column, a row or a number") {
  const Tensor a = zeros({2, 3}), b = zeros({2, 4}), scalar = zeros({});
  CHECK(refusal(ops::mul(), {&a, &b}).find("not [2, 3] and [2, 4].") != std::string::npos);
  CHECK(refusal(ops::mul(), {&scalar, &a}).find("not [] and [2, 3].") != std::string::npos);
}
