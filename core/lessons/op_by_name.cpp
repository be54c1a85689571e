#include "core/lessons/op_by_name.h"

#include <cassert>
#include <cmath>

#include "core/ops/abs_difference.h"
#include "core/ops/add.h"
#include "core/ops/amax.h"
#include "core/ops/cat.h"
#include "core/ops/div.h"
#include "core/ops/div_scalar.h"
#include "core/ops/embedding.h"
#include "core/ops/exp.h"
#include "core/ops/full.h"
#include "core/ops/index_select.h"
#include "core/ops/linear.h"
#include "core/ops/masked_fill.h"
#include "core/ops/matmul.h"
#include "core/ops/matmul_even_odd.h"
#include "core/ops/matmul_fma.h"
#include "core/ops/max.h"
#include "core/ops/prefix_mean.h"
#include "core/ops/select.h"
#include "core/ops/slice.h"
#include "core/ops/softmax.h"
#include "core/ops/sub.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "core/ops/view.h"
#include "core/text/fill.h"

namespace attention::lessons {

namespace {

using Numbers = std::vector<std::int64_t>;

/// The last axis, or the last two, unless a number says which.
int dim_or(int last, const Numbers& n) {
  return n.empty() ? last : static_cast<int>(n[0]);
}

struct NamedOp {
  const char* name;
  std::unique_ptr<Op> (*make)(const Numbers&);
};

constexpr NamedOp kOps[] = {
    {"abs_difference", [](const Numbers&) { return ops::abs_difference(); }},
    {"add", [](const Numbers&) { return ops::add(); }},
    {"amax", [](const Numbers&) { return ops::amax(); }},
    {"cat", [](const Numbers&) { return ops::cat(); }},
    {"contiguous_view", [](const Numbers& sizes) { return ops::contiguous_view(sizes); }},
    {"div", [](const Numbers&) { return ops::div(); }},
    // by the square root of the number
    {"div_scalar",
     [](const Numbers& n) {
       return ops::div_scalar(std::sqrt(double(n[0])), fill("math.sqrt({})", {n[0]}));
     }},
    {"embedding", [](const Numbers&) { return ops::embedding(); }},
    {"exp", [](const Numbers&) { return ops::exp(); }},
    {"index_select", [](const Numbers& columns) { return ops::index_select(columns); }},
    {"linear", [](const Numbers&) { return ops::linear(); }},
    {"masked_fill", [](const Numbers&) { return ops::masked_fill(); }},
    {"matmul", [](const Numbers&) { return ops::matmul(); }},
    {"matmul_even_odd", [](const Numbers&) { return ops::matmul_even_odd(); }},
    {"matmul_fma", [](const Numbers&) { return ops::matmul_fma(); }},
    {"max", [](const Numbers&) { return ops::max(); }},
    {"ones", [](const Numbers& sizes) { return ops::ones(sizes); }},
    {"prefix_mean", [](const Numbers&) { return ops::prefix_mean(); }},
    {"select", [](const Numbers& index) { return ops::select(index); }},
    {"slice_columns", [](const Numbers& n) { return ops::slice_columns(n[0], n[1]); }},
    {"slice_rows", [](const Numbers& n) { return ops::slice_rows(n[0], n[1]); }},
    {"softmax", [](const Numbers&) { return ops::softmax(); }},
    {"sub", [](const Numbers&) { return ops::sub(); }},
    {"sum", [](const Numbers& n) { return ops::sum(dim_or(-1, n)); }},
    {"transpose", [](const Numbers& n) { return ops::transpose(dim_or(-2, n)); }},
    {"tril", [](const Numbers&) { return ops::tril(); }},
    {"view", [](const Numbers& sizes) { return ops::view(sizes); }},
    {"zeros", [](const Numbers& sizes) { return ops::zeros(sizes); }},
};

}  // namespace

std::unique_ptr<Op> op_by_name(const std::string& name, const Numbers& numbers) {
  for (const NamedOp& op : kOps) {
    if (name == op.name) return op.make(numbers);
  }
  assert(false);
  return nullptr;
}

}  // namespace attention::lessons
