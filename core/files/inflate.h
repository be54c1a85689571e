// Deflate, the packing of ZIP files, undone (RFC 1951).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attention {

enum class Inflated {
  kDone,   // all is unpacked
  kFull,   // there is more than the caller takes
  kEnds,   // the packed bytes end before they are complete
  kWrong,  // the packed bytes are none, from `used` on
};

/// Unpacks bytes into `out`, at most `most` of them. `used` is how many packed bytes were read.
/// Takes and refuses what zlib does: a code in which a place is free is refused, unless it is the
/// one of a single distance, and so is a distance beyond the first byte.
Inflated inflate(std::string_view packed, std::size_t most, std::string& out, std::size_t& used);

}  // namespace attention
