"""Heads of tensors that somebody brings: y of nn.MultiheadAttention and of a plain head."""

import base64
import math

import torch
from torch import nn
from torch.nn import functional as F

from . import fixture


def packed(tensor):
    """Its numbers, little-endian, with its shape."""
    tensor = tensor.detach().contiguous()
    return {"shape": list(tensor.shape), "base64": base64.b64encode(tensor.numpy().tobytes()).decode()}


def case(name, options, parts, y):
    dtype = str(y.dtype)[6:]
    return {
        "name": name,
        "options": f"{options}&dtype={dtype}",
        "parts": {key: packed(value) for key, value in parts.items()},
        "y": packed(y),
    }


def many_heads(name, seed, T, C, heads, causal=False, mask=None, dtype=torch.float32, B=1):
    torch.manual_seed(seed)
    module = nn.MultiheadAttention(C, heads, batch_first=True).to(dtype)
    with torch.no_grad():  # they begin as zeros
        module.in_proj_bias.normal_()
        module.out_proj.bias.normal_()
    x = torch.randn(B, T, C, dtype=dtype)
    hidden = torch.ones(T, T).triu(1).bool() if causal else mask
    y, _ = module(x, x, x, attn_mask=hidden, need_weights=False)
    query, key, value = module.in_proj_weight.chunk(3)
    biases = dict(zip(("b_query", "b_key", "b_value"), module.in_proj_bias.chunk(3)))
    weights = {"w_query": query.t(), "w_key": key.t(), "w_value": value.t()}
    output = {"w_output": module.out_proj.weight.t(), "b_output": module.out_proj.bias}
    own_mask = {} if mask is None else {"mask": mask.to(dtype)}
    options = f"lesson=heads&example=own&num_heads={heads}&causal={int(causal)}"
    return case(name, options, {"x": x, **weights, **biases, **output, **own_mask}, y)


def one_head(name, seed, T, C, H, V, has_bias, mask=None, dtype=torch.float32):
    torch.manual_seed(seed)
    x = torch.randn(1, T, C, dtype=dtype)
    layers = {part: nn.Linear(C, V if part == "value" else H, bias=has_bias).to(dtype) for part in ("query", "key", "value")}
    q, k, v = (layer(x) for layer in layers.values())
    scores = q @ k.transpose(-2, -1) / math.sqrt(H)
    if mask is None:
        scores = scores.masked_fill(torch.ones(T, T).tril() == 0, float("-inf"))
    else:
        scores = scores + mask
    y = F.softmax(scores, dim=-1) @ v
    parts = {"x": x}
    for part, layer in layers.items():
        parts[f"w_{part}"] = layer.weight.t()
        if has_bias:
            parts[f"b_{part}"] = layer.bias
    if mask is not None:
        parts["mask"] = mask
    return case(name, f"lesson=head&example=own&causal={int(mask is None)}", parts, y)


def of_memory(name, seed, T, S, C, M, heads, mask=None):
    """Keys and values from another sequence, of another width: cross-attention by nn.MultiheadAttention."""
    torch.manual_seed(seed)
    module = nn.MultiheadAttention(C, heads, batch_first=True, kdim=M, vdim=M)
    with torch.no_grad():
        module.in_proj_bias.normal_()
    x, memory = torch.randn(2, T, C), torch.randn(2, S, M)
    y, _ = module(x, memory, memory, attn_mask=mask, need_weights=False)
    # With one width PyTorch keeps them fused.
    query, key, value = ((module.q_proj_weight, module.k_proj_weight, module.v_proj_weight) if M != C
                         else module.in_proj_weight.chunk(3))
    weights = {"w_query": query.t(), "w_key": key.t(), "w_value": value.t()}
    biases = dict(zip(("b_query", "b_key", "b_value"), module.in_proj_bias.chunk(3)))
    output = {"w_output": module.out_proj.weight.t(), "b_output": module.out_proj.bias}
    own_mask = {} if mask is None else {"mask": mask.float()}
    options = f"lesson=heads&example=own&num_heads={heads}&causal={int(mask is not None)}"
    return case(name, options, {"x": x, "memory": memory, **weights, **biases, **output, **own_mask}, y)


def one_of_memory(seed, T, S, C, M, H):
    """One head with a cache: the last T of S tokens ask."""
    torch.manual_seed(seed)
    x, memory = torch.randn(1, T, C), torch.randn(1, S, M)
    layers = {"query": nn.Linear(C, H, bias=False), "key": nn.Linear(M, H, bias=False),
              "value": nn.Linear(M, H + 1, bias=False)}
    q, k, v = (layer(of) for layer, of in zip(layers.values(), (x, memory, memory)))
    scores = q @ k.transpose(-2, -1) / math.sqrt(H)
    y = F.softmax(scores.masked_fill(torch.ones(T, S).tril(S - T) == 0, float("-inf")), dim=-1) @ v
    parts = {"x": x, "memory": memory, **{f"w_{part}": layer.weight.t() for part, layer in layers.items()}}
    return case("one head with a cache", "lesson=head&example=own&causal=1", parts, y)


def shared_keys(seed, T, C, heads, key_heads, H):
    """Heads of keys and values that several heads of queries share."""
    torch.manual_seed(seed)
    x = torch.randn(1, T, C)
    weights = [nn.Linear(C, n * H, bias=False).weight.t() for n in (heads, key_heads, key_heads)]
    q, k, v = ((x @ w).unflatten(-1, (-1, H)).transpose(1, 2) for w in weights)
    k, v = (one.repeat_interleave(heads // key_heads, 1) for one in (k, v))
    scores = (q @ k.transpose(-2, -1) / math.sqrt(H)).masked_fill(torch.ones(T, T).tril() == 0, float("-inf"))
    y = (F.softmax(scores, dim=-1) @ v).transpose(1, 2).flatten(-2)  # without a projection behind it
    parts = dict(zip(("x", "w_query", "w_key", "w_value"), (x, *weights)))
    return case("fewer heads of keys", f"lesson=heads&example=own&num_heads={heads}&causal=1", parts, y)


def some_hidden(T, seed):
    """A mask that hides a third of all tokens, and from no token itself."""
    torch.manual_seed(seed)
    hidden = torch.rand(T, T) < 1 / 3
    hidden.fill_diagonal_(False)
    return hidden


def generate():
    additive = torch.zeros(5, 5).masked_fill(some_hidden(5, 8), float("-inf"))
    cases = [
        many_heads("many heads, causal", 1, 5, 48, 4, causal=True),
        many_heads("many heads of 100 tokens", 2, 100, 48, 4),
        many_heads("many heads in float64", 3, 5, 48, 4, causal=True, dtype=torch.float64),
        many_heads("many heads with a mask of their own", 4, 5, 12, 3, mask=some_hidden(5, 9)),
        many_heads("many heads of two sequences", 5, 3, 8, 2, causal=True, B=2),
        one_head("one head", 6, 5, 48, 16, 16, False),
        one_head("one head of 100 tokens, with biases", 7, 100, 48, 16, 24, True),
        one_head("one head with a mask that is added", 8, 5, 6, 4, 4, True, mask=additive),
        shared_keys(9, 5, 12, 4, 2, 3),
        of_memory("another sequence", 13, 3, 6, 8, 8, 2),
        of_memory("another sequence of another width, with a mask", 14, 3, 5, 8, 6, 4,
                  torch.ones(3, 5).triu(3).bool()),
        one_of_memory(15, 3, 6, 5, 4, 2),
    ]
    fixture.write("brought.json", {"generator": fixture.generator(), "cases": cases})
