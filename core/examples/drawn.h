// Numbers that PyTorch draws, as what is given to a lesson.
#pragma once

#include "core/examples/example.h"
#include "core/random/torch_generator.h"

namespace attention {

/// `torch.randn(shape)` as x.
Given randn_x(TorchGenerator& generator, const Shape& shape);

/// `nn.Linear(C, head_size, bias=False)` three times, added as w_query, w_key and w_value.
void draw_head(Example& example, TorchGenerator& generator, Index head_size);

/// `nn.Linear(C, C)`, which PyTorch knows as `module`, added as w_<layer> and b_<layer>.
/// `pytorch_start` are the lines before it.
void draw_layer(Example& example, TorchGenerator& generator, Index C, const char* layer,
                const char* module, const char* pytorch_start = "");

/// How PyTorch comes to where a tensor is drawn: the choice's seed, or this one if it has none, and
/// so many numbers that are drawn before.
std::string pytorch_start(const OwnChoice& choice, std::uint64_t seed, Index before = 0);

}  // namespace attention
