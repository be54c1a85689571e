// The comparison of what somebody computed with the head computed here of the same x and weights:
// from queries, keys and values on to y, up to the first tensor that is not the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/compare/first_change.h"
#include "core/compare/own_head.h"
#include "core/graph.h"

namespace attention {

/// A tensor of the chain.
struct Compared {
  enum class State {
    kSame,       // in every cell no further apart than rounding explains
    kUnclear,    // likewise, but in some cell it explains any number
    kDiffers,    // the first that is not; those behind it are not compared
    kNoShape,    // none of the head's tensors of that part has its shape
    kNotReached  // stands behind the one that differs
  };
  struct Cell {
    std::string name;  // "scaled[0, 1, 0]"
    double theirs = 0, here = 0, bound = 0;
    Index offset = 0;
  };

  std::string part, name;  // as in core/files/placement.h, and in the file
  State state;
  Index differing = 0, cells = 0;
  Cell first, worst;  // kDiffers: the first cell in order, and the one furthest beyond its bound;
                      // kSame: `worst` is the one that comes closest to it
  // kDiffers: the statement that computes it, as PyTorch writes it, and its node in
  // `Checked::right`.
  std::string right;
  NodeId node = -1;
};

/// A mistake that gives exactly their numbers (core/compare/mistakes_made.h), its statements, and
/// the right ones that they stand for.
struct Diagnosis {
  std::string mistake;
  std::vector<std::string> statements, right;
};

struct Checked {
  std::string group;
  Index heads;
  bool is_causal, has_mask;  // a mask of their own
  bool has_kept;             // and what dropout keeps
  std::vector<OwnPart> parts;
  std::vector<Compared> chain;
  bool is_same;
  std::vector<Diagnosis> diagnoses;
  // The head that was compared, in which what is the same is theirs; and the one of the first
  // diagnosis, without nodes if there is none.
  Graph right, wrong;
  Change changed;  // where the first diagnosis changes `right` first, in it and in `wrong`
};

/// What the caller knows. What is left open is tried, and what agrees furthest is taken; where
/// nothing agrees, that in which a mistake gives their numbers, by the fewest lines.
struct CheckOptions {
  std::optional<Index> heads;
  std::optional<bool> is_causal;
};

/// Compares the tensors of a proposal. What is called scores may be those before the scale, behind
/// it, or behind the mask: that is taken which agrees, or which a mistake explains, or which agrees
/// furthest; `Checked::parts` has the name of it. What was found the same is taken as they have it
/// for what follows, so that each bound is one of the steps between two of their tensors. Refuses
/// what `build_own` refuses, and a proposal in which nothing was computed.
Result<Checked> check(const Proposal& proposal, const std::vector<Read>& tensors,
                      const CheckOptions& options);

}  // namespace attention
