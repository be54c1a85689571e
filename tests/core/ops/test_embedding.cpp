#include "core/ops/ops.h"

#include "tests/core/run_op.h"

using namespace attention;

TEST_CASE("embedding: each id's row of the table") {
  for_sizes([](const Sizes& s, WildNumbers& numbers, DType dtype) {
    const Tensor table = numbers.tensor(dtype, {s.N, s.H});
    Tensor ids(dtype, {s.B, s.T});
    for (Index i = 0; i < ids.size(); ++i) ids.set(i, double(numbers.below(s.N)));
    CHECK(!ops::embedding()->check_numbers({&ids, &table}));
    const Tensor out = run(ops::embedding(), {&ids, &table});
    CHECK(out.shape() == Shape{s.B, s.T, s.H});
    for (Index i = 0; i < ids.size(); ++i) {
      const auto row = static_cast<Index>(ids.at(i));
      for (Index h = 0; h < s.H; ++h) {
        check_cell(out, i * s.H + h, table.at(row * s.H + h));
      }
    }
  });
}

TEST_CASE("embedding refuses an id that is no row of the table") {
  const Tensor table = zeros({3, 2});
  for (const double id : {-1.0, 3.0, 0.5, 2.9999, 1e30, -0.25}) {
    CAPTURE(id);
    Tensor ids = zeros({2, 2});
    ids.set(2, id);
    const MaybeRefusal refusal = ops::embedding()->check_numbers({&ids, &table});
    REQUIRE(refusal);
    CHECK(refusal->what() ==
          "an id is the number of a row of the table, a whole number from 0 to 2.");
  }
}

TEST_CASE("embedding in PyTorch") {
  CHECK(statement(ops::embedding(), {"ids", "table"}) == "y = F.embedding(ids.long(), table)");
}

TEST_CASE("embedding refuses a table that is not one matrix") {
  const Tensor a = zeros({2, 3}), batch = zeros({2, 2, 3});
  CHECK(refusal(ops::embedding(), {&a, &batch}) == "the table must be one matrix, not [2, 2, 3].");
}
