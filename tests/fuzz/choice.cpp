// A choice as a link has it, up to where a lesson would be built, which is not: that takes too long
// for each input.
#include "core/choice/choice.h"

#include "core/lessons/lesson.h"
#include "target.h"

using namespace attention;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choice choice;
  if (MaybeRefusal refusal = parse_choice(std::string(text_of(data, size)), choice)) {
    require_sentence(*refusal);
    return 0;
  }
  PreparedRun none;
  const Result<Index> left = prepare_lesson(choice, 0, none);
  if (!left.ok()) require_sentence(left.refusal());
  return 0;
}
