"""PyTorch itself, as Debian has it, on one thread, in rounds of its own: pytorch.py OUT.json [smoke]

Draws the jobs as the core does, from the seed 1337. Says which BLAS multiplies: with
LD_LIBRARY_PATH (run.sh) it is OpenBLAS, else the system's.
"""
import ctypes
import json
import math
import re
import statistics
import sys
import time

import torch
import torch.nn.functional as F

SIZES = [(8, 32, 16), (64, 64, 64), (256, 64, 64), (1024, 64, 64), (4096, 64, 64)]
STEP_SIZES = [(8, 5, 8, 4, 4), (8, 64, 64, 64, 64)]  # B, T, C, H, V
RATE = 0.01
LANES = [("avx512f", "AVX-512"), ("avx2", "AVX2")]
TURN = 0.01  # seconds that one turn lasts at least
TOLERANCE = 1e-5


def head(x, weights, mask):
    """x (1, T, C), three weights (C, H), mask (T, T) -> y (1, T, H)"""
    q, k, v = (x @ w for w in weights)
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1) @ v


def turn(run, count):
    start = time.perf_counter()
    for _ in range(count):
        run()
    return time.perf_counter() - start


def measure(T, C, H, rounds):
    torch.manual_seed(1337)
    x = torch.randn(1, T, C)
    weights = [torch.nn.Linear(C, H, bias=False).weight.T for _ in range(3)]
    mask = torch.ones(T, T).tril() == 0
    expected = head(x.double(), [w.double() for w in weights], mask)
    error = (head(x, weights, mask) - expected).abs().max().item()
    if not error <= TOLERANCE:
        sys.exit(f"PyTorch is {error} off the reference.")
    count = 1
    while turn(lambda: head(x, weights, mask), count) < TURN:
        count *= 2
    times = [turn(lambda: head(x, weights, mask), count) / count for _ in range(rounds)]
    return {"T": T, "C": C, "H": H, "error": error, "micros": 1e6 * statistics.median(times)}


def draw_step(B, T, C, H, V):
    """x, targets and the three weights, as tests/bench/wasm/training.cpp draws them."""
    torch.manual_seed(1337)
    weights = [torch.nn.Linear(C, n, bias=False).weight.detach().T.clone() for n in (H, H, V)]
    if (T, C, V) != (5, 8, 4):
        x = torch.randn(B, T, C)
        return x, F.one_hot(torch.randint(0, V, (B, T)), V).float(), weights
    names = torch.stack([torch.randperm(4) for _ in range(B)])
    drinks = torch.randint(0, 4, (B, 4))
    asked = torch.randint(0, 4, (B, 1))
    pairs = torch.cat([F.one_hot(names, 4), F.one_hot(drinks, 4)], -1)
    question = F.pad(F.one_hot(names.gather(1, asked), 4), (0, 4))
    x = torch.cat([pairs, question], 1).float()
    return x, F.pad(F.one_hot(drinks.gather(1, asked), 4), (0, 0, 4, 0)).float(), weights


def stepper(x, targets, weights):
    """A function that takes one step of SGD, and the weights that it changes."""
    weights = [w.clone().requires_grad_() for w in weights]
    optimizer = torch.optim.SGD(weights, lr=RATE)
    rows = targets.sum().item()

    def step():
        optimizer.zero_grad()
        q, k, v = (x @ w for w in weights)
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        y = torch.softmax(scores, dim=-1) @ v
        loss = -(targets * F.log_softmax(y, dim=-1)).sum() / rows
        loss.backward()
        optimizer.step()

    return step, weights


def measure_step(B, T, C, H, V, rounds):
    x, targets, weights = draw_step(B, T, C, H, V)
    exact, expected = stepper(x.double(), targets.double(), [w.double() for w in weights])
    step, own = stepper(x, targets, weights)
    exact()
    step()
    error = max((a - b).abs().max().item() for a, b in zip(own, expected))
    if not error <= TOLERANCE:
        sys.exit(f"PyTorch's step is {error} off the reference.")
    count = 1
    while turn(step, count) < TURN:
        count *= 2
    times = [turn(step, count) / count for _ in range(rounds)]
    return {"T": T, "error": error, "micros": 1e6 * statistics.median(times)}


def blas():
    """The name of the BLAS that this process has loaded."""
    maps = open("/proc/self/maps").read()
    found = re.search(r"/\S*libopenblas\S*", maps)
    if not found:
        return "reference BLAS"
    library = ctypes.CDLL(found.group())
    library.openblas_get_config.restype = ctypes.c_char_p
    library.openblas_get_corename.restype = ctypes.c_char_p
    version = library.openblas_get_config().decode().split()[1]
    return f"OpenBLAS {version} ({library.openblas_get_corename().decode()})"


def processor():
    info = open("/proc/cpuinfo").read()
    model = re.search(r"model name\s*: (.*)", info)
    lanes = next((name for flag, name in LANES if flag in info), "SSE")
    return f"{model.group(1) if model else 'processor'}, {lanes}"


torch.set_num_threads(1)
smoke = len(sys.argv) > 2
rounds = 3 if smoke else 9
with torch.no_grad():
    sizes = [measure(*size, rounds) for size in (SIZES[:1] if smoke else SIZES)]
steps = [measure_step(*size, rounds) for size in (STEP_SIZES[:1] if smoke else STEP_SIZES)]
measured = {
    "environment": f"PyTorch {torch.__version__}",
    "blas": blas(),
    "processor": processor(),
    "sizes": sizes,
    "steps": steps,
}
with open(sys.argv[1], "w") as file:
    json.dump(measured, file, indent=1)
