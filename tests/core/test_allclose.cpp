// torch.isclose (tests/golden/generators/allcloses.py).
#include <doctest.h>

#include "core/allclose.h"
#include "tests/core/golden.h"

using namespace attention;
using nlohmann::json;

namespace {

Tensor row_of_numbers(const json& numbers, DType dtype) {
  std::vector<double> values;
  for (const json& number : numbers) values.push_back(golden_number(number));
  return Tensor(dtype, {static_cast<Index>(values.size())}, values);
}

}  // namespace

TEST_CASE("as many numbers are apart as torch.isclose says") {
  const json file = golden("allclose.json");
  int checked = 0;
  for (const json& one : file["cases"]) {
    const DType dtype = one["dtype"] == "float64" ? DType::kFloat64 : DType::kFloat32;
    const Tensor a = row_of_numbers(one["a"], dtype), b = row_of_numbers(one["b"], dtype);
    for (const json& count : one["counts"]) {
      CAPTURE(count);
      CHECK(count_apart(a, b, count[0], count[1]) == count[2].get<Index>());
      ++checked;
    }
  }
  CHECK(checked == 98);
}
