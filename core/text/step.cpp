#include "core/text/step.h"

#include "core/text/take.h"

namespace attention {

Step step_of(std::string_view line) {
  Step step;
  step.name = take(line, '=');
  step.op = take(line, '(');
  step.arguments = take(line, ')');
  take(line, ':');
  step.axes = line;
  return step;
}

Index whole_number(std::string_view text) {
  if (text.empty()) return kNoNumber;
  const bool is_negative = text[0] == '-';
  std::size_t number = 0;
  for (std::size_t i = is_negative ? 1 : 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return kNoNumber;
    number = 10 * number + static_cast<std::size_t>(text[i] - '0');
  }
  return static_cast<Index>(is_negative ? 0 - number : number);
}

}  // namespace attention
