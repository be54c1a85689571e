#include "core/compare/check.h"

#include <algorithm>
#include <utility>

#include "core/compare/comparison.h"
#include "core/compare/mistakes_made.h"
#include "core/files/file_reason.h"

namespace attention {

namespace {

/// Whether a token sees one behind it: the weights that they have say it.
bool looks_causal(const std::vector<OwnPart>& parts) {
  const OwnPart* const weights = find_part(parts, "weights");
  if (weights == nullptr) return false;
  const Tensor& values = weights->values;
  for (Index at = 0; at < values.size(); ++at) {
    const Index i = at / values.cols() % values.rows(), j = at % values.cols();
    if (j > i && values.at(at) != 0) return false;
  }
  return values.rows() > 1;
}

/// All that a head can be, if nobody has said it.
std::vector<HeadChoice> choices(const Proposal& proposal, const std::vector<OwnPart>& parts,
                                const CheckOptions& options) {
  std::vector<Index> heads;
  if (options.heads) {
    heads = {*options.heads};
  } else if (proposal.heads != 0) {
    heads = {static_cast<Index>(proposal.heads)};
  } else {
    const OwnPart* const q = find_part(parts, "q");
    const Index D = proposal.D != 0 ? static_cast<Index>(proposal.D) : q ? q->values.cols() : 0;
    for (Index N = 1; N <= std::min(D, kMostHeads); ++N) {
      const auto keys = static_cast<Index>(proposal.key_columns);
      const bool fits = D % N == 0 && (keys == 0 || keys % (D / N) == 0 || N == 1);
      if (fits) heads.push_back(N);
    }
    if (heads.empty()) heads = {1};
  }
  const bool has_mask = find_part(parts, "mask") != nullptr;
  std::vector<HeadChoice> all;
  for (const Index N : heads) {
    const bool first = options.is_causal.value_or(looks_causal(parts));
    all.push_back({N, first, ""});
    if (!options.is_causal && !has_mask) all.push_back({N, !first, ""});
  }
  return all;
}

/// The choice that agrees furthest.
MaybeRefusal find_best(const std::vector<HeadChoice>& tried, const std::vector<OwnPart>& parts,
                       const Tolerance& tolerance, const HeadChoice*& best) {
  best = nullptr;
  int most = -1;
  double least = 0;
  MaybeRefusal refused;
  for (const HeadChoice& choice : tried) {
    Comparison comparison(parts, choice, tolerance);
    if (MaybeRefusal refusal = comparison.run(true)) {
      if (!refused) refused = std::move(refusal);
      continue;
    }
    // Of heads with as many parts alike: one with all of them, then one with a part that differs.
    // In the others a part has no shape, so that nobody can see whether it differs.
    const int last = comparison.has_no_shape ? 0 : comparison.differs ? 1 : 2;
    const int agree = 3 * comparison.same + last;
    // Where rounding explains several heads, the closest is meant.
    if (agree < most || (agree == most && comparison.furthest >= least)) continue;
    most = agree;
    least = comparison.furthest;
    best = &choice;
  }
  return best == nullptr ? std::move(refused) : nullptr;
}

/// The whole chain of a choice.
MaybeRefusal walk(const HeadChoice& choice, const Tolerance& tolerance, Checked& checked) {
  Comparison comparison(checked.parts, choice, tolerance);
  if (MaybeRefusal refusal = comparison.run(false)) return refusal;
  checked.heads = choice.heads;
  checked.is_causal = choice.is_causal;
  checked.chain = std::move(comparison.chain);
  checked.is_same = !comparison.differs;
  checked.right = std::move(comparison.graph);
  return nullptr;
}

/// The parts as they were called, and with what is called scores as those that are scaled, or also
/// masked: much code has one name for the three.
std::vector<std::vector<OwnPart>> readings(const std::vector<OwnPart>& parts) {
  std::vector<std::vector<OwnPart>> all = {parts};
  const bool has_others =
      find_part(parts, "scaled") != nullptr || find_part(parts, "masked") != nullptr;
  if (find_part(parts, "scores") == nullptr || has_others) return all;
  for (const char* other : {"scaled", "masked"}) {
    all.push_back(parts);
    for (OwnPart& part : all.back()) {
      if (part.part == "scores") part.part = other;
    }
  }
  return all;
}

/// Finds where the first diagnosis changes the head: of all of its tensors, so also of those that
/// they have not.
MaybeRefusal find_change(Checked& checked) {
  if (checked.diagnoses.empty()) return nullptr;
  Graph right;  // with nothing of theirs taken, as `wrong` is
  const HeadChoice choice = {checked.heads, checked.is_causal, ""};
  if (MaybeRefusal refusal = build_own(checked.parts, choice, right)) return refusal;
  Change change = first_change(right, checked.wrong);
  if (change.right < 0) return nullptr;
  change.right = checked.right.find(right.node(change.right).name);
  const bool is_theirs = change.right < 0 || checked.right.node(change.right).inputs.empty();
  if (!is_theirs) checked.changed = change;
  return nullptr;
}

/// Compares these parts: up to the first that differs, and with the mistakes that would explain it.
MaybeRefusal check_parts(const Proposal& proposal, const CheckOptions& options, Checked& checked) {
  const std::vector<HeadChoice> tried = choices(proposal, checked.parts, options);
  Tolerance tolerance;
  const HeadChoice* best;
  if (MaybeRefusal refusal = find_best(tried, checked.parts, tolerance, best)) return refusal;
  if (MaybeRefusal refusal = walk(*best, tolerance, checked)) return refusal;
  if (!checked.is_same && has_printed(checked.parts)) {
    tolerance.rounds_given = true;
    if (MaybeRefusal refusal = find_best(tried, checked.parts, tolerance, best)) return refusal;
    if (MaybeRefusal refusal = walk(*best, tolerance, checked)) return refusal;
  }
  const bool has_compared =
      std::any_of(checked.chain.begin(), checked.chain.end(),
                  [](const Compared& one) { return one.state != Compared::State::kNoShape; });
  if (!has_compared) return refuse(file_reason::own_nothing_computed);
  if (checked.is_same) return nullptr;
  if (MaybeRefusal refusal = diagnose(tried, *best, checked)) return refusal;
  const bool is_best = checked.heads == best->heads && checked.is_causal == best->is_causal;
  if (!is_best) {
    const HeadChoice choice = {checked.heads, checked.is_causal, ""};
    if (MaybeRefusal refusal = walk(choice, tolerance, checked)) return refusal;
  }
  return find_change(checked);
}

/// How far a comparison came: parts that agree.
std::ptrdiff_t agreeing(const Checked& checked) {
  return std::count_if(checked.chain.begin(), checked.chain.end(), [](const Compared& one) {
    return one.state == Compared::State::kSame || one.state == Compared::State::kUnclear;
  });
}

}  // namespace

Result<Checked> check(const Proposal& proposal, const std::vector<Read>& tensors,
                      const CheckOptions& options) {
  Result<std::vector<OwnPart>> parts = own_parts(proposal, tensors);
  if (!parts.ok()) return parts.take_refusal();
  std::optional<Checked> furthest;
  for (std::vector<OwnPart>& reading : readings(parts.value())) {
    Checked checked = {};
    checked.group = proposal.group;
    checked.parts = std::move(reading);
    checked.has_mask = find_part(checked.parts, "mask") != nullptr;
    checked.has_kept = find_part(checked.parts, "kept") != nullptr;
    if (MaybeRefusal refusal = check_parts(proposal, options, checked)) {
      if (furthest) continue;
      return refusal;
    }
    const bool is_explained = checked.is_same || !checked.diagnoses.empty();
    if (!furthest || is_explained || agreeing(checked) > agreeing(*furthest)) {
      furthest = std::move(checked);
    }
    if (is_explained) break;
  }
  return std::move(*furthest);
}

}  // namespace attention
