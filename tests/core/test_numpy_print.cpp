// NumPy's and Python's printing, from numpy_print.json: arrays and the texts that NumPy printed for
// them, and numbers as Python's repr writes them.
#include <doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/print/numpy_print.h"
#include "core/print/python_repr.h"
#include "tests/core/golden.h"
#include "tests/core/repeated.h"

using namespace attention;
using nlohmann::json;

TEST_CASE("an array prints as NumPy prints it, by itself and in a list") {
  const json file = golden("numpy_print.json");
  REQUIRE(file["cases"].size() == 243);
  for (std::size_t n = 0; n < file["cases"].size(); n += each(2)) {
    const json& entry = file["cases"][n];
    const Shape shape = entry["shape"];
    const Tensor array(DType::kFloat64, shape, golden_elements(entry, element_count(shape)));
    CHECK(numpy_print(array) == entry["str"].get<std::string>());
    CHECK(numpy_repr(array) == entry["repr"].get<std::string>());
  }
}

TEST_CASE("a number prints as Python prints it: with the fewest digits that read back") {
  const json file = golden("numpy_print.json");
  REQUIRE(file["python"].size() == 156);
  for (const std::string text : file["python"]) {
    CHECK(python_repr(std::strtod(text.c_str(), nullptr)) == text);
  }
  // By hand: these have no digits.
  CHECK(python_repr(-HUGE_VAL) == "-inf");
  CHECK(python_repr(HUGE_VAL) == "inf");
  CHECK(python_repr(-NAN) == "nan");
}

// Python's repr. Doubles lie 4 apart above 2^54, so numbers of 16 digits can lie half way between
// two of them: ...990 reads back as ...992, ...010 as ...008, for these are even; their neighbours
// need 17.
TEST_CASE("a decimal half way between two doubles is the even one's") {
  CHECK(python_repr(18014398509481988) == "1.8014398509481988e+16");
  CHECK(python_repr(18014398509481992) == "1.801439850948199e+16");
  CHECK(python_repr(18014398509482008) == "1.801439850948201e+16");
  CHECK(python_repr(18014398509482012) == "1.8014398509482012e+16");
  CHECK(python_repr(-18014398509481988) == "-1.8014398509481988e+16");
}

// Notebook 003, cells [2] and [6].
TEST_CASE("a list prints as Python prints it") {
  CHECK(python_repr(std::vector<double>{}) == "[]");
  const std::vector<double> weights = {2.7952530620087617e-12, 0.0058550635983758564,
                                       0.994144936398829};
  CHECK(python_repr(weights) ==
        "[2.7952530620087617e-12, 0.0058550635983758564, 0.994144936398829]");
  const Tensor column(DType::kFloat64, {4, 1}, {1.78862847, 0.43650985, 0.09649747, -1.8634927});
  CHECK(numpy_repr(column) ==
        "array([[ 1.78862847],\n       [ 0.43650985],\n       [ 0.09649747],\n       "
        "[-1.8634927 ]])");
}
