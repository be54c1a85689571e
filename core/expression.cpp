#include "core/expression.h"

#include <algorithm>
#include <cmath>

#include "core/math/exact.h"
#include "core/math/exp.h"

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
    case TermKind::kMax:
      return "max";
    case TermKind::kWhere:
      return "where";
  }
  return "";
}

Expression::Ref Expression::add(TermKind kind, std::vector<Ref> of) {
  Term term;
  term.kind = kind;
  term.of = std::move(of);
  terms_.push_back(std::move(term));
  return static_cast<Ref>(terms_.size()) - 1;
}

Expression::Ref Expression::cell(int input, std::int64_t offset) {
  const Ref ref = add(TermKind::kCell, {});
  terms_.back().node = input;
  terms_.back().offset = offset;
  return ref;
}

Expression::Ref Expression::constant(double value) {
  const Ref ref = add(TermKind::kConstant, {});
  terms_.back().value = value;
  return ref;
}

namespace {

template <class T>
void evaluate_term(Term& term, const std::vector<Term>& terms) {
  const auto operand = [&](std::size_t i) {
    return static_cast<T>(terms[static_cast<std::size_t>(term.of[i])].value);
  };
  const auto factor = [&](std::size_t product, std::size_t i) {
    const Term& of = terms[static_cast<std::size_t>(term.of[product])];
    return static_cast<T>(terms[static_cast<std::size_t>(of.of[i])].value);
  };
  switch (term.kind) {
    case TermKind::kCell:
    case TermKind::kConstant:
      break;
    case TermKind::kSum:
    case TermKind::kFma: {
      T sum = 0;
      term.running.clear();
      for (std::size_t i = 0; i < term.of.size(); ++i) {
        if (term.kind == TermKind::kSum) {
          sum += operand(i);
        } else {
          sum = math::fma(factor(i, 0), factor(i, 1), sum);
        }
        term.running.push_back(double(sum));
      }
      term.value = double(sum);
      break;
    }
    case TermKind::kProduct:
      term.value = double(operand(0) * operand(1));
      break;
    case TermKind::kQuotient:
      term.value = double(operand(0) / operand(1));
      break;
    case TermKind::kDifference:
      term.value = double(operand(0) - operand(1));
      break;
    case TermKind::kAbs:
      term.value = double(std::abs(operand(0)));
      break;
    case TermKind::kExp:
      term.value = double(math::exp(operand(0)));
      break;
    case TermKind::kMax: {
      T largest = operand(0);
      for (std::size_t i = 1; i < term.of.size(); ++i) largest = std::max(largest, operand(i));
      term.value = double(largest);
      break;
    }
    case TermKind::kWhere:
      term.value = double(operand(0) == 0 ? operand(1) : operand(2));
      break;
  }
}

}  // namespace

double Expression::evaluate(DType dtype) {
  for (Term& term : terms_) {
    with_dtype(dtype, [&](auto zero) { evaluate_term<decltype(zero)>(term, terms_); });
  }
  return terms_.back().value;
}

}  // namespace attention
