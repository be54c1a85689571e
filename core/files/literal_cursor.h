// A place in a text of tensors in brackets, which goes on as it is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/files/text.h"

namespace attention {

bool is_name_start(char c);

/// Blanks and comments, "#" up to the line's end, may stand before whatever is read.
class LiteralCursor {
 public:
  explicit LiteralCursor(std::string_view text) : text_(text) {}

 protected:
  bool is_at_end();

  /// Blanks, and what stands behind "#" on a line.
  void skip();

  /// The next character, or '\0' at the end.
  char next();

  bool take(char wanted);

  /// A name with the points in it, or nothing.
  std::string_view take_name();

  /// A string of JSON or Python, which may not go over a line's end.
  bool take_string(std::string& value);

  MaybeRefusal unexpected();

  MaybeRefusal too_deep(std::uint64_t most);

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  // where the brackets began that are not yet closed
};

}  // namespace attention
