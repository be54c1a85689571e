#include "core/compare/own_masks.h"

#include <algorithm>

#include "core/files/file_reason.h"

namespace attention {

namespace {

/// Which keys a sequence has, where a mask says it in one row: 1 for those that are there, or, as
/// nn.MultiheadAttention has its key_padding_mask, for those that are not.
bool read_row(const double* row, Index S, Index T, Index to, bool hides, Tensor& seen) {
  bool is_added = false;
  for (Index j = 0; j < S; ++j) is_added = is_added || row[j] < kHidden;
  for (Index j = 0; j < S; ++j) {
    const bool is_low = row[j] < kHidden;
    if (row[j] != 0 && (is_added ? !is_low : row[j] != 1)) return false;
    const bool is_there = is_added ? !is_low : (row[j] == 1) != hides;
    for (Index i = 0; i < T; ++i) seen.set((to * T + i) * S + j, is_there ? 1 : 0);
  }
  return true;
}

}  // namespace

MaybeRefusal refused_mask(const OwnPart& part, MaskFault fault, Index T, Index S) {
  const Tensor& mask = part.values;
  switch (fault) {
    case MaskFault::kNone:
      return nullptr;
    case MaskFault::kSmall:
      return refuse(file_reason::own_mask_small, {part.name, mask.rows(), mask.cols(), T, S});
    case MaskFault::kMany:
      return refuse(file_reason::own_mask_many, {part.name});
    case MaskFault::kUnclear:
      return refuse(file_reason::own_mask_unclear, {part.name});
  }
  return nullptr;
}

bool masks_of_batch(const OwnPart& part, Index B, Index T, Index S, Tensor& seen) {
  const Tensor& mask = part.values;
  const Shape& shape = mask.shape();
  const Index size = mask.size() / std::max(shape[0], Index(1));
  if (B < 2 || shape[0] != B || shape.back() != S) return false;
  seen = Tensor(DType::kFloat64, {B, T, S});
  const bool hides = part.name.find("padding") != std::string::npos;
  for (Index b = 0; b < B; ++b) {
    std::vector<double> cells;
    for (Index i = 0; i < size; ++i) cells.push_back(mask.at(b * size + i));
    if (size == S) {
      if (!read_row(cells.data(), S, T, b, hides, seen)) return false;
      continue;
    }
    if (size % (T * S) != 0) return false;
    const Tensor one(DType::kFloat64, {size / (T * S), T, S}, cells);
    const MaskRead own = read_mask(one, T, S);
    if (own.fault != MaskFault::kNone || own.has_added) return false;
    for (Index i = 0; i < T * S; ++i) seen.set(b * T * S + i, own.seen.at(i));
  }
  return true;
}

}  // namespace attention
