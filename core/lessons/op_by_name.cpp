#include "core/lessons/op_by_name.h"

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
#include "core/ops/prefix_mean_by_four.h"
#include "core/ops/select.h"
#include "core/ops/slice.h"
#include "core/ops/softmax.h"
#include "core/ops/sub.h"
#include "core/ops/sum.h"
#include "core/ops/transpose.h"
#include "core/ops/tril.h"
#include "core/ops/view.h"

namespace attention::lessons {

namespace {

/// The last axis, or the last two, unless a number says which.
int dim_or(int last, const Numbers& n) {
  return n.empty() ? last : static_cast<int>(n[0]);
}

struct PlainOp {
  const char* name;
  std::unique_ptr<Op> (*make)();
};

constexpr PlainOp kPlainOps[] = {
    {"abs_difference", ops::abs_difference},
    {"add", ops::add},
    {"amax", ops::amax},
    {"cat", ops::cat},
    {"div", ops::div},
    {"embedding", ops::embedding},
    {"exp", ops::exp},
    {"linear", ops::linear},
    {"masked_fill", ops::masked_fill},
    {"matmul", ops::matmul},
    {"matmul_even_odd", ops::matmul_even_odd},
    {"matmul_fma", ops::matmul_fma},
    {"max", ops::max},
    {"prefix_mean", ops::prefix_mean},
    {"prefix_mean_by_four", ops::prefix_mean_by_four},
    {"softmax", ops::softmax},
    {"sub", ops::sub},
    {"tril", ops::tril},
};

struct NumberedOp {
  const char* name;
  std::unique_ptr<Op> (*make)(const Numbers&);
};

constexpr NumberedOp kNumberedOps[] = {
    {"contiguous_view", ops::contiguous_view},
    {"div_scalar", [](const Numbers& n) { return ops::div_scalar(n[0]); }},
    {"index_select", ops::index_select},
    {"masked_fill_1e9",
     [](const Numbers&) {
       return ops::masked_fill(-1e9, "{0} = {1}.masked_fill({2} == 0, -1e9)");
     }},
    {"ones", ops::ones},
    {"select", ops::select},
    {"slice_columns", [](const Numbers& n) { return ops::slice_columns(n[0], n[1]); }},
    {"slice_rows", [](const Numbers& n) { return ops::slice_rows(n[0], n[1]); }},
    {"sum", [](const Numbers& n) { return ops::sum(dim_or(-1, n)); }},
    {"transpose", [](const Numbers& n) { return ops::transpose(dim_or(-2, n)); }},
    {"view", ops::view},
    {"zeros", ops::zeros},
};

}  // namespace

std::unique_ptr<Op> op_by_name(std::string_view name, const Numbers& numbers) {
  for (const PlainOp& op : kPlainOps) {
    if (name == op.name) return op.make();
  }
  const NumberedOp* op = kNumberedOps;
  while (name != op->name) ++op;
  return op->make(numbers);
}

}  // namespace attention::lessons
