// An evaluator of expressions, independent of core/expression.cpp: it recurses from the last term
// down, and looks cells up in tensors instead of believing the values in the terms.
#pragma once

#include <doctest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/expression.h"
#include "core/math/erf.h"
#include "core/math/exact.h"
#include "core/math/exp.h"
#include "core/math/log.h"

template <class T>
class Arithmetic {
 public:
  /// Looks up the number of a cell: cell(input, offset).
  using Cells = std::function<double(int, attention::Index)>;

  Arithmetic(const std::vector<attention::Term>& terms, Cells cell)
      : terms_(terms), cell_(std::move(cell)) {}

  /// The value of the last term.
  T result() const { return value(static_cast<int>(terms_.size()) - 1); }

  /// The value of the term at this index.
  T value(int place) const {
    using attention::TermKind;
    const attention::Term& term = terms_.at(static_cast<std::size_t>(place));
    for (int operand : term.of) {
      if (operand < 0 || operand >= place) FAIL("an operand does not stand before what it makes");
    }
    const auto of = [&](std::size_t i) { return value(term.of.at(i)); };
    switch (term.kind) {
      case TermKind::kCell:
        return static_cast<T>(cell_(term.node, term.offset));
      case TermKind::kConstant:
        return static_cast<T>(term.value);
      case TermKind::kSum: {
        T sum = 0;
        for (std::size_t i = 0; i < term.of.size(); ++i) sum = sum + of(i);
        return sum;
      }
      case TermKind::kFma: {
        T sum = 0;
        for (int place_of_product : term.of) {
          const attention::Term& product = terms_.at(static_cast<std::size_t>(place_of_product));
          if (product.kind != TermKind::kProduct) FAIL("fma takes products");
          sum = attention::math::fma(value(product.of.at(0)), value(product.of.at(1)), sum);
        }
        return sum;
      }
      case TermKind::kProduct:
        return of(0) * of(1);
      case TermKind::kQuotient:
        return of(0) / of(1);
      case TermKind::kDifference:
        return of(0) - of(1);
      case TermKind::kAbs: {
        const T a = of(0);
        return a > 0 ? a : 0 - a;  // never -0
      }
      case TermKind::kExp:
        return attention::math::exp(of(0));
      case TermKind::kLog:
        return static_cast<T>(attention::math::log(double(of(0))));
      case TermKind::kSqrt:
        return std::sqrt(of(0));
      case TermKind::kErf:
        return static_cast<T>(attention::math::erf(double(of(0))));
      case TermKind::kMax: {
        T largest = of(0);
        for (std::size_t i = 1; i < term.of.size(); ++i) {
          const T a = of(i);
          if (a > largest) largest = a;
        }
        return largest;
      }
      case TermKind::kWhere:
        return of(0) == 0 ? of(1) : of(2);
    }
    FAIL("an unknown kind of term");
    return 0;
  }

 private:
  const std::vector<attention::Term>& terms_;
  Cells cell_;
};
