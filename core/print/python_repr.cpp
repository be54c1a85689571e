#include "core/print/python_repr.h"

#include <algorithm>
#include <cmath>

#include "core/math/bits.h"
#include "core/print/whole.h"
#include "core/text/fill.h"

namespace attention {

namespace {

/// Whether digits * 10^power lies nearer to `value`, which is positive, than to any other double;
/// half way counts for the even one. (strtod would say it too, but makes attention.wasm 13 KB
/// larger.)
bool reads_back(std::uint64_t digits, int power, double value) {
  const auto bits = math::bit_cast<std::uint64_t>(value);
  const std::uint64_t fraction = bits & 0xfffffffffffff;
  const int exponent = static_cast<int>(bits >> 52);
  const std::uint64_t m = exponent == 0 ? fraction : fraction | std::uint64_t(1) << 52;
  // In units of a quarter of the last place. Below a power of two doubles lie closer together.
  const bool is_power_of_two = fraction == 0 && exponent > 1;
  const std::uint64_t low = 4 * m - (is_power_of_two ? 1 : 2), high = 4 * m + 2;
  const int unit = std::max(exponent, 1) - 1075 - 2;  // as a power of two

  const auto decimal = [&] { return Whole(digits).times(10, power).times(2, -unit); };
  const auto binary = [&](std::uint64_t number) {
    return Whole(number).times(10, -power).times(2, unit);
  };
  const bool is_even = m % 2 == 0;
  const int from_low = compare(decimal(), binary(low)), to_high = compare(decimal(), binary(high));
  return (from_low > 0 || (is_even && from_low == 0)) && (to_high < 0 || (is_even && to_high == 0));
}

}  // namespace

Decimal shortest(double value) {
  if (value == 0) return {"0", 0};
  const Decimal all = exact(value);
  for (int count = 1;; ++count) {
    const Decimal near = rounded(all, count);
    std::uint64_t digits = 0;
    for (int i = 0; i < count; ++i) {
      digits = 10 * digits + static_cast<std::uint64_t>(near.digits[std::size_t(i)] - '0');
    }
    // The nearest decimal may be another double's, while the next one is not: where below the value
    // doubles lie closer together than above.
    for (const std::uint64_t candidate : {digits, digits + 1}) {
      if (count == 17 || reads_back(candidate, near.exponent - count + 1, std::abs(value))) {
        return {fill("{}", {candidate}), near.exponent};
      }
    }
  }
}

std::string python_repr(double value) {
  if (std::isnan(value)) return "nan";
  std::string text = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) {
    text += "inf";
    return text;
  }
  auto [digits, exponent] = shortest(value);
  if (exponent < -4 || exponent >= 16) {
    if (digits.size() > 1) digits.insert(1, ".");
    text += digits;
    text += power_of_ten(exponent);
    return text;
  }
  if (exponent < 0) {
    text += "0.";
    text.append(static_cast<std::size_t>(-exponent - 1), '0');
  } else {
    const auto whole = static_cast<std::size_t>(exponent) + 1;  // digits before the point
    if (digits.size() <= whole) digits.resize(whole + 1, '0');  // one behind it, too
    digits.insert(whole, ".");
  }
  text += digits;
  return text;
}

std::string python_repr(const std::vector<double>& values) {
  std::string text = "[";
  for (double value : values) text += fill(text.size() > 1 ? ", {}" : "{}", {python_repr(value)});
  text += "]";
  return text;
}

}  // namespace attention
