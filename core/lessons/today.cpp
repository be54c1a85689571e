#include "core/lessons/today.h"

#include <vector>

#include "core/text/listed.h"
#include "core/text/take.h"

namespace attention {

namespace {

constexpr char kParts[] = "rope grouped window sink";

}  // namespace

MaybeRefusal check_today(Graph& graph, const Choice& choice) {
  const bool are_shared = graph.find_axis("G") > 0;
  if (choice.window && are_shared) return nullptr;
  return refuse(reason::variant_of_parts, {graph.variant(), listed(words(kParts))});
}

MaybeRefusal check_joined(const std::string& variant) {
  if (variant.find_first_of("+, ") == std::string::npos) return nullptr;
  return refuse(reason::variants_together, {variant, listed(words(kParts)), "today"});
}

}  // namespace attention
