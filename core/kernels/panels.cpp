#include "core/kernels/panels.h"

#include <algorithm>

namespace attention::kernels {

template <class T>
void pack_panel(const T* b, Index stride, Index inner, Index width, T* panel) {
  for (Index k = 0; k < inner; ++k, b += stride, panel += kLanes<T>) {
    Eigen::Map<Lanes<T>> lanes(panel);
    if (width >= kLanes<T>) {
      lanes = Eigen::Map<const Lanes<T>>(b);
    } else {
      lanes.setZero();
      std::copy(b, b + width, panel);
    }
  }
}

template <class T>
Panels<T>::Panels(Index inner, Index cols)
    : inner_(inner), cols_(cols), numbers_(static_cast<std::size_t>(inner * whole(cols))) {}

template <class T>
void Panels<T>::pack(const ConstRows<T>& b) {
  for (Index n = 0; n < cols_; n += kLanes<T>) {
    T* to = numbers_.data() + n * inner_;
    pack_panel(b.data() + n, b.outerStride(), inner_, cols_ - n, to);
  }
}

template <class T>
void Panels<T>::pack_transposed(const ConstRows<T>& b) {
  for (Index n = 0; n < cols_; ++n) {
    const Index first = n / kLanes<T> * kLanes<T>;
    T* to = numbers_.data() + first * inner_ + n - first;
    const T* from = b.data() + n * b.outerStride();
    for (Index k = 0; k < inner_; ++k, to += kLanes<T>) *to = from[k];
  }
}

template void pack_panel(const float*, Index, Index, Index, float*);
template void pack_panel(const double*, Index, Index, Index, double*);
template class Panels<float>;

}  // namespace attention::kernels
