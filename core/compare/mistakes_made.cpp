#include "core/compare/mistakes_made.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "core/compare/apart.h"
#include "core/lessons/mistakes.h"
#include "core/text/fill.h"

namespace attention {

namespace {

/// Whether a mistake gives all their numbers, those of the part that differed among them.
bool gives_theirs(const Comparison& comparison, const std::string& part) {
  if (comparison.differs) return false;
  return std::any_of(comparison.chain.begin(), comparison.chain.end(), [&](const Compared& one) {
    return one.part == part && one.state == Compared::State::kSame;
  });
}

/// The statements of a graph of these parts that another does not have.
std::vector<std::string> other_statements(const Graph& graph, const Graph& other,
                                          const std::vector<OwnPart>& parts) {
  std::vector<std::string> statements;
  for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    if (graph.node(id).inputs.empty()) continue;
    const std::string statement = graph.pytorch(id);
    const NodeId same = other.find(graph.node(id).name);
    if (same < 0 || other.pytorch(same) != statement) {
      statements.push_back(statement_of(graph, id, parts));
    }
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

/// The statement of a graph that uses a weight, with that weight called otherwise, and with this
/// bias, or none, as one that is only zeros here is.
std::string with_name(const Graph& graph, const std::string& weight, const std::string& name,
                      const std::string& bias) {
  for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
    const std::string statement = graph.pytorch(static_cast<NodeId>(i));
    const std::size_t at = statement.find("@ " + weight);
    if (at == std::string::npos) continue;
    return statement.substr(0, at + 2) + name + (bias.empty() ? "" : " + " + bias);
  }
  return "";
}

/// Products of a head, its numbers times its tokens, up to which pairs of mistakes are tried.
constexpr double kMostProducts = 20'000;

/// What is tried on one choice of heads and mask, beside the right way with it.
class Trial {
 public:
  Trial(const std::vector<OwnPart>& parts, const HeadChoice& choice, bool rounds_given)
      : parts_(parts),
        choice_(choice),
        tolerance_{rounds_given, true},
        right_(parts, choice, {rounds_given, false}) {}

  /// Computes the right way; says whether something can be tried on it, as it agrees so far.
  bool start(int same) {
    if (right_.run(true) || !right_.differs || right_.same != same) return false;
    for (const Compared& one : right_.chain) {
      if (one.state == Compared::State::kDiffers) part_ = one.part;
    }
    choice_.taken.clear();
    return !build_own(parts_, choice_, graph_);
  }

  void try_mistakes() {
    try_choice("hidden_row_nan", choice_);
    if (!found.empty()) return;  // so would all that changes nothing here
    HeadChoice other = choice_;
    other.is_causal = !other.is_causal;
    try_choice(choice_.is_causal ? "mask_left_out" : "mask_not_meant", other);
    if (find_part(parts_, "mask") != nullptr) {
      std::vector<OwnPart> parts;
      std::copy_if(parts_.begin(), parts_.end(), std::back_inserter(parts),
                   [](const OwnPart& part) { return part.part != "mask"; });
      other.is_causal = false;
      try_choice("mask_left_out", other, parts);
    }
    try_window();
    for (const std::string& mistake : mistakes_tried()) {
      // Of one head: the same as without a scale, and as without a mask.
      const bool needs_heads = mistake == "root_of_N" || mistake == "heads_attend_to_heads";
      if (needs_heads && choice_.heads == 1) continue;
      HeadChoice made = choice_;
      made.mistake = mistake.c_str();
      try_choice(mistake, made);
    }
  }

