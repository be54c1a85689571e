#include "core/lessons/variants.h"

#include <cassert>

#include "core/choice/keys.h"
#include "core/learning.h"
#include "core/lessons/mistakes.h"
#include "core/text/take.h"

namespace attention {

namespace {

struct Names {
  const char *variant, *lessons, *traps;
};

constexpr Names kNames[] = {
    {"cap", "head", "cap_of_itself cap_after_mask"},
    {"alibi", "head", "alibi_added alibi_before_scale"},
};

const Variant* find_variant(std::string_view name) {
  if (!learning) return nullptr;
  const Variant* variant = learning->variants;
  while (variant->name != nullptr && variant->name != name) ++variant;
  return variant->name == nullptr ? nullptr : variant;
}

}  // namespace

std::vector<std::string> variant_names(const std::string& lesson) {
  std::vector<std::string> names;
  for (const Names& one : kNames) {
    if (has_word(one.lessons, lesson)) names.emplace_back(one.variant);
  }
  return names;
}

std::vector<std::string> trap_names(std::string_view variant) {
  for (const Names& one : kNames) {
    if (variant == one.variant) return words(one.traps);
  }
  return {};
}

namespace lessons {

void add_variant(Graph& graph, const Example& example) {
  const Variant* variant = find_variant(graph.variant());
  if (variant == nullptr || graph.refusal()) return;
  if (variant->counts_places && example.has("memory")) {
    return graph.stop(refuse(reason::variant_of_one_sequence, {variant->name}));
  }
  variant->give(graph);
}

std::string with_variant(const char* steps, std::string_view variant) {
  if (variant.empty()) return steps;
  const Variant* found = find_variant(variant);
  assert(found != nullptr);
  return with_lines(steps, found->lines);
}

}  // namespace lessons
}  // namespace attention
