// Tensors as files have them: a name, a dtype, a shape, and where their bytes are. Readers of files
// first list these, of which a page can read the chosen ones alone, and then `numbers` decodes one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"

namespace attention {

/// The dtype of a file's numbers. Floats of 8 bits are those of torch, e4m3fn and e5m2.
enum class StoredType {
  kBool,
  kUint8,
  kInt8,
  kUint16,
  kInt16,
  kUint32,
  kInt32,
  kUint64,
  kInt64,
  kFloat8E4M3,
  kFloat8E5M2,
  kFloat16,
  kBfloat16,
  kFloat32,
  kFloat64,
};

/// PyTorch's name of it, without the `torch.`: "bfloat16". NumPy's is the same, as far as it goes.
const char* name(StoredType type);

/// The bytes of one number.
std::uint64_t width(StoredType type);

/// Sizes of axes as a file says them: 64 bits in WebAssembly too, and 0 for a tensor without
/// numbers.
using StoredShape = std::vector<std::uint64_t>;

/// Limits of what is read, whatever a file says.
inline constexpr std::uint64_t kMostStoredTensors = 100'000;
inline constexpr std::uint64_t kMostStoredAxes = 8;
inline constexpr std::uint64_t kMostStoredNumbers = std::uint64_t(1) << 24;  // 128 MB as doubles
inline constexpr std::uint64_t kMostNameBytes = 512;

/// What the header of a file says of one tensor. `begin` and `end` are places of its bytes in the
/// file; of a part of an .npz file, in the part as it is unpacked.
struct Stored {
  std::string name;
  StoredType type = StoredType::kFloat32;
  StoredShape shape;
  std::uint64_t begin = 0, end = 0;
  bool is_fortran = false;  // the first axis is the fastest
  bool is_big_endian = false;
  std::uint64_t part = 0;  // of an .npz file: which one
};

/// "4, 8, 2", to fill a gap.
std::string listed(const StoredShape& sizes);

/// Counts the numbers of a shape, or the bytes that they need; false if 64 bits cannot.
bool count_numbers(const StoredShape& shape, std::uint64_t& count);
bool count_bytes(const StoredShape& shape, StoredType type, std::uint64_t& count);

/// Whether all of a text is UTF-8, and if not, from which byte on.
bool is_utf8(std::string_view text, std::size_t& wrong);

/// Refuses a name that cannot be shown: none, too long, not UTF-8, with control characters or
/// characters that turn the direction of writing. `which` is its number in the file.
MaybeRefusal check_name(std::string_view name, std::uint64_t which);

/// Refuses names that come twice.
MaybeRefusal check_names(const std::vector<Stored>& tensors);

/// The rows `first` to `first + count` of a tensor, as a tensor of its own, so that only their
/// bytes are read. Refuses rows that are not there, and those of a matrix in Fortran order.
Result<Stored> rows_of(const Stored& tensor, std::uint64_t first, std::uint64_t count);

/// Numbers in row-major order, whatever the file's order was. Each is exact.
struct Decoded {
  std::vector<double> values;
  std::uint64_t not_finite = 0;  // how many are nan or infinite
  StoredShape first_not_finite;  // the index of the first of them
  // Of a text: the most digits behind a point, and the most in all, that a number has; else 0.
  int decimals = 0, digits = 0;
};

/// Counts those that are not finite, and finds the first.
void note_not_finite(const StoredShape& shape, Decoded& numbers);

/// Numbers from the bytes of a tensor, which are those of the file from `begin` to `end`.
/// Refuses another count of bytes, more than kMostStoredNumbers, a whole number that a double does
/// not hold, and a bool that is neither 0 nor 1.
Result<Decoded> numbers(const Stored& tensor, std::string_view bytes);

}  // namespace attention
