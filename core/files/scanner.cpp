#include "core/files/scanner.h"

namespace attention {

void append_utf8(std::string& text, std::uint32_t code) {
  const auto rest = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | code >> 6);
    rest(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | code >> 12);
    rest(6);
    rest(0);
  } else {
    text += static_cast<char>(0xf0 | code >> 18);
    rest(12);
    rest(6);
    rest(0);
  }
}

void Scanner::skip_blanks() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') return;
    ++at_;
  }
}

bool Scanner::take(char wanted) {
  skip_blanks();
  if (at_ == text_.size() || text_[at_] != wanted) return false;
  ++at_;
  return true;
}

bool Scanner::take_word(std::string_view wanted) {
  skip_blanks();
  if (text_.substr(at_, wanted.size()) != wanted) return false;
  at_ += wanted.size();
  return true;
}

bool Scanner::take_whole(std::uint64_t& value) {
  skip_blanks();
  const std::size_t begin = at_;
  value = 0;
  for (; at_ < text_.size() && '0' <= text_[at_] && text_[at_] <= '9'; ++at_) {
    const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
    if (value > (UINT64_MAX - digit) / 10 || (at_ == begin + 1 && value == 0)) {
      at_ = begin;
      return false;
    }
    value = value * 10 + digit;
  }
  return at_ > begin;
}

bool Scanner::take_hex(std::uint32_t& code) {
  code = 0;
  if (text_.size() - at_ < 4) return false;
  for (int i = 0; i < 4; ++i) {
    const char c = text_[at_];
    int digit;
    if ('0' <= c && c <= '9') {
      digit = c - '0';
    } else if ('a' <= c && c <= 'f') {
      digit = c - 'a' + 10;
    } else if ('A' <= c && c <= 'F') {
      digit = c - 'A' + 10;
    } else {
      return false;
    }
    code = code << 4 | static_cast<std::uint32_t>(digit);
    ++at_;
  }
  return true;
}

bool Scanner::take_escape(std::string& value) {
  if (at_ == text_.size()) return false;
  constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
  const std::size_t letter = kLetters.find(text_[at_]);
  if (letter != std::string_view::npos) {
    value += kMeanings[letter];
    ++at_;
    return true;
  }
  if (text_[at_] != 'u') return false;
  ++at_;
  std::uint32_t code, low;
  if (!take_hex(code) || (code >= 0xdc00 && code <= 0xdfff)) return false;
  if (code >= 0xd800 && code <= 0xdbff) {
    if (text_.substr(at_, 2) != "\\u") return false;
    at_ += 2;
    if (!take_hex(low) || low < 0xdc00 || low > 0xdfff) return false;
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  append_utf8(value, code);
  return true;
}

bool Scanner::take_json_string(std::string& value) {
  value.clear();
  if (!take('"')) return false;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (static_cast<unsigned char>(c) < 0x20) return false;
    ++at_;
    if (c == '"') return true;
    if (c != '\\') {
      value += c;
    } else if (!take_escape(value)) {
      return false;
    }
  }
  return false;
}

bool Scanner::take_python_string(std::string& value) {
  value.clear();
  const char quote = take('\'') ? '\'' : take('"') ? '"' : '\0';
  if (quote == '\0') return false;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (static_cast<unsigned char>(c) < 0x20 || c == '\\') return false;
    ++at_;
    if (c == quote) return true;
    value += c;
  }
  return false;
}

}  // namespace attention
