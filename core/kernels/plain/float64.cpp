// The kernels in float64, as plain loops: they need no speed, so they are compiled small, with the
// rest of the core.
#include "core/kernels/matmul.h"
#include "core/kernels/plain/matmul.h"
#include "core/kernels/plain/softmax.h"
#include "core/kernels/softmax.h"

namespace attention::kernels {

template <>
void matmul(const ConstRows<double>& a, const ConstRows<double>& b, Rows<double> y) {
  plain_matmul<double>(a, b, y);
}

template <>
void softmax(const ConstRows<double>& s, Rows<double> y) {
  plain_softmax<double>(s, y);
}

}  // namespace attention::kernels
