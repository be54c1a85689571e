// A language model of one or two blocks: how it is made, and its forward pass.
//
// What is told of each step of its run: "loss", that of the step's batch; "loss_trained" and
// "loss_kept", those of the sentences that it is trained on and of the others; of the others
// "right_river" and "right_money", the mean share of the three adjectives that are right, by the
// meaning of bank; "loss_is", of the row `is` of the sentences that it is trained on; "effect", by
// how much the logits of one meaning's adjectives move against the other's from "near the mud the
// bank is" to "near the money the bank is"; and how much of the row `is` these two take from mud
// and money, "share_mud", "share_mud_0" of several heads, and "share_2_mud" in a second block.
//
// What counting knows stands in five rows: nothing, the words, pairs, triples, all words before. A
// row has the mean surprise of the sentences that are trained on by the table of themselves, of all
// sentences likewise, and of those kept aside by the table of the others.
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

}  // namespace attention::lessons
