// The small texts in the headers of files, read from the front: JSON of safetensors, Python of
// .npy.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace attention {

/// Each method reads what it is named after, or returns false and stays where that was expected.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  bool is_at_end() const { return at_ == text_.size(); }

  /// Blanks, tabs and line ends.
  void skip_blanks();

  /// This character, behind blanks.
  bool take(char wanted);

  /// This word, behind blanks.
  bool take_word(std::string_view wanted);

  /// A whole number of 64 bits, behind blanks: digits without a sign or zeros before them.
  bool take_whole(std::uint64_t& value);

  /// A string of JSON, behind blanks, as UTF-8. Half of a surrogate pair is refused.
  bool take_json_string(std::string& value);

  /// A string of Python without escapes, behind blanks, between ' or ".
  bool take_python_string(std::string& value);

 private:
  bool take_escape(std::string& value);
  bool take_hex(std::uint32_t& code);

  std::string_view text_;
  std::size_t at_ = 0;
};

/// Appends a character in UTF-8.
void append_utf8(std::string& text, std::uint32_t code);

}  // namespace attention
