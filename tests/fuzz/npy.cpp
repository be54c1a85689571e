// The reader of .npy files.
#include "core/files/npy.h"

#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = text_of(data, size);
  const auto header = npy_header("x", file, size);
  if (!header.ok()) {
    require_sentence(header.refusal());
    return 0;
  }
  const Stored& stored = header.value();
  require(stored.begin <= stored.end && stored.end == size);
  const auto read = numbers(stored, file.substr(stored.begin));
  if (read.ok()) {
    require_numbers(stored.shape, read.value());
  } else {
    require_sentence(read.refusal());
  }
  return 0;
}
