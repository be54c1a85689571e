"""rng.json: what torch and numpy draw after a seed."""

import numpy as np
import torch

from . import fixture

FIELDS = (
    "each sequence: seed the generator once, make the calls in order without reseeding. seed is a "
    "decimal string (torch takes it modulo 2^64 and uses the low 32 bits; numpy takes 0..2^32-1). "
    "values: all draws when n<=96, else head = first 20 and tail = last 20; fnv1a64 = 64-bit "
    "FNV-1a over the raw little-endian bytes of all n draws. randint values are quoted strings "
    "when they exceed 2^53. float32 values are written as exact doubles."
)
VERSION_NOTES = [
    "randint with high-low >= 2^32 uses 64-bit draws here (torch 1.13); recent torch releases "
    "switch at 2^28.",
    "randn n>=16 and uniform_/linear are the AVX2 kernel; torch on ARM or with "
    "ATEN_CPU_CAPABILITY=default differs in low bits.",
]
SEEDS = [0, 1, 2, 3, 42, 1337, 2**31, 2**32 - 1]  # numpy takes these, torch takes any
SIZES = [1, 2, 3, 8, 15, 16, 17, 24, 31, 32, 33, 64, 100, 1000, 4096]
FEW_SIZES = [1, 2, 3, 8, 15, 16, 100, 1000, 4096]
NUMPY_SIZES = [1, 2, 3, 8, 15, 16, 17, 24, 31, 100, 1000]
LINEARS = [(1, 1, True), (2, 3, True), (4, 4, False), (16, 16, True), (32, 16, False)]
RANGES = [(0, 2), (0, 10), (5, 100), (-7, 13), (0, 2**28 - 1), (0, 2**32), (-(2**62), 2**62)]


def fnv1a64(data):
    result = 0xCBF29CE484222325
    for byte in data:
        result = (result ^ byte) * 0x100000001B3 % 2**64
    return f"{result:016x}"


def big(n):
    return n if abs(n) <= 2**53 else str(n)


# One function per op: it draws, and says what it drew and with which arguments.


def rand(n):
    return torch.rand(n).numpy(), {}


def randn(n):
    return torch.randn(n).numpy(), {}


def randint(low, high, n):
    return torch.randint(low, high, (n,)).numpy(), {"low": big(low), "high": big(high)}


def uniform_(low, high, n):
    return torch.empty(n).uniform_(low, high).numpy(), {"from": low, "to": high}


def normal_(mean, std, n):
    return torch.empty(n).normal_(mean, std).numpy(), {"mean": mean, "std": std}


def linear(inputs, outputs, bias):
    layer = torch.nn.Linear(inputs, outputs, bias=bias)
    values = [p.detach().numpy().ravel() for p in layer.parameters()]
    return np.concatenate(values), {
        "in_features": inputs, "out_features": outputs, "bias": bias,
        "note": "values = weight [out][in] row-major, then bias if any",
    }


def embedding(count, dim):
    weight = torch.nn.Embedding(count, dim).weight.detach().numpy()
    return weight.ravel(), {"num_embeddings": count, "embedding_dim": dim}


def np_normal(loc, scale, n):
    return np.random.normal(loc, scale, n), {"loc": loc, "scale": scale}


def np_random_sample(n):
    return np.random.random_sample(n), {}


def call(op, *arguments):
    drawn, described = op(*arguments)
    values = [big(v) if isinstance(v, int) else v for v in drawn.tolist()]
    parts = {"values": values} if len(values) <= 96 else {"head": values[:20], "tail": values[-20:]}
    return {"op": op.__name__, **described, "n": len(values), "dtype": str(drawn.dtype), **parts,
            "fnv1a64": fnv1a64(drawn.tobytes())}


def sequence(generator, seed, *calls, note=None):
    torch.manual_seed(seed) if generator == "torch" else np.random.seed(seed)
    return {"generator": generator, "seed": str(seed), **({"note": note} if note else {}),
            "calls": [call(*c) for c in calls]}


