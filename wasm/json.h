// Writes JSON: enough for the texts that cross the boundary, and no more. Numbers that are not
// whole cross as doubles in memory.
#pragma once

#include <cstring>
#include <string>

#include "core/text/fill.h"

namespace attention {

/// Objects and lists are opened and closed by hand; commas come by themselves.
class Json {
 public:
  Json& open(char bracket) {
    comma();
    text_ += bracket;
    return *this;
  }
  Json& close(char bracket) {
    text_ += bracket;
    return *this;
  }
  Json& key(const char* name) {
    value(name);
    text_ += ':';
    return *this;
  }
  Json& value(const char* text) { return quoted(text, std::strlen(text)); }
  Json& value(const std::string& text) { return quoted(text.data(), text.size()); }
  Json& value(bool truth) { return raw(truth ? "true" : "false"); }
  Json& value(Index integer) { return raw(integer); }
  Json& value(int integer) { return value(Index(integer)); }
  /// A size of 64 bits. JavaScript rounds one beyond 2^53.
  Json& whole(std::uint64_t size) { return raw(size); }

  template <class List>
  Json& list(const List& values) {
    open('[');
    for (const auto& entry : values) value(entry);
    return close(']');
  }

  /// Forgets what was written.
  Json& start() {
    text_ = "";
    return *this;
  }
  const char* text() const { return text_.c_str(); }

 private:
  /// The text must be UTF-8.
  Json& quoted(const char* text, std::size_t size) {
    comma();
    text_ += '"';
    for (std::size_t i = 0; i < size; ++i) escaped(text[i]);
    text_ += '"';
    return *this;
  }
  Json& raw(Part token) {
    comma();
    token.append_to(text_);
    return *this;
  }
  void comma() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }
  /// A control character becomes its code: "\u0009".
  void escaped(char c) {
    if (static_cast<unsigned char>(c) < 0x20) {
      text_ += c < 0x10 ? "\\u000" : "\\u001";
      c = "0123456789abcdef"[c & 15];
    } else if (c == '"' || c == '\\') {
      text_ += '\\';
    }
    text_ += c;
  }

  std::string text_;
};

}  // namespace attention
