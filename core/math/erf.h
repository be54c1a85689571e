// erf with the same bits in every build: the erf of a C library is another one in WebAssembly.
#pragma once

namespace attention::math {

/// The error function, 2 / sqrt(pi) times the integral of e^(-t^2) from 0 to x: at most 1.3 ulp
/// off. It is odd, erf(0) and erf(-0) are 0, and from 6 on it is 1.
double erf(double x);

}  // namespace attention::math
