#include "core/text/millionths.h"

#include "core/text/fill.h"

namespace attention {

std::string decimal(Index millionths) {
  std::string text = fill("{}", {millionths % kMillion + kMillion});
  text = fill("{}.", {millionths / kMillion}) + text.substr(1);
  while (text.back() == '0' && text[text.size() - 2] != '.') text.pop_back();
  return text;
}

}  // namespace attention
