// Any file with tensors, read whole: its kind is found from its first bytes, never from its name.
#pragma once

#include "core/files/stored.h"

namespace attention {

enum class FileKind { kNpy, kNpz, kSafetensors, kText };

/// The kind of a file of `size` bytes that begins with `start`, of which 64 bytes are enough.
/// Refuses an empty file, a pickle, the pointer of a file, and what is none of these.
Result<FileKind> kind_of(std::string_view start, std::uint64_t size);

/// A tensor with its numbers. `labels` are those of a table's rows.
struct Read {
  Stored stored;
  Decoded numbers;
  std::vector<std::string> labels;
};

/// All tensors of a file. `name` is what an array of a .npy file, or a tensor without a name of
/// its own, is to be called.
Result<std::vector<Read>> read_file(const std::string& name, std::string_view file);

}  // namespace attention
