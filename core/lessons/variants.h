// Variants of a head that people build: a lesson, but for one line or a few, and what those lines
// read. Each has traps, mistakes that are made with it.
#pragma once

#include <string>
#include <string_view>

#include "core/choice/choice.h"
#include "core/examples/example.h"
#include "core/graph.h"
#include "core/refusal.h"

namespace attention {

struct Mistake;

/// The lines of a variant: as those of a mistake (core/lessons/mistakes.h), on each line the name
/// of a node as the lesson writes it, and a line that stands in its place. `changed` is the place
/// between the scores and their mask, where the lesson has nothing. `[scores]` is the tensor of
/// scores that was added last.
struct Variant {
  const char* name;
  const char* lessons;  // that can be built as it
  const char* traps;    // their names, with blanks between
  const char* lines;
  /// Adds the leaves that the lines read; null: they read none.
  void (*give)(Graph& graph);
  /// Whether it counts places, which two sequences have each for itself.
  bool counts_places;
  /// Adds `places`, numbers for each token that are added to x; null: it has none.
  void (*place)(Graph& graph) = nullptr;
  /// Refuses choices that do not go with it, and binds the axes that its lines name; or null.
  MaybeRefusal (*prepare)(Graph& graph, const Choice& choice) = nullptr;
  /// Its lines, where they hang on sizes, on a mask or on a mistake; else null.
  std::string (*write)(const Graph& graph) = nullptr;
};

/// What core/learning.h has of them: a core without knows not even their names.
struct Variants {
  /// All of them, and the lines of their traps, whose `lessons` are the variants that they are made
  /// with; behind the last of each there is one without a name.
  const Variant* all;
  const Mistake* traps;
  /// Refuses a variant that the lesson of the choice has not, and a mistake that is none of its
  /// traps.
  MaybeRefusal (*check)(const Choice& choice);
  /// Adds the leaf `places` and `placed`, of which q, k and v are made, if the graph's variant adds
  /// places to x. Refuses a variant that counts places beside a second sequence.
  void (*place)(Graph& graph, const Example& example);
  /// Adds the leaves that the graph's variant reads. Refuses choices that do not go with it.
  void (*add_leaves)(Graph& graph, const Choice& choice);
  std::string (*lines)(const Graph& graph);
};

extern const Variants kVariantsOfHeads;

}  // namespace attention
