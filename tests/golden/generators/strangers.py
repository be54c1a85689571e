"""Heads that people have asked about in public, right and wrong, in the files that they would have: what PyTorch gives."""

import base64
import io
import json
import math

import numpy as np
import torch
from torch.nn import functional as F

from . import fixture
from .files import safetensors


def npz(tensors):
    file = io.BytesIO()
    np.savez(file, **{name: np.asarray(one) for name, one in tensors.items()})
    return file.getvalue()


def as_json(tensors):
    return json.dumps({name: one.tolist() for name, one in tensors.items()}).encode()


def as_printed(tensors):
    return "\n".join(f"{name} = {one!r}" for name, one in tensors.items()).encode()


def case(name, file, content, part=None, mistakes=(), says=""):
    """`part`: where it parts from the right head; `says`: what the page must say of the head."""
    return {
        "name": name,
        "file": file,
        "base64": base64.b64encode(content).decode(),
        "part": part,
        "mistakes": list(mistakes),
        "says": says,
    }


def attend(q, k, v, divisor, mask=None, added=None):
    scaled = q @ k.transpose(-2, -1) / divisor
    scaled = scaled if added is None else scaled + added
    scaled = scaled if mask is None else scaled.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(scaled, dim=-1)
    return weights, weights @ v


def split(tensor, heads):
    return tensor.unflatten(-1, (heads, -1)).transpose(-3, -2)


def joined(tensor):
    return tensor.transpose(-3, -2).flatten(-2)


def additive_mask():
    """A float mask of ones and zeros, which a library adds."""
    x = torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 1.0]], dtype=torch.float64)
    weights = {
        "w_query": torch.tensor([[1.0, -0.5], [0.25, 1.5]], dtype=torch.float64),
        "w_key": torch.tensor([[0.5, 1.0], [-1.25, 0.75]], dtype=torch.float64),
        "w_value": torch.tensor([[2.0, -1.0], [0.5, 1.0]], dtype=torch.float64),
    }
    q, k, v = (x @ one for one in weights.values())
    tril = torch.ones(3, 3, dtype=torch.float64).tril()
    given = {"x": x, **weights}
    right, y = attend(q, k, v, math.sqrt(2), tril)
    says = "one head, the future hidden"
    yield case("a causal mask", "head.json", as_json({**given, "weights": right, "y": y}), says=says)
    wrong, wrong_y = attend(q, k, v, math.sqrt(2), added=tril)
    yield case("a mask of ones added", "head.npz", npz({**given, "weights": wrong, "y": wrong_y}), "weights", ["mask_added"])
    yield case("a mask of ones added, y alone", "head.txt", as_json({**given, "y": wrong_y}), "y", ["mask_added"])
    # The last token is padding: every token sees the real ones.
    padding = torch.ones(3, 3, dtype=torch.float64)
    padding[:, 2] = 0
    weights_of, y = attend(q, k, v, math.sqrt(2), padding)
    tensors = {**given, "mask": padding, "weights": weights_of, "y": y}
    yield case("padding", "head.safetensors", safetensors(tensors), says="and the mask of your file")
    wrong, wrong_y = attend(q, k, v, math.sqrt(2))
    yield case("padding forgotten", "head.npz", npz({**given, "mask": padding, "y": wrong_y}), "y", ["mask_left_out"])


def window():
    """A window of three tokens: the token itself and two before it."""
    x = [[0.5, -1.0], [1.5, 0.25], [-0.75, 1.0], [0.25, 0.75], [-1.25, -0.5], [1.0, 1.0]]
    x = torch.tensor(x, dtype=torch.float64)
    named = {
        "w_query": torch.tensor([[1.0, -0.5], [0.25, 1.5]], dtype=torch.float64),
        "w_key": torch.tensor([[0.5, 1.0], [-1.25, 0.75]], dtype=torch.float64),
        "w_value": torch.tensor([[2.0, -1.0], [0.5, 1.0]], dtype=torch.float64),
    }
    q, k, v = (x @ one for one in named.values())
    mask = torch.ones(6, 6, dtype=torch.float64).tril().triu(-2)
    weights, y = attend(q, k, v, math.sqrt(2), mask)
    tensors = {"x": x, **named, "mask": mask, "weights": weights, "y": y}
    yield case("a window of three", "head.npz", npz(tensors), says="and the mask of your file")
    wide = torch.ones(6, 6, dtype=torch.float64).tril().triu(-3)
    wrong, wrong_y = attend(q, k, v, math.sqrt(2), wide)
    tensors = {"x": x, **named, "mask": mask, "weights": wrong, "y": wrong_y}
    yield case("a window one too wide", "head.json", as_json(tensors), "weights", ["window_one_too_far"])
    del tensors["weights"]
    yield case("a window one too wide, y alone", "head.npz", npz(tensors), "y", ["window_one_too_far"])


