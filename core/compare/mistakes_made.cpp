#include "core/compare/mistakes_made.h"

#include <algorithm>
#include <utility>

#include "core/compare/comparison.h"
#include "core/lessons/mistakes.h"

namespace attention {

namespace {

/// Whether a mistake gives all their numbers, those of the part that differed among them.
bool gives_theirs(const Comparison& comparison, const std::string& part) {
  if (comparison.differs) return false;
  return std::any_of(comparison.chain.begin(), comparison.chain.end(), [&](const Compared& one) {
    return one.part == part && one.state == Compared::State::kSame;
  });
}

/// The statements of a graph that the right one does not have.
std::vector<std::string> other_statements(const Graph& graph, const Graph& right) {
  std::vector<std::string> statements;
  for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    if (graph.node(id).inputs.empty() && graph.node(id).name != "tril") continue;
    const std::string statement = graph.pytorch(id);
    const NodeId same = right.find(graph.node(id).name);
    if (same < 0 || right.pytorch(same) != statement) statements.push_back(statement);
  }
  return statements;
}

/// Those of one head, then those that only many have.
std::vector<std::string> mistakes_tried() {
  std::vector<std::string> mistakes = mistake_names("head");
  for (const char* others : {"heads", "comparison"}) {
    for (std::string& mistake : mistake_names(others)) {
      if (std::find(mistakes.begin(), mistakes.end(), mistake) == mistakes.end()) {
        mistakes.push_back(std::move(mistake));
      }
    }
  }
  return mistakes;
}

}  // namespace

MaybeRefusal diagnose(const std::vector<HeadChoice>& tried, const std::string& part,
                      Checked& checked) {
  HeadChoice as_checked = {checked.heads, checked.is_causal, "", {}};
  Graph right;
  if (MaybeRefusal refusal = build_own(checked.parts, as_checked, right)) return refusal;
  for (const std::string& mistake : mistakes_tried()) {
    // By the root of 1: the same as without a scale.
    if (mistake == "root_of_N" && checked.heads == 1) continue;
    for (HeadChoice choice : tried) {
      if (choice.heads != checked.heads) continue;
      choice.mistake = mistake.c_str();
      Comparison comparison(checked.parts, choice);
      if (comparison.run(true) || !gives_theirs(comparison, part)) continue;
      Graph wrong;
      if (MaybeRefusal refusal = build_own(checked.parts, choice, wrong)) return refusal;
      checked.diagnoses.push_back({mistake, other_statements(wrong, right)});
      break;
    }
  }
  return nullptr;
}

}  // namespace attention
