"""copied.json: tensors as the page copies them, run by PyTorch and NumPy, or read back, to the bit.

Made from the code under test, as scripts.json is: a text is written down only if Python has made the very tensor of
it, with its type, shape and bits. The tensors are those of copied_cases.ts."""

import io
import json
import struct
import subprocess

import numpy as np
import torch

from . import fixture


def bits(numbers):
    """As copied.ts writes them; a nan has many forms, and is one here."""
    return ["nan" if one != one else struct.pack(">d", one).hex() for one in numbers]


def said(one):
    return bits(struct.unpack(">d", bytes.fromhex(number))[0] for number in one["bits"])


def tensors(one):
    """What each text makes, as NumPy arrays."""
    texts, dtype, shape = one["texts"], one["dtype"], one["shape"]
    made = {"torch": torch, "np": np}
    exec(texts["torch"], made)
    tensor = made.pop(one["name"])
    assert tensor.dtype == getattr(torch, dtype) and list(tensor.shape) == shape, one["name"]
    exec(texts["numpy"], made)
    array = made[one["name"]]
    assert array.dtype == dtype and list(array.shape) == shape, one["name"]
    yield "torch", tensor.double().numpy()
    yield "numpy", array
    yield "json", np.array(json.loads(texts["json"], parse_constant=lambda word: None), dtype=dtype)
    for name, delimiter in (("csv", ","), ("tabs", "\t")):
        yield name, np.loadtxt(io.StringIO(texts[name]), delimiter=delimiter, dtype=dtype).reshape(shape)


def generate():
    made = subprocess.run(
        ["node", fixture.FOLDER / "copied.ts"], check=True, capture_output=True, text=True
    )
    cases = json.loads(made.stdout)
    for one in cases:
        for name, array in tensors(one):
            assert list(np.shape(array)) == one["shape"], (one["name"], name)
            numbers = np.asarray(array, dtype=np.float64).reshape(-1).tolist()
            assert bits(numbers) == said(one), (one["name"], name)
    fixture.write("copied.json", [{"name": one["name"], "texts": one["texts"]} for one in cases])
