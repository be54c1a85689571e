// The rules are those of numpy/core/arrayprint.py.
#include "core/print/numpy_print.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/print/python_repr.h"
#include "core/print/shown.h"
#include "core/text/fill.h"

namespace attention {

namespace {

constexpr int kPrecision = 8;
constexpr std::size_t kLineWidth = 75;

std::string padded_left(std::string text, std::size_t width) {
  text.insert(0, width - std::min(width, text.size()), ' ');
  return text;
}

/// A number's text in pieces: "-1", "8634927" and, of "-1.8634927e-05", "e-", "05".
struct Pieces {
  std::string whole, fraction, e, exponent;
};

Pieces split(const std::string& text) {
  const std::size_t e = std::min(text.find('e'), text.size());
  const std::size_t point = std::min(text.find('.'), e);
  Pieces pieces{text.substr(0, point), "", text.substr(e, 2), ""};
  if (point < e) pieces.fraction = text.substr(point + 1, e - point - 1);
  if (e < text.size()) pieces.exponent = text.substr(e + 2);
  return pieces;
}

/// As many digits as the shortest decimal has that reads back, but no more than kPrecision after
/// the point, and no zeros at the end.
Pieces pieces(double value, bool is_scientific) {
  const auto [digits, exponent] = shortest(value);
  const int decimals = static_cast<int>(digits.size()) - 1 - (is_scientific ? 0 : exponent);
  const int shown = std::max(0, std::min(decimals, kPrecision));
  Pieces result = split(is_scientific ? scientific(value, shown) : fixed(value, shown));
  std::string& fraction = result.fraction;
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return result;
}

/// The format of all numbers of one array: one style, with their points below each other.
class Formatter {
 public:
  explicit Formatter(const std::vector<double>& shown) {
    double min = INFINITY, max = 0;
    bool all_finite = true;
    std::size_t longest = 3;  // of what is not finite: "inf", "nan" or "-inf"
    for (double value : shown) {
      if (!std::isfinite(value)) {
        all_finite = false;
        if (value < 0) longest = 4;
      } else if (value != 0) {
        min = std::min(min, std::abs(value));
        max = std::max(max, std::abs(value));
      }
    }
    scientific_ = max >= 1e8 || min < 1e-4 || max / min > 1000;
    for (double value : shown) {
      if (!std::isfinite(value)) continue;
      const Pieces p = pieces(value, scientific_);
      whole_ = std::max(whole_, p.whole.size());
      fraction_ = std::max(fraction_, p.fraction.size());
      exponent_ = std::max(exponent_, p.exponent.size());
    }
    if (!all_finite) whole_ = std::max(whole_, longest - std::min(longest, right() + 1));
  }

  std::string operator()(double value) const {
    if (std::isnan(value)) return padded_left("nan", whole_ + 1 + right());
    if (std::isinf(value)) return padded_left(value < 0 ? "-inf" : "inf", whole_ + 1 + right());
    const Pieces p =
        scientific_ ? split(scientific(value, static_cast<int>(fraction_))) : pieces(value, false);
    std::string text = padded_left(p.whole, whole_);
    text += '.';
    text += p.fraction;
    if (scientific_) {
      text += p.e;
      text.append(exponent_ - p.exponent.size(), '0');
      text += p.exponent;
    } else {
      text.append(fraction_ - p.fraction.size(), ' ');
    }
    return text;
  }

 private:
  /// The characters right of the point.
  std::size_t right() const { return scientific_ ? fraction_ + 2 + exponent_ : fraction_; }

  bool scientific_ = false;
  std::size_t whole_ = 0, fraction_ = 0, exponent_ = 0;
};

class Printer {
 public:
  Printer(const Tensor& array, const char* separator, const char* comma)
      : array_(array), format_(shown_numbers(array)), separator_(separator), comma_(comma) {}

  /// The part of the array that starts at `offset` and has the axes from `axis` on. Its entries
  /// start in the column `indent`; lines have at most `width` characters.
  std::string text(std::size_t axis, Index offset, std::size_t indent, std::size_t width) const {
    const Shape& shape = array_.shape();
    if (axis == shape.size()) return format_(array_.at(offset));
    const bool is_row = axis + 1 == shape.size();

    std::string result = "[";
    std::size_t column = indent;
    for (Index i : shown_indices(shape[axis], is_summarized(array_))) {
      const std::string entry =
          i == kEllipsis ? "..."
                         : text(axis + 1, offset + i * stride(shape, axis), indent + 1, width - 1);
      if (result.size() > 1) {
        result += is_row ? separator_ : comma_;
        column += separator_.size();
        if (!is_row) {
          result.append(shape.size() - axis - 1, '\n');
          result.append(indent, ' ');
        }
      }
      if (is_row && column > indent && column + entry.size() + 1 > width) {
        result.erase(result.find_last_not_of(' ') + 1);
        result += '\n';
        result.append(indent, ' ');
        column = indent;
      }
      result += entry;
      column += entry.size();
    }
    result += "]";
    return result;
  }

 private:
  const Tensor& array_;
  const Formatter format_;
  const std::string separator_;  // between numbers
  const char* comma_;            // between rows, before the new line
};

}  // namespace

std::string numpy_print(const Tensor& array) {
  if (array.shape().empty()) return python_repr(array.at(0));
  return Printer(array, " ", "").text(0, 0, 1, kLineWidth);
}

std::string numpy_repr(const Tensor& array) {
  constexpr std::size_t kIndent = sizeof "array([" - 1;
  return fill("array({})", {Printer(array, ", ", ",").text(0, 0, kIndent, kLineWidth - 1)});
}

}  // namespace attention
