// Any file, as it is read whole.
#include "core/files/read.h"

#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = read_file("x", text_of(data, size));
  if (!read.ok()) {
    require_sentence(read.refusal());
    return 0;
  }
  for (const Read& one : read.value()) require_numbers(one.stored.shape, one.numbers);
  return 0;
}
