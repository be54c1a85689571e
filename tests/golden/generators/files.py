"""Files with tensors as NumPy, PyTorch, Python and spreadsheets write them, and what they hold.

The bytes are in base64, so that they are kept beside what they say. safetensors has no package in
Debian 12: its files are written here, after its description (8 bytes of length, JSON, data).
"""

import base64
import csv
import io
import json
import random
import re
import struct
import zipfile
import zlib
from collections import OrderedDict

import numpy as np
import torch

from . import fixture

TYPES = {
    "bool": "BOOL",
    "uint8": "U8",
    "int8": "I8",
    "int16": "I16",
    "int32": "I32",
    "int64": "I64",
    "uint16": "U16",
    "uint32": "U32",
    "uint64": "U64",
    "float16": "F16",
    "bfloat16": "BF16",
    "float32": "F32",
    "float64": "F64",
}


def tensor(name, values, dtype=None):
    """What a file is to be read as: an array, or a list with a dtype."""
    array = values.double().numpy() if torch.is_tensor(values) else np.asarray(values)
    dtype = dtype or (str(values.dtype)[6:] if torch.is_tensor(values) else array.dtype.name)
    flat = array.reshape(-1).tolist()
    return {
        "name": name,
        "dtype": dtype,
        "shape": list(array.shape),
        "values": [fixture.number(float(x)) if isinstance(x, float) else int(x) for x in flat],
    }


def case(name, content, tensors):
    content = content.encode() if isinstance(content, str) else content
    return {"name": name, "base64": base64.b64encode(content).decode(), "tensors": tensors}


def npy(array, version=None):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, version=version, allow_pickle=False)
    return out.getvalue()


def npz(arrays, packed):
    out = io.BytesIO()
    (np.savez_compressed if packed else np.savez)(out, **arrays)
    return timeless(out.getvalue())


def timeless(archive):
    """With a fixed time in its heads, which is the day's: the file would change from day to day."""
    content = bytearray(archive)
    for mark, at in ((b"PK\x03\x04", 10), (b"PK\x01\x02", 12)):
        for found in re.finditer(re.escape(mark), bytes(content)):
            content[found.start() + at : found.start() + at + 4] = b"\0\0\x21\0"
    return bytes(content)


class Stream(io.RawIOBase):
    """A file that cannot seek: zipfile then writes sizes behind the parts."""

    def __init__(self):
        self.content = b""

    def writable(self):
        return True

    def write(self, data):
        self.content += bytes(data)
        return len(data)


def zipped(arrays, method):
    out = Stream()
    with zipfile.ZipFile(out, "w") as archive:
        for name, array in arrays.items():
            info = zipfile.ZipInfo(name + ".npy", (1980, 1, 1, 0, 0, 0))
            info.compress_type = method
            archive.writestr(info, npy(array))
    return out.content


def safetensors(tensors, metadata=None, pad=0):
    header, data = OrderedDict(), b""
    if metadata is not None:
        header["__metadata__"] = metadata
    for name, values in tensors.items():
        raw = values.contiguous()
        raw = raw.view(torch.int16) if raw.dtype == torch.bfloat16 else raw
        content = raw.numpy().tobytes()
        header[name] = {
            "dtype": TYPES[str(values.dtype)[6:]],
            "shape": list(values.shape),
            "data_offsets": [len(data), len(data) + len(content)],
        }
        data += content
    text = json.dumps(header, separators=(",", ":")).encode() + b" " * pad
    return struct.pack("<Q", len(text)) + text + data


