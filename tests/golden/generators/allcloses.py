"""allclose.json: how many numbers torch.isclose finds apart, by dtype and tolerances."""

import math

import torch

from . import fixture

FIELDS = (
    "cases: a and b, and counts: rtol, atol, and in how many cells torch.isclose(a, b, rtol, atol) is False. edited: the "
    "same counts for a mean of one token after manual_seed(1337), a by the loop, and b by the product with these edits"
)
TOLERANCES = [0, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-3]


def counts(a, b):
    return [[rtol, atol, int((~torch.isclose(a, b, rtol=rtol, atol=atol)).sum())]
            for rtol in TOLERANCES for atol in TOLERANCES]


def case(dtype):
    torch.manual_seed(7)
    a = torch.randn(60, dtype=torch.float64)
    apart = torch.cat([torch.zeros(10), 10.0 ** torch.randint(-10, -2, (50,))]).double()
    b = a + apart * a.abs().sqrt()
    extra = torch.tensor([0.0, -0.0, math.inf, math.inf, -math.inf, math.nan, 1e-8, 1e-5, 1 + 1e-5, 1e38])
    other = torch.tensor([-0.0, 1e-9, math.inf, -math.inf, 1.0, math.nan, 0.0, 0.0, 1.0, 1.00001e38])
    a, b = torch.cat([a, extra.double()]).to(dtype), torch.cat([b, other.double()]).to(dtype)
    return {"dtype": str(dtype)[6:], "a": fixture.numbers(a), "b": fixture.numbers(b), "counts": counts(a, b)}


def edited():
    """One token, whose mean is itself by both ways, but for 16 numbers of the product that are rounded by hand."""
    torch.manual_seed(1337)
    x = torch.randn(1, 1, 16)
    y = x.clone()
    edits = []
    for k in range(16):
        text = f"{x[0, 0, k].item():.{2 + k // 2}f}"
        y[0, 0, k] = float(text)
        edits.append(f"y.0.0.{k}:{text}")
    return {"choice": "example=randn&B=1&T=1&C=16", "edits": ",".join(edits), "counts": counts(x, y)}


def generate():
    fixture.write("allclose.json", {"format": "attention-allclose/1", "generator": fixture.generator(), "fields": FIELDS,
                                    "cases": [case(torch.float32), case(torch.float64)], "edited": edited()})
