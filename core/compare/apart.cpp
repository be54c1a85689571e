#include "core/compare/apart.h"

#include <algorithm>
#include <cmath>

namespace attention {

Tensor turned(const Tensor& values) {
  Tensor made(DType::kFloat64, values.shape());
  const Index size = values.cols();
  for (Index i = 0; i < size; ++i) {
    for (Index j = 0; j < size; ++j) made.set(i * size + j, values.at(j * size + i));
  }
  return made;
}

bool find_row_apart(const Tensor& here, const Tensor& theirs, Tensor& row) {
  constexpr double kAlike = 1e-3;  // whether all is theirs then is compared in earnest
  const Index columns = here.cols(), rows = here.size() / columns;
  if (rows < 2 || theirs.size() != here.size() || theirs.cols() != columns) return false;
  for (Index c = 0; c < columns; ++c) {
    double sum = 0, lowest = theirs.at(c) - here.at(c), highest = lowest;
    for (Index r = 0; r < rows; ++r) {
      const double apart = theirs.at(r * columns + c) - here.at(r * columns + c);
      sum += apart;
      lowest = std::min(lowest, apart);
      highest = std::max(highest, apart);
    }
    const double mean = sum / double(rows);
    if (!(highest - lowest <= kAlike * std::max(1.0, std::fabs(mean)))) return false;
    row.set(c, mean);
  }
  return true;
}

}  // namespace attention
