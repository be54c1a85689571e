// A lesson builds a computation graph, in the order of the notebook that it follows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/examples/own_choice.h"
#include "core/graph.h"
#include "core/refusal.h"

namespace attention {

/// The most heads of the lesson heads: each adds some 16 nodes to its graph.
inline constexpr Index kMostHeads = 16;

/// The learner's choice of a lesson, an example and options. `parse_choice` reads it from text such
/// as "lesson=head&example=bank&causal=0&scaled=1" or "lesson=loop&example=randn&seed=7&T=12".
struct Choice {
  std::string lesson;
  std::string example;         // empty: the lesson's first example
  std::optional<bool> causal;  // empty: as the example has it
  bool scaled = true;
  Index num_heads = 2;            // the lesson heads only; at most kMostHeads
  bool value_from_key = false;    // likewise: the slip of notebook 001, `value = self.key(x)`
  DType dtype = DType::kFloat32;  // stages only: a notebook has its own
  OwnChoice own;  // of the examples randn and tokens only; a notebook takes the seed alone
};

/// Reads what the text chooses, a list of key=value with "&" between, into a choice that has its
/// defaults; of a key that comes twice, the last value. Refuses a key or a value that it does not
/// know, and says which it knows.
MaybeRefusal parse_choice(const std::string& text, Choice& choice);

/// One item that a notebook prints: its cell, its expression there, and the text, which is computed
/// from the graph and printed as PyTorch prints it.
struct Print {
  std::string cell;   // "56"
  std::string label;  // "x[0]"
  NodeId node;        // the tensor that it shows, or the first of those that it speaks of
  std::string text;
};

struct Lesson {
  Graph graph;
  std::vector<std::string> words;  // of all tokens, batch by batch; empty where they have none
  bool causal = false;             // whether later tokens are masked: match, head, heads, notebooks
  const char* prints = "";         // what a notebook prints: core/lessons/prints.h
};

/// The most tokens that this choice can have: kMostStreamed if its weights can be streamed.
Index most_tokens(const Choice& choice);

/// Builds the lesson, which comes empty, and computes it. Refuses a lesson or an example that does
/// not exist; a seed, sizes or a text for an example that has its own, sizes, a text or float64 for
/// a notebook; more tokens than `most_tokens`; and what the example or the graph refuses: the
/// lesson is then of no use. Ignores switches, num_heads and head_size where the lesson has no use
/// for them, and the example of a notebook.
MaybeRefusal build_lesson(Choice choice, Lesson& lesson);

/// The lessons' names, and the examples that one of them can run on (empty for a notebook).
std::vector<std::string> lesson_names();
std::vector<std::string> example_names(const std::string& lesson);

}  // namespace attention
