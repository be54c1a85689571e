// How the core says no: in a sentence that a learner can act on.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace attention {

/// What was wrong and what is allowed, as one or two English sentences.
struct Refusal {
  std::string sentence;
};

/// Empty when all is well.
using MaybeRefusal = std::optional<Refusal>;

/// A value, or the reason why there is none. (The core throws nothing: exceptions cannot cross the
/// WebAssembly boundary.)
template <class T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Refusal refusal) : content_(std::move(refusal)) {}

  bool ok() const { return std::holds_alternative<T>(content_); }
  T& value() {
    assert(ok());
    return *std::get_if<T>(&content_);
  }
  const T& value() const {
    assert(ok());
    return *std::get_if<T>(&content_);
  }
  const Refusal& refusal() const {
    assert(!ok());
    return *std::get_if<Refusal>(&content_);
  }

 private:
  std::variant<T, Refusal> content_;
};

}  // namespace attention
