// String formatting: statements with gaps, "{} = {} @ {}".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "core/shape.h"

namespace attention {

/// An argument of `fill`: a text, a whole number, or numbers with commas between them: "4, 8, 2".
/// Keeps no copy, so it must not outlive what it was made from.
class Part {
 public:
  Part(const char* text) : kind_(Kind::kText), text_(text) {}
  Part(const std::string& text) : kind_(Kind::kString), string_(&text) {}
  template <class Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
  Part(Whole number)
      : kind_(std::is_signed_v<Whole> ? Kind::kSigned : Kind::kUnsigned),
        number_(static_cast<std::uint64_t>(number)) {}
  Part(const Shape& shape) : kind_(Kind::kShape), shape_(&shape) {}
  Part(const std::vector<Index>& numbers) : kind_(Kind::kNumbers), numbers_(&numbers) {}

  void append_to(std::string& text) const;

 private:
  enum class Kind { kText, kString, kSigned, kUnsigned, kShape, kNumbers };

  Kind kind_;
  union {
    const char* text_;
    const std::string* string_;
    std::uint64_t number_;
    const Shape* shape_;
    const std::vector<Index>* numbers_;
  };
};

/// The pattern with its gaps filled: each "{}" takes the next part, "{1}" part number 1. There must
/// be a part for each gap, and an opening brace always begins one.
std::string fill(const char* pattern, const std::initializer_list<Part>& parts);

}  // namespace attention
