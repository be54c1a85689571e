// Mistakes that people make with attention: a lesson, but for some of its lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lessons/masks.h"
#include "core/refusal.h"

namespace attention {

/// What a mistake is about, if a switch can leave it out.
enum class About { kAny, kScale, kMask };

/// A mistake: on each line the name of a node as the lesson writes it, and a line that stands for
/// that node's; none, if it is left out.
struct Mistake {
  const char* name;
  const char* lessons;  // in which it can be chosen, or "": a lesson shows it beside the right way
  About about;
  const char* lines;
};

/// Those of a language model, which only core/learning.h has; behind the last one there is one
/// without a name.
extern const Mistake kLanguageMistakes[];

/// The mistakes that can be chosen in a lesson: `mistake=value_from_key`. Those of "comparison" are
/// tried on somebody's own numbers alone (core/compare/check.h).
std::vector<std::string> mistake_names(const std::string& lesson);

namespace lessons {

/// Refuses a mistake of the scale or a mask in a lesson without them, or of the scale where a
/// number is chosen in its place (core/lessons/weights.h); none is allowed.
MaybeRefusal check_mistake(const std::string& name, Index divisor, const Masks& masks);

/// Whether a mistake has other lines in place of that node's, by the name that lessons write.
bool replaces(std::string_view mistake, std::string_view node);

/// The steps of a lesson with the lines that the mistake has instead, found by the names of the
/// nodes that they make. `mistake` is one of the table, which must have it, or empty; or several,
/// with blanks between, that replace different nodes.
std::string with_mistake(const char* steps, std::string_view mistake);

/// The same with lines such as `Mistake::lines`. A step without an op, "changed{0} =", is only a
/// place for other lines: it is left out.
std::string with_lines(const char* steps, std::string_view lines);

}  // namespace lessons
}  // namespace attention
