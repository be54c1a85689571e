// Arrays of NumPy, .npy: a header in Python, then the bytes of the numbers.
#pragma once

#include "core/files/stored.h"

namespace attention {

/// The bytes from the front of a file that are enough for any header that is read.
inline constexpr std::uint64_t kMostNpyHeader = 1 << 16, kMostNpyStart = kMostNpyHeader + 12;

/// What the header says, of a file of `size` bytes that begins with `start`: all of it, or the
/// first kMostNpyStart. `name` is what the array is to be called; the file does not say it.
/// Refuses what NumPy would not have written, a size that is not the file's, and objects.
Result<Stored> npy_header(const std::string& name, std::string_view start, std::uint64_t size);

/// Whether a file begins as one of these.
bool is_npy(std::string_view start);

}  // namespace attention
