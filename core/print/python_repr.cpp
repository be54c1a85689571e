#include "core/print/python_repr.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace attention {

namespace {

/// One more in the last place of "1.9e+00". For all nines there would have been a shorter decimal.
void increment(char* last_digit) {
  while (*last_digit == '9' || *last_digit == '.') {
    if (*last_digit == '9') *last_digit = '0';
    --last_digit;
  }
  ++*last_digit;
}

/// Writes |value| with so many digits as "1.25e-03", and says whether that reads back as |value|.
bool reads_back(double magnitude, int digits, char (&text)[32]) {
  std::snprintf(text, sizeof text, "%.*e", digits - 1, magnitude);
  if (std::strtod(text, nullptr) == magnitude) return true;
  // Below a power of two doubles lie closer together than above: there the decimal that is nearest
  // may be another double's, while the next larger one is not.
  int exponent;
  if (std::frexp(magnitude, &exponent) != 0.5) return false;
  increment(text + (digits == 1 ? 0 : digits));
  return std::strtod(text, nullptr) == magnitude;
}

}  // namespace

Shortest shortest(double value) {
  char text[32];
  int count = 1;
  while (count < 17 && !reads_back(std::abs(value), count, text)) ++count;
  if (count == 17) std::snprintf(text, sizeof text, "%.16e", std::abs(value));
  Shortest result{std::string(1, text[0]), 0};
  if (count > 1) result.digits.append(text + 2, static_cast<std::size_t>(count - 1));
  result.exponent = std::atoi(text + (count == 1 ? 2 : count + 2));
  return result;
}

std::string python_repr(double value) {
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) return sign + "inf";
  auto [digits, exponent] = shortest(value);
  if (exponent < -4 || exponent >= 16) {
    if (digits.size() > 1) digits.insert(1, ".");
    char power[8];
    std::snprintf(power, sizeof power, "e%+03d", exponent);
    return sign + digits + power;
  }
  if (exponent < 0) return sign + "0." + std::string(std::size_t(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;  // digits before the point
  if (digits.size() < whole) digits.append(whole - digits.size(), '0');
  const std::string fraction = digits.substr(whole);
  return sign + digits.substr(0, whole) + "." + (fraction.empty() ? "0" : fraction);
}

std::string python_repr(const std::vector<double>& values) {
  std::string text = "[";
  for (double value : values) text += (text.size() > 1 ? ", " : "") + python_repr(value);
  return text + "]";
}

}  // namespace attention