def padding_of_each():
    """Two sequences of two and of one real token, hidden from all queries: a row for each sequence, or a key mask."""
    x = torch.tensor([[[0.5, -1.0], [1.5, 0.25], [-0.75, 1.0]], [[-0.75, 1.0], [1.5, 0.25], [0.5, -1.0]]],
                     dtype=torch.float64)
    named = {
        "w_query": torch.tensor([[1.0, -0.5], [0.25, 1.5]], dtype=torch.float64),
        "w_key": torch.tensor([[0.5, 1.0], [-1.25, 0.75]], dtype=torch.float64),
        "w_value": torch.tensor([[2.0, -1.0], [0.5, 1.0]], dtype=torch.float64),
    }
    q, k, v = (x @ one for one in named.values())
    real = torch.arange(3) < torch.tensor([2, 1])[:, None]
    weights, y = attend(q, k, v, math.sqrt(2), real[:, None].double())
    made = {"x": x, **named, "weights": weights, "y": y}
    says = "and the mask of your file"
    yield case("padding of each sequence", "head.npz", npz({**made, "mask": real[:, None]}), says=says)
    # nn.MultiheadAttention calls what is hidden True.
    yield case("padding as key_padding_mask", "head.npz", npz({**made, "key_padding_mask": ~real}), says=says)
    added = torch.zeros(2, 3, 3, dtype=torch.float64).masked_fill(~real[:, None], float("-inf"))
    yield case("padding that is added", "head.npz", npz({**made, "mask": added}), says=says)
    wrong, wrong_y = attend(q, k, v, math.sqrt(2))
    made = {"x": x, **named, "mask": real[:, None], "y": wrong_y}
    yield case("padding of each sequence forgotten", "head.npz", npz(made), "y", ["mask_left_out"])


def dropped():
    """Dropout of A: shares that are kept are divided by 1 - p, so rows do not sum to 1."""
    x = torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 1.0]], dtype=torch.float64)
    named = {
        "w_query": torch.tensor([[1.0, -0.5], [0.25, 1.5]], dtype=torch.float64),
        "w_key": torch.tensor([[0.5, 1.0], [-1.25, 0.75]], dtype=torch.float64),
        "w_value": torch.tensor([[2.0, -1.0], [0.5, 1.0]], dtype=torch.float64),
    }
    q, k, v = (x @ one for one in named.values())
    kept = torch.tensor([[1, 1, 1], [1, 0, 1], [1, 0, 1]], dtype=torch.float64)
    before, _ = attend(q, k, v, math.sqrt(2), torch.ones(3, 3, dtype=torch.float64).tril())
    p = torch.tensor(0.2, dtype=torch.float64)
    right = before * kept / (1 - p)
    given = {"x": x, **named, "kept": kept, "p": p}
    says = "one head, the future hidden, with what dropout kept"
    yield case("dropout", "head.json", as_json({**given, "weights": right, "y": right @ v}), says=says)
    scale = {**given, "kept": kept / (1 - p), "y": right @ v}
    del scale["p"]
    yield case("dropout by what it multiplies with, y alone", "head.npz", npz(scale), says=says)
    wrong = before * kept
    made = {**given, "weights": wrong, "y": wrong @ v}
    yield case("dropout without 1 / (1 - p)", "head.npz", npz(made), "weights", ["dropout_unscaled"])
    del made["weights"]
    yield case("dropout without 1 / (1 - p), y alone", "head.json", as_json(made), "y", ["dropout_unscaled"])


def dropped_in_each_head():
    """nn.MultiheadAttention, two sequences, with other shares dropped in each head, from a second sequence or not."""
    for S in (4, 6):
        torch.manual_seed(18 + S)
        x, memory = torch.randn(2, 4, 6), torch.randn(2, S, 6)
        module = torch.nn.MultiheadAttention(6, 2, batch_first=True)
        torch.nn.init.normal_(module.in_proj_bias)
        kept = (torch.rand(2, 2, 4, S) < 0.5).float()
        of = x if S == 4 else memory
        with torch.no_grad():
            state = {name: one.detach() for name, one in module.state_dict().items()}
            query, key, value = zip(module.in_proj_weight.chunk(3), module.in_proj_bias.chunk(3))
            q, k, v = (split(F.linear(one, *layer), 2) for one, layer in ((x, query), (of, key), (of, value)))
            mask = torch.ones(4, 4).tril() if S == 4 else None
            weights = attend(q, k, v, math.sqrt(3), mask)[0] * kept / (1 - 0.5)
            y = module.out_proj(joined(weights @ v))
        made = {**state, "x": x, **({} if S == 4 else {"memory": memory}), "keep_mask": kept, "dropout_p": torch.tensor(0.5)}
        hides = "the future hidden" if S == 4 else "nothing hidden"
        name = f"dropout of each head, {S} keys"
        yield case(name, "heads.npz", npz({**made, "weights": weights, "y": y}), says=f"2 heads, {hides}, with what dropout kept")


