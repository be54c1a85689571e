"""print.json: tensors and the text that torch prints for them."""

import numpy as np
import torch

from . import fixture

EDGE_NUMBERS = [0.0, -0.0, float("inf"), float("-inf"), float("nan")]
SCI_MODES = {"auto": None, "on": True, "off": False}


def text(tensor, precision, sci_mode):
    torch.set_printoptions(precision=precision, sci_mode=SCI_MODES[sci_mode])
    try:
        return str(tensor)
    finally:
        torch.set_printoptions(profile="default", sci_mode=None)


def case(tensor, precision=4, sci_mode="auto", **values):
    """`values` says how the elements are made, where they are too many to list."""
    return {
        "shape": list(tensor.shape),
        "dtype": str(tensor.dtype).replace("torch.", ""),
        **({"precision": precision} if precision != 4 else {}),
        **({"sci_mode": sci_mode} if sci_mode != "auto" else {}),
        **({"grad_fn": type(tensor.grad_fn).__name__} if tensor.requires_grad else {}),
        **(values or {"values": fixture.numbers(tensor.detach())}),
        "text": text(tensor, precision, sci_mode),
    }


def random_numbers(random, size):
    kind = random.integers(6)
    if kind == 0:  # integers, small ones or huge
        return random.integers(-20, 20, size) * 10.0 ** random.choice([0, 0, 1, 3, 7, 12])
    if kind == 1:  # one size
        return random.normal(size=size) * 10.0 ** random.integers(-6, 9)
    if kind == 2:  # many sizes
        return random.normal(size=size) * 10.0 ** random.integers(-4, 3, size)
    if kind == 3:  # weights
        return random.random(size)
    if kind == 4:  # halves and quarters: rounding half way
        return random.integers(-999, 999, size) / 2.0 ** random.integers(1, 8)
    return random.choice([1.0, 2.5, 1000.0, 1001.0, 1e8, 1.0001e8, 1e-4, 0.99e-4], size)


def random_case(random):
    shape = [int(n) for n in random.integers(1, 6, random.integers(0, 4))]
    if random.random() < 0.15:
        shape = [int(random.integers(10, 30))]  # more than one line
    values = random_numbers(random, shape)
    if random.random() < 0.4:
        mask = random.random(shape) < random.random()
        values = np.where(mask, random.choice(EDGE_NUMBERS, shape), values)
    dtype = torch.float64 if random.random() < 0.4 else torch.float32
    precision = int(random.choice([4, 4, 4, 3, 0, 1, 2, 6, 8, 10]))
    sci_mode = str(random.choice(["auto", "auto", "auto", "off", "on"]))
    return case(torch.tensor(values, dtype=dtype), precision, sci_mode)


def ramp(shape, start, step, dtype):
    """Element i is start + i * step in double arithmetic."""
    size = int(np.prod(shape))
    values = torch.tensor(start + np.arange(size) * step, dtype=dtype).reshape(shape)
    return case(values, start=start, step=step)


def generate():
    random = np.random.default_rng(0)
    f32, f64 = torch.float32, torch.float64
    cases = [random_case(random) for _ in range(400)]
    for shape in [[0], [0, 3], [2, 0], [1, 0, 4]]:
        cases += [case(torch.zeros(shape, dtype=dtype)) for dtype in (f32, f64)]
    cases += [
        ramp(shape, start, step, dtype)
        for shape in [[1000], [1001], [10, 100], [7, 143], [6, 200], [3, 400], [1001, 1],
                      [8, 7, 40], [2, 3, 4, 50], [7, 7, 7, 7], [20, 1, 60], [1, 2000], [40, 2, 20]]
        for start, step, dtype in [(0.0, 1.0, f32), (-3.75, 0.125, f64), (1e-3, 1e-3, f32)]
    ]
    # The dtype moves to a line of its own when the last line is full.
    cases += [case(torch.full([n], 0.25, dtype=f64)) for n in range(1, 12)]
    cases += [case(torch.arange(n, dtype=f64)) for n in range(8, 40)]
    # So does what was computed from parameters, behind the dtype.
    cases += [case(torch.full([2, n], 0.25, dtype=dtype, requires_grad=True) @ torch.ones(n, n, dtype=dtype))
              for n in (1, 5, 6, 7, 8) for dtype in (f32, f64)]
    fixture.write("print.json", {"format": "attention-print/1", "generator": fixture.generator(),
                                 "cases": cases})
