// Random inputs of a lesson, drawn as PyTorch draws them: randn and layers of nn.Linear.
#pragma once

#include "core/examples/example.h"
#include "core/random/torch_generator.h"

namespace attention {

/// weight.T: nn.Linear keeps (out, in), and x @ w needs (in, out).
Tensor transposed(const Tensor& weight);

/// `torch.randn(shape)` as x.
Given randn_x(TorchGenerator& generator, const Shape& shape);

/// `torch.randn(B, S, C)` as memory, the second sequence, if the choice has S: drawn after x.
void draw_memory(Example& example, TorchGenerator& generator, const Choice& choice);

/// `nn.Linear(C, head_size, bias=False)` three times, added as w_query, w_key and w_value.
/// `pytorch_start` are the lines before the first.
void draw_head(Example& example, TorchGenerator& generator, Index head_size,
               const char* pytorch_start = "");

/// The columns of the layers of many heads, by a choice on tokens of C numbers: of queries those of
/// all heads, of keys and values as many for each head of theirs. Where a choice does not fit they
/// are as for heads of their own, and the lesson refuses.
struct HeadsColumns {
  Index queries, keys;
  bool has_bias;  // whether the layers have biases

  HeadsColumns(const Choice& choice, Index C);
};

/// `nn.Linear(in, out)`, which PyTorch knows as `module`, added as w_<layer> and b_<layer>, whose
/// axes have the letters of `axes`, as "C D". `pytorch_start` are the lines before it. Without
/// `has_bias` it is `nn.Linear(in, out, bias=False)`.
void draw_layer(Example& example, TorchGenerator& generator, Index in, Index out, const char* axes,
                const char* layer, const char* module, const char* pytorch_start = "",
                bool has_bias = true);

/// The layer of that name of many heads on tokens of C numbers: query, key, value or output. If
/// the columns have no bias, the lesson adds zeros.
void draw_heads_layer(Example& example, TorchGenerator& generator, const HeadsColumns& columns,
                      Index C, const char* layer, const char* module,
                      const char* pytorch_start = "");

/// The statement that makes it, as in "key = nn.Linear(8, 4)\n".
std::string heads_layer_start(const HeadsColumns& columns, Index C, const char* layer,
                              const char* module);

/// The choice's seed as PyTorch takes it, "-1", or `seed` if it has none.
std::string seed_text(const Choice& choice, std::uint64_t seed);
std::string seed_text(const Seed& seed);

/// The statements that bring PyTorch's generator to where a tensor is drawn: `torch.manual_seed`
/// with the choice's seed, or `seed` if it has none, then `before` draws that are thrown away.
std::string pytorch_start(const Choice& choice, std::uint64_t seed, Index before = 0);

}  // namespace attention
