// print.json holds tensors and the text that PyTorch printed for them.
#include <doctest.h>

#include <string>
#include <vector>

#include "core/print/torch_print.h"
#include "tests/core/golden.h"

using namespace attention;
using nlohmann::json;

namespace {

DType dtype(const json& entry) {
  return entry["dtype"] == "float32" ? DType::kFloat32 : DType::kFloat64;
}

PrintOptions options(const json& entry) {
  const std::string sci_mode = entry.value("sci_mode", "auto");
  PrintOptions options;
  options.precision = entry.value("precision", 4);
  if (sci_mode == "on") options.sci_mode = SciMode::kOn;
  if (sci_mode == "off") options.sci_mode = SciMode::kOff;
  if (entry.contains("grad_fn")) {
    options.grad_fn = entry["grad_fn"].get_ref<const std::string&>().c_str();
  }
  return options;
}

}  // namespace

TEST_CASE("a tensor prints as PyTorch prints it, whatever its numbers, shape and options") {
  const json file = golden("print.json");
  REQUIRE(file["cases"].size() == 500);
  for (const json& entry : file["cases"]) {
    const Shape shape = entry["shape"];
    const Tensor tensor(dtype(entry), shape, golden_elements(entry, element_count(shape)));
    CHECK(torch_print(tensor, options(entry)) == entry["text"].get<std::string>());
  }
}

TEST_CASE("the recorded steps print as the PyTorch notebooks print them") {
  int texts = 0;
  for (const char* name : {"000.json", "002.json"}) {
    const json file = golden(name);
    for (const json& step : file["steps"]) {
      if (!step.contains("printed")) continue;
      std::vector<double> values;
      for (const json& value : step["values"]) values.push_back(golden_number(value));
      const Tensor tensor(dtype(step), step["shape"], values);
      for (const json& printed : step["printed"]) {
        const std::string index = printed["index"];
        REQUIRE((index == "all" || index == "[0]"));
        const std::string text = torch_print(index == "all" ? tensor : tensor.select(0));
        CHECK(text == printed["text"].get<std::string>());
        ++texts;
      }
    }
  }
  CHECK(texts == 27);
}

TEST_CASE("a shape prints as torch.Size") {
  CHECK(torch_size({4, 8, 2}) == "torch.Size([4, 8, 2])");
  CHECK(torch_size({7}) == "torch.Size([7])");
  CHECK(torch_size({}) == "torch.Size([])");
}
