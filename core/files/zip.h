// ZIP files, as far as NumPy writes them: parts one behind the other, then their list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"

namespace attention {

struct ZipPart {
  std::string name;
  std::uint64_t head;        // where its own header begins
  std::uint64_t begin, end;  // its packed bytes
  std::uint64_t size;        // unpacked
  std::uint32_t checksum;    // CRC-32, unpacked
  std::uint32_t method;      // 0 stored, 8 deflated
  std::uint32_t flags;
};

inline constexpr std::uint64_t kMostPartBytes = (std::uint64_t(1) << 27) + (1 << 17);

/// The parts of a file, in its list's order, without those that are folders. Refuses a file whose
/// list and whose parts do not say the same, in which parts overlap or anything stands between
/// them, and parts that are encrypted, packed otherwise or too large.
Result<std::vector<ZipPart>> zip_parts(std::string_view file);

/// Unpacks at most `most` bytes from the front of a part.
Result<std::string> front_of(const ZipPart& part, std::string_view file, std::uint64_t most);

/// Unpacks all of it. Refuses another size or checksum than it is said to have.
Result<std::string> unpacked(const ZipPart& part, std::string_view file);

}  // namespace attention
