// Sentences and statements with gaps: "the shape [{}] has {} numbers".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace attention {

/// What fills a gap: a text, a whole number, or numbers with commas between them: "4, 8, 2". Keeps
/// no copy, so it must not outlive what it was made from.
class Part {
 public:
  Part(const char* text) : text_(text) {}
  Part(const std::string& text) : text_(text) {}
  Part(std::string_view text) : text_(text) {}
  template <class Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
  Part(Whole number)
      : number_(static_cast<std::uint64_t>(number)), is_number_(true), is_negative_(number < 0) {}
  Part(const std::vector<std::int64_t>& numbers) : numbers_(&numbers) {}

  void append_to(std::string& text) const;

 private:
  std::string_view text_;
  std::uint64_t number_ = 0;
  bool is_number_ = false, is_negative_ = false;
  const std::vector<std::int64_t>* numbers_ = nullptr;
};

/// The pattern with its gaps filled: each "{}" takes the next part, "{1}" part number 1. There must
/// be a part for each gap, and an opening brace always begins one.
std::string fill(const char* pattern, const std::initializer_list<Part>& parts);

}  // namespace attention
