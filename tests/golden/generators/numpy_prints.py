"""numpy_print.json: arrays and the texts that numpy prints for them, numbers and Python's repr."""

import numpy as np

from . import fixture
from .prints import EDGE_NUMBERS, random_numbers

NUMBERS_TO_PICK = [1.0, 2.5, 1000.0, 1001.0, 1e8, 99999999.0, 70000000.1, 99999999.99999999, 1e-4,
                   0.99e-4, 1e-5, 123456.789, 0.1, 1 / 3, 2 / 3, 1e16, 1e300, 1e-300, 5e-324,
                   2.0**-51, 0.000100001, 1.0000000049, 1.000000005, 0.5000000050000001]


def case(array, **values):
    """`values` says how the elements are made, where they are too many to list."""
    assert array.dtype == np.float64
    return {
        "shape": list(array.shape),
        **(values or {"values": fixture.numbers(array)}),
        "str": str(array),
        "repr": repr(array),
    }


def ramp(shape, start, step):
    """Element i is start + i * step."""
    size = int(np.prod(shape))
    return case((start + np.arange(size) * step).reshape(shape), start=start, step=step)


def random_array(random):
    shape = [int(n) for n in random.integers(1, 5, random.integers(0, 4))]
    if random.random() < 0.15:
        shape = [int(random.integers(10, 30))]  # more than one line
    if random.random() < 0.4:
        values = random.choice(NUMBERS_TO_PICK, shape) * random.choice([1, -1], shape)
    else:
        values = np.asarray(random_numbers(random, shape), np.float64)
    if random.random() < 0.3:
        values = np.where(random.random(shape) < random.random(),
                          random.choice(EDGE_NUMBERS, shape), values)
    return np.asarray(values)


def fills_a_line():
    """Rows that end one character before the end of a line, at it, and behind it."""
    for digits in range(1, 9):
        for columns in range(75 // (digits + 4), 75 // (digits + 3) + 2):
            yield np.full([2, columns], -round(1 / 3, digits))


def python_numbers(random):
    """Doubles whose repr is not found by rounding: below 2^e they lie closer together than above."""
    powers = [2.0**e for e in range(-1074, 1024)]
    yield from [x for x in powers if float(f"{x:.15e}") != x and len(repr(x).split("e")[0]) == 17]
    yield from [0.0, -0.0, 1e16, 9999999999999998.0, 123456789012345680.0, 1e22, 1e23, 5e-324,
                2.2250738585072014e-308, 2.225073858507201e-308, 1.7976931348623157e308, 9.5e-5,
                1e-4, 0.00012345, -1e-5, 100.0, 1e15, 0.1 + 0.2, 1 / 3, 9007199254740993.0]
    yield from random.normal(size=30) * 10.0 ** random.integers(-20, 20, 30)
    yield from random.integers(0, 2**63, 60).view(np.float64)


def generate():
    random = np.random.default_rng(3)
    cases = [case(random_array(random)) for _ in range(200)]
    cases += [case(array) for array in fills_a_line()]
    cases += [ramp([1000], 0.0, 0.125)]
    cases += [
        ramp(shape, start, step)
        for shape in [[1001], [7, 143], [6, 200], [1001, 1], [7, 3, 60], [7, 2, 7, 11], [1, 2000]]
        for start, step in [(-3.75, 0.125), (1e-3, 1e-3)]
    ]
    fixture.write("numpy_print.json", {
        "format": "attention-numpy-print/1",
        "generator": fixture.generator(),
        "cases": cases,
        "python": [repr(float(x)) for x in python_numbers(random)],
    })
