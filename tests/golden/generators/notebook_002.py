"""002: loop, triangle, softmax, with everything in between printed."""

import torch

from .notebook import Notebook

NOTES = [
    "RNG: manual_seed(42) [2], then the cell with x = torch.randn(4,8,2) was run four times in "
    "that kernel (its last run is In [16]): x is the FOURTH randn(4,8,2) after the seed, i.e. 192 "
    "engine outputs are consumed before it. Draws 0 and 1 are x of cells [60] and [61] of "
    "notebook 000.",
]


def generate():
    n = Notebook("002", "Mathematical Trick for Self-Attention", NOTES)
    torch.manual_seed(42)
    for _ in range(4):
        x = torch.randn(4, 8, 2)
    n.leaf("x", "[16]", "randn", x, seed=42, draws_before=192)
    n.text("x.shape", "[16]", str(x.shape))
    x_bow = n.step("x_bow", "[19]", "prefix_mean", ["x"])

    n.leaf("ones", "[11]", "ones", torch.ones(8, 8))
    n.step("tril", "[13]", "tril", ["ones"])
    n.step("weights_mean", "[14]", "row_normalize", ["tril"])
    x_bow2 = n.step("x_bow2", "[18]", "matmul", ["weights_mean", "x"])
    n.text("allclose20", "[20]", str(torch.allclose(x_bow, x_bow2)))

    n.step("tril23", "[23]", "tril", ["ones"])
    n.leaf("zeros", "[24]", "zeros", torch.zeros(8, 8))
    n.step("masked", "[24]", "masked_fill", ["zeros", "tril23"], fill=float("-inf"))
    n.step("weights_softmax", "[26]", "softmax", ["masked"])
    x_bow3 = n.step("x_bow3", "[28]", "matmul", ["weights_softmax", "x"])
    n.text("allclose29", "[29]", str(torch.allclose(x_bow, x_bow3)))
    n.write()
