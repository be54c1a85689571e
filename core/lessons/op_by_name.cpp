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

/// The axis that a step names as its number, or `last` if it names none.
int dim_or(int last, const Numbers& n) {
  return n.empty() ? last : static_cast<int>(n[0]);
}

constexpr int kSome = -1;  // one or more

struct Entry {
  const char* name;
  int inputs;                     // how many it takes
  std::unique_ptr<Op> (*make)();  // or, if it takes numbers:
  std::unique_ptr<Op> (*make_with)(const Numbers&) = nullptr;
};

constexpr Entry kOps[] = {
    {"abs_difference", 2, ops::abs_difference},
    {"add", 2, ops::add},
    {"amax", 1, ops::amax},
    {"cat", kSome, ops::cat},
    {"contiguous_view", 1, nullptr, ops::contiguous_view},
    {"div", 2, ops::div},
    {"div_scalar", 1, nullptr, [](const Numbers& n) { return ops::div_scalar(n[0]); }},
    {"embedding", 2, ops::embedding},
    {"exp", 1, ops::exp},
    {"index_select", 1, nullptr, ops::index_select},
    {"linear", 3, ops::linear},
    {"masked_fill", 2, ops::masked_fill},
    {"masked_fill_1e9", 2,
     [] { return ops::masked_fill(-1e9, "{0} = {1}.masked_fill({2} == 0, -1e9)"); }},
    {"matmul", 2, ops::matmul},
    {"matmul_even_odd", 2, ops::matmul_even_odd},
    {"matmul_fma", 2, ops::matmul_fma},
    {"max", 1, ops::max},
    {"ones", 0, nullptr, ops::ones},
    {"prefix_mean", 1, ops::prefix_mean},
    {"prefix_mean_by_four", 1, ops::prefix_mean_by_four},
    {"select", 1, nullptr, ops::select},
    {"slice_columns", 1, nullptr, [](const Numbers& n) { return ops::slice_columns(n[0], n[1]); }},
    {"slice_rows", 1, nullptr, [](const Numbers& n) { return ops::slice_rows(n[0], n[1]); }},
    {"softmax", 1, ops::softmax},
    {"sub", 2, ops::sub},
    {"sum", 1, nullptr, [](const Numbers& n) { return ops::sum(dim_or(-1, n)); }},
    {"transpose", 1, nullptr, [](const Numbers& n) { return ops::transpose(dim_or(-2, n)); }},
    {"tril", 1, ops::tril},
    {"view", 1, nullptr, ops::view},
    {"zeros", 0, nullptr, ops::zeros},
};

}  // namespace

std::unique_ptr<Op> op_by_name(std::string_view name, int inputs, const Numbers& numbers) {
  for (const Entry& op : kOps) {
    if (name != op.name || (op.inputs == kSome ? inputs == 0 : inputs != op.inputs)) continue;
    return op.make ? op.make() : op.make_with(numbers);
  }
  return nullptr;
}

}  // namespace attention::lessons
