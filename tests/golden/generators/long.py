"""long.json: one head over long sequences, of which some rows are kept."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from . import fixture

SEED = 1337
SIZES = [(600, 64, 64), (4096, 64, 64)]  # T, C, head_size
FIELDS = (
    "each case: torch.manual_seed(seed), x = torch.randn(1, T, C), then nn.Linear(C, head_size, "
    "bias=False) for query, key and value; causal; scores / sqrt(head_size). rows: of token t the "
    "row of y, the log-sum-exp of its scores, and of its weights those of the columns from `first` to t "
    "and (`start`) of the first 16 columns"
)


def row(t, scores, weights, y):
    first = max(0, t - 15)
    return {
        "t": t,
        "y": fixture.numbers(y[0, t]),
        "logsumexp": fixture.number(torch.logsumexp(scores[0, t], dim=-1).item()),
        "first": first,
        "weights": fixture.numbers(weights[0, t, first:t + 1]),
        "start": fixture.numbers(weights[0, t, :16]),
    }


def case(T, C, head_size):
    torch.manual_seed(SEED)
    x = torch.randn(1, T, C)
    query, key, value = (nn.Linear(C, head_size, bias=False) for _ in range(3))
    with torch.no_grad():
        scores = query(x) @ key(x).transpose(-2, -1) / math.sqrt(head_size)
        scores = scores.masked_fill(torch.tril(torch.ones(T, T)) == 0, float("-inf"))
        weights = F.softmax(scores, dim=-1)
        y = weights @ value(x)
    tokens = [0, 1, 17, T // 2, T - 2, T - 1]
    return {"choice": f"lesson=head&example=randn&T={T}&C={C}&head_size={head_size}",
            "seed": SEED, "rows": [row(t, scores, weights, y) for t in tokens]}


def generate():
    cases = [case(*sizes) for sizes in SIZES]
    fixture.write("long.json", {"generator": fixture.generator(), "fields": FIELDS, "cases": cases})
