// How the core says no: in a sentence that a learner can act on.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

#include "core/text/fill.h"

namespace attention {

/// What was wrong and what is allowed, as one or two English sentences.
struct Refusal {
  /// The sentence, its gaps filled as `fill` does it. (What a learner wrote can only fill gaps.)
  explicit Refusal(const char* pattern, const std::initializer_list<Part>& parts = {})
      : sentence(fill(pattern, parts)) {}

  std::string sentence;
};

/// Empty when all is well.
using MaybeRefusal = std::optional<Refusal>;

/// A value, or the reason why there is none. (The core throws nothing: exceptions cannot cross the
/// WebAssembly boundary.)
template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Refusal refusal) : refusal_(std::move(refusal)) {}

  bool ok() const { return value_.has_value(); }
  T& value() {
    assert(ok());
    return *value_;
  }
  const T& value() const {
    assert(ok());
    return *value_;
  }
  const Refusal& refusal() const {
    assert(!ok());
    return *refusal_;
  }

 private:
  std::optional<T> value_;
  MaybeRefusal refusal_;
};

}  // namespace attention
