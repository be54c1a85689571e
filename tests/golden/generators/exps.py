"""exp.json: e^x to more digits than a double has, by Python's decimal module."""

import decimal
import math

import numpy as np

from . import fixture

# Below the first number e^x is 0, above the second it is no double.
LOW, HIGH = -745.13, 709.78


def case(x):
    """x, the double next to e^x, and how far from there e^x is, in units of its last bit."""
    exact = decimal.Decimal(x).exp()
    nearest = float(exact)
    ulp = decimal.Decimal(math.ulp(nearest))
    return [x, nearest, float(round((exact - decimal.Decimal(nearest)) / ulp, 4))]


def generate():
    decimal.getcontext().prec = 800  # a double has up to 767 digits
    random = np.random.default_rng(0)
    xs = [
        *random.uniform(-1, 1, 200),
        *random.uniform(-40, 40, 200),
        *random.uniform(LOW, HIGH, 200),
        *random.uniform(LOW, -708, 100),  # denormal results
        *random.normal(size=50) * 1e-9,
        LOW, HIGH, -0.0, 0.0, 1.0, -1.0, math.log(2), -708.3964185322641, 5e-324,
    ]
    fixture.write("exp.json", {"format": "attention-exp/1", "fields": ["x", "nearest", "rest_ulp"],
                               "cases": [case(float(x)) for x in xs]})
