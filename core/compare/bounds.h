// Bounds of rounding: how far a cell of a graph may be from what another program computes of the
// same data and weights, if all that differs is how it rounds and in which order it adds.
#pragma once

#include <vector>

#include "core/graph.h"

namespace attention {

/// How a dtype rounds: by at most `unit` of a number's size, or, close to 0, by `tiny`.
struct Precision {
  double unit, tiny;
};

/// The precision of numbers with so many bits of fraction, the one before the point counted: 8 for
/// bfloat16, 11 for float16, 24 for float32, 53 for float64; 3 and 4 for floats of 8 bits. Numbers
/// too small for all those bits may become 0, but in float16, and those of 8 bits, which are not
/// flushed anywhere.
Precision precision_of(int bits);

/// The bound of a cell follows from its own terms, and from the bounds of the cells in them. For a
/// unit u, |a| meaning a number's size and e(a) its bound, and `tiny` beside each u:
///
///   a leaf        0: both have it from the same file; or what its printed digits leave open
///   a * b         |a| e(b) + |b| e(a) + e(a) e(b) + u |a b|
///   a / b         (e(a) + |a / b| e(b)) / (|b| - e(b)) + 2 u |a / b|
///   a - b         e(a) + e(b) + u |a - b|
///   a1 + ... + an e(a1) + ... + e(an), or three times the root of the sum of their squares, if
///                 that is less, + min(n, 3 sqrt(n)) u (|a1| + ... + |an|), whatever the order
///   exp(a)        exp(a) (exp(e(a)) - 1 + 4 u)
///   sqrt(a)       e(a) / (2 sqrt(a)) + u sqrt(a)
///   max(...)      the largest of theirs
///
/// So a sum of up to nine has the bound of the worst case. In a longer one the errors would all
/// have to push the same way; added as independent ones they stay below three standard deviations
/// of the largest each could have, which leaves wrong steps to be seen behind long sums.
/// A product by a rounded reciprocal in place of a quotient is within this. Bounds are kept, so a
/// cell's are computed once; those of products of matrices and of softmax, whose cells have many
/// terms in common, for all cells at once, to the same numbers. The graph must be one of float64
/// and stay as it is.
class Bounds {
 public:
  /// `of_leaves`: of each node, if it is a leaf, how far its numbers may be from theirs.
  Bounds(const Graph& graph, const Precision& precision, std::vector<double> of_leaves = {});

  double of(NodeId id, Index offset);

  /// The same from the terms of the cell alone, however long that takes.
  double from_terms(NodeId id, Index offset);

 private:
  std::vector<double>& known(NodeId id);
  const std::vector<double>& all(NodeId id);
  double of_sum(double linear, double squares, double sizes, double count) const;
  void add_product(const Node& node, std::vector<double>& bounds);
  void add_softmax(const Node& node, std::vector<double>& bounds);

  /// What `times` roundings of a number of that size can do.
  double rounding(double size, double times = 1) const { return times * (unit_ * size + tiny_); }

  const Graph& graph_;
  double unit_, tiny_;
  std::vector<double> of_leaves_;
  std::vector<std::vector<double>> known_;  // of each node; below 0 where none is
};

}  // namespace attention
