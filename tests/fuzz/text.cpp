// The reader of texts: JSON, Python, printed tensors, tables.
#include "core/files/text.h"

#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = read_text(text_of(data, size));
  if (!read.ok()) {
    require_sentence(read.refusal());
    return 0;
  }
  require(!read.value().empty());
  for (const TextTensor& tensor : read.value()) require_numbers(tensor.shape, tensor.numbers);
  return 0;
}
