// Refusals, the core's errors: what was wrong and what is allowed, as an id with values. The page
// makes a sentence of them that a learner can act on, and so does `what` for C++.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text/fill.h"

namespace attention {

/// How many values fill the gaps of a sentence in refusals.def.
constexpr std::size_t gaps(const char* sentence) {
  std::size_t next = 0, count = 0;
  for (; *sentence != '\0'; ++sentence) {
    if (*sentence != '{') continue;
    const char digit = sentence[1];
    const bool is_numbered = '0' <= digit && digit <= '9';
    const std::size_t gap = is_numbered ? static_cast<std::size_t>(digit - '0') : next++;
    if (gap >= count) count = gap + 1;
  }
  return count;
}

/// Why something is refused: an id of refusals.def, for so many values.
template <std::size_t kGaps>
struct Reason {
  const char* id;
};

namespace reason {

#define REFUSAL(name, sentence) inline constexpr Reason<gaps(sentence)> name = {#name};
#include "core/refusals.def"
#undef REFUSAL

}  // namespace reason

struct Refusal;

/// An error or none: null when all is well.
struct MaybeRefusal : std::unique_ptr<const Refusal> {
  MaybeRefusal(const Refusal* owned = nullptr) : unique_ptr(owned) {}
};

/// An error: its id, and what fills the gaps of its sentence.
struct Refusal {
  const char* id;
  std::vector<std::string> values;
  MaybeRefusal cause;  // the refusal that led to this one; its sentence fills the last gap

  /// One or two sentences in English. Not for the modules, which would then contain them all.
  std::string what() const;
};

const Refusal* new_refusal(const char* id, const Part* values, std::size_t count,
                           MaybeRefusal cause);

/// A new refusal, to be returned as MaybeRefusal or Result, which own it. A reason with another
/// number of gaps does not compile. (What a learner wrote can only fill gaps.)
[[nodiscard]] inline const Refusal* refuse(Reason<0> reason) {
  return new_refusal(reason.id, nullptr, 0, nullptr);
}
template <std::size_t kGaps>
[[nodiscard]] const Refusal* refuse(Reason<kGaps> reason, const Part (&values)[kGaps]) {
  return new_refusal(reason.id, values, kGaps, nullptr);
}
template <std::size_t kGaps, std::size_t kCount>
[[nodiscard]] const Refusal* refuse(Reason<kGaps> reason, const Part (&values)[kCount],
                                    MaybeRefusal cause) {
  static_assert(kGaps == kCount + 1);
  return new_refusal(reason.id, values, kCount, std::move(cause));
}

/// A value, or the reason why there is none. (The core throws nothing: exceptions cannot cross the
/// WebAssembly boundary.)
template <class T>
class Result {
 public:
  Result(const T& value) : value_(value) {}
  Result(T&& value) : value_(std::move(value)) {}
  Result(const Refusal* owned) : refusal_(owned) {}
  Result(MaybeRefusal&& refusal) : refusal_(std::move(refusal)) {}

  bool ok() const { return !refusal_; }
  T& value() {
    assert(ok());
    return value_;
  }
  const T& value() const {
    assert(ok());
    return value_;
  }
  const Refusal& refusal() const {
    assert(!ok());
    return *refusal_;
  }

  /// Moves the refusal out, for the caller to return.
  MaybeRefusal take_refusal() { return std::move(refusal_); }

 private:
  T value_ = {};
  MaybeRefusal refusal_;
};

}  // namespace attention