  /// Two mistakes at once: the mask or the scale, and another one that leaves that alone. Only of
  /// small heads, as it is some two hundred tries.
  void try_pairs() {
    constexpr const char* kScales[] = {"scale_left_out", "scaled_twice", "root_of_C", "scaled_up"};
    double products = 0;
    for (const OwnPart& part : parts_) products += double(part.values.size());
    products *= double(graph_.find_axis("T"));
    if (products > kMostProducts) return;
    std::vector<OwnPart> unmasked;
    std::copy_if(parts_.begin(), parts_.end(), std::back_inserter(unmasked),
                 [](const OwnPart& part) { return part.part != "mask"; });
    const bool has_mask = unmasked.size() < parts_.size();
    HeadChoice other = choice_;
    other.is_causal = !has_mask && !choice_.is_causal;
    const char* const of_mask = has_mask || choice_.is_causal ? "mask_left_out" : "mask_not_meant";
    for (const std::string& mistake : mistakes_tried()) {
      const bool needs_heads = mistake == "root_of_N" || mistake == "heads_attend_to_heads";
      if (needs_heads && choice_.heads == 1) continue;
      other.mistake = mistake.c_str();
      try_choice(fill("{} {}", {of_mask, mistake}), other, unmasked);
      if (lessons::replaces(mistake, "scaled{0}") || mistake == "cut_before_projection") continue;
      for (const char* scale : kScales) {
        const std::string both = fill("{} {}", {scale, mistake});
        HeadChoice made = choice_;
        made.mistake = both.c_str();
        try_choice(both, made);
      }
    }
  }

  /// Queries, keys and values in another order, as of columns that were split otherwise.
  void try_orders() {
    constexpr const char* kOrders[][3] = {{"key", "query", "value"},
                                          {"query", "value", "key"},
                                          {"value", "key", "query"},
                                          {"key", "value", "query"},
                                          {"value", "query", "key"}};
    constexpr const char* kOwn[] = {"query", "key", "value"};
    for (const auto& order : kOrders) {
      std::vector<OwnPart> parts = parts_;
      Diagnosis diagnosis = {"parts_swapped", {}, {}};
      for (int i = 0; i < 3; ++i) {
        const std::string own = kOwn[i], other = order[i];
        for (std::size_t at = 0; at < parts.size(); ++at) {
          const std::string& part = parts_[at].part;
          const bool is_weight = part == "w_" + other;
          if (!is_weight && part != "b_" + other) continue;
          parts[at].part = part.substr(0, 2) + own;
          if (is_weight && own != other) add_names(own, other, parts_[at].as_used, diagnosis);
        }
      }
      if (keep(parts, std::move(diagnosis))) return;
    }
  }

  /// All biases left out, or one.
  void try_biases() {
    std::vector<std::vector<std::string>> sets(1);
    for (const OwnPart& part : parts_) {
      if (part.part.compare(0, 2, "b_") == 0) sets.push_back({part.part});
    }
    for (std::size_t i = 1; i < sets.size(); ++i) sets[0].push_back(sets[i][0]);
    for (const std::vector<std::string>& set : sets) {
      Diagnosis diagnosis = {"bias_left_out", {}, {}};
      std::vector<OwnPart> parts;
      for (const OwnPart& part : parts_) {
        if (std::find(set.begin(), set.end(), part.part) == set.end()) {
          parts.push_back(part);
          continue;
        }
        const std::string weight = "w" + part.part.substr(1);
        diagnosis.statements.push_back(with_name(graph_, weight, weight, ""));
        diagnosis.right.push_back(with_name(graph_, weight, weight, part.part));
      }
      if (!set.empty() && keep(parts, std::move(diagnosis))) return;
    }
  }

  /// Biases that the file does not have: where what is computed is off by the same row for each
  /// token, and with that row as the bias all is theirs.
  void try_added_biases() {
    constexpr const char* kLayers[][2] = {
        {"q", "query"}, {"k", "key"}, {"v", "value"}, {"y", "output"}};
    std::vector<OwnPart> parts = parts_;
    Diagnosis diagnosis = {"bias_left_on", {}, {}};
    for (const auto& [computed, layer] : kLayers) {
      Comparison comparison(parts, choice_, tolerance_);
      if (comparison.run(false)) return;
      if (!comparison.differs) break;
      const OwnPart* const theirs = find_part(parts, computed);
      const std::string weight = std::string("w_") + layer, bias = std::string("b_") + layer;
      const bool is_plain = find_part(parts, weight.c_str()) != nullptr &&
                            find_part(parts, bias.c_str()) == nullptr && theirs != nullptr;
      const Compared* differing = nullptr;
      for (const Compared& one : comparison.chain) {
        if (one.state == Compared::State::kDiffers) differing = &one;
      }
      if (!is_plain || differing == nullptr || differing->part != computed) continue;
      const Tensor& here = comparison.graph.node(differing->node).tensor;
      OwnPart added = {bias, bias, theirs->bits, false, 0, Tensor(DType::kFloat64, {here.cols()})};
      if (!find_row_apart(here, theirs->values, added.values)) return;
      parts.push_back(std::move(added));
      diagnosis.statements.push_back(with_name(graph_, weight, weight, bias));
      diagnosis.right.push_back(with_name(graph_, weight, weight, ""));
    }
    if (!diagnosis.right.empty()) keep(parts, std::move(diagnosis));
  }

