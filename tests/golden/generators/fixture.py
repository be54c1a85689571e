"""What all fixture files have in common."""

import json
import math
import pathlib

import numpy as np
import torch

FOLDER = pathlib.Path(__file__).resolve().parent.parent


def generator():
    """What made the numbers."""
    return {
        "torch": torch.__version__,
        "numpy": np.__version__,
        "cpu_capability": "AVX2",
        "encoding": "values are row-major; every number is the shortest decimal of the exact "
        "DOUBLE value, also for float32 tensors: read as double it is exact, cast to float it "
        'loses nothing; non-finite numbers are the strings "inf", "-inf", "nan"',
    }


def number(value):
    """A number for JSON: infinities and nan become strings."""
    return value if math.isfinite(value) else repr(value)


def numbers(tensor):
    """All elements in row-major order, float32 ones as exact doubles."""
    return [number(x) for x in tensor.reshape(-1).tolist()]


def dump(value, indent=0):
    """JSON with what is short, and every list of numbers, on one line."""
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    is_dict = isinstance(value, dict)
    is_list_of_lists = isinstance(value, list) and value and isinstance(value[0], (dict, list))
    if len(flat) < 100 or not (is_dict or is_list_of_lists):
        return flat
    margin = "\n" + " " * (indent + 1)
    if is_dict:
        parts = [json.dumps(k) + ": " + dump(v, indent + 1) for k, v in value.items()]
    else:
        parts = [dump(v, indent + 1) for v in value]
    open_, close = "{}" if is_dict else "[]"
    return open_ + ",".join(margin + part for part in parts) + "\n" + " " * indent + close


def write(name, value):
    (FOLDER / name).write_text(dump(value) + "\n", encoding="utf-8")
