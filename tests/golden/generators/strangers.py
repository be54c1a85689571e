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
    kinds = (additive_mask, window, root_of_heads, notebook, order_of_layers, shared_keys)
    cases = [one for kind in kinds for one in kind()]
    fixture.write("strangers.json", {"generator": fixture.generator(), "cases": cases})
