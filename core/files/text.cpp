#include "core/files/text.h"

#include <algorithm>

#include "core/files/file_reason.h"
#include "core/files/number.h"

namespace attention {

namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_of_name(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' ||
         c == '.';
}

/// Whether a tensor begins here: a bracket, or a function.
bool begins_tensor(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && is_of_name(text[at])) ++at;
  return at < text.size() && text[at] == (at == begin ? '[' : '(');
}

/// Whether a text has brackets, or names before what it has, rather than a table's rows.
bool has_brackets(std::string_view text) {
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  for (skip(); at < text.size() && text[at] == '#'; skip()) {
    while (at < text.size() && text[at] != '\n') ++at;
  }
  if (at == text.size()) return false;
  if (text.substr(at, kPrompt.size()) == kPrompt) return true;
  constexpr std::string_view kOpen = "[{(";
  if (kOpen.find(text[at]) != std::string_view::npos) return true;
  if ('0' <= text[at] && text[at] <= '9') return false;
  const std::size_t begin = at;
  while (at < text.size() && is_of_name(text[at])) ++at;
  if (at == begin) return false;
  const bool is_behind_blank = at < text.size() && text[at] == ' ';
  while (at < text.size() && text[at] == ' ') ++at;
  if (at == text.size()) return false;
  if (text[at] == '(' || text[at] == '=' || text[at] == ':') return true;
  // The name stands on a line of its own.
  if ((text[at] == '\n' || text[at] == '\r') && begins_tensor(text, at)) return true;
  // "q [[1. 2.]]", "q tensor(", "Parameter containing:"
  const std::size_t line_end = std::min(text.find('\n', at), text.size());
  return is_behind_blank &&
         text.substr(at, line_end - at).find_first_of("[(:") != std::string_view::npos;
}

}  // namespace

TextPlace place_of(std::string_view text, std::size_t at) {
  TextPlace place = {1, 1};
  for (std::size_t i = 0; i < at && i < text.size(); ++i) {
    const bool is_return = text[i] == '\r' && !(i + 1 < text.size() && text[i + 1] == '\n');
    if (text[i] == '\n' || is_return) {
      ++place.line;
      place.column = 1;
    } else if (!is_continuation(text[i])) {
      ++place.column;
    }
  }
  return place;
}

std::string excerpt(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostShown = 24;
  std::size_t end = at;
  while (end < text.size() && end - at < kMostShown && !is_blank(text[end])) ++end;
  while (end < text.size() && is_continuation(text[end])) ++end;
  // A comma behind it would seem to be the sentence's own.
  while (end > at + 1 && text[end - 1] == ',') --end;
  std::string shown(text.substr(at, end - at));
  if (check_name(shown, 0)) return "?";
  return shown;
}

void finish(TextTensor& tensor) {
  if (tensor.type == StoredType::kFloat32) {
    for (double& value : tensor.numbers.values) value = static_cast<float>(value);
  }
  note_not_finite(tensor.shape, tensor.numbers);
}

Result<std::vector<TextTensor>> read_text(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  std::size_t wrong;
  if (!is_utf8(text, wrong)) return refuse(file_reason::text_wrong_byte, {wrong});
  Result<std::vector<TextTensor>> read =
      has_brackets(text) ? read_literals(text) : read_table(text);
  if (!read.ok()) return read;
  if (read.value().empty()) return refuse(file_reason::text_nothing);
  return read;
}

}  // namespace attention
