// Test cases that go, many times, over memory that other cases go over, too: to compare numbers, to
// count work, or to train for hundreds of steps. The sanitizers leave them out, as it takes them
// most of their time (tests/core/tests.cmake).
#pragma once

#include <doctest.h>

#define REPEATED *doctest::test_suite("repeated")

extern "C" void __asan_init() __attribute__((weak));

/// Whether the sanitizers watch the core: of long lists a part is enough for them.
inline bool is_sanitized() {
  return __asan_init != nullptr;
}
