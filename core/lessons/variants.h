// Variants of a head that people build: a lesson, but for one line or a few, and what those lines
// read. Each has traps, mistakes that are made with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/choice/choice.h"
#include "core/examples/example.h"
#include "core/graph.h"

namespace attention {

struct Mistake;

/// The lines of a variant: as those of a mistake (core/lessons/mistakes.h), on each line the name
/// of a node as the lesson writes it, and a line that stands in its place. `changed` is the place
/// between the scores and their mask, where the lesson has nothing. `[scores]` is the tensor of
/// scores that was added last.
struct Variant {
  const char* name;
  const char* lines;
  /// Adds the leaves that the lines read.
  void (*give)(Graph& graph);
  /// Whether it counts places, which two sequences have each for itself.
  bool counts_places;
};

/// Those that core/learning.h has, and their traps; behind the last of each there is one without a
/// name. A trap's `lessons` are the variants that it is made with.
extern const Variant kVariantLines[];
extern const Mistake kTraps[];

/// The variants that a lesson can be built as, and the traps of one; a core that has none of their
/// lines knows their names.
std::vector<std::string> variant_names(const std::string& lesson);
std::vector<std::string> trap_names(std::string_view variant);

namespace lessons {

/// Makes all steps of the lesson those of the variant that was chosen, if one was, and adds the
/// leaves that it reads. Refuses one that counts places beside a second sequence.
void add_variant(Graph& graph, const Example& example);

/// The steps of a lesson with the lines that the variant has instead; empty: there is none.
std::string with_variant(const char* steps, std::string_view variant);

}  // namespace lessons
}  // namespace attention
