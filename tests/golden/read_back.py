#!/usr/bin/python3
"""Has the terminal's program read back random heads that NumPy and PyTorch write, to the bit.

    /usr/bin/python3 tests/golden/read_back.py [COUNT [SEED]]      200 heads, seed 0

Each head goes through every format, in a dtype, an order of axes and an order of bytes that are drawn. Needs
build/native/attention (cmake --preset native && cmake --build build/native --target attention), and Debian 12's
python3-torch and python3-numpy. The files are not kept.
"""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import numpy as np
import torch

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/golden"))
from generators.files import safetensors

NUMPY_TYPES = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "b1"]
TORCH_TYPES = {  # and NumPy's, of which numbers are drawn
    torch.float16: "f8",
    torch.bfloat16: "f8",
    torch.float32: "f8",
    torch.float64: "f8",
    torch.int8: "i1",
    torch.int32: "i4",
    torch.int64: "i8",
    torch.uint8: "u1",
    torch.bool: "b1",
}
PARTS = ["x", "w_query", "w_key", "w_value", "weights", "y"]


def drawn(rng, shape):
    """Numbers of all sizes, some of them whole."""
    numbers = rng.standard_normal(shape) * 10.0 ** rng.integers(-6, 7, shape)
    return np.where(rng.random(shape) < 0.2, np.round(numbers), numbers)


def as_type(numbers, code, rng):
    if code == "b1":
        return numbers > 0
    if code[0] in "iu":
        info = np.iinfo(code)
        low, high = max(info.min, -(2**53)), min(info.max, 2**53)
        return rng.integers(low, high, numbers.shape, dtype=np.int64, endpoint=True).astype(code)
    with np.errstate(over="ignore"):  # to infinities, which are read back, too
        return numbers.astype(code)


def bits(array):
    return [struct.pack(">d", float(one)).hex() for one in np.asarray(array).reshape(-1).tolist()]


def read_back(path):
    """What the program says: each tensor's type, shape and bits, by its name."""
    command = [ROOT / "build/native/attention", "read", path, "--bits"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    tensors, current = {}, None
    for line in text.splitlines()[1:]:
        if line.startswith("    "):
            current.append(line.strip())
        else:
            name, dtype, shape = line.split(maxsplit=2)
            current = []
            tensors[name] = (dtype, json.loads(shape), current)
    return tensors


def check(path, said):
    found = read_back(path)
    assert found.keys() == said.keys(), (path, found.keys())
    for name, (dtype, array) in said.items():
        array = np.asarray(array)
        assert found[name][:2] == (dtype, list(array.shape)), (path, name, found[name][:2], dtype, array.shape)
        assert found[name][2] == bits(array), (path, name)
    return len(said)


def head(rng):
    T, C, H = (int(n) for n in rng.integers(1, 7, 3))
    shapes = [(int(rng.integers(1, 3)), T, C), (C, H), (C, H), (C, H), (T, T), (T, H)]
    return {part: drawn(rng, shape) for part, shape in zip(PARTS, shapes)}


def write_all(rng, folder):
    """One head in every format; yields each file with what it holds."""
    numbers = head(rng)
    arrays = {}
    for part, values in numbers.items():
        array = as_type(values, rng.choice(NUMPY_TYPES), rng)
        if rng.random() < 0.5:
            array = np.asfortranarray(array)
        if rng.random() < 0.5:
            array = array.astype(array.dtype.newbyteorder(">"))
        arrays[part] = array
    said = {part: (array.dtype.newbyteorder("=").name, array) for part, array in arrays.items()}
    part = rng.choice(PARTS)
    np.save(folder / "a.npy", arrays[part])
    yield folder / "a.npy", {"a": said[part]}
    for name, save in (("stored.npz", np.savez), ("deflated.npz", np.savez_compressed)):
        save(folder / name, **arrays)
        yield folder / name, said
    tensors = {}
    for part, values in numbers.items():
        dtype, code = list(TORCH_TYPES.items())[rng.integers(len(TORCH_TYPES))]
        tensors[part] = torch.from_numpy(as_type(values, code, rng)).to(dtype)
    (folder / "a.safetensors").write_bytes(safetensors(tensors))
    exact = {part: (str(one.dtype)[6:], one.double().numpy()) for part, one in tensors.items()}
    yield folder / "a.safetensors", exact
    floats = {part: ("float64", values) for part, values in numbers.items()}
    (folder / "a.json").write_text(json.dumps({part: values.tolist() for part, values in numbers.items()}))
    yield folder / "a.json", floats
    lines = [f"{part} = {values.tolist()}" for part, values in numbers.items()]
    (folder / "a.txt").write_text("\n".join(lines))
    yield folder / "a.txt", floats
    # In scientific notation, as a table of whole numbers alone would be one of integers.
    delimiter = ["\t", ",", " "][rng.integers(3)]
    np.savetxt(folder / "t.txt", numbers["w_key"], fmt="%.17e", delimiter=delimiter)
    yield folder / "t.txt", {"t": ("float64", numbers["w_key"])}
    torch.set_printoptions(precision=17, threshold=10**7, sci_mode=True)
    float32 = torch.from_numpy(numbers["w_key"]).float()
    (folder / "p.txt").write_text(repr(float32))
    yield folder / "p.txt", {"p": ("float32", float32.double().numpy())}


def main(arguments):
    count, seed = (int(a) for a in (arguments + ["200", "0"][len(arguments) :])[:2])
    files = tensors = 0
    with tempfile.TemporaryDirectory() as folder:
        for n in range(count):
            rng = np.random.default_rng([seed, n])
            for path, said in write_all(rng, pathlib.Path(folder)):
                tensors += check(path, said)
                files += 1
    print(f"{count} heads, {files} files, {tensors} tensors: all read back to the bit")


if __name__ == "__main__":
    main(sys.argv[1:])
