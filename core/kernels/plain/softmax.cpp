// Softmax in float64, as plain loops: it needs no speed, so it is compiled small, with the rest of
// the core.
#include "core/kernels/plain/softmax.h"
#include "core/kernels/softmax.h"

namespace attention::kernels {

template <>
void softmax(const ConstRows<double>& s, Rows<double> y, const Index*) {
  plain_softmax<double>(s, y);
}

}  // namespace attention::kernels
