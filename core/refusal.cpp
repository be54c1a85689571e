#include "core/refusal.h"

#include <cstring>
#include <string_view>

namespace attention {

const Refusal* new_refusal(const char* id, const Part* values, std::size_t count,
                           MaybeRefusal cause) {
  auto* refusal = new Refusal{id, std::vector<std::string>(count), std::move(cause)};
  for (std::size_t i = 0; i < count; ++i) values[i].append_to(refusal->values[i]);
  return refusal;
}

namespace {

const char* english(std::string_view id) {
#define REFUSAL(name, sentence) \
  if (id == #name) return sentence;
#include "core/files/refusals.def"
#include "core/refusals.def"
#undef REFUSAL
  return "";
}

}  // namespace

std::string Refusal::what() const {
  std::string text;
  std::size_t next = 0;
  for (const char* c = english(id); *c != '\0'; ++c) {
    if (*c != '{') {
      text += *c;
      continue;
    }
    const bool is_numbered = '0' <= c[1] && c[1] <= '9';
    const std::size_t gap = is_numbered ? static_cast<std::size_t>(*++c - '0') : next++;
    std::string value = gap < values.size() ? values[gap] : cause->what();
    const char* const end = std::strchr(++c, '}');
    const std::size_t comma = value.rfind(", ");
    if (c != end && comma != std::string::npos) {
      value.replace(comma, 1, " " + std::string(c, end));
    }
    text += value;
    c = end;
  }
  return text;
}

}  // namespace attention
