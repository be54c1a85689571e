// Writes JSON: enough for the texts that cross the boundary, and no more.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/print/decimal.h"
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
  Json& value(Index integer) { return raw(fill("{}", {integer})); }
  Json& value(int integer) { return raw(fill("{}", {integer})); }

  /// Seventeen digits bring every double back exactly. JSON has no infinity: it is the text "-inf".
  Json& value(double number) {
    if (!std::isfinite(number)) return value(number < 0 ? "-inf" : "inf");
    return raw(scientific(number, 16));
  }

  template <class List>
  Json& list(const List& values) {
    open('[');
    for (const auto& entry : values) value(entry);
    return close(']');
  }

  const std::string& text() const { return text_; }

 private:
  Json& quoted(const char* text, std::size_t size) {
    comma();
    text_ += '"';
    for (std::size_t i = 0; i < size; ++i) escaped(text[i]);
    text_ += '"';
    return *this;
  }
  Json& raw(const std::string& token) {
    comma();
    text_ += token;
    return *this;
  }
  void comma() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }
  void escaped(char c) {
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (c == '\n') {
      text_ += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text_ += ' ';
    } else {
      text_ += c;
    }
  }

  std::string text_;
};

}  // namespace attention
