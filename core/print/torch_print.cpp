// The rules are those of torch/_tensor_str.py.
#include "core/print/torch_print.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/print/decimal.h"
#include "core/print/shown.h"
#include "core/text/fill.h"

namespace attention {

namespace {

constexpr Index kLineWidth = 80;

/// The format of all numbers of one tensor: one style, padded to one width.
class Formatter {
 public:
  Formatter(const std::vector<double>& shown, const PrintOptions& options)
      : precision_(options.precision) {
    double min = INFINITY, max = 0;
    for (double value : shown) {
      if (!counts(value)) continue;
      min = std::min(min, std::abs(value));
      max = std::max(max, std::abs(value));
      if (value != std::ceil(value)) integers_ = false;
    }
    if (max == 0) return;  // sci_mode has no say then, either

    scientific_ = max / min > 1000 || max > 1e8 || (!integers_ && min < 1e-4);
    for (double value : shown) {
      if (counts(value)) width_ = std::max(width_, plain(value).size());
    }
    // Only now, for PyTorch keeps the width that its own choice would have needed.
    if (options.sci_mode != SciMode::kAuto) scientific_ = options.sci_mode == SciMode::kOn;
  }

  std::size_t width() const { return width_; }

  std::string operator()(double value) const {
    std::string text = plain(value);
    text.insert(0, width_ - std::min(width_, text.size()), ' ');
    return text;
  }

 private:
  /// Whether a number has a say in style and width: zeros and what is not finite have none.
  static bool counts(double value) { return std::isfinite(value) && value != 0; }

  std::string plain(double value) const {
    if (scientific_) return scientific(value, precision_);
    if (!integers_) return fixed(value, precision_);
    std::string text = fixed(value, 0);
    if (std::isfinite(value)) text += '.';
    return text;
  }

  int precision_;
  bool integers_ = true;
  bool scientific_ = false;
  std::size_t width_ = 1;
};

class Printer {
 public:
  Printer(const Tensor& tensor, const PrintOptions& options)
      : tensor_(tensor), format_(shown_numbers(tensor), options) {}

  /// The part of the tensor that starts at `offset` and has the axes from `axis` on. `indent` is
  /// the column where it starts.
  std::string text(std::size_t axis, Index offset, Index indent) const {
    const Shape& shape = tensor_.shape();
    if (axis == shape.size()) return format_(tensor_.at(offset));
    const bool is_row = axis + 1 == shape.size();
    const auto per_line = std::max<Index>(1, (kLineWidth - indent) / (Index(format_.width()) + 2));
    std::string result = "[";
    Index count = 0;
    for (Index i : shown_indices(shape[axis], is_summarized(tensor_))) {
      if (count > 0) {
        result += ",";
        if (is_row && count % per_line != 0) {
          result += ' ';
        } else {
          result.append(is_row ? 1 : shape.size() - axis - 1, '\n');
          result.append(static_cast<std::size_t>(indent + 1), ' ');
        }
      }
      ++count;
      if (i == kEllipsis) {
        result += is_row ? " ..." : "...";
      } else {
        result += text(axis + 1, offset + i * stride(shape, axis), indent + 1);
      }
    }
    result += "]";
    return result;
  }

 private:
  const Tensor& tensor_;
  const Formatter format_;
};

}  // namespace

std::string torch_print(const Tensor& tensor, const PrintOptions& options) {
  const std::string prefix = "tensor(";
  const auto indent = static_cast<Index>(prefix.size());
  const bool empty = tensor.size() == 0;
  std::string text = prefix;
  text += empty ? "[]" : Printer(tensor, options).text(0, 0, indent);

  std::vector<std::string> suffixes;
  if (empty && tensor.shape().size() != 1) {
    suffixes.push_back(fill("size=({})", {tensor.shape()}));
  }
  if (tensor.dtype() != DType::kFloat32) {
    suffixes.push_back(fill("dtype=torch.{}", {name(tensor.dtype())}));
  }
  if (options.grad_fn != nullptr) {
    suffixes.push_back(fill("grad_fn=<{}>", {options.grad_fn}));
  }
  // PyTorch counts the line on which the numbers end as two characters longer than it is.
  std::size_t line = text.size() - (text.rfind('\n') + 1) + 2;
  for (const std::string& suffix : suffixes) {
    text += ",";
    if (line + suffix.size() + 2 > static_cast<std::size_t>(kLineWidth)) {
      text += '\n';
      text.append(prefix.size(), ' ');
      line = prefix.size() + suffix.size();
    } else {
      text += ' ';
      line += suffix.size() + 2;
    }
    text += suffix;
  }
  text += ")";
  return text;
}

std::string torch_size(const Shape& shape) {
  return fill("torch.Size([{}])", {shape});
}

}  // namespace attention
