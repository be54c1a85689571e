"""The variant today: RoPE, keys that heads share, a window and a sink in one head.

The statements are those of the page; `written` is the same as people write it."""

import math

import torch
from torch.nn import functional as F

from .programs import assignment
from .statements import heads_on_randn, heads_on_text, randn

TRAP = "today_keys_not_turned"
# Of each: heads of queries, of keys, size of a head, window.
SIZES = {"few": (2, 1, 4, 2), "more": (4, 2, 4, 3)}


def choice(t, c, sizes):
    heads, shared, size, window = sizes
    return (f"lesson=heads&example=randn&T={t}&C={c}&num_heads={heads}&num_kv_heads={shared}&head_size={size}"
            f"&window={window}")


def turned(y, of, size):
    return [f"{y}_first = {of}[..., 0:{size // 2}]", f"{y}_second = {of}[..., {size // 2}:{size}]",
            f"{y}_minus = -{y}_second", f"{y}_half = torch.cat([{y}_minus, {y}_first], dim=-1)",
            f"{y}_cos = {of} * cos", f"{y}_sin = {y}_half * sin", f"{y}_turned = {y}_cos + {y}_sin"]


def program(t, c, sizes, angles, ids=None):
    """`angles`: the statements of cosines and sines; `ids`: of a text, in the place of random numbers."""
    heads, shared, size, window = sizes
    of_heads = {"N": heads, "num_kv_heads": shared, "head_size": size,
                "hides": [f"near = torch.triu(ones, diagonal={1 - window})", "mask = tril * near"]}
    plain = heads_on_text(ids, **of_heads) if ids else heads_on_randn(randn((1, t, c)), (1, t, c), **of_heads)
    lines = {
        "q_view": lambda s: [*angles(t, size), "sink = torch.tensor(0.)", s],
        "k_heads": lambda s: [*turned("q", "q_heads", size), *turned("k", "k_groups", size),
                              s.replace("k_groups.", "k_turned.")],
        "scores": lambda s: [s.replace("q_heads ", "q_turned ")],
        "weights": lambda s: [f"sinks = sink.expand(1, {heads}, {t}, 1)",
                              "with_sink = torch.cat([masked, sinks], dim=-1)",
                              "shares = F.softmax(with_sink, dim=-1)", f"weights = shares[..., 0:{t}]"],
    }
    made = [line for s in plain for line in lines.get(assignment(s)[0], lambda s: [s])(s)]
    # The proofs behind y are of the plain head.
    names = [assignment(s)[0] for s in made]
    return made[:names.index("y") + 1]


def trapped(sizes):
    heads, shared, *_ = sizes
    parts = ("first", "second", "minus", "half", "cos", "sin", "turned")
    return {**{f"k_{part}": [] for part in parts},
            "k_heads": [f"k_heads = k_groups.repeat_interleave({heads // shared}, dim=1)"]}


def written(n, sizes, is_trap=False):
    """Turned in the complex plane; heads of keys stacked; a window of distances; the sink as a term below the line."""
    heads, shared, size, window = sizes
    x = n["x"]
    q, k, v = (F.linear(x, n[f"w_{name}"].T, n[f"b_{name}"]).unflatten(-1, (-1, size)).transpose(1, 2)
               for name in ("query", "key", "value"))
    place = torch.arange(x.shape[1])
    angle = torch.outer(place.double(), 10000.0 ** (-torch.arange(0, size, 2).double() / size))

    def turn(y):
        a, b = y.double().chunk(2, dim=-1)
        out = torch.complex(a, b) * torch.polar(torch.ones_like(angle), angle)
        return torch.cat([out.real, out.imag], dim=-1).to(y.dtype)

    q, k = turn(q), k if is_trap else turn(k)
    k, v = (torch.stack([y] * (heads // shared), dim=2).flatten(1, 2) for y in (k, v))
    back = place[:, None] - place
    scores = torch.einsum("bhtd,bhsd->bhts", q, k) / math.sqrt(size)
    exps = scores.masked_fill((back < 0) | (back >= window), -math.inf).exp()
    weights = exps / (exps.sum(-1, keepdim=True) + 1)
    return weights, F.linear((weights @ v).transpose(1, 2).flatten(2), n["w_output"].T, n["b_output"])
