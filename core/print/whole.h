// Big integers, as far as the decimal digits of a double need them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace attention {

class Whole {
 public:
  explicit Whole(std::uint64_t positive) : words_{static_cast<std::uint32_t>(positive)} {
    if (positive >> 32 != 0) words_.push_back(static_cast<std::uint32_t>(positive >> 32));
  }

  /// Multiplies by factor^power; by 1 if the power is below 1.
  Whole& times(std::uint32_t factor, int power) {
    for (; power > 0; --power) {
      std::uint64_t carry = 0;
      for (std::uint32_t& word : words_) {
        carry += static_cast<std::uint64_t>(word) * factor;
        word = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      if (carry != 0) words_.push_back(static_cast<std::uint32_t>(carry));
    }
    return *this;
  }

  /// The digits in base ten.
  std::string digits() const {
    std::string text;
    std::vector<std::uint32_t> rest = words_;
    while (!rest.empty()) {
      std::uint64_t remainder = 0;
      for (std::size_t i = rest.size(); i-- > 0;) {
        const std::uint64_t part = remainder << 32 | rest[i];
        rest[i] = static_cast<std::uint32_t>(part / 10);
        remainder = part % 10;
      }
      text += static_cast<char>('0' + remainder);
      if (rest.back() == 0) rest.pop_back();
    }
    std::reverse(text.begin(), text.end());
    return text;
  }

  /// Three-way comparison: negative, 0 or positive, as a is below, at or above b.
  friend int compare(const Whole& a, const Whole& b) {
    if (a.words_.size() != b.words_.size()) return a.words_.size() < b.words_.size() ? -1 : 1;
    for (std::size_t i = a.words_.size(); i-- > 0;) {
      if (a.words_[i] != b.words_[i]) return a.words_[i] < b.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  std::vector<std::uint32_t> words_;  // the lowest first, the highest not 0
};

}  // namespace attention
