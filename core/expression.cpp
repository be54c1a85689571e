#include "core/expression.h"

#include <algorithm>
#include <cmath>

#include "core/learning.h"
#include "core/math/log.h"

namespace attention {

const char* name(TermKind kind) {
  switch (kind) {
    case TermKind::kCell:
      return "cell";
    case TermKind::kConstant:
      return "constant";
    case TermKind::kSum:
      return "sum";
    case TermKind::kFma:
      return "fma";
    case TermKind::kProduct:
      return "product";
    case TermKind::kQuotient:
      return "quotient";
    case TermKind::kDifference:
      return "difference";
    case TermKind::kAbs:
      return "abs";
    case TermKind::kExp:
      return "exp";
    case TermKind::kLog:
      return "log";
    case TermKind::kSqrt:
      return "sqrt";
    case TermKind::kErf:
      return "erf";
    case TermKind::kMax:
      return "max";
    case TermKind::kWhere:
      return "where";
  }
  return "";
}

Expression::Ref Expression::add(TermKind kind, std::vector<Ref> of) {
  Term& term = terms_.emplace_back();
  term.kind = kind;
  term.of = std::move(of);
  return static_cast<Ref>(terms_.size()) - 1;
}

Expression::Ref Expression::cell(int input, Index offset) {
  const Ref ref = add(TermKind::kCell, {});
  terms_.back().node = input;
  terms_.back().offset = offset;
  return ref;
}

std::vector<Expression::Ref> Expression::cells(int input, Index first, Index count, Index step) {
  std::vector<Ref> refs;
  for (Index i = 0; i < count; ++i) refs.push_back(cell(input, first + i * step));
  return refs;
}

Expression::Ref Expression::constant(double value) {
  const Ref ref = add(TermKind::kConstant, {});
  terms_.back().value = value;
  return ref;
}

namespace {

/// The value of a term before it is rounded to the dtype. Its operands are numbers of the dtype,
/// and one operation on doubles, then rounded, is that operation in float32: core/ops/cells.h says
/// why.
double value_of(Term& term, const std::vector<Term>& terms, DType dtype) {
  const auto operand = [&](std::size_t i) {
    return terms[static_cast<std::size_t>(term.of[i])].value;
  };
  const auto factor = [&](std::size_t product, std::size_t i) {
    const Term& of = terms[static_cast<std::size_t>(term.of[product])];
    return terms[static_cast<std::size_t>(of.of[i])].value;
  };
  switch (term.kind) {
    case TermKind::kCell:
    case TermKind::kConstant:
      return term.value;
    case TermKind::kSum:
    case TermKind::kFma: {
      double sum = 0;
      term.running.clear();
      for (std::size_t i = 0; i < term.of.size(); ++i) {
        if (term.kind == TermKind::kSum) {
          sum = rounded(dtype, sum + operand(i));
        } else {
          sum = fma(dtype, factor(i, 0), factor(i, 1), sum);
        }
        term.running.push_back(sum);
      }
      return sum;
    }
    case TermKind::kProduct:
      return operand(0) * operand(1);
    case TermKind::kQuotient:
      return operand(0) / operand(1);
    case TermKind::kDifference:
      return operand(0) - operand(1);
    case TermKind::kAbs:
      return std::abs(operand(0));
    case TermKind::kExp:
      return exp(dtype, operand(0));
    case TermKind::kLog:
      return math::log(operand(0));
    case TermKind::kSqrt:
      return std::sqrt(operand(0));
    case TermKind::kErf:
      return learning->erf(operand(0));
    case TermKind::kMax: {
      double largest = operand(0);
      for (std::size_t i = 1; i < term.of.size(); ++i) largest = std::max(largest, operand(i));
      return largest;
    }
    case TermKind::kWhere:
      return operand(0) == 0 ? operand(1) : operand(2);
  }
  return 0;
}

}  // namespace

double Expression::evaluate(DType dtype) {
  for (Term& term : terms_) term.value = rounded(dtype, value_of(term, terms_, dtype));
  return terms_.back().value;
}

}  // namespace attention
