// A language model of one or two blocks: how it is made, and its forward pass.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/choice/choice.h"
#include "core/graph.h"

namespace attention::lessons {

/// What can be chosen of the model.
struct LanguageKind {
  Index C, N, hidden, blocks;
  std::string norm;  // before, after, without
  bool is_layer_norm, is_gelu, has_positions, has_attention, has_mlp, has_residual;
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

/// Adds what the model would guess if its stream ended earlier: for each stream before the last one
/// early_x and the shares early_probs_x, read as the last one is read.
void add_early_guesses(Graph& graph, const LanguageKind& kind);

/// Adds the forward pass of word number t alone, whose id is the node `id` (1), from keys and
/// values that were kept of the words before: as far as its logits. The names end in "_t3".
void add_language_row(Graph& graph, const LanguageKind& kind, Index t, const std::string& id);

}  // namespace attention::lessons
