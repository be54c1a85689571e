// The parts of a head that tensors of somebody are, as numbers to compute with.
#pragma once

#include <string>
#include <vector>

#include "core/files/placement.h"
#include "core/files/read.h"
#include "core/tensor.h"

namespace attention {

/// A tensor that fills a part of a head, in float64. Weights are to be used as x @ w.
struct OwnPart {
  std::string part;  // as in core/files/placement.h
  std::string name;  // in the file
  int bits;      // of the fraction of the dtype it was computed in; its first, always 1, counted
  bool is_text;  // digits that were printed, rather than bits
  int decimals;  // of a text: behind the point, else 0
  Tensor values;
  // Of a weight, in the names of the file: as it is used here, and the other way round.
  std::string as_used = {}, as_turned = {};
};

/// The parts that a proposal makes of the tensors that were read: turned, and their columns alone.
/// Refuses tensors with numbers that are not finite, but for what is hidden in scores and masks.
Result<std::vector<OwnPart>> own_parts(const Proposal& proposal, const std::vector<Read>& tensors);

/// The part of that name, or null.
const OwnPart* find_part(const std::vector<OwnPart>& parts, const char* part);

}  // namespace attention
