#pragma once

#include <cstdint>
#include <string_view>

namespace attention {

/// The CRC-32 of the bytes, as zlib.crc32 of Python computes it.
std::uint32_t crc32(std::string_view bytes);

}  // namespace attention
