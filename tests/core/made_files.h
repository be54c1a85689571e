// Files made byte by byte, so that each of their fields can be made wrong, and what is said of
// them.
#pragma once

#include <cstdint>
#include <string>

#include "core/files/read.h"
#include "core/text/crc32.h"

inline std::string refusal_of(const std::string& bytes, const std::string& name = "x") {
  const auto read = attention::read_file(name, bytes);
  return read.ok() ? "" : read.refusal().what();
}

inline std::string id_of(const std::string& bytes) {
  const auto read = attention::read_file("x", bytes);
  return read.ok() ? "" : read.refusal().id;
}

/// Whole numbers, the lowest byte first.
inline std::string little(std::uint64_t value, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
  return bytes;
}

inline std::string npy(const std::string& header, const std::string& data, int major = 1) {
  const int wide = major == 1 ? 2 : 4;
  return "\x93NUMPY" + little(static_cast<std::uint64_t>(major), 1) + little(0, 1) +
         little(header.size(), wide) + header + data;
}

inline std::string safetensors(const std::string& header, const std::string& data) {
  return little(header.size(), 8) + header + data;
}

/// A ZIP file as it is written: what its heads and its list say can be made wrong.
struct Zip {
  std::string parts, list;
  std::uint64_t count = 0;

  void add(const std::string& name, const std::string& data, std::uint64_t method = 0,
           std::uint64_t flags = 0) {
    add_packed(name, data, data.size(), attention::crc32(data), method, flags);
  }
  void add_packed(const std::string& name, const std::string& packed, std::uint64_t size,
                  std::uint32_t checksum, std::uint64_t method, std::uint64_t flags = 0) {
    const std::string common = little(20, 2) + little(flags, 2) + little(method, 2) + little(0, 4) +
                               little(checksum, 4) + little(packed.size(), 4) + little(size, 4) +
                               little(name.size(), 2) + little(0, 2);
    list += "PK\x01\x02" + little(20, 2) + common + little(0, 10 - 4) + little(0, 4) +
            little(parts.size(), 4) + name;
    parts += "PK\x03\x04" + common + name + packed;
    ++count;
  }
  std::string file(std::uint64_t said_count) const {
    return parts + list + "PK\x05\x06" + little(0, 4) + little(said_count, 2) +
           little(said_count, 2) + little(list.size(), 4) + little(parts.size(), 4) + little(0, 2);
  }
  std::string file() const { return file(count); }

  /// The same with numbers of 64 bits at its end, as APPNOTE.TXT has them in 4.3.14 and 4.3.15.
  std::string long_file() const {
    const std::string end = "PK\x06\x06" + little(44, 8) + little(45, 2) + little(45, 2) +
                            little(0, 8) + little(count, 8) + little(count, 8) +
                            little(list.size(), 8) + little(parts.size(), 8);
    const std::string locator =
        "PK\x06\x07" + little(0, 4) + little(parts.size() + list.size(), 8) + little(1, 4);
    return parts + list + end + locator + "PK\x05\x06" + little(0, 4) + little(0xffff, 2) +
           little(0xffff, 2) + little(0xffffffff, 4) + little(0xffffffff, 4) + little(0, 2);
  }
};

inline const std::string kHeader = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
inline const std::string kData = std::string("\0\0\x80\x3f\0\0\0\x40", 8);  // 1 and 2

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}
