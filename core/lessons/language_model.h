// A language model of one or two blocks: how it is made, and its forward pass.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/choice/choice.h"
#include "core/graph.h"
#include "core/training/exercise.h"

namespace attention::lessons {

/// What can be chosen of the model.
struct LanguageKind {
  Index C, N, hidden, blocks;
  std::string norm;        // before, after, without, not_last: before each part, not behind them
  std::string activation;  // relu, gelu, gelu_erf
  bool is_layer_norm, is_tied, has_positions, has_attention, has_mlp, has_residual;
  std::string mistake;  // of core/lessons/mistakes.h, or none
};

/// That of a choice, with every default written out.
LanguageKind language_kind(const Choice& choice);

/// The learning rate of a choice in millionths: its own, or that of its optimizer.
Index language_rate(const Choice& choice);

/// Adds a number that float32 has as a leaf; `pytorch` is how Python writes it. (What PyTorch makes
/// of a float32 scalar and a float64 one, as of core/training/update.h, is float64.)
void add_short_number(Graph& graph, const char* name, double value, const std::string& pytorch);

/// The ends of the names in block number b: none in the first one, "_2" in the second.
std::string block_suffix(Index b);

/// Of a weight matrix: its name and axes, and its shape.
struct LanguageWeight {
  std::string name, axes;
  Shape shape;
};

/// All weight matrices of such a model that reads T of V words, in the order in which they are
/// drawn.
std::vector<LanguageWeight> language_weights(const LanguageKind& kind, Index V, Index T);

/// Adds the forward pass, from ids (B, T) to the logits and shares of the next words, probs
/// (B, T, V), to a graph that has ids and the weight matrices.
void add_language(Graph& graph, const LanguageKind& kind);

/// Rows of tokens, each with the one behind it, as a batch: the ids that they read (B, T), and
/// those that they are asked for, one-hot (B, T, V).
Drawn language_batch(const LanguageKind& kind, const std::vector<std::vector<Index>>& rows,
                     Index V);

/// Adds the model and the loss of each row, row_loss, to a graph that has the weight matrices.
/// `start` are the lines of Python that make `words` (B, T + 1).
void add_language_batch(Graph& graph, const LanguageKind& kind, const Drawn& batch,
                        const std::string& start);

/// Adds the mean of all rows, loss.
void add_language_loss(Graph& graph);

/// What a language model reads.
class ReadingExercise : public Exercise {
 public:
  virtual const std::vector<std::string>& vocabulary() const = 0;
  virtual Index row() const = 0;  // T
  /// Adds the first batch of a run that stands before it, and its loss.
  virtual void add_first(Graph& graph, TorchGenerator generator) const = 0;
};

/// The exercise of the example text. Refuses what `own_text` refuses.
Result<std::unique_ptr<ReadingExercise>> text_exercise(const Choice& choice,
                                                       const LanguageKind& kind);

/// Adds what the model would guess if its stream ended earlier: for each stream before the last one
/// early_x and the shares early_probs_x, read as the last one is read.
void add_early_guesses(Graph& graph, const LanguageKind& kind);

/// Adds the forward pass of word number t alone, whose id is the node `id` (1), from keys and
/// values that were kept of the words before: as far as its logits. The names end in "_t3".
void add_language_row(Graph& graph, const LanguageKind& kind, Index t, const std::string& id);

}  // namespace attention::lessons
