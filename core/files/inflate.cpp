#include "core/files/inflate.h"

#include <algorithm>
#include <cstdint>

namespace attention {

namespace {

constexpr int kLongestCode = 15;
constexpr int kLiterals = 288, kDistances = 30, kFixedDistances = 32;
constexpr int kEndOfBlock = 256;

/// A Huffman code, canonical: the codes of one length follow one another, in the order of symbols.
struct Code {
  std::uint16_t count[kLongestCode + 1];  // how many symbols have a code of that length
  std::uint16_t symbols[kLiterals];       // by length, then by number
  int used;                               // how many symbols have a code

  /// Builds it of the lengths of its symbols; returns how many codes of the longest length stay
  /// free, below 0 if there are more symbols than codes.
  int build(const std::uint8_t* lengths, int symbol_count) {
    std::fill(std::begin(count), std::end(count), std::uint16_t(0));
    for (int symbol = 0; symbol < symbol_count; ++symbol) ++count[lengths[symbol]];
    used = symbol_count - count[0];
    std::uint16_t begin[kLongestCode + 1] = {};
    int left = 1;
    for (int length = 1; length <= kLongestCode; ++length) {
      left = 2 * left - count[length];
      if (left < 0) return left;
      if (length < kLongestCode) {
        begin[length + 1] = static_cast<std::uint16_t>(begin[length] + count[length]);
      }
    }
    for (int symbol = 0; symbol < symbol_count; ++symbol) {
      const int length = lengths[symbol];
      if (length != 0) symbols[begin[length]++] = static_cast<std::uint16_t>(symbol);
    }
    return left;
  }
};

class Inflater {
 public:
  Inflater(std::string_view packed, std::size_t most, std::string& out)
      : packed_(packed), most_(most), out_(out) {}

  Inflated run() {
    bool is_last = false;
    while (!is_last && state_ == Inflated::kDone) {
      is_last = bits(1) != 0;
      const int kind = bits(2);
      if (state_ != Inflated::kDone) break;
      if (kind == 0) {
        stored();
      } else if (kind == 1) {
        fixed();
      } else if (kind == 2) {
        dynamic();
      } else {
        state_ = Inflated::kWrong;
      }
    }
    return state_;
  }

  std::size_t used() const { return at_; }

 private:
  /// The next bits, the lowest first; 0 behind the end.
  int bits(int count) {
    while (held_count_ < count) {
      if (at_ == packed_.size()) {
        state_ = Inflated::kEnds;
        return 0;
      }
      held_ |= std::uint32_t(static_cast<unsigned char>(packed_[at_++])) << held_count_;
      held_count_ += 8;
    }
    const int value = static_cast<int>(held_ & ((1u << count) - 1));
    held_ >>= count;
    held_count_ -= count;
    return value;
  }

  /// The next symbol of a code, or -1. Codes are sent with their highest bit first.
  int symbol(const Code& code) {
    int value = 0, first = 0, begin = 0;
    for (int length = 1; length <= kLongestCode; ++length) {
      value |= bits(1);
      if (state_ != Inflated::kDone) return -1;
      const int count = code.count[length];
      if (value - first < count) return code.symbols[begin + value - first];
      begin += count;
      if (begin == code.used) break;  // no code begins like this
      first = (first + count) << 1;
      value <<= 1;
    }
    state_ = Inflated::kWrong;
    return -1;
  }

  bool has_room(std::size_t count) {
    if (count <= most_ - out_.size()) return true;
    state_ = Inflated::kFull;
    return false;
  }

  void stored() {
    held_ = 0;
    held_count_ = 0;  // the rest of the byte is skipped
    if (packed_.size() - at_ < 4) {
      state_ = Inflated::kEnds;
      return;
    }
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(packed_[at_ + i]); };
    const std::size_t length = byte(0) | std::size_t(byte(1)) << 8;
    const std::size_t inverse = byte(2) | std::size_t(byte(3)) << 8;
    if (length != (inverse ^ 0xffff)) {
      state_ = Inflated::kWrong;
      return;
    }
    at_ += 4;
    const std::size_t there = std::min(length, packed_.size() - at_);
    const std::size_t taken = std::min(there, most_ - out_.size());
    out_.append(packed_, at_, taken);
    at_ += taken;
    if (taken < there) {
      state_ = Inflated::kFull;
    } else if (there < length) {
      state_ = Inflated::kEnds;
    }
  }