def padding_of_one():
    """nn.MultiheadAttention with a key_padding_mask of one sequence, (1, S); and one for each of two, in many heads."""
    for lengths in ([3], [2, 5]):
        torch.manual_seed(30)
        B = len(lengths)
        x = torch.randn(B, 5, 6)
        module = torch.nn.MultiheadAttention(6, 3, batch_first=True)
        torch.nn.init.normal_(module.in_proj_bias)
        hidden = torch.arange(5) >= torch.tensor(lengths)[:, None]
        with torch.no_grad():
            y, weights = module(x, x, x, key_padding_mask=hidden, average_attn_weights=False)
            state = {name: one.detach() for name, one in module.state_dict().items()}
        made = {**state, "x": x, "key_padding_mask": hidden, "weights": weights, "y": y}
        name = f"key_padding_mask of {B}, three heads"
        yield case(name, "heads.npz", npz(made), says="3 heads and the mask of your file")


def two_at_once():
    """The mask forgotten and the scale, too; and softmax down the columns of scores that are not scaled."""
    torch.manual_seed(40)
    # small, so that shares are far from 0 and 1, and each mistake shows
    x, w_query, w_key, w_value = (0.6 * torch.randn(shape) for shape in ((1, 5, 6), (6, 4), (6, 4), (6, 4)))
    q, k, v = x @ w_query, x @ w_key, x @ w_value
    tril = torch.ones(5, 5).tril()
    made = {"x": x, "w_query": w_query, "w_key": w_key, "w_value": w_value, "tril": tril}
    _, y = attend(q, k, v, 1)
    yield case("no mask and no scale", "head.npz", npz({**made, "y": y}), "y", ["mask_left_out scale_left_out"])
    weights = F.softmax((q @ k.mT).masked_fill(tril == 0, float("-inf")), dim=-2)
    both = ["scale_left_out softmax_over_queries"]
    yield case("no scale and the wrong axis", "head.json", as_json({**made, "y": weights @ v}), "y", both)


def wrong_axis():
    """Softmax over dim 0 of a batch."""
    torch.manual_seed(8)
    x, w_query, w_key, w_value = (torch.randn(shape) for shape in ((3, 4, 6), (6, 2), (6, 2), (6, 2)))
    q, k, v = x @ w_query, x @ w_key, x @ w_value
    wrong = F.softmax(q @ k.mT / math.sqrt(2), dim=0)
    made = {"x": x, "w_query": w_query, "w_key": w_key, "w_value": w_value, "weights": wrong, "y": wrong @ v}
    yield case("softmax over the batch", "head.npz", npz(made), "weights", ["softmax_over_batch"])
    del made["weights"]
    yield case("softmax over the batch, y alone", "head.npz", npz(made), "y", ["softmax_over_batch"])


def cut_first():
    """x is cut into heads, and each head has a layer for its part alone: blocks of the weights."""
    torch.manual_seed(9)
    x = torch.randn(1, 5, 6)
    layers = {name: torch.nn.Linear(6, 6) for name in ("query", "key", "value", "out_proj")}
    with torch.no_grad():
        cut = x.unflatten(-1, (3, 2)).transpose(1, 2)
        q, k, v = (torch.stack([F.linear(cut[:, h], one.weight[2 * h:2 * h + 2, 2 * h:2 * h + 2], one.bias[2 * h:2 * h + 2])
                                for h in range(3)], dim=1) for one in list(layers.values())[:3])
        y = layers["out_proj"](joined(attend(q, k, v, math.sqrt(2), torch.ones(5, 5).tril())[1]))
    state = {f"{name}.{kind}": value.detach() for name, one in layers.items() for kind, value in one.state_dict().items()}
    made = {**state, "x": x, "y": y, "heads": torch.tensor(3)}
    yield case("cut into heads first", "heads.npz", npz(made), "y", ["cut_before_projection"])


def biases_left_on():
    """Weights loaded into layers that were made with their biases."""
    torch.manual_seed(10)
    x = torch.randn(1, 5, 6)
    query, key, value = (torch.nn.Linear(6, 4) for _ in range(3))
    with torch.no_grad():
        q, k, v = query(x), key(x), value(x)
        _, y = attend(q, k, v, 2, torch.ones(5, 5).tril())
    state = {f"{name}.weight": one.weight.detach() for name, one in (("query", query), ("key", key), ("value", value))}
    made = {**state, "x": x, "q": q, "k": k, "v": v, "y": y}
    yield case("biases left on", "head.npz", npz(made), "q", ["bias_left_on"])


