// The arithmetic of one cell of a tensor as an expression, so that it can be shown, evaluated again
// and traced back to the cells that it was computed from.
#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor.h"

namespace attention {

enum class TermKind {
  kCell,        // a cell of one of the op's inputs
  kConstant,    // a number that the op itself brings
  kSum,         // 0 + of[0] + of[1] + ..., added in this order
  kFma,         // as kSum, but of products, each added by a fused multiply-add
  kProduct,     // of[0] * of[1]
  kQuotient,    // of[0] / of[1]
  kDifference,  // of[0] - of[1]
  kAbs,         // |of[0]|
  kExp,         // exp(of[0])
  kLog,         // log(of[0]), the natural one
  kSqrt,        // the square root of of[0]
  kErf,         // erf(of[0]), which only core/learning.h has
  kMax,         // max(of[0], of[1], ...)
  kWhere,       // of[0] == 0 ? of[1] : of[2]
};

/// The name that the page and the tests use: "cell", "constant", "sum", ...
const char* name(TermKind kind);

struct Term {
  TermKind kind = TermKind::kConstant;
  int node = -1;             // kCell: the op's input number; `Graph::terms` makes it a node id
  Index offset = 0;          // kCell: which cell of it, row-major
  double value = 0;          // after `evaluate`; kConstant: from the start
  std::vector<int> of = {};  // positions of the operands in the expression
  // kSum and kFma, after `evaluate`: the partial sum after each operand, which shows where rounding
  // happens.
  std::vector<double> running = {};
};

/// Terms in the order of their evaluation: each one's operands stand before it, the last one is the
/// cell. A common subexpression (a row's maximum, say) is written once.
class Expression {
 public:
  using Ref = int;  // a term's index in `terms`

  Ref cell(int input, Index offset);
  Ref constant(double value);

  /// `count` cells of an input from the offset `first` on, `step` apart: a row, a column, all.
  std::vector<Ref> cells(int input, Index first, Index count, Index step = 1);
  Ref sum(std::vector<Ref> of) { return add(TermKind::kSum, std::move(of)); }
  Ref fma(std::vector<Ref> products) { return add(TermKind::kFma, std::move(products)); }
  Ref product(Ref a, Ref b) { return add(TermKind::kProduct, {a, b}); }
  Ref quotient(Ref a, Ref b) { return add(TermKind::kQuotient, {a, b}); }
  Ref difference(Ref a, Ref b) { return add(TermKind::kDifference, {a, b}); }
  Ref abs(Ref a) { return add(TermKind::kAbs, {a}); }
  Ref exp(Ref a) { return add(TermKind::kExp, {a}); }
  Ref log(Ref a) { return add(TermKind::kLog, {a}); }
  Ref erf(Ref a) { return add(TermKind::kErf, {a}); }
  Ref sqrt(Ref a) { return add(TermKind::kSqrt, {a}); }
  Ref max(std::vector<Ref> of) { return add(TermKind::kMax, std::move(of)); }
  Ref where(Ref condition, Ref if_zero, Ref otherwise) {
    return add(TermKind::kWhere, {condition, if_zero, otherwise});
  }

  std::vector<Term>& terms() { return terms_; }
  const std::vector<Term>& terms() const { return terms_; }

  /// Computes the values of all terms from those of cells and constants, which must be filled in.
  /// Rounds to the dtype after every operation, as the ops do. Returns the value of the last term,
  /// the cell's number; there must be one.
  double evaluate(DType dtype);

 private:
  Ref add(TermKind kind, std::vector<Ref> of);
  std::vector<Term> terms_;
};

}  // namespace attention