def binary_cases():
    rng = np.random.default_rng(7)
    a = rng.standard_normal((3, 4)).astype(np.float32)
    b = rng.standard_normal((2, 3, 2))
    wild = np.array([[0.0, -0.0, 1e-45], [np.inf, -np.inf, np.nan]], np.float32)
    half = np.array([1, -2, 65504, 6e-8, 6.1e-5, np.inf, 0.1, -0.0], np.float16)
    whole = np.array([[-(2**53), 2**53], [0, -1]], np.int64)
    yield case("npy f4", npy(a), [tensor("npy f4", a)])
    yield case("npy f8 fortran", npy(np.asfortranarray(b)), [tensor("npy f8 fortran", b)])
    yield case("npy big f4", npy(a.astype(">f4")), [tensor("npy big f4", a)])
    big = np.asfortranarray(b.astype(">f8"))
    yield case("npy big f8 fortran", npy(big), [tensor("npy big f8 fortran", b)])
    yield case("npy f2", npy(half), [tensor("npy f2", half)])
    yield case("npy wild", npy(wild), [tensor("npy wild", wild)])
    yield case("npy i8", npy(whole), [tensor("npy i8", whole)])
    yield case("npy big i2", npy(np.array([-300, 300], ">i2")), [tensor("npy big i2", [-300, 300], "int16")])
    yield case("npy u1", npy(np.arange(5, dtype=np.uint8)), [tensor("npy u1", np.arange(5, dtype=np.uint8))])
    mask = np.tril(np.ones((3, 3), bool))
    yield case("npy bool", npy(mask), [tensor("npy bool", mask.astype(int), "bool")])
    scalar = np.array(0.5, np.float32)
    yield case("npy scalar", npy(scalar), [tensor("npy scalar", scalar)])
    empty = np.zeros((0, 3), np.float32)
    yield case("npy empty", npy(empty), [tensor("npy empty", empty)])
    for version in ((2, 0), (3, 0)):
        name = f"npy {version[0]}.0"
        yield case(name, npy(a, version), [tensor(name, a)])
    head = {"x": a, "w_query": b[0], "mask": mask, "scale": np.array(2.0)}
    said = [tensor(n, v.astype(int) if v.dtype == bool else v, v.dtype.name) for n, v in head.items()]
    yield case("npz stored", npz(head, False), said)
    yield case("npz deflated", npz(head, True), said)
    yield case("npz stream stored", zipped(head, zipfile.ZIP_STORED), said)
    yield case("npz stream deflated", zipped(head, zipfile.ZIP_DEFLATED), said)
    many = {"zeros": np.zeros((20, 20)), "ramp": np.arange(400) % 7 / 4}
    yield case("npz long", npz(many, True), [tensor(n, v) for n, v in many.items()])
    torch.manual_seed(7)
    tensors = OrderedDict(
        (
            ("x", torch.randn(2, 3)),
            ("w.bfloat16", torch.randn(3, 2).bfloat16()),
            ("w.float16", torch.randn(2).half()),
            ("w.float64", torch.randn(2, 2).double()),
            ("empty", torch.zeros(0, 4)),
            ("scalar", torch.tensor(0.25)),
            ("ids", torch.tensor([[1, 2**40], [-3, 0]])),
            ("mask", torch.ones(2, 2).tril().bool()),
            ("bytes", torch.arange(4, dtype=torch.uint8)),
            ('quoted "\\/\u00e9\U0001f600', torch.arange(2, dtype=torch.int16)),
        )
    )
    said = [tensor(n, v) for n, v in tensors.items()]
    for one in said:
        one["values"] = [int(x) for x in one["values"]] if "int" in one["dtype"] else one["values"]
    yield case("safetensors", safetensors(tensors), said)
    yield case("safetensors padded", safetensors({"x": tensors["x"]}, {"format": "pt"}, 7), said[:1])
    yield case("safetensors none", safetensors({}), [])


def printed_numbers(text):
    """The numbers of a printed tensor, read by Python: what stands before its dtype."""
    text = re.sub(r"(tensor|array|Array|Parameter containing:)", " ", text.split("dtype")[0])
    text = re.sub(r"grad_fn.*|requires_grad.*", " ", text)
    found = re.findall(r"[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|\.\d+|nan|inf)|True|False", text)
    return [{"True": 1.0, "False": 0.0}.get(x) if x in ("True", "False") else float(x) for x in found]


def printed(name, text, array, dtype):
    values = np.array(printed_numbers(text))
    if dtype == "float32":
        values = values.astype(np.float32).astype(np.float64)
    said = tensor(name, values.reshape(array.shape), dtype)
    if dtype in ("int64", "bool"):
        said["values"] = [int(x) for x in said["values"]]
    return case(name, text, [said])


