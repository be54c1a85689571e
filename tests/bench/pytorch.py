"""PyTorch itself, as Debian has it, on one thread, in rounds of its own: pytorch.py OUT.json [smoke]

Draws the job as the core does, from the seed 1337.
"""
import json
import math
import statistics
import sys
import time

import torch

SIZES = [(8, 32, 16), (64, 64, 64), (256, 64, 64), (1024, 64, 64), (4096, 64, 64)]
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


torch.set_num_threads(1)
smoke = len(sys.argv) > 2
with torch.no_grad():
    sizes = [measure(*size, 3 if smoke else 9) for size in (SIZES[:1] if smoke else SIZES)]
with open(sys.argv[1], "w") as file:
    json.dump({"environment": f"PyTorch {torch.__version__}", "sizes": sizes}, file, indent=1)
