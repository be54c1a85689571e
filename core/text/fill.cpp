#include "core/text/fill.h"

namespace attention {

namespace {

void append(std::string& text, std::uint64_t number, bool is_negative) {
  char digits[21];  // a sign, and 20 digits at most
  char* const end = digits + sizeof digits;
  char* begin = end;
  for (std::uint64_t rest = is_negative ? 0 - number : number; begin == end || rest != 0;) {
    *--begin = static_cast<char>('0' + rest % 10);
    rest /= 10;
  }
  if (is_negative) *--begin = '-';
  text.append(begin, static_cast<std::size_t>(end - begin));
}

void append(std::string& text, const Index* numbers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ", ";
    append(text, static_cast<std::uint64_t>(numbers[i]), numbers[i] < 0);
  }
}

}  // namespace

void Part::append_to(std::string& text) const {
  switch (kind_) {
    case Kind::kText:
      text += text_;
      break;
    case Kind::kString:
      text += *string_;
      break;
    case Kind::kSigned:
    case Kind::kUnsigned:
      append(text, number_, kind_ == Kind::kSigned && static_cast<std::int64_t>(number_) < 0);
      break;
    case Kind::kShape:
      append(text, shape_->begin(), shape_->size());
      break;
    case Kind::kNumbers:
      append(text, numbers_->data(), numbers_->size());
  }
}

std::string fill(const char* pattern, const std::initializer_list<Part>& parts) {
  std::string text;
  const Part* next = parts.begin();
  for (const char* c = pattern; *c != '\0'; ++c) {
    if (*c != '{') {
      text += *c;
    } else if (*++c == '}') {
      next++->append_to(text);
    } else {
      parts.begin()[*c++ - '0'].append_to(text);
    }
  }
  return text;
}

}  // namespace attention
