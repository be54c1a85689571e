// Deflate, undone: the first byte says how much may come out.
#include "core/files/inflate.h"

#include <algorithm>

#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t most = std::size_t(data[0]) * data[0];
  const std::string_view packed = text_of(data + 1, size - 1);
  std::string out, again;
  std::size_t used;
  const Inflated state = inflate(packed, most, out, used);
  require(out.size() <= most && used <= packed.size());
  // What is unpacked first does not hang on how much is asked for.
  inflate(packed, most / 2, again, used);
  require(again == out.substr(0, again.size()));
  require(state == Inflated::kFull || again.size() == std::min(out.size(), most / 2));
  return 0;
}
