// PyTorch's printing, from print.json: tensors and the text that PyTorch printed for them.
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

// By hand, from the rule of torch/_tensor_str.py: a suffix begins a new line if the line would have
// more than 80 characters with it; PyTorch counts the line on which the numbers end, 35 characters
// here, as 37. With the first suffix it has 37 + 21, with the second one 80 or 81.
TEST_CASE("the second suffix, too, stays on a line that has room for it") {
  const Tensor ones(DType::kFloat64, {7}, std::vector<double>(7, 1));
  const auto printed = [&](const char* grad_fn) {
    return torch_print(ones, {4, SciMode::kAuto, grad_fn});
  };
  CHECK(printed("TBackward0") ==
        "tensor([1., 1., 1., 1., 1., 1., 1.], dtype=torch.float64, grad_fn=<TBackward0>)");
  CHECK(printed("MmBackward0") ==
        "tensor([1., 1., 1., 1., 1., 1., 1.], dtype=torch.float64,\n"
        "       grad_fn=<MmBackward0>)");
}

TEST_CASE("a shape prints as torch.Size") {
  CHECK(torch_size({4, 8, 2}) == "torch.Size([4, 8, 2])");
  CHECK(torch_size({7}) == "torch.Size([7])");
  CHECK(torch_size({}) == "torch.Size([])");
}