def torch_sequences():
    for seed in [*SEEDS, 2**40 + 7, -1]:
        sizes = SIZES if seed in SEEDS else FEW_SIZES
        for op in (rand, randn):
            for n in sizes:
                yield sequence("torch", seed, (op, n))
        for low, high in RANGES:
            yield sequence("torch", seed, (randint, low, high, 12))
        yield sequence("torch", seed, (uniform_, -0.25, 0.75, 20), (uniform_, -0.1, 0.1, 3))
        yield sequence("torch", seed, (normal_, 0.0, 0.02, 7), (normal_, -1.5, 0.3, 37))
    for seed in SEEDS[:6]:
        for arguments in LINEARS:
            yield sequence("torch", seed, (linear, *arguments))
        for arguments in [(5, 3), (4, 4), (25, 16)]:
            yield sequence("torch", seed, (embedding, *arguments))
    for seed in SEEDS[:5]:
        yield sequence(
            "torch", seed,
            (randn, 3), (randn, 16), (randn, 1), (rand, 5), (randn, 2), (randint, 0, 10, 7),
            (randn, 17), (randn, 2), (normal_, 1.0, 2.0, 3), (randn, 40), (randn, 1),
            note="no reseeding between the calls: the cached second normal of an odd small randn "
            "survives rand, randint and large randn",
        )
        yield sequence(
            "torch", seed,
            (randn, 15), (linear, 4, 3, True), (randn, 1), (embedding, 3, 3), (randn, 33),
            (randn, 4), (rand, 1), (randn, 15), (randn, 15),
            note="same",
        )
    yield sequence("torch", 1337, (randn, 64), note="notebook 000 cell [56]")
    yield sequence("torch", 42, (randint, 0, 10, 6), note="notebook 000 cell [57]")
    yield sequence("torch", 42, (randn, 64), (randn, 64), (randn, 1024),
                   *[(linear, 32, 16, False)] * 3, note="notebook 000 cells [60], [61], [62]")
    yield sequence("torch", 42, *[(randn, 64)] * 4, note="notebook 002: x is the fourth")
    yield sequence("torch", 0, *[(rand, 12)] * 3, note="notebook 004: W_query, W_key, W_value")
    yield sequence("torch", 42, (embedding, 25, 16), (embedding, 100, 16),
                   *[(linear, 16, 16, True)] * 4, note="notebook 001 with our seed 42")


def numpy_sequences():
    yield sequence("numpy", 3, *[(np_normal, 0.0, 1.0, 4)] * 3, note="notebook 003 inputs")
    yield sequence("numpy", 0, *[(np_normal, 0.0, 1.0, 16)] * 3, *[(np_normal, 0.0, 1.0, 4)] * 3,
                   note="notebook 003 parameters")
    for seed in SEEDS:
        for n in NUMPY_SIZES:
            yield sequence("numpy", seed, (np_normal, 0.0, 1.0, n))
        yield sequence("numpy", seed, (np_random_sample, 10))
        yield sequence(
            "numpy", seed,
            (np_normal, 0.0, 1.0, 3), (np_random_sample, 2), (np_normal, 5.0, 0.5, 2),
            (np_normal, -1.0, 2.0, 5),
            note="cached second normal survives random_sample",
        )


def engine(seed):
    bits = np.random.MT19937()
    bits._legacy_seeding(seed)  # what np.random.seed and torch.manual_seed do
    words = bits.random_raw(10000).tolist()
    return {"seed": str(seed), "first": words[:8], "number_1000": words[999],
            "number_10000": words[9999]}


def generate():
    fixture.write("rng.json", {
        "format": "attention-rng/1",
        "generator": fixture.generator(),
        "fields": FIELDS,
        "version_notes": VERSION_NOTES,
        "mt19937": [engine(seed) for seed in SEEDS],
        "sequences": [*torch_sequences(), *numpy_sequences()],
    })
