#include "core/allclose.h"

#include <cassert>
#include <cmath>

namespace attention {

bool allclose(const Tensor& a, const Tensor& b) {
  assert(a.shape() == b.shape());
  for (Index i = 0; i < a.size(); ++i) {
    if (!(std::abs(a.at(i) - b.at(i)) <= 1e-8 + 1e-5 * std::abs(b.at(i)))) return false;
  }
  return true;
}

}  // namespace attention