def root_of_heads():
    """A tutorial that divides by the root of the number of heads."""
    q = [[1.0, -0.5, 0.25, 0.75, 0.5, -1.0, 1.5, 0.0], [0.0, 1.25, -0.75, 0.5, -0.25, 1.0, 0.5, -1.5]]
    q = torch.tensor([*q, [0.5, 0.5, 1.0, -1.0, 0.75, 0.25, -0.5, 1.0]], dtype=torch.float64)
    k = q.flip(0)
    v = q / 2
    heads = torch.tensor(2)
    named = {"q": q, "k": k, "v": v, "heads": heads}
    q_heads, k_heads, v_heads = (split(one, 2) for one in (q, k, v))
    weights, y = attend(q_heads, k_heads, v_heads, math.sqrt(4))
    tensors = {**named, "weights": weights, "concat": joined(y)}
    yield case("divided by the root of the size", "heads.npz", npz(tensors), says="2 heads, nothing hidden")
    weights, y = attend(q_heads, k_heads, v_heads, math.sqrt(2))
    tensors = {**named, "weights": weights, "concat": joined(y)}
    yield case("divided by the root of the heads", "heads.json", as_json(tensors), "weights", ["root_of_N"])
    tensors = {**named, "concat": joined(y)}
    yield case("divided by the root of the heads, concat alone", "heads.npz", npz(tensors), "concat", ["root_of_N"])


def notebook():
    """A notebook's printed tensors, two sequences and two heads."""
    torch.manual_seed(17)
    x, w_query, w_key, w_value = (torch.randn(shape).round(decimals=2) for shape in ((2, 6, 4), (4, 4), (4, 4), (4, 4)))
    concat = joined(attend(*(split(x @ w, 2) for w in (w_query, w_key, w_value)), math.sqrt(2))[1])
    tensors = {"x": x, "w_query": w_query, "w_key": w_key, "w_value": w_value, "concat": concat}
    yield case("a notebook's prints", "printed.txt", as_printed(tensors), says="2 heads, nothing hidden")


def order_of_layers():
    """One seed, three layers in two orders: each head is right by itself."""
    for order in ("query key value", "key query value"):
        torch.manual_seed(0)
        x = torch.randn(2, 2, 3)
        torch.manual_seed(0)
        layers = {name: torch.nn.Linear(3, 4, bias=False) for name in order.split()}
        with torch.no_grad():
            q, k, v = (layers[name](x) for name in ("query", "key", "value"))
            _, y = attend(q, k, v, 2, torch.ones(2, 2).tril())
            state = {f"{name}.weight": layer.weight.detach() for name, layer in layers.items()}
        content = npz({**state, "x": x, "y": y})
        yield case(f"layers in the order {order}", "layers.npz", content, says="one head, the future hidden")


def shared_keys():
    """Four heads of queries, two of keys and values, which are repeated 0, 0, 1, 1."""
    x = torch.tensor([[0.5, -1, 0.25, 0.75], [1.5, 0.5, -0.5, 0]], dtype=torch.float64)
    w_query = [[1, 0.5, -0.5, 2], [0, 1, 1.5, -1], [0.5, -1, 1, 0], [1, 0, 0.5, 1]]
    named = {
        "w_query": torch.tensor(w_query, dtype=torch.float64),
        "w_key": torch.tensor([[1.0, -1.0], [0.5, 1.0], [0.0, 2.0], [-1.0, 0.5]], dtype=torch.float64),
        "w_value": torch.tensor([[1.0, 0.0], [0.0, 1.0], [2.0, -1.0], [0.5, 0.5]], dtype=torch.float64),
    }
    q, k, v = (x @ one for one in named.values())
    wide = lambda one: one.repeat_interleave(2, dim=-1)
    weights, y = attend(*(split(one, 4) for one in (q, wide(k), wide(v))), 1)
    tensors = {"x": x, **named, "weights": weights, "concat": joined(y), "heads": torch.tensor(4)}
    yield case("keys and values repeated", "grouped.npz", npz(tensors), says="4 heads, nothing hidden")
    few = [split(one, 2) for one in (k, v)]
    in_turn = [torch.cat([one, one]) for one in few]
    weights, y = attend(split(q, 4), *in_turn, 1)
    tensors = {"x": x, **named, "weights": weights, "concat": joined(y), "heads": torch.tensor(4)}
    yield case("keys and values tiled", "grouped.npz", npz(tensors), "weights", ["tile"])
    del tensors["weights"]
    yield case("keys and values tiled, concat alone", "grouped.json", as_json(tensors), "concat", ["tile"])


def generate():
    kinds = (additive_mask, window, padding_of_each, padding_of_one, dropped, dropped_in_each_head, two_at_once, wrong_axis,
             cut_first, biases_left_on, root_of_heads, notebook, order_of_layers, shared_keys)
    cases = [one for kind in kinds for one in kind()]
    fixture.write("strangers.json", {"generator": fixture.generator(), "cases": cases})
