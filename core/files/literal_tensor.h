// One tensor in brackets, with what is written around it: "torch.tensor([[1., 2.]],
// dtype=torch.float64)".
#pragma once

#include "core/files/literal_cursor.h"

namespace attention {

/// A function whose argument is a tensor or a dict.
enum class LiteralCall { kUnknown, kTorch, kArray, kNumber, kDict, kPairs };

LiteralCall literal_call(std::string_view name);

class LiteralTensor : public LiteralCursor {
 public:
  using LiteralCursor::LiteralCursor;

 protected:
  MaybeRefusal read_tensor(TextTensor& tensor);

 private:
  struct Builder;

  /// A list, a function of one, or a number, so many lists deep in its tensor.
  MaybeRefusal read_value(Builder& builder, int depth);
  MaybeRefusal read_nested(Builder& builder, int depth);

  /// "(values, dtype=torch.float64, grad_fn=<...>)"
  MaybeRefusal read_call(Builder& builder, int depth);

  /// What a printed tensor says of itself behind its numbers.
  MaybeRefusal read_argument(Builder& builder, std::string_view key);

  /// Numbers or lists with commas between, or, as NumPy prints them, with blanks.
  MaybeRefusal read_list(Builder& builder, int depth, char close);

  MaybeRefusal read_leaf(Builder& builder, int depth);
  MaybeRefusal mixed(std::size_t at);

  std::uint64_t count_ = 0;  // of all numbers of the text
  int nested_ = 0;           // lists and functions within one another
};

}  // namespace attention
