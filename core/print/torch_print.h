// Tensors as PyTorch prints them.
#pragma once

#include <string>

#include "core/tensor.h"

namespace attention {

/// Whether numbers are printed as 1.2000e+03; kAuto leaves it to PyTorch's rule.
enum class SciMode { kAuto, kOff, kOn };

/// The options of `torch.set_printoptions`, and the grad_fn that PyTorch prints behind a tensor.
struct PrintOptions {
  int precision = 4;  // digits after the point, 0 to 30
  SciMode sci_mode = SciMode::kAuto;
  const char* grad_fn = nullptr;  // of what was computed from parameters: "MmBackward0"
};

/// The text of `print(tensor)` in PyTorch 1.13, without a newline at its end: lines of 80
/// characters at most, the middle of long axes left out above 1000 elements, `dtype=torch.float64`
/// where it applies.
std::string torch_print(const Tensor& tensor, const PrintOptions& options = {});

/// The text of `print(tensor.shape)`: "torch.Size([4, 8, 2])".
std::string torch_size(const Shape& shape);

}  // namespace attention
