// sin and cos with the same bits in every build.
#pragma once

namespace attention::math {

struct SinCos {
  double sin, cos;
};

/// sin and cos of x in [0, 2 pi], both less than 1 ulp off.
SinCos sin_cos(double x);

}  // namespace attention::math
