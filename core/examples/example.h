// The inputs that a lesson can run on: those of the notebooks, the project's own, the learner's
// own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/examples/own_choice.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// Numbers that are given to a lesson, and how PyTorch makes them.
struct Given {
  /// `pattern` is how PyTorch makes them, filled with the parts.
  Given(const char* of_name, const char* of_axes, Tensor&& of_values, const char* pattern,
        const std::initializer_list<Part>& parts = {});

  std::string name;  // of the leaf that they become
  const char* axes;
  Tensor values;  // float32
  std::string pytorch;
  std::string pytorch_start;  // the lines that must stand before, if there are some
};

/// Tokens as x (B, T, C), or as ids (B, T), token_table (A, C) and position_table (P, C). For one
/// head also w_query (C, H), w_key (C, H) and w_value (C, V), as the factors that stand right of x;
/// for many heads w_query, w_key, w_value and w_output (C, C) and b_query to b_output (C).
struct Example {
  Example() = default;
  Example(Given&& x, std::vector<std::string>&& its_words = {});

  std::vector<std::string> words;  // of all tokens, batch by batch; empty where they have none
  std::vector<Given> given;
  bool causal = false;  // of one head: whether it hides the future where nothing else is chosen

  /// Adds what is given; `pattern` is how PyTorch makes it, filled with the parts.
  Given& give(const char* name, const char* axes, Tensor&& values, const char* pattern,
              const std::initializer_list<Part>& parts = {});

  bool has(std::string_view name) const;

  /// What is given under that name, which must be there.
  const Given& operator[](std::string_view name) const;
};

/// The names of the examples, with blanks between, in the order in which the page offers them. The
/// lesson match takes the sequences, too.
inline constexpr char kSequences[] = "000-56 000-60 000-61 002-16 randn tokens";
inline constexpr char kMatchExamples[] = "banks bank";
inline constexpr char kHeadExamples[] = "bank river money 000-62 randn tokens";
inline constexpr char kManyHeadsExamples[] = "hello randn tokens";

/// The example of that name, which must be among them. Those that a notebook draws take another
/// seed from the choice; only "randn" and "tokens" take sizes, and "tokens" a text, which is
/// refused where it does not do.
Result<Example> sequence(const std::string& name, const OwnChoice& choice);
Result<Example> match_example(const std::string& name, const OwnChoice& choice);
Result<Example> head_example(const std::string& name, const OwnChoice& choice);
Result<Example> many_heads_example(const std::string& name, const OwnChoice& choice);

/// A text's characters as tokens, and notebook 001's module with fresh weights, C = 16. After the
/// choice's seed, or 42, it draws nn.Embedding(25, 16) for positions, nn.Embedding(100, 16) for
/// characters, then nn.Linear(16, 16) for key, query, value and output.
/// Refuses a text that has no or more than 25 characters, and what `encode` refuses.
Result<Example> text_example(const std::string& text, const OwnChoice& choice = {});

/// Notebook 000, cells [57] to [59]: `torch.manual_seed(42); torch.randint(0, 10, (3, 2)).float()`,
/// or after another seed.
Given integers(const OwnChoice& choice = OwnChoice());  // b (3, 2)

/// Notebook 004's W, a linear layer that looks at each token alone.
Given notebook_004_linear();  // w (4, 3)

}  // namespace attention
