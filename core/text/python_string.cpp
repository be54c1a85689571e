#include "core/text/python_string.h"

namespace attention {

namespace {

void append(std::string& list, const std::string& text) {
  list += '"';
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      list += "\\x";
      list += "0123456789abcdef"[byte >> 4];
      list += "0123456789abcdef"[byte & 15];
      continue;
    }
    if (c == '"' || c == '\\') list += '\\';
    list += c;
  }
  list += '"';
}

}  // namespace

std::string python_strings(const std::vector<std::string>& strings) {
  std::string list;
  for (const std::string& text : strings) {
    if (!list.empty()) list += ", ";
    append(list, text);
  }
  return list;
}

}  // namespace attention
