// Files of safetensors: the length of a header, the header, JSON, and the bytes of all tensors.
#pragma once

#include "core/files/stored.h"

namespace attention {

inline constexpr std::uint64_t kMostSafetensorsHeader = 1 << 24;

/// How many bytes from the front of a file of `size` bytes hold its header, which stands behind
/// these first 8. Refuses a header that is too long or longer than the file.
Result<std::uint64_t> safetensors_start(std::string_view first, std::uint64_t size);

/// Lists the tensors of a file of `size` bytes from its `start`, as long as above or longer: all
/// that a page must have read of a file of gigabytes. In the order of their bytes, which must lie
/// one behind the other, up to the end. What `__metadata__` says is passed over.
Result<std::vector<Stored>> safetensors_list(std::string_view start, std::uint64_t size);

/// Whether a file may be one of these: behind its header's length an object begins, and no text
/// begins with such a length.
bool is_safetensors(std::string_view start);

}  // namespace attention
