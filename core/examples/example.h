// The inputs that a lesson can run on: those of the notebooks, the project's own, the learner's
// own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/choice/choice.h"
#include "core/graph.h"
#include "core/limits.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// An input tensor of a lesson, and the PyTorch that makes it.
struct Given {
  /// `pattern` is the expression in PyTorch, filled with the parts.
  Given(const char* of_name, const char* of_axes, Tensor&& of_values, Origin of_origin,
        const char* pattern, const std::initializer_list<Part>& parts = {});

  std::string name;  // the name of the leaf that it becomes
  const char* axes;
  Tensor values;  // float32, or float64 of what somebody brings
  Origin origin;
  std::string pytorch;
  std::string pytorch_start;  // the lines that must stand before, if there are some
};

/// The inputs of a lesson. Tokens are x (B, T, C), or ids (B, T) with token_table (A, C) for A
/// characters and position_table (P, C). The example sentences has scores (T, T). One head has also
/// w_query (C, H), w_key (C, H) and w_value (C, V), to be used as x @ w; many heads have w_query,
/// w_key, w_value and w_output (C, C) and b_query to b_output (C), or, where queries, values and
/// results have sizes of their own, w_query and w_key (C, D), w_value (C, E) and w_output (E, O).
/// Keys and values that several heads share have fewer columns than queries, (C, K).
/// Both may have memory (B, S, C), a second sequence, of which keys and values are then made.
/// All are float32, but for those that somebody brings.
struct Example {
  Example() = default;
  Example(Given&& x, std::vector<std::string>&& its_words = {});

  std::vector<std::string> words;  // of all tokens, batch by batch; empty where they have none
  std::vector<std::string> memory_words;  // of those of memory
  std::vector<Given> given;
  std::optional<bool> causal;  // the mask, where the choice says nothing; empty: the lesson's own
  Index dropped = 0;           // the share that dropout drops, in millionths, if it has kept
  // So many tokens, and numbers of one tensor, at most, where nothing is streamed.
  Index most_held = kMostHeld, most_elements = kMaxElements;

  /// Adds an input; `pattern` is the expression in PyTorch, filled with the parts.
  Given& give(const char* name, const char* axes, Tensor&& values, Origin origin,
              const char* pattern, const std::initializer_list<Part>& parts = {});

  bool has(std::string_view name) const;

  /// The input of that name, which must exist.
  const Given& operator[](std::string_view name) const;
};

/// The names of the examples, with blanks between, in the order in which the page offers them.
inline constexpr char kSequences[] = "sentences 000-56 000-60 000-61 002-16 bank randn tokens";
inline constexpr char kMatchExamples[] = "banks bank 000-56 000-60 000-61 002-16 randn tokens";
inline constexpr char kHeadExamples[] =
    "bank river money 000-62 lookup previous marked largest meanings randn tokens own";
inline constexpr char kManyHeadsExamples[] = "both meanings bank hello randn tokens own";
/// The example whose weights a language model's run has left.
inline constexpr char kMeanings[] = "meanings";

/// The example of that name, which must be one of the above. A notebook's random example takes
/// another seed from the choice; only "randn" and "tokens" take sizes, and "tokens", "bank" and
/// "banks" a text; "own" has the tensors of the choice. Refused is what core/examples/own.h and
/// words.h refuse: a text that does not do, an x that is too large; and what
/// core/examples/brought.h does.
Result<Example> sequence(const std::string& name, const Choice& choice);
Result<Example> match_example(const std::string& name, const Choice& choice);
Result<Example> head_example(const std::string& name, const Choice& choice);
Result<Example> many_heads_example(const std::string& name, const Choice& choice);

/// A text's characters as tokens, and notebook 001's module with fresh weights, C = 16. After the
/// choice's seed, or 42, it draws nn.Embedding(25, 16) for positions, nn.Embedding(100, 16) for
/// characters, then nn.Linear(16, 16) for key, query, value and output.
/// Refuses a text that has no or more than 25 characters, and what `encode` refuses.
Result<Example> text_example(const std::string& text, const Choice& choice = {});

/// Notebook 000, cells [57] to [59]: `torch.manual_seed(42); torch.randint(0, 10, (3, 2)).float()`,
/// or after another seed.
Given integers(const Choice& choice = Choice());  // b (3, 2)

/// Notebook 004's W, the weight of a linear layer, which computes each token from that token alone.
Given notebook_004_linear();  // w (4, 3)

}  // namespace attention