  void fixed() {
    std::uint8_t lengths[kLiterals];
    for (int i = 0; i < kLiterals; ++i) {
      lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    }
    literals_.build(lengths, kLiterals);
    std::fill(lengths, lengths + kFixedDistances, std::uint8_t(5));
    distances_.build(lengths, kFixedDistances);  // two of them mean nothing
    block();
  }

  void dynamic() {
    const int literal_count = bits(5) + 257, distance_count = bits(5) + 1,
              length_count = bits(4) + 4;
    if (state_ != Inflated::kDone) return;
    std::uint8_t lengths[kLiterals + kDistances + 2] = {};
    constexpr std::uint8_t kOrder[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                         11, 4,  12, 3, 13, 2, 14, 1, 15};
    for (int i = 0; i < length_count; ++i) lengths[kOrder[i]] = static_cast<std::uint8_t>(bits(3));
    if (state_ != Inflated::kDone) return;
    if (literal_count > 286 || distance_count > kDistances || literals_.build(lengths, 19) != 0) {
      state_ = Inflated::kWrong;
      return;
    }
    if (!read_lengths(lengths, literal_count + distance_count)) return;
    if (lengths[kEndOfBlock] == 0 || !is_code(literals_, lengths, literal_count) ||
        !is_code(distances_, lengths + literal_count, distance_count)) {
      state_ = Inflated::kWrong;
      return;
    }
    block();
  }

  /// Builds a code; false if it has too many symbols, or too few, unless that is a single one, of
  /// one bit, or none at all.
  static bool is_code(Code& code, const std::uint8_t* lengths, int count) {
    const int left = code.build(lengths, count);
    return left == 0 || (left > 0 && code.used == code.count[1]);
  }

  /// The lengths of both codes, which are packed themselves, by the code that `literals_` is now.
  bool read_lengths(std::uint8_t* lengths, int count) {
    const Code of_lengths = literals_;
    std::fill(lengths, lengths + 19, std::uint8_t(0));
    for (int i = 0; i < count;) {
      const int value = symbol(of_lengths);
      if (value < 0) return false;
      if (value < 16) {
        lengths[i++] = static_cast<std::uint8_t>(value);
        continue;
      }
      const int repeat = value == 16 ? 3 + bits(2) : value == 17 ? 3 + bits(3) : 11 + bits(7);
      if (state_ != Inflated::kDone) return false;
      if (i + repeat > count || (value == 16 && i == 0)) {
        state_ = Inflated::kWrong;
        return false;
      }
      const std::uint8_t again = value == 16 ? lengths[i - 1] : std::uint8_t(0);
      std::fill(lengths + i, lengths + i + repeat, again);
      i += repeat;
    }
    return true;
  }

  /// Literals and copies of what came before, until the end of the block.
  void block() {
    constexpr std::uint16_t kLength[29] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                           15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                           67, 83, 99, 115, 131, 163, 195, 227, 258};
    constexpr std::uint8_t kLengthBits[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                              2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    constexpr std::uint16_t kDistance[kDistances] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    for (;;) {
      const int value = symbol(literals_);
      if (value < 0 || value == kEndOfBlock) return;
      if (value < kEndOfBlock) {
        if (!has_room(1)) return;
        out_ += static_cast<char>(value);
        continue;
      }
      const int which = value - kEndOfBlock - 1;
      if (which >= 29) break;
      const auto length = static_cast<std::size_t>(kLength[which] + bits(kLengthBits[which]));
      const int far = symbol(distances_);
      if (far < 0) return;
      if (far >= kDistances) break;
      const int far_bits = far < 4 ? 0 : far / 2 - 1;
      const auto distance = static_cast<std::size_t>(kDistance[far] + bits(far_bits));
      if (state_ != Inflated::kDone) return;
      if (distance > out_.size()) break;
      const std::size_t taken = std::min(length, most_ - out_.size());
      for (std::size_t i = 0; i < taken; ++i) out_ += out_[out_.size() - distance];
      if (!has_room(length - taken)) return;
    }
    state_ = Inflated::kWrong;
  }

  std::string_view packed_;
  std::size_t most_;
  std::string& out_;
  std::size_t at_ = 0;
  std::uint32_t held_ = 0;  // bits that were taken from the bytes and not yet used
  int held_count_ = 0;
  Inflated state_ = Inflated::kDone;
  Code literals_, distances_;
};

}  // namespace

Inflated inflate(std::string_view packed, std::size_t most, std::string& out, std::size_t& used) {
  out.clear();
  Inflater inflater(packed, most, out);
  const Inflated state = inflater.run();
  used = inflater.used();
  return state;
}

}  // namespace attention