def text_cases():
    torch.manual_seed(8)
    x = torch.randn(2, 3, 4)
    yield printed("torch 3d", str(x), x, "float32")
    yield printed("torch small", str(x[0] * 1e-6), x[0], "float32")
    yield printed("torch double", repr(x[0].double()), x[0], "float64")
    yield printed("torch half", repr(x[0].half()), x[0], "float16")
    yield printed("torch bool", repr(x[0] > 0), x[0], "bool")
    yield printed("torch whole", repr((x[0] * 9).long()), x[0], "int64")
    yield printed("torch scalar", repr(x[0, 0, 0]), x[0, 0, 0], "float32")
    yield printed("torch wide", repr(torch.randn(3, 30)), torch.zeros(3, 30), "float32")
    wild = torch.tensor([[0.5, float("-inf")], [float("nan"), float("inf")]])
    yield printed("torch wild", repr(wild), wild, "float32")
    grad = torch.nn.Linear(3, 2).weight
    yield printed("torch parameter", repr(grad), grad, "float32")
    yield printed("torch grad_fn", repr(grad * 2), grad, "float32")
    n = np.random.default_rng(8).standard_normal((3, 4))
    yield printed("numpy str", str(n), n, "float64")
    yield printed("numpy repr", repr(n), n, "float64")
    yield printed("numpy repr float32", repr(n.astype(np.float32)), n, "float32")
    yield printed("numpy str 3d", str(n.reshape(2, 3, 2)), n.reshape(2, 3, 2), "float64")
    yield printed("numpy whole", str((n * 10).astype(int)), n, "int64")
    rows = n.tolist()
    yield case("python list", repr(rows), [tensor("python list", n)])
    yield case("python tuple", repr(tuple(map(tuple, rows))), [tensor("python tuple", n)])
    yield case("python names", f"x = {rows}\nw_query: {rows[0]}  # a row\n", [tensor("x", n), tensor("w_query", n[0])])
    prints = f"q {n}\nk {n[1]}"
    said = [tensor("q", np.array(printed_numbers(str(n))).reshape(3, 4))]
    said.append(tensor("k", np.array(printed_numbers(str(n[1])))))
    yield case("python prints", prints, said)
    two = f"{rows}\n\n{rows[0]}\n"
    yield case("python two", two, [tensor("1", n), tensor("2", n[0])])
    said = {"x": rows, "heads": 2, "note": "passed [over]", "mask": None, "right": {"y": rows[0], "keep": [True, False]}}
    right = [
        tensor("x", n),
        tensor("heads", np.array(2)),
        tensor("right.y", n[0]),
        tensor("right.keep", [1, 0], "bool"),
    ]
    yield case("json", json.dumps(said), right)
    yield case("json indented", json.dumps(said, indent=2), right)
    wild = np.array([[1e-320, np.nan], [np.inf, -0.0]])
    yield case("json wild", json.dumps(wild.tolist()), [tensor("json wild", wild)])
    yield case("python dict", repr(said), right)
    layers = [{"w": rows[0]}, {"w": rows[1]}]
    yield case("json layers", json.dumps({"layers": layers}), [tensor("layers.0.w", n[0]), tensor("layers.1.w", n[1])])
    torch.manual_seed(9)
    state = torch.nn.Linear(2, 2).state_dict()
    said = [tensor(k, np.array(printed_numbers(repr(v)), np.float32).reshape(v.shape)) for k, v in state.items()]
    yield case("torch state", repr(state), said)
    out = io.StringIO()
    np.savetxt(out, n, header="three rows, four columns")
    yield case("savetxt", out.getvalue(), [tensor("savetxt", n)])
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    yield case("csv", out.getvalue(), [tensor("csv", n)])
    out = io.StringIO()
    named = [["", "a", "b, c", 'd"', "e"]] + [[f"row {i}"] + r for i, r in enumerate(rows)]
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(named)
    yield case("csv names", out.getvalue(), [tensor("csv names", n)])
    tabs = "\r\n".join("\t".join(str(x) for x in r) for r in rows) + "\r\n"
    yield case("clipboard", tabs, [tensor("clipboard", n)])
    yield case("clipboard commas", tabs.replace(".", ","), [tensor("clipboard commas", n)])
    yield case("clipboard minus", tabs.replace("-", "\u2212"), [tensor("clipboard minus", n)])
    short = [[f"{x:.2f}" for x in r] for r in rows]
    lines = "\n".join(";".join(r).replace(".", ",") for r in short)
    yield case("semicolons", lines, [tensor("semicolons", np.array(short, float))])
    yield case("labels", "the\t0.5\t1\ncat\t-2\t1e-3\n", [tensor("labels", np.array([[0.5, 1], [-2, 1e-3]]))])
    yield case("one", "0.1", [tensor("one", np.array([[0.1]]))])
    yield case("truths", "TRUE\tFALSE\nFALSE\tTRUE", [tensor("truths", np.eye(2, dtype=int), "bool")])


def verdict(packed):
    """zlib's: 0 done, 1 the packed bytes end too early, 2 they are wrong; then what came out."""
    unpacker = zlib.decompressobj(-15)
    try:
        out = unpacker.decompress(packed, 100000)
    except zlib.error:
        return [2, 0, 0, 0]
    if not unpacker.eof:
        return [1, 0, 0, 0]
    return [0, len(out), zlib.crc32(out), len(packed) - len(unpacker.unused_data)]


def inflate_cases():
    """Streams of all kinds of blocks, and what zlib says of each with one byte changed."""
    rng = random.Random(3)
    noise = bytes(rng.randrange(256) for _ in range(90))
    words = b" ".join(rng.choice([b"query", b"key", b"value", b"mask"]) for _ in range(60))
    contents = [b"", b"a", noise, words, bytes(4000), noise + bytes(300) + words + noise]
    streams = []
    for content in contents:
        kinds = ((0, zlib.Z_DEFAULT_STRATEGY), (9, zlib.Z_DEFAULT_STRATEGY))
        for level, strategy in (*kinds, (6, zlib.Z_FIXED), (6, zlib.Z_HUFFMAN_ONLY)):
            packer = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
            half = len(content) // 2
            stream = packer.compress(content[:half]) + packer.flush(zlib.Z_FULL_FLUSH)
            streams.append(stream + packer.compress(content[half:]) + packer.flush())
    streams = [s for s in streams if len(s) < 400]
    changes = []
    for which, stream in enumerate(streams):
        for _ in range(60):
            at, change = rng.randrange(len(stream)), rng.randrange(256)
            changed = bytearray(stream)
            changed[at] ^= change
            changes.append([which, at, change, *verdict(bytes(changed))])
    return {"streams": [base64.b64encode(s).decode() for s in streams], "changes": changes}


def generate():
    fixture.write(
        "files.json",
        {
            "generator": fixture.generator(),
            "files": list(binary_cases()),
            "texts": list(text_cases()),
            "inflate": inflate_cases(),
        },
    )
