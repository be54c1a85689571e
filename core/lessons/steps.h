// The steps of a lesson, written down as text: one a line, in the order of the notebook.
//
//   scores = matmul(q, k_T)           : B T T [scores]
//   scaled = div_scalar(scores, H)    : B T T [scores]
//   masked = masked_fill(scaled|scores, tril) : B T T [scores]
//
// Left stands the new node's name; then its op, by PyTorch's name; behind the colon the axes of
// what comes out, if it has some. An argument is an earlier node, a whole number, or an axis, which
// stands for its size. `scaled|scores` is the first of the two that the graph has, `[mask]` the
// mask that was added last, whatever its name, `[scores]` likewise the scores.
//
// In brackets stands the role of the node, what it is for, from which the page takes its letter and
// colours: query, key, value and output, with the _weight and _bias of each; scores, added, ones,
// mask, weights, kept, row_sum, probabilities, loss, difference, max_difference. Others, such as
// data, have none. A suffix behind it, as in "scores{0} = ... [scores]{0}", takes the role away: it
// ends the names of what is computed a second time, beside the lesson's own.
#pragma once

#include <initializer_list>

#include "core/graph.h"
#include "core/text/fill.h"

namespace attention::lessons {

/// Adds these steps to the graph, some of them replaced by the lines of a mistake of
/// core/lessons/mistakes.h: the graph's, or another one. Gaps, as in "q_{0}", are then filled with
/// the parts.
/// A line that is no step, say for a name that is not there, becomes the graph's refusal, as does a
/// step that does not fit; after it nothing is added.
void add_steps(Graph& graph, const char* steps, const std::initializer_list<Part>& parts = {},
               const char* mistake = nullptr);

}  // namespace attention::lessons
