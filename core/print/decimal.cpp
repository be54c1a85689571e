#include "core/print/decimal.h"

#include <algorithm>
#include <cmath>

#include "core/math/bits.h"
#include "core/print/whole.h"
#include "core/text/fill.h"

namespace attention {

namespace {

const char* not_finite(double value) {
  return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

const char* sign(double value) {
  return std::signbit(value) ? "-" : "";
}

}  // namespace

Decimal exact(double value) {
  if (value == 0) return {"0", 0};
  // |value| = m 2^power; a negative power of two is one of five over one of ten.
  const auto bits = math::bit_cast<std::uint64_t>(std::abs(value));
  const std::uint64_t fraction = bits & 0xfffffffffffff;
  const int biased = static_cast<int>(bits >> 52);
  const std::uint64_t m = biased == 0 ? fraction : fraction | std::uint64_t(1) << 52;
  const int power = std::max(biased, 1) - 1075;
  std::string digits = Whole(m).times(2, power).times(5, -power).digits();
  const int exponent = static_cast<int>(digits.size()) - 1 + std::min(power, 0);
  digits.erase(digits.find_last_not_of('0') + 1);
  return {digits, exponent};
}

Decimal rounded(Decimal decimal, int count) {
  std::string& digits = decimal.digits;
  const auto kept = static_cast<std::size_t>(std::max(count, 0));
  if (kept >= digits.size() || count < 0) {
    digits.resize(kept, '0');
    return decimal;
  }
  // The last digit is not 0, so what is cut off is half a unit only if it is "5".
  const std::string rest = digits.substr(kept);
  const bool is_odd = kept > 0 && (digits[kept - 1] - '0') % 2 == 1;
  const bool up = rest > "5" || (rest == "5" && is_odd);
  digits.resize(kept);
  if (!up) return decimal;
  const std::size_t nines = kept - (digits.find_last_not_of('9') + 1);
  std::fill_n(digits.end() - static_cast<std::ptrdiff_t>(nines), nines, '0');
  if (nines < kept) {
    ++digits[kept - nines - 1];
  } else {
    digits.insert(0, "1");
    ++decimal.exponent;
  }
  return decimal;
}

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  Decimal decimal = exact(value);
  decimal = rounded(decimal, decimal.exponent + 1 + decimals);
  const auto whole = static_cast<std::size_t>(std::max(decimal.exponent + 1, 0));
  const auto zeros = static_cast<std::size_t>(std::max(-decimal.exponent - 1, 0));
  std::string text = sign(value);
  text.append(decimal.digits, 0, whole);
  if (whole == 0) text += '0';
  if (decimals == 0) return text;
  text += '.';
  const std::size_t point = text.size();
  text.append(zeros, '0');
  text.append(decimal.digits, whole);
  text.resize(point + static_cast<std::size_t>(decimals), '0');
  return text;
}

std::string scientific(double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  Decimal decimal = rounded(exact(value), decimals + 1);
  decimal.digits.resize(static_cast<std::size_t>(decimals) + 1);
  if (decimals > 0) decimal.digits.insert(1, ".");
  return fill("{}{}{}", {sign(value), decimal.digits, power_of_ten(decimal.exponent)});
}

std::string power_of_ten(int exponent) {
  const int size = std::abs(exponent);
  return fill("e{}{}{}", {exponent < 0 ? "-" : "+", size < 10 ? "0" : "", size});
}

}  // namespace attention
