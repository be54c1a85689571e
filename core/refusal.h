// Refusals, the core's errors: sentences that a learner can act on.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>

#include "core/text/fill.h"

namespace attention {

/// An error: what was wrong and what is allowed, as one or two English sentences.
struct Refusal {
  std::string sentence;
};

/// An error or none: null when all is well.
struct MaybeRefusal : std::unique_ptr<const Refusal> {
  MaybeRefusal(const Refusal* owned = nullptr) : unique_ptr(owned) {}
};

/// A new refusal, to be returned as MaybeRefusal or Result, which own it. Gaps in the sentence are
/// filled as `fill` does it. (What a learner wrote can only fill gaps.)
[[nodiscard]] const Refusal* refuse(const char* pattern,
                                    const std::initializer_list<Part>& parts = {});

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
