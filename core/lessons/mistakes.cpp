#include "core/lessons/mistakes.h"

#include <cassert>
#include <iterator>
#include <string_view>

#include "core/choice/keys.h"
#include "core/learning.h"
#include "core/ops/ops.h"
#include "core/text/take.h"

namespace attention {

namespace {

/// Those that only the comparison with somebody's own numbers tries: no example of the lessons has
/// sizes that allow them.
constexpr const char* kOfComparison = "comparison";

constexpr Mistake kMistakes[] = {
    // Saturated rows: the larger H is, the more one weight takes all.
    {"scale_left_out", "head heads", About::kScale, R"(
      scaled{0} |
    )"},
    // Queries that were scaled before, handed to a function that scales the scores.
    {"scaled_twice", "head heads", About::kScale, R"(
      scaled{0} | once{0}   = div_scalar(scores{0}, H) : {1} [scores]{0}
      scaled{0} | scaled{0} = div_scalar(once{0}, H)   : {1} [scores]{0}
    )"},
    {"root_of_C", "head heads", About::kScale, R"(
      scaled{0} | scaled{0} = div_scalar(scores{0}, C) : {1} [scores]{0}
    )"},
    {"scaled_up", "head heads", About::kScale, R"(
      scaled{0} | scaled{0} = mul_scalar(scores{0}, H) : {1} [scores]{0}
    )"},
    // The number of heads, where the size of one was meant.
    {"root_of_N", "heads", About::kScale, R"(
      scaled{0} | scaled{0} = div_scalar(scores{0}, N) : {1} [scores]{0}
    )"},
    // Nothing makes up for the weights that are gone: in training y is too small by so much.
    {"dropout_unscaled", "head heads", About::kAny, R"(
      weights{0} | weights{0} = mul(undropped{0}, kept) : {1} [weights]{0}
    )"},
    // The number of tokens, where the size of a head was meant.
    {"root_of_T", kOfComparison, About::kScale, R"(
      scaled{0} | scaled{0} = div_scalar(scores{0}, T) : {1} [scores]{0}
    )"},
    // Scores of keys with keys: the same both ways.
    {"keys_ask", kOfComparison, About::kAny, R"(
      scores    | scores    = matmul(k, k_T)                 : B T {0} [scores]
      scores{0} | scores{0} = matmul(k_heads{0}, k_T{0}) : B N T {3} [scores]{0}
    )"},
    // It goes unseen only where there are as many tokens as numbers of a key.
    {"key_not_transposed", kOfComparison, About::kAny, R"(
      k_T{0}    |
      scores    | scores    = matmul(q, k)                   : B T T [scores]
      scores{0} | scores{0} = matmul(q_heads{0}, k_heads{0}) : B N T T [scores]{0}
    )"},
    // dim=-2: each key's column sums to 1, over the queries
    {"softmax_over_queries", "head", About::kAny, R"(
      weights{0} | weights{0} = softmax_columns(masked{0}|biased{0}|scaled{0}|scores{0}) : {1} [weights]{0}
    )"},
    // Shares of shares: nearly equal ones, as all of them lie between 0 and 1.
    {"softmax_twice", kOfComparison, About::kAny, R"(
      weights{0} | shares{0}  = softmax(masked{0}|biased{0}|scaled{0}|scores{0}) : {1} [weights]{0}
      weights{0} | weights{0} = softmax(shares{0}) : {1} [weights]{0}
    )"},
    // Of a head that gives as many numbers as it looks for.
    {"keys_mixed", kOfComparison, About::kAny, R"(
      y | y = matmul(weights, k) : B T V [output]
    )"},
    // value_from_key of a head without biases, whose keys may be given
    {"values_by_w_key", kOfComparison, About::kAny, R"(
      v | v = as_is(k, B, {3}, V) : B {3} V [value]
    )"},
    // Each token mixes by its column, by what the others take of it.
    {"weights_transposed", kOfComparison, About::kAny, R"(
      y | weights_T = transpose(weights)   : B T T [weights]
      y | y         = matmul(weights_T, v) : B T V [output]
    )"},
    // The result of the block, which adds its input, for the result of the head.
    {"residual_added", kOfComparison, About::kAny, R"(
      y | mixed = matmul(weights, v) : B T V
      y | y     = add(mixed, x)      : B T V [output]
    )"},
    {"residual_of_heads", kOfComparison, About::kAny, R"(
      y | projected = linear(concat, w_output, b_output) : B T O
      y | y         = add(projected, x)                  : B T O [output]
    )"},
    // dim=0 of (B, T, T): each cell is shared out among the sequences
    {"softmax_over_batch", "head", About::kAny, R"(
      weights{0} | weights{0} = softmax_batch(masked{0}|biased{0}|scaled{0}|scores{0}) : {1} [weights]{0}
    )"},
    // The hidden tokens have had their part of the sum.
    {"mask_after_softmax", "head", About::kMask, R"(
      masked{0}  | unmasked{0} = softmax(biased{0}|scaled{0}|scores{0}) : {1} [weights]{0}
      weights{0} | weights{0}  = mul(unmasked{0}, [mask])     : {1} [weights]{0}
    )"},
    // No mistake but for the last bits, until all that is seen is rounded to 0
    {"mask_renormalised", "head", About::kMask, R"(
      masked{0}  | unmasked{0} = softmax(biased{0}|scaled{0}|scores{0}) : {1} [weights]{0}
      weights{0} | kept{0}     = mul(unmasked{0}, [mask])     : {1} [weights]{0}
      weights{0} | kept_sum{0} = sum(kept{0})                 : B T 1 [row_sum]{0}
      weights{0} | weights{0}  = div(kept{0}, kept_sum{0})    : {1} [weights]{0}
    )"},
    // Its ones and zeros hide nothing: what may be seen scores 1 more.
    {"mask_added", "head", About::kMask, R"(
      masked{0} | masked{0} = add(biased{0}|scaled{0}|scores{0}, [mask]) : {1} [scores]{0}
    )"},
    // A row that is masked from end to end attends to all tokens alike.
    {"mask_with_1e9", "head", About::kMask, R"(
      masked{0} | masked{0} = masked_fill_1e9(biased{0}|scaled{0}|scores{0}, [mask]) : {1} [scores]{0}
    )"},
    // exp makes 1 of it: a hidden token has a share, the larger the lower the scores that are seen.
    {"mask_filled_with_0", kOfComparison, About::kMask, R"(
      masked{0} | masked{0} = masked_fill_0(biased{0}|scaled{0}|scores{0}, [mask]) : {1} [scores]{0}
    )"},
    {"mask_sees_next", "head", About::kMask, R"(
      tril | tril = tril(ones, {2}) : T {0} [mask]
    )"},
    // A token does not see itself, and the first one sees none: its row is nan in PyTorch.
    {"mask_hides_own", kOfComparison, About::kMask, R"(
      tril | tril = tril(ones, {3}) : T {0} [mask]
    )"},
    // Behind a large number the first row, which is hidden whole, has equal shares.
    {"mask_hides_own_1e9", kOfComparison, About::kMask, R"(
      tril      | tril      = tril(ones, {3}) : T {0} [mask]
      masked{0} | masked{0} = masked_fill_1e9(biased{0}|scaled{0}|scores{0}, [mask]) : {1} [scores]{0}
    )"},
    // PyTorch's is_causal counts the diagonal from the first key: new tokens see the cache's first.
    {"is_causal_with_cache", "head heads", About::kMask, R"(
      tril | tril = tril(ones) : T {0} [mask]
    )"},
    // The token and `window` before it, where it should be the token and all but one of those.
    {"window_one_too_far", "head", About::kAny, R"(
      near | near = triu(ones, {1}) : T {2} [mask]
    )"},
    // The last row is then masked from end to end.
    {"mask_inverted", "head", About::kMask, R"(
      masked{0} | inverted  = sub(ones, [mask])                          : {3} [mask]
      masked{0} | masked{0} = masked_fill(biased{0}|scaled{0}|scores{0}, inverted) : {1} [scores]{0}
    )"},
    // Behind a large number the hidden tokens of the last row, which are all, have equal shares.
    {"mask_inverted_1e9", kOfComparison, About::kMask, R"(
      masked{0} | inverted  = sub(ones, [mask])                              : {3} [mask]
      masked{0} | masked{0} = masked_fill_1e9(biased{0}|scaled{0}|scores{0}, inverted) : {1} [scores]{0}
    )"},
    // nn.Linear has a bias unless it is told otherwise, drawn like its weight.
    {"bias_left_on", "head", About::kAny, R"(
      q | q = linear(x, w_query, b_query)   : B T H [query]
      k | k = linear({0}, w_key, b_key)     : B {1} H [key]
      v | v = linear({0}, w_value, b_value) : B {1} V [value]
    )"},
    // x.view(B, T, N, H) before the layers: each head has a block of the weights for its part of x.
    {"cut_before_projection", "heads", About::kAny, R"(
      q | w_query_cut = mul(w_query, blocks)             : C {0}
      q | q           = linear(x, w_query_cut, b_query)  : B T {0} [query]
      k | w_key_cut   = mul(w_key, blocks)               : C {4}
      k | k           = linear({2}, w_key_cut, b_key)    : B {3} {4} [key]
      v | w_value_cut = mul(w_value, blocks)             : C {1}
      v | v           = linear({2}, w_value_cut, b_value) : B {3} {1} [value]
    )"},
    // Notebook 001, cell [6]: value = self.key(x)
    {"value_from_key", "heads", About::kAny, R"(
      v          | v          = linear({2}, w_key, b_key)         : B {3} {1} [value]
      v_{0}      | v_{0}      = linear({6}, w_key_{0}, b_key_{0}) : B {7} H
      value{0}_6 | value{0}_6 = linear(emb_5, w_key_5, b_key_5) : B T C
    )"},
    // The view asks for (B, N, T, H) at once. Row t of a head is then no longer token t, so the
    // mask hides the wrong ones.
    {"view_without_transpose", "heads", About::kAny, R"(
      q_view{0}  |
      k_view{0}  |
      v_view{0}  |
      q_heads{0} | q_heads{0} = view(q, B, N, T, H) : B N T H [query]{0}
      k{5}{0}    | k{5}{0}    = view(k, B, {4}, {3}, H)   : B {4} {3} H [key]{0}
      v{5}{0}    | v{5}{0}    = view(v, B, {4}, {3}, {1}) : B {4} {3} {1} [value]{0}
    )"},
    // The same beside the right way, with names of its own
    {"view_beside", "", About::kAny, R"(
      q_view{0}      |
      k_view{0}      |
      v_view{0}      |
      q_heads{0}     | q{0}         = view(q, B, N, T, H)      : B N T H
      k{5}{0}        | k{6}{0}      = view(k, B, {4}, {3}, H)   : B {4} {3} H
      v{5}{0}        | v{6}{0}      = view(v, B, {4}, {3}, {1}) : B {4} {3} {1}
      k_heads{0}     | k{0}         = repeat_interleave(k{6}{0}, {7}) : B N {3} H
      v_heads{0}     | v{0}         = repeat_interleave(v{6}{0}, {7}) : B N {3} {1}
      k_T{0}         | k_T{0}       = transpose(k{0})          : B N H {3}
      scores{0}      | scores{0}    = matmul(q{0}, k_T{0})     : B N T {3}
      weights_sum{0} |
      heads_out{0}   | heads_out{0} = matmul(weights{0}, v{0}) : B N T {1}
    )"},
    // On the way back: a row of concat has several tokens of one head.
    {"view_back_without_transpose", "heads", About::kAny, R"(
      heads_back{0} |
      concat{0}     | concat{0} = view(heads_out{0}, B, T, {2}) : B T {2}
    )"},
    // The heads stay behind the tokens, so each token's heads attend to one another; no mask fits.
    {"heads_attend_to_heads", "heads", About::kAny, R"(
      q_heads{0}     |
      k{5}{0}        |
      v{5}{0}        |
      k_T{0}         | k_T{0}         = transpose(k_view{0})          : B T H N [key]{0}
      scores{0}      | scores{0}      = matmul(q_view{0}, k_T{0})     : B T N N [scores]{0}
      masked{0}      |
      weights_sum{0} | weights_sum{0} = sum(weights{0})               : B T N 1 [row_sum]{0}
      heads_out{0}   | heads_out{0}   = matmul(weights{0}, v_view{0}) : B T N {1}
      heads_back{0}  |
      concat{0}      | concat{0}      = view(heads_out{0}, B, T, {2}) : B T {2}
    )"},
    // All heads of keys in turn, 0 1 0 1, where each belongs to heads side by side, 0 0 1 1
    {"tile", "heads", About::kAny, R"(
      k_heads{0} | k_heads{0} = repeat(k_groups{0}, {7}) : B N {3} H [key]{0}
      v_heads{0} | v_heads{0} = repeat(v_groups{0}, {7}) : B N {3} {1} [value]{0}
    )"},
    {"output_left_out", "heads", About::kAny, R"(
      y | y = as_is(concat, B, T, C) : B T C [output]
    )"},
    {nullptr, nullptr, About::kAny, nullptr},
};

/// Those of a language model, in their order: a core that has none of their lines knows their
/// names, so that a page can offer them before it has loaded the other core.
constexpr const char* kOfLanguage =
    "targets_not_shifted mask_forgotten norm_over_rows unbiased_variance eps_outside "
    "positions_forgotten softmax_before_loss";
constexpr const char* kOfWriting = "first_row_sampled";

/// The mistake of that name, of all that this core has, or null.
const Mistake* find_mistake(std::string_view name) {
  const Mistake* const lists[] = {kMistakes, learning ? learning->mistakes : nullptr,
                                  learning ? learning->variants->traps : nullptr};
  for (const Mistake* mistake : lists) {
    if (mistake == nullptr) break;
    for (; mistake->name != nullptr; ++mistake) {
      if (mistake->name == name) return mistake;
    }
  }
  return nullptr;
}

/// Appends the lines of the mistake for the node, or the lesson's own.
void append_lines(std::string_view node, std::string_view own, std::string_view lines,
                  std::string& steps) {
  bool is_replaced = false;
  while (!lines.empty()) {
    std::string_view line = take(lines, '\n');
    const std::string_view replaced = take(line, '|');
    if (replaced.empty() || replaced != node) continue;
    is_replaced = true;
    steps.append(take(line, '\n')).append("\n");
  }
  const bool is_place = !own.empty() && own.back() == '=';
  if (!is_replaced && !is_place) steps.append(own).append("\n");
}

}  // namespace

std::vector<std::string> mistake_names(const std::string& lesson) {
  if (lesson == "language") return words(kOfLanguage);
  if (lesson == "write") return words(kOfWriting);
  std::vector<std::string> names;
  for (const Mistake* mistake = kMistakes; mistake->name != nullptr; ++mistake) {
    if (has_word(mistake->lessons, lesson)) names.emplace_back(mistake->name);
  }
  return names;
}

namespace lessons {

MaybeRefusal check_mistake(const std::string& name, Index divisor, const Masks& masks) {
  const Mistake* mistake = find_mistake(name);
  if (mistake == nullptr) return nullptr;
  if (mistake->about == About::kScale && divisor == ops::kByNothing) {
    return refuse(reason::mistake_of_scale, {name});
  }
  if (mistake->about == About::kScale && divisor != ops::kByRoot) {
    return refuse(reason::mistake_of_root, {name});
  }
  if (mistake->about == About::kMask && !masks.any()) {
    return refuse(reason::mistake_of_mask, {name});
  }
  if (name == "mask_sees_next" && !masks.causal) {
    return masks.own ? refuse(reason::brought_mask_mistake, {name})
                     : refuse(reason::mistake_of_mask, {name});
  }
  // The ones that it is taken from are those of one sequence.
  if (name == "mask_inverted" && masks.padding) return refuse(reason::padding_mistake, {name});
  return nullptr;
}

bool replaces(std::string_view mistake, std::string_view node) {
  const Mistake* made = find_mistake(mistake);
  if (made == nullptr) return false;
  for (std::string_view lines = made->lines; !lines.empty();) {
    std::string_view line = take(lines, '\n');
    if (take(line, '|') == node) return true;
  }
  return false;
}

std::string with_mistake(const char* steps, std::string_view mistake) {
  std::string made = steps;
  while (!mistake.empty()) {
    const Mistake* one = find_mistake(take(mistake, ' '));
    assert(one != nullptr);
    made = with_lines(made.c_str(), one->lines);
  }
  return made;
}

std::string with_lines(const char* steps, std::string_view lines) {
  std::string changed;
  for (std::string_view rest = steps; !rest.empty();) {
    const std::string_view own = take(rest, '\n');
    std::string_view after = own;
    const std::string_view node = take(after, '=');
    append_lines(node, own, lines, changed);
  }
  return changed;
}

}  // namespace lessons
}  // namespace attention
