// Base64, in which tests/golden keeps files.
#pragma once

#include <string>

inline std::string base64(const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned held = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    held = held << 6 | static_cast<unsigned>(letters.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(held >> count & 0xff);
  }
  return bytes;
}
