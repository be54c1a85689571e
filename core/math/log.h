// log with the same bits in every build.
#pragma once

namespace attention::math {

/// The natural logarithm, at most 0.501 ulp off. x must be positive, finite and not denormal, as
/// the numbers are whose logarithm a normal random number needs.
double log(double x);

}  // namespace attention::math
