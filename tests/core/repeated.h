// Test cases that go, many times, over memory that other cases go over, too: to compare numbers, to
// count work, or to train for hundreds of steps. The sanitizers leave them out, as it takes them
// most of their time (tests/core/tests.cmake).
#pragma once

#include <doctest.h>

#include <cstddef>
#include <cstdlib>
#include <string>

#define REPEATED *doctest::test_suite("repeated")

extern "C" void __asan_init() __attribute__((weak));

/// Whether walks are whole: sh tests/long.sh 30 walks has them so in every build.
inline bool is_whole() {
  const char* const walks = std::getenv("WALKS");
  return walks != nullptr && std::string(walks) == "all";
}

/// Which of a list are tried where other cases hold the same of all of it, if less closely: each
/// second.
inline std::size_t each_second() {
  return is_whole() ? 1 : 2;
}

/// Whether the sanitizers watch the core. They look for memory and undefined behaviour, for which
/// of a long list a part is enough, with each kind of shape; the native run holds all of its
/// numbers.
inline bool is_sampled() {
  return __asan_init != nullptr && !is_whole();
}

/// Which of a list are tried: for the sanitizers each `nth`.
inline std::size_t each(std::size_t nth) {
  return is_sampled() ? nth : 1;
}
