#include "core/ops/ops.h"

#include "core/learning.h"

namespace attention::ops {

namespace {

/// The axis that a step names as its number, or `last` if it names none.
int dim_or(int last, const Numbers& n) {
  return n.empty() ? last : static_cast<int>(n[0]);
}

struct Entry {
  const char* name;
  std::unique_ptr<Op> (*make)();  // or, if it takes numbers:
  std::unique_ptr<Op> (*make_with)(const Numbers&) = nullptr;
};

constexpr Entry kOps[] = {
    {"abs_difference", ops::abs_difference},
    {"add", ops::add},
    {"amax", ops::amax},
    {"as_is", nullptr, ops::as_is},
    {"cat", ops::cat},
    {"cat_rows", ops::cat_rows},
    {"contiguous_view", nullptr, ops::contiguous_view},
    {"cumsum", ops::cumsum},
    {"div", ops::div},
    {"div_by_count", ops::div_by_count},
    {"div_number", nullptr, [](const Numbers& n) { return ops::div_number(n[0]); }},
    {"div_rest", nullptr, [](const Numbers& n) { return ops::div_rest(n[0]); }},
    {"div_scalar", nullptr, [](const Numbers& n) { return ops::div_scalar(n[0]); }},
    {"embedding", ops::embedding},
    {"exp", ops::exp},
    {"index_select", nullptr, ops::index_select},
    {"linear", ops::linear},
    {"masked_fill", ops::masked_fill},
    {"masked_fill_0", [] { return ops::masked_fill(0, "{0} = {1}.masked_fill({2} == 0, 0)"); }},
    {"masked_fill_1e9",
     [] { return ops::masked_fill(-1e9, "{0} = {1}.masked_fill({2} == 0, -1e9)"); }},
    {"masked_fill_heads", ops::masked_fill_heads},
    {"matmul", ops::matmul},
    {"matmul_even_odd", ops::matmul_even_odd},
    {"matmul_fma", ops::matmul_fma},
    {"max", ops::max},
    {"mul", ops::mul},
    {"mul_scalar", nullptr, [](const Numbers& n) { return ops::mul_scalar(n[0]); }},
    {"ones", nullptr, ops::ones},
    {"prefix_mean", ops::prefix_mean},
    {"prefix_mean_by_four", ops::prefix_mean_by_four},
    {"prefix_sum", ops::prefix_sum},
    {"repeat", nullptr, [](const Numbers& n) { return ops::repeat(n[0]); }},
    {"repeat_interleave", nullptr, [](const Numbers& n) { return ops::repeat_interleave(n[0]); }},
    {"select", nullptr, ops::select},
    {"slice_columns", nullptr, [](const Numbers& n) { return ops::slice_columns(n[0], n[1]); }},
    {"slice_rows", nullptr, [](const Numbers& n) { return ops::slice_rows(n[0], n[1]); }},
    {"softmax", ops::softmax},
    {"softmax_columns", ops::softmax_columns},
    {"softmax_batch", ops::softmax_batch},
    {"streamed_weights", nullptr,
     [](const Numbers& n) { return ops::streamed_weights(n[0], n[1], n[2] != 0, n[3]); }},
    {"streamed_y", nullptr, [](const Numbers& n) { return ops::streamed_y(n[0] != 0, n[1]); }},
    {"sub", ops::sub},
    {"sum", nullptr, [](const Numbers& n) { return ops::sum(dim_or(-1, n)); }},
    {"transpose", nullptr, [](const Numbers& n) { return ops::transpose(dim_or(-2, n)); }},
    {"tril", nullptr, [](const Numbers& n) { return ops::tril(dim_or(0, n)); }},
    {"triu", nullptr, [](const Numbers& n) { return ops::triu(n[0]); }},
    {"view", nullptr, ops::view},
    {"zeros", nullptr, ops::zeros},
};

/// Of these, only what core/learning.h has is made: gradients for the most part.
constexpr Entry kOpsOfLearning[] = {
    {"accumulate", ops::accumulate},
    {"cross_entropy", ops::cross_entropy},
    {"elu", ops::elu},
    {"eq", ops::eq},
    {"erf", ops::erf},
    {"erf_slope", ops::erf_slope},
    {"expand", nullptr, ops::expand},
    {"index_add", nullptr, [](const Numbers& n) { return ops::index_add(n[0]); }},
    {"le", ops::le},
    {"masked_fill_heads_0",
     [] { return ops::masked_fill(0, "{0} = {1}.masked_fill({2}.unsqueeze(1) == 0, 0)", true); }},
    {"neg", ops::neg},
    {"pad_columns", nullptr, [](const Numbers& n) { return ops::pad_columns(n[0], n[1]); }},
    {"pad_rows", nullptr, [](const Numbers& n) { return ops::pad_rows(n[0], n[1]); }},
    {"pad_tokens", nullptr, [](const Numbers& n) { return ops::pad_tokens(n[0], n[1]); }},
    {"relu", ops::relu},
    {"running_max", ops::running_max},
    {"sign", ops::sign},
    {"slice_tokens", nullptr, [](const Numbers& n) { return ops::slice_tokens(n[0], n[1]); }},
    {"sqrt", ops::sqrt},
    {"sum_to_size", nullptr, ops::sum_to_size},
    {"tanh", ops::tanh},
};

template <std::size_t count>
const Entry* find(const Entry (&ops)[count], std::string_view name) {
  for (const Entry& op : ops) {
    if (name == op.name) return &op;
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<Op> op_by_name(std::string_view name, int inputs, const Numbers& numbers) {
  const Entry* op = find(kOps, name);
  if (!op && learning) op = find(kOpsOfLearning, name);
  if (!op) return nullptr;
  std::unique_ptr<Op> made = op->make ? op->make() : op->make_with(numbers);
  return made->traits().takes(inputs) ? std::move(made) : nullptr;
}

}  // namespace attention::ops
