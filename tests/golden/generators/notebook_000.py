"""000: from the loop to one causal head."""

import torch

from .notebook import Notebook

NOTES = [
    "RNG order: manual_seed(1337); randn(4,8,2) [56]; manual_seed(42); randint(0,10,(3,2)) [57]; "
    "manual_seed(42) [58]; manual_seed(42) [59]; randn(4,8,2) [60]; randn(4,8,2) [61]; "
    "randn(4,8,32), then Linear(32,16) query, key, value weights in that order [62].",
    "Nothing is drawn between the manual_seed(42) of [59] and the randn of [60], so [60] is draw "
    "0 after seed 42, [61] draw 1 and [62] draw 2.",
    "The values of [62] are not printed in the notebook (only torch.Size([4, 8, 16])).",
]


def linear_weight():
    return torch.nn.Linear(32, 16, bias=False).weight.detach()


def generate():
    n = Notebook("000", "Single Self Attention Head", NOTES)

    torch.manual_seed(1337)
    n.leaf("x56", "[56]", "randn", torch.randn(4, 8, 2), seed=1337, draws_before=0)
    n.step("x_bow56", "[56]", "prefix_mean", ["x56"])

    torch.manual_seed(42)
    n.leaf("a57", "[57]", "ones", torch.ones(3, 3))
    b = torch.randint(0, 10, (3, 2)).float()
    n.leaf("b57", "[57]", "randint", b, seed=42, low=0, high=10, draws_before=0)
    n.step("c57", "[57]", "matmul", ["a57", "b57"])

    n.step("new_a58", "[58]", "tril", ["a57"])
    n.step("b58", "[58]", "reshape", ["b57"], "b of [57], printed again", shape=[3, 2])
    n.step("old_c58", "[58]", "matmul", ["a57", "b57"], "c of [57], printed again")
    n.step("new_c58", "[58]", "matmul", ["new_a58", "b57"])

    n.step("newer_a59", "[59]", "row_normalize", ["new_a58"])
    n.step("b59", "[59]", "reshape", ["b57"], "b of [57], printed again", shape=[3, 2])
    n.step("newer_c59", "[59]", "matmul", ["newer_a59", "b57"])
    n.step("c59", "[59]", "matmul", ["a57", "b57"], "c of [57], printed again")

    torch.manual_seed(42)
    n.leaf("x60", "[60]", "randn", torch.randn(4, 8, 2), seed=42, draws_before=0)
    n.leaf("ones60", "[60]", "ones", torch.ones(8, 8))
    n.step("tril60", "[60]", "tril", ["ones60"])
    n.step("weights60", "[60]", "row_normalize", ["tril60"])
    y1 = n.step("y1_60", "[60]", "prefix_mean", ["x60"])
    y2 = n.step("y2_60", "[60]", "matmul", ["weights60", "x60"])
    n.text("allclose60", "[60]", f"Tensors are equal: {torch.allclose(y1, y2)}")

    n.leaf("x61", "[61]", "randn", torch.randn(4, 8, 2),
           "second randn(4,8,2) after the seed", seed=42, draws_before=64)
    n.leaf("zeros61", "[61]", "zeros", torch.zeros(8, 8))
    n.step("masked61", "[61]", "masked_fill", ["zeros61", "tril60"], fill=float("-inf"))
    n.step("weights61", "[61]", "softmax", ["masked61"])
    y1 = n.step("y1_61", "[61]", "prefix_mean", ["x61"])
    y2 = n.step("y2_61", "[61]", "matmul", ["weights60", "x61"])
    y3 = n.step("y3_61", "[61]", "matmul", ["weights61", "x61"])
    equal = torch.allclose(y1, y2) and torch.allclose(y1, y3)
    n.text("allclose61", "[61]", f"Tensors are equal: {equal}")

    n.leaf("x62", "[62]", "randn", torch.randn(4, 8, 32), seed=42, draws_before=128)
    for name, draws_before in [("Wq62", 1152), ("Wk62", 1664), ("Wv62", 2176)]:
        n.leaf(name, "[62]", "linear_weight_init", linear_weight(), "[out][in]; y = x @ W^T",
               in_features=32, out_features=16, seed=42, draws_before=draws_before)
    n.step("k62", "[62]", "linear", ["x62", "Wk62"])
    n.step("q62", "[62]", "linear", ["x62", "Wq62"])
    n.step("scores62", "[62]", "matmul_nt", ["q62", "k62"])
    n.step("scaled62", "[62]", "mul_scalar", ["scores62"], scalar=16**-0.5)
    n.step("masked62", "[62]", "masked_fill", ["scaled62", "tril60"], fill=float("-inf"))
    n.step("weights62", "[62]", "softmax", ["masked62"])
    n.step("v62", "[62]", "linear", ["x62", "Wv62"])
    out = n.step("out62", "[62]", "matmul", ["weights62", "v62"])
    n.text("out62.shape", "[62]", str(out.shape))
    n.write()