  /// All sets of square weights, the smallest first, until one gives their numbers.
  void try_turned() {
    std::vector<std::size_t> square;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const OwnPart& part = parts_[i];
      const bool is_square = !part.as_used.empty() && part.values.rows() == part.values.cols();
      if (is_square) square.push_back(i);
    }
    const unsigned end = 1U << square.size();
    for (std::size_t count = 1; count <= square.size() && found.empty(); ++count) {
      for (unsigned set = 1; set < end && found.empty(); ++set) {
        std::vector<OwnPart> parts = parts_;
        Diagnosis diagnosis = {"weights_turned", {}, {}};
        for (std::size_t bit = 0; bit < square.size(); ++bit) {
          if ((set >> bit & 1U) == 0) continue;
          OwnPart& part = parts[square[bit]];
          part.values = turned(part.values);
          add_names(part.part.substr(2), part.part.substr(2), part.as_turned, diagnosis);
        }
        if (diagnosis.right.size() != count) continue;
        keep(parts, std::move(diagnosis));
      }
    }
  }

  /// The other numbers of heads into which the columns can be cut.
  void try_heads() {
    const Index D = graph_.find_axis("D");
    for (Index heads = 1; heads <= std::min(D, kMostHeads); ++heads) {
      HeadChoice other = choice_;
      other.heads = heads;
      if (D % heads == 0 && heads != choice_.heads) try_choice("other_heads", other);
    }
  }

  /// The lines of the one with the fewest.
  std::size_t fewest() const {
    std::size_t lines = std::numeric_limits<std::size_t>::max();
    for (const Diagnosis& one : found) lines = std::min(lines, one.statements.size());
    return lines;
  }

  std::vector<Diagnosis> found;
  Graph first_wrong;  // the head of the first, with nothing of theirs taken

 private:
  /// A window one token wider than that of the mask that came with the head.
  void try_window() {
    const OwnPart* const mask = find_part(parts_, "mask");
    const NodeId id = graph_.find("tril");
    if (mask == nullptr || id < 0) return;
    const Tensor& seen = graph_.node(id).tensor;
    const Index T = seen.rows(), S = seen.cols(), last = S - T;
    Index window = 0;  // of the last row, which is whole
    while (window < S && seen.at((T - 1) * S + S - 1 - window) == 1) ++window;
    if (window == 0 || window >= S) return;
    OwnPart wider = *mask;
    wider.values = Tensor(DType::kFloat64, {T, S});
    for (Index i = 0; i < T; ++i) {
      for (Index j = 0; j < S; ++j) {
        const Index back = i + last - j;
        if ((seen.at(i * S + j) == 1) != (0 <= back && back < window)) return;
        wider.values.set(i * S + j, 0 <= back && back <= window ? 1 : 0);
      }
    }
    std::vector<OwnPart> parts;
    for (const OwnPart& part : parts_) parts.push_back(part.part == "mask" ? wider : part);
    const auto band = [&](Index size) {
      return fill("near = torch.triu(ones, diagonal={})", {last + 1 - size});
    };
    keep(parts, {"window_one_too_far", {band(window + 1)}, {band(window)}});
  }

