#include "core/compare/own_masks.h"

#include <limits>
#include <utility>

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
  if (shape[0] != B || shape.back() != S) return false;
  if (mask.size() != B * S) {
    MaskRead read = read_masks(mask, B, T, S);
    if (read.fault != MaskFault::kNone || read.has_added) return false;
    seen = std::move(read.seen);
    return seen.shape().size() == 3;
  }
  seen = Tensor(DType::kFloat64, {B, T, S});
  const bool hides = part.name.find("padding") != std::string::npos;
  for (Index b = 0; b < B; ++b) {
    std::vector<double> cells;
    for (Index j = 0; j < S; ++j) cells.push_back(mask.at(b * S + j));
    if (!read_row(cells.data(), S, T, b, hides, seen)) return false;
  }
  return true;
}

void spell_out_mask(std::vector<OwnPart>& parts) {
  const OwnPart* const x = find_part(parts, "x");
  const OwnPart* const memory = find_part(parts, "memory");
  for (OwnPart& part : parts) {
    if (part.part != "mask" || x == nullptr) continue;
    const Index T = x->values.rows(), S = memory == nullptr ? T : memory->values.rows();
    const Index B = x->values.size() / (T * x->values.cols());
    Tensor seen(DType::kFloat64, {});
    const bool is_plain = read_mask(part.values, T, S).fault == MaskFault::kNone;
    if (is_plain || !masks_of_batch(part, B, T, S, seen)) continue;
    part.values = std::move(seen);
    for (Index i = 0; i < part.values.size(); ++i) {
      const bool is_seen = part.values.at(i) == 1;
      part.values.set(i, is_seen ? 0 : -std::numeric_limits<double>::infinity());
    }
  }
}

}  // namespace attention
