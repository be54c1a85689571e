// The decimal digits of a double, exactly, and rounded as `printf` rounds them.
#pragma once

#include <string>

namespace attention {

/// A number that is not negative: 0.00125 has the digits "125" and the exponent -3, the power of
/// ten of the first one.
struct Decimal {
  std::string digits;
  int exponent;
};

/// Every digit of |value|, which must be finite: no zero at either end, but "0" for 0. A double has
/// 767 digits at most.
Decimal exact(double value);

/// Rounds to `count` digits, half to even; adds zeros if there are fewer. A carry beyond the first
/// digit makes one digit more. Below 0 digits nothing is left.
Decimal rounded(Decimal decimal, int count);

/// `printf` with "%.*f" and with "%.*e"; also "inf", "-inf" and "nan", which has no sign.
std::string fixed(double value, int decimals);
std::string scientific(double value, int decimals);

/// "e+07": the end of a number in scientific notation.
std::string power_of_ten(int exponent);

}  // namespace attention
