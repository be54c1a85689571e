// The reader of .npz files, with the checksums of their parts.
#include "core/files/npz.h"

#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = text_of(data, size);
  const auto npz = npz_list(file);
  if (!npz.ok()) {
    require_sentence(npz.refusal());
    return 0;
  }
  for (const Stored& stored : npz.value().tensors) {
    const auto read = npz_numbers(npz.value(), stored, file);
    if (read.ok()) {
      require_numbers(stored.shape, read.value());
    } else {
      require_sentence(read.refusal());
    }
  }
  return 0;
}
