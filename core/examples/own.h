// The learner's own examples, randn and tokens: x and weights as PyTorch draws them, from a seed,
// sizes and a text of one's own.
#pragma once

#include "core/examples/example.h"

namespace attention {

/// `torch.randn(B, T, C)`, and for a head then `nn.Linear(C, head_size, bias=False)` three times:
/// query, key, value, as in notebook 000, cell [62]; with biases, in another order, or after a seed
/// of their own, if the choice says so. With S both draw `torch.randn(B, S, C)` in
/// between, the second sequence. For many heads `nn.Linear(C, C)` for query,
/// key, value and output, or as wide as head_size, num_heads and num_kv_heads say. A head's x is
/// refused where it is too large for a tensor, before it is drawn.
Example randn_sequence(const Choice& choice);
Result<Example> randn_head(const Choice& choice);
Example randn_many_heads(const Choice& choice);

/// The text of the choice as tokens, B = 1: each is the `named_row` of its C numbers after the
/// seed, C being 2, for a head 4. Then for a head, after the seed, `nn.Linear` as above, head_size
/// being 2. Many heads read it as notebook 001 reads its own text.
Result<Example> tokens_sequence(const Choice& choice);
Result<Example> tokens_head(const Choice& choice);
Result<Example> tokens_many_heads(const Choice& choice);

}  // namespace attention
