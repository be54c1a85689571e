// Fuzz targets: each is one reader of what comes from outside, files or a link, given any bytes. It
// may refuse, and its refusal must have a sentence; anything else that the sanitizers find is a
// defect.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/files/stored.h"
#include "core/refusal.h"

/// The bytes as a text that ends where they end, so that a step beyond is seen.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Ends the program if what should hold does not.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// A refusal whose gaps are all filled: none of its values begins one.
inline void require_sentence(const attention::Refusal& refusal) {
  require(!refusal.what().empty());
}

/// As many numbers as the shape says.
inline void require_numbers(const attention::StoredShape& shape,
                            const attention::Decoded& numbers) {
  std::uint64_t count;
  require(attention::count_numbers(shape, count) && count == numbers.values.size());
}
