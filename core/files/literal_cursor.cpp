#include "core/files/literal_cursor.h"

#include "core/files/file_reason.h"
#include "core/files/scanner.h"

namespace attention {

namespace {

bool is_name_character(char c) {
  return is_name_start(c) || ('0' <= c && c <= '9') || c == '.';
}

}  // namespace

bool is_name_start(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
}

bool LiteralCursor::is_at_end() {
  skip();
  return at_ == text_.size();
}

void LiteralCursor::skip() {
  for (;;) {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
    if (at_ == text_.size() || text_[at_] != '#') return;
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
}

char LiteralCursor::next() {
  skip();
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool LiteralCursor::take(char wanted) {
  if (at_ == text_.size() || next() != wanted) return false;
  ++at_;
  return true;
}

std::string_view LiteralCursor::take_name() {
  skip();
  const std::size_t begin = at_;
  if (at_ < text_.size() && is_name_start(text_[at_])) {
    while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
  }
  return text_.substr(begin, at_ - begin);
}

bool LiteralCursor::take_string(std::string& value) {
  skip();
  Scanner scanner(text_.substr(at_));
  const bool is_read =
      next() == '"' ? scanner.take_json_string(value) : scanner.take_python_string(value);
  at_ += scanner.at();
  return is_read;
}

MaybeRefusal LiteralCursor::unexpected() {
  skip();
  if (at_ == text_.size() && !open_.empty()) {
    const TextPlace place = place_of(text_, open_.back());
    return refuse(file_reason::text_ends, {place.line, place.column});
  }
  const TextPlace place = place_of(text_, at_);
  return refuse(file_reason::text_unexpected, {place.line, place.column, excerpt(text_, at_)});
}

MaybeRefusal LiteralCursor::too_deep(std::uint64_t most) {
  const TextPlace place = place_of(text_, at_);
  return refuse(file_reason::text_deep, {place.line, place.column, most});
}

}  // namespace attention
