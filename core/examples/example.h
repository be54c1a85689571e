// The inputs that a lesson can run on: those of the notebooks, the project's own, the learner's
// own.
#pragma once

#include <string>
#include <vector>

#include "core/examples/own_choice.h"
#include "core/refusal.h"
#include "core/tensor.h"

namespace attention {

/// Tokens, one row of numbers each.
struct Sequence {
  std::vector<std::string> words;  // of all tokens, batch by batch; empty where they have none
  Tensor x;                        // (B, T, C)
  std::string pytorch;             // how PyTorch makes x
  std::string pytorch_start = "";  // the lines before it, if it says from which seed
};

/// A sequence and the weights of one head, as the factors that stand right of x.
struct HeadExample {
  Sequence sequence;
  Tensor w_query, w_key, w_value;  // (C, H), (C, H), (C, V)
  std::string w_query_pytorch, w_key_pytorch, w_value_pytorch;
  bool causal;  // whether the notebook hides the future
};

/// A weight matrix, and how PyTorch makes it.
struct Weight {
  Tensor values;
  std::string pytorch;
};

/// The names of the examples, in the order in which the page offers them.
const std::vector<std::string>& sequence_names();
const std::vector<std::string>& match_example_names();
const std::vector<std::string>& head_example_names();

/// Refuses a name that is not among them, and says which are. The examples that a notebook draws
/// take another seed from the choice; only "randn" and "tokens" take sizes, and "tokens" a text,
/// which is refused where it does not do.
Result<Sequence> sequence(const std::string& name, const OwnChoice& choice = {});
Result<Sequence> match_example(const std::string& name, const OwnChoice& choice = {});
Result<HeadExample> head_example(const std::string& name, const OwnChoice& choice = {});

/// `torch.randn(B, T, C)`, and for a head then `nn.Linear(C, head_size, bias=False)` three times:
/// query, key, value, as in notebook 000, cell [62].
Sequence randn_sequence(const OwnChoice& choice);
HeadExample randn_head(const OwnChoice& choice);

/// The text of the choice as tokens, B = 1: each is the row of its id in a new `nn.Embedding(n,
/// C)`, where n counts the different tokens and C is 2, for a head 4. Then for a head `nn.Linear`
/// as above, head_size being 2.
Result<Sequence> tokens_sequence(const OwnChoice& choice);
Result<HeadExample> tokens_head(const OwnChoice& choice);

/// How PyTorch comes to where x is drawn: the choice's seed, 1337 if it has none, and the draws
/// before.
std::string pytorch_start(const OwnChoice& choice);

/// "There is no example ...; there are ...": for whoever looks an example up by its name.
Refusal no_such_example(const std::string& name, const std::vector<std::string>& names);

/// nn.Linear keeps (out, in), float32; the factor that stands right of x is its transpose.
Tensor transposed(const Tensor& weight);

/// Notebook 000, cells [57] to [59]: `torch.manual_seed(42); torch.randint(0, 10, (3, 2)).float()`,
/// or after another seed.
Tensor integers(const OwnChoice& choice = {});  // (3, 2)

/// The words that notebook 004 and its kin can speak of, each with its four numbers.
Tensor embed(const std::vector<std::string>& words);  // (T, 4)

/// Such words as the only batch.
Sequence sentence(const std::vector<std::string>& words);  // (1, T, 4)

/// Notebook 004: `bank` by the river (batch 0) and at the desk (batch 1), token 1 in both.
Sequence banks();  // (2, 3, 4)

/// Notebook 004's W, a linear layer that looks at each token alone.
Weight notebook_004_linear();  // (4, 3)

}  // namespace attention