  /// Keeps the diagnosis if the head of these parts gives their numbers.
  bool keep(const std::vector<OwnPart>& parts, Diagnosis diagnosis) {
    Comparison comparison(parts, choice_, tolerance_);
    if (comparison.run(true) || !gives_theirs(comparison, part_)) return false;
    found.push_back(std::move(diagnosis));
    return !build_own(parts, choice_, first_wrong);
  }

  /// In the statements of a diagnosis the weight of a layer called otherwise, with the bias of
  /// another layer; and both as they are right.
  void add_names(const std::string& layer, const std::string& other, const std::string& name,
                 Diagnosis& diagnosis) const {
    const std::string weight = "w_" + layer;
    const auto bias_of = [&](const std::string& of) {
      const std::string bias = "b_" + of;
      return find_part(parts_, bias.c_str()) == nullptr ? "" : bias;
    };
    const OwnPart* const own = find_part(parts_, weight.c_str());
    if (own == nullptr) return;
    diagnosis.statements.push_back(with_name(graph_, weight, name, bias_of(other)));
    diagnosis.right.push_back(with_name(graph_, weight, own->as_used, bias_of(layer)));
  }

  void try_choice(const std::string& name, const HeadChoice& choice) {
    try_choice(name, choice, parts_);
  }

  void try_choice(const std::string& name, const HeadChoice& choice,
                  const std::vector<OwnPart>& parts) {
    Comparison comparison(parts, choice, tolerance_);
    if (comparison.run(true) || !gives_theirs(comparison, part_)) return;
    Graph wrong;
    if (build_own(parts, choice, wrong)) return;
    found.push_back(
        {name, other_statements(wrong, graph_, parts_), other_statements(graph_, wrong, parts_)});
    if (found.size() == 1) first_wrong = std::move(wrong);
  }

  const std::vector<OwnPart>& parts_;
  HeadChoice choice_;
  Tolerance tolerance_;
  Comparison right_;
  Graph graph_;       // the right way, with nothing of theirs taken
  std::string part_;  // where it parts from theirs
};

/// The choices in the order in which they are tried, those with as many heads together.
std::vector<std::vector<HeadChoice>> by_heads(const std::vector<HeadChoice>& tried,
                                              const HeadChoice& best) {
  std::vector<std::vector<HeadChoice>> groups = {{best}};
  for (const HeadChoice& choice : tried) {
    if (choice.heads == best.heads && choice.is_causal == best.is_causal) continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group[0].heads == choice.heads;
    });
    if (same == groups.end()) {
      groups.push_back({choice});
    } else {
      same->push_back(choice);
    }
  }
  return groups;
}

}  // namespace

MaybeRefusal diagnose(const std::vector<HeadChoice>& tried, const HeadChoice& best,
                      Checked& checked) {
  using Try = void (Trial::*)();
  const std::vector<std::vector<HeadChoice>> groups = by_heads(tried, best);
  std::vector<bool> roundings = {false};
  if (has_printed(checked.parts)) roundings.push_back(true);
  for (const bool rounds : roundings) {
    Comparison right(checked.parts, best, {rounds, false});
    if (MaybeRefusal refusal = right.run(true)) return refusal;
    for (const Try run :
         {&Trial::try_mistakes, &Trial::try_orders, &Trial::try_biases, &Trial::try_added_biases,
          &Trial::try_turned, &Trial::try_heads, &Trial::try_pairs}) {
      for (const std::vector<HeadChoice>& group : groups) {
        std::size_t fewest = std::numeric_limits<std::size_t>::max();
        for (const HeadChoice& choice : group) {
          Trial trial(checked.parts, choice, rounds);
          if (!trial.start(right.same)) continue;
          (trial.*run)();
          if (trial.fewest() >= fewest) continue;
          fewest = trial.fewest();
          checked.heads = choice.heads;
          checked.is_causal = choice.is_causal;
          checked.diagnoses = std::move(trial.found);
          checked.wrong = std::move(trial.first_wrong);
        }
        if (!checked.diagnoses.empty()) return nullptr;
      }
    }
  }
  return nullptr;
}

}  // namespace attention
