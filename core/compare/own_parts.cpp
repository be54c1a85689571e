#include "core/compare/own_parts.h"

#include <cmath>
#include <cstring>

#include "core/files/file_reason.h"

namespace attention {

namespace {

/// Whether a part may have cells that are -inf.
bool may_hide(const std::string& part) {
  return part == "masked" || part == "mask" || part == "scaled" || part == "scores";
}

MaybeRefusal check_numbers(const Placed& placed, const Read& read) {
  if (read.numbers.not_finite == 0) return nullptr;
  for (std::size_t at = 0; at < read.numbers.values.size(); ++at) {
    const double value = read.numbers.values[at];
    if (std::isfinite(value) || (value < 0 && may_hide(placed.part))) continue;
    // What somebody computed may be wrong in any way; it is compared, not computed with.
    const bool is_given =
        std::strncmp(placed.part, "w_", 2) == 0 || std::strncmp(placed.part, "b_", 2) == 0 ||
        std::strcmp(placed.part, "x") == 0 || std::strcmp(placed.part, "memory") == 0 ||
        std::strcmp(placed.part, "kept") == 0 || std::strcmp(placed.part, "p") == 0;
    if (!is_given) return nullptr;
    return refuse(file_reason::own_not_finite,
                  {read.stored.name, listed(read.numbers.first_not_finite)});
  }
  return nullptr;
}

/// The shape of a tensor of numbers between x and y, which has up to four axes.
Shape as_shape(const StoredShape& sizes) {
  Shape shape;
  for (const std::uint64_t size : sizes) shape.push_back(static_cast<Index>(size));
  return shape;
}

constexpr int kBitsOfFloat32 = 24, kBitsOfFloat64 = 53;

/// The bits of the fraction of the dtype that a tensor is kept in.
int bits_of(const Read& read) {
  constexpr int kDigitsOfFloat32 = 9;
  switch (read.stored.type) {
    case StoredType::kFloat8E5M2:
      return 3;
    case StoredType::kFloat8E4M3:
      return 4;
    case StoredType::kBfloat16:
      return 8;
    case StoredType::kFloat16:
      return 11;
    case StoredType::kFloat32:
      return kBitsOfFloat32;
    default:
      break;
  }
  const int digits = read.numbers.digits;
  return digits > 0 && digits <= kDigitsOfFloat32 ? kBitsOfFloat32 : kBitsOfFloat64;
}

/// Whether float32 has all numbers of a tensor.
bool fits_float32(const Tensor& values) {
  for (Index i = 0; i < values.size(); ++i) {
    const double value = values.at(i);
    if (std::isfinite(value) && static_cast<double>(static_cast<float>(value)) != value)
      return false;
  }
  return true;
}

/// Whether it is data or a weight, rather than computed of them.
bool is_given(const OwnPart& part) {
  return part.part == "x" || part.part == "memory" || part.part == "mask" || part.part == "kept" ||
         part.part == "p" || part.part.compare(0, 2, "w_") == 0 ||
         part.part.compare(0, 2, "b_") == 0;
}

/// Finds whether it was float32 that computed what is kept in float64, as lists of Python are: then
/// float32 has all of it. Data and weights in float64, or whole, say nothing of that.
void find_computed_in(std::vector<OwnPart>& parts) {
  bool is_float32 = true;
  for (OwnPart& part : parts) {
    if (is_given(part)) {
      if (part.is_text) part.bits = kBitsOfFloat64;
    } else if (part.bits == kBitsOfFloat64) {
      is_float32 = is_float32 && fits_float32(part.values);
    }
  }
  for (OwnPart& part : parts) {
    if (!is_given(part) && part.bits == kBitsOfFloat64 && is_float32) part.bits = kBitsOfFloat32;
  }
}

/// The columns of a weight, turned if it is kept so.
Tensor weight_of(const Placed& placed, const Read& read) {
  const auto rows = static_cast<Index>(placed.rows), columns = static_cast<Index>(placed.columns);
  const auto first = static_cast<Index>(placed.first);
  Tensor made(DType::kFloat64, {rows, columns});
  const Index all = static_cast<Index>(read.numbers.values.size()) / rows;
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      const Index at = placed.is_turned ? (first + j) * rows + i : i * all + first + j;
      made.set(i * columns + j, read.numbers.values[static_cast<std::size_t>(at)]);
    }
  }
  return made;
}

/// Writes both ways round of a weight; of a block of columns with the name of the part.
void name_ways(const Placed& placed, const Stored& stored, OwnPart& part) {
  const bool is_whole =
      stored.shape.size() == 2 && placed.columns == stored.shape[placed.is_turned ? 0 : 1];
  const std::string kept = is_whole ? stored.name : part.part, turned = kept + ".T";
  const bool is_turned = is_whole && placed.is_turned;
  part.as_used = is_turned ? turned : kept;
  part.as_turned = is_turned ? kept : turned;
}

Tensor bias_of(const Placed& placed, const Read& read) {
  const auto columns = static_cast<Index>(placed.columns);
  Tensor made(DType::kFloat64, {columns});
  for (Index j = 0; j < columns; ++j) {
    made.set(
        j,
        read.numbers.values[static_cast<std::size_t>(placed.first) + static_cast<std::size_t>(j)]);
  }
  return made;
}

/// The matrices of one head, (B, T, S), of a tensor that has one for each head.
Tensor matrices_of(int head, const StoredShape& sizes, const std::vector<double>& values) {
  const Shape all = as_shape(sizes);
  const Index N = all[1], size = all[2] * all[3];
  Tensor made(DType::kFloat64, {all[0], all[2], all[3]});
  for (Index i = 0; i < made.size(); ++i) {
    const Index at = (i / size * N + head) * size + i % size;
    made.set(i, values[static_cast<std::size_t>(at)]);
  }
  return made;
}

}  // namespace

const OwnPart* find_part(const std::vector<OwnPart>& parts, const char* part) {
  for (const OwnPart& one : parts) {
    if (one.part == part) return &one;
  }
  return nullptr;
}

Result<std::vector<OwnPart>> own_parts(const Proposal& proposal, const std::vector<Read>& tensors) {
  std::vector<OwnPart> parts;
  for (const Placed& placed : proposal.placed) {
    const Read& read = tensors[placed.tensor];
    const Stored& stored = read.stored;
    if (MaybeRefusal refusal = check_numbers(placed, read)) return refusal;
    const std::string part = placed.part;
    const bool is_weight = part.compare(0, 2, "w_") == 0, is_bias = part.compare(0, 2, "b_") == 0;
    const bool is_of_heads = placed.head >= 0 && stored.shape.size() == 4 &&
                             static_cast<std::uint64_t>(placed.head) < stored.shape[1];
    Tensor values = is_weight ? weight_of(placed, read)
                    : is_bias ? bias_of(placed, read)
                    : is_of_heads
                        ? matrices_of(placed.head, stored.shape, read.numbers.values)
                        : Tensor(DType::kFloat64, as_shape(stored.shape), read.numbers.values);
    const Decoded& numbers = read.numbers;
    parts.push_back({part, stored.name, bits_of(read), numbers.digits > 0, numbers.decimals,
                     std::move(values)});
    if (is_weight) name_ways(placed, stored, parts.back());
  }
  find_computed_in(parts);
  return parts;
}

}  // namespace attention
