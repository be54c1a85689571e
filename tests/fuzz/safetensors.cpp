// The reader of .safetensors files.
#include "core/files/safetensors.h"

#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = text_of(data, size);
  const auto list = safetensors_list(file, size);
  if (!list.ok()) {
    require_sentence(list.refusal());
    return 0;
  }
  std::uint64_t end = safetensors_start(file, size).value();
  for (const Stored& stored : list.value()) {
    require(stored.begin == end && stored.begin <= stored.end && stored.end <= size);
    require(!check_name(stored.name, 0));
    end = stored.end;
    const auto read = numbers(stored, file.substr(stored.begin, stored.end - stored.begin));
    if (read.ok()) {
      require_numbers(stored.shape, read.value());
    } else {
      require_sentence(read.refusal());
    }
  }
  require(end == size);
  return 0;
}
