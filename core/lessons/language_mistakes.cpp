// Mistakes that people make with a language model.
#include "core/lessons/mistakes.h"

namespace attention {

const Mistake kLanguageMistakes[] = {
    // Each row is asked for the word that it has just read: language_batch.
    {"targets_not_shifted", "language", About::kAny, ""},
    // The loss falls far below what can be known, for each row sees its answer.
    {"mask_forgotten", "language", About::kAny, R"(
      masked{0}  |
      weights{0} | weights{0} = softmax(scaled{0}) : {2} [weights]
    )"},
    // dim=1: over the rows, so that each norm looks at the words to come
    {"norm_over_rows", "language", About::kAny, R"(
      {0}_sum    | {0}_sum    = sum({0}, -2)            : B 1 C
      {0}_centre | {0}_centre = div({0}_sum, length)    : B 1 C
      {0}_total  | {0}_total  = sum({0}_squared, -2)    : B 1 C
      {0}_mean   | {0}_mean   = div({0}_total, length)  : B 1 C
      {0}_above  | {0}_above  = add({0}_mean, norm_eps) : B 1 C
      {0}_root   | {0}_root   = sqrt({0}_above)         : B 1 C
    )"},
    // x.var(-1) divides by one less, unless it is told not to.
    {"unbiased_variance", "language", About::kAny, R"(
      {0}_mean | {0}_mean = div({0}_total, width_less_1) : {3} 1
    )"},
    {"eps_outside", "language", About::kAny, R"(
      {0}_above |
      {0}_root  | {0}_root  = sqrt({0}_mean)          : {3} 1
      {0}_root  | {0}_above = add({0}_root, norm_eps) : {3} 1
      {2}       | {2}       = div({1}, {0}_above)     : {3} C
    )"},
    // There is a table of positions, and nothing reads it.
    {"positions_forgotten", "language", About::kAny, R"(
      pos_emb |
      x       | x = as_is(tok_emb, B, T, C) : B T C
    )"},
    // F.cross_entropy makes shares of what it is given.
    {"softmax_before_loss", "language", About::kAny, R"(
      row_loss | row_loss = cross_entropy(probs, targets) : B T 1 [loss]
    )"},
    // logits[:, 0] for logits[:, -1]
    {"first_row_sampled", "write", About::kAny, R"(
      heated_t{0} | heated_t{0} = div(logits_t0, temperature) : 1 V [output]
    )"},
    {nullptr, nullptr, About::kAny, nullptr},
};

}  // namespace attention
