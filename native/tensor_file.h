// A file on the disk, of which only what is asked for is read.
#pragma once

#include <fstream>
#include <string>

#include "core/files/placement.h"
#include "core/files/read.h"

namespace attention {

class TensorFile {
 public:
  /// Lists its tensors. Of a .safetensors file only the header is read; of others, all.
  MaybeRefusal open(const std::string& path, bool& is_found);

  const std::vector<Stored>& list() const { return list_; }

  /// The numbers of one of them.
  Result<Read> read(std::size_t which);

  std::uint64_t size() const { return size_; }
  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  std::string bytes(std::uint64_t begin, std::uint64_t count);

  std::ifstream stream_;
  std::uint64_t size_ = 0, bytes_read_ = 0;
  std::vector<Stored> list_;
  std::vector<Read> all_;  // of a file that was read whole
};

}  // namespace attention
