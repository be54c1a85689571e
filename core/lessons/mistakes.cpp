#include "core/lessons/mistakes.h"

#include <cassert>
#include <iterator>
#include <string_view>

#include "core/text/take.h"

namespace attention {

namespace {

/// A mistake: on each line the name of a node as the lesson writes it, and the line that stands for
/// that node's; none, if it is left out.
struct Mistake {
  const char* name;
  const char* lesson;  // in which it can be chosen, or "": a lesson shows it beside the right way
  const char* lines;
};

constexpr Mistake kMistakes[] = {
    // Notebook 001, cell [6]: value = self.key(x)
    {"value_from_key", "heads", R"(
      v          | v          = linear(x, w_key, b_key)         : B T C
      v{0}       | v{0}       = linear(x, w_key{0}, b_key{0})   : B T H
      value{0}_6 | value{0}_6 = linear(emb_5, w_key_5, b_key_5) : B T C
    )"},
    // The view asks for (B, N, T, H) at once. Row t of a head is then no longer token t, so the
    // mask hides the wrong ones.
    {"view_without_transpose", "", R"(
      q_view{0}      |
      k_view{0}      |
      v_view{0}      |
      q_heads{0}     | q{0}         = view(q, B, N, T, H)      : B N T H
      k_heads{0}     | k{0}         = view(k, B, N, T, H)      : B N T H
      v_heads{0}     | v{0}         = view(v, B, N, T, H)      : B N T H
      k_T{0}         | k_T{0}       = transpose(k{0})          : B N H T
      scores{0}      | scores{0}    = matmul(q{0}, k_T{0})     : B N T T
      weights_sum{0} |
      heads_out{0}   | heads_out{0} = matmul(weights{0}, v{0}) : B N T H
    )"},
};

/// The line of the mistake for the node, or the lesson's own.
std::string_view line_for(std::string_view node, std::string_view own, std::string_view lines) {
  while (!lines.empty()) {
    std::string_view line = take(lines, '\n');
    const std::string_view replaced = take(line, '|');
    if (!replaced.empty() && replaced == node) return take(line, '\n');
  }
  return own;
}

}  // namespace

std::vector<std::string> mistake_names(const std::string& lesson) {
  std::vector<std::string> names;
  for (const Mistake& mistake : kMistakes) {
    if (lesson == mistake.lesson) names.emplace_back(mistake.name);
  }
  return names;
}

namespace lessons {

std::string with_mistake(const char* steps, std::string_view mistake) {
  if (mistake.empty()) return steps;
  const Mistake* made = kMistakes;
  while (made->name != mistake) {
    ++made;
    assert(made != std::end(kMistakes));
  }
  std::string changed;
  for (std::string_view rest = steps; !rest.empty();) {
    const std::string_view own = take(rest, '\n');
    std::string_view after = own;
    const std::string_view node = take(after, '=');
    changed += line_for(node, own, made->lines);
    changed += '\n';
  }
  return changed;
}

}  // namespace lessons
}  // namespace attention
