"""004: *bank* by the river and at the desk."""

import math

import torch

from .notebook import Notebook

NOTES = [
    "No causal mask anywhere. Printed with torch.set_printoptions(precision=3, sci_mode=False).",
    "RNG: only the class: torch.manual_seed(0), then torch.rand(4,3) for W_query, W_key, W_value "
    "in that order (12 draws each). Weights are [in][out] and used as x @ W.",
]
WORDS = {
    "stream": [1.2, 0.0, 0.0, 0.3],
    "mud": [0.9, 0.0, 0.0, 0.9],
    "money": [0.0, 1.4, 0.0, 0.1],
    "loan": [0.0, 1.1, 0.0, 0.6],
    "bank": [0.8, 0.8, 0.2, 0.0],
}
SENTENCES = {"river": ["stream", "bank", "mud"], "finance": ["money", "bank", "loan"]}
W = [[1.0, 0.2, 0.0], [0.1, 1.1, 0.0], [0.5, 0.5, 1.0], [0.0, 0.3, 0.8]]
W_QUERY = [[1.0, 0.0], [0.0, 1.0], [0.2, 0.2], [0.0, 0.0]]
W_KEY = [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [0.1, 0.1]]
W_VALUE = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.5]]


def head(n, context, kind, cell, prefix, width):
    """One attention head over a sentence; `prefix` comes before the names of its weights."""
    name = f"{context}_{kind}"
    for part, weight in [("queries", "W_query"), ("keys", "W_key"), ("values", "W_value")]:
        n.step(f"{name}_{part}", cell, "matmul", [f"{context}_embeddings", prefix + weight])
    n.step(f"{name}_raw_scores", cell, "matmul_nt", [f"{name}_queries", f"{name}_keys"])
    n.step(f"{name}_scaled_scores", cell, "div_scalar", [f"{name}_raw_scores"],
           scalar=math.sqrt(width))
    n.step(f"{name}_weights", cell, "softmax", [f"{name}_scaled_scores"])
    n.step(f"{name}_out", cell, "matmul", [f"{name}_weights", f"{name}_values"])


def steps(n):
    for context, words in SENTENCES.items():
        n.leaf(f"{context}_embeddings", "embed", "literal",
               torch.tensor([WORDS[w] for w in words]), tokens=words)
    n.leaf("W", "W", "literal", torch.tensor(W))
    for context in SENTENCES:
        n.step(f"{context}_linear", "embed @ W", "matmul", [f"{context}_embeddings", "W"])
    for context in SENTENCES:
        n.step(f"{context}_raw_scores", "raw dot product", "matmul_nt",
               [f"{context}_embeddings"] * 2)
    for context in SENTENCES:
        n.step(f"{context}_raw_weights", "softmax of raw", "softmax", [f"{context}_raw_scores"])
        n.step(f"{context}_raw_out", "softmax of raw", "matmul",
               [f"{context}_raw_weights", f"{context}_embeddings"])

    for name, weight in [("W_query", W_QUERY), ("W_key", W_KEY), ("W_value", W_VALUE)]:
        n.leaf(name, "projections", "literal", torch.tensor(weight))
    for context in SENTENCES:
        head(n, context, "qkv", "projections", "", 2)

    torch.manual_seed(0)
    for i, name in enumerate(["W_query", "W_key", "W_value"]):
        n.leaf(f"class_{name}", "class", "rand", torch.rand(4, 3),
               "nn.Parameter(torch.rand(4, 3)), [in][out]", seed=0, draws_before=12 * i)
    for context in SENTENCES:
        head(n, context, "class", "class", "class_", 3)


def generate():
    n = Notebook("004", "Self-Attention from First Principles", NOTES)
    torch.set_printoptions(precision=3, sci_mode=False)
    steps(n)
    torch.set_printoptions(profile="default", sci_mode=None)
    n.write()
