"""001: many heads, from text to the output projection."""

import string

import torch

from .notebook import Notebook

NOTES = [
    "The notebook calls no manual_seed and prints no tensor values: only shapes and the integer 8 "
    "can match. These fixtures use torch.manual_seed(42) (our choice) immediately before "
    "transformer = Transformer() of cell [12] (the module has the same parameters in cells [5], "
    "[6] and [12]).",
    "src.tokenizer is not part of the notebook. Token ids here are positions in Python "
    "string.printable (digits, a-z, A-Z, punctuation, whitespace): H=43 e=14 l=21 l=21 o=24.",
    "RNG order of Transformer(): Embedding(25,16) p_e, Embedding(100,16) t_e, then Linear(16,16) "
    "key weight+bias, query weight+bias, value weight+bias, output_proj weight+bias.",
    "Cells [6] and [12] compute value = self.key(x): a bug (values equal keys, self.value is "
    "never used). Steps *_as_written follow it, *_fixed use self.value.",
    "Cell [6] multiplies (B,T,H,D) by (B,T,D,H): scores between heads inside one token, shape "
    "(1,5,2,2), no scaling, mask or softmax. Cell [12] transposes to (B,H,T,D) first.",
    "Cell [12] masks with -1e9, not -inf; after softmax the float32 weights are the same bits as "
    "with -inf.",
    "The notebook never returns out, merges the heads or applies output_proj; steps marked "
    "extension do.",
    'Markdown slip in the notebook: "8X8=64" (2 heads x 8 = 16 = dim), and the class prints '
    "head_dim 8.",
]
DIM, HEADS = 16, 2
HEAD_DIM = DIM // HEADS
SPLIT = [1, 5, HEADS, HEAD_DIM]


def parameters(n):
    """What Transformer() draws, in its order. `draws_before` counts the engine's words."""
    torch.manual_seed(42)
    for name, count, draws in [("p_e", 25, 0), ("t_e", 100, 25 * DIM)]:
        weight = torch.nn.Embedding(count, DIM).weight.detach()
        n.leaf(name, "[5]", "embedding_init", weight, num_embeddings=count, embedding_dim=DIM,
               seed=42, draws_before=draws)
    draws = 125 * DIM
    for name in ["key", "query", "value", "output_proj"]:
        layer = torch.nn.Linear(DIM, DIM)
        n.leaf(f"W_{name}", "[5]", "linear_weight_init", layer.weight.detach(),
               "[out][in]; y = x @ W^T + b", in_features=DIM, out_features=DIM, seed=42,
               draws_before=draws)
        n.leaf(f"b_{name}", "[5]", "linear_bias_init", layer.bias.detach(), in_features=DIM,
               seed=42, draws_before=draws + DIM * DIM)
        draws += DIM * DIM + DIM


def scores_between_heads(n):
    """Cell [6], which forgets to bring the heads in front of the tokens."""
    for name in ["query", "key", "value"]:
        n.step(name, "[6]", "linear", ["emb", f"W_{name}", f"b_{name}"])
    for name in ["query", "key", "value"]:
        n.step(f"{name}_btHd", "[6]", "reshape", [name], shape=SPLIT)
    query, key = n.main["query_btHd"], n.main["key_btHd"]
    n.text("query shape", "[6]", f"Shape of query {query.shape}")
    n.text("key shape", "[6]", f"Shape of original key {key.shape}")
    n.text("key^T shape", "[6]", f"Shape of transposed key {key.transpose(-2, -1).shape}")
    n.step("s_cell6", "[6]", "matmul_nt", ["query_btHd", "key_btHd"],
           "scores between heads of the same token (no transpose): what cell [6] computes and "
           "discards")


def attention(n):
    """Cell [12]."""
    for name in ["query", "key", "value"]:
        n.step(f"{name}_bHtd", "[12]", "transpose12", [f"{name}_btHd"])
    for name in ["query", "key", "value"]:
        n.text(f"{name} before", "[12]", str(n.main[f"{name}_btHd"].shape))
    for name in ["query", "key", "value"]:
        n.text(f"{name} after", "[12]", str(n.main[f"{name}_bHtd"].shape))
    n.step("scores", "[12]", "matmul_nt", ["query_bHtd", "key_bHtd"])
    n.step("scaled", "[12]", "div_scalar", ["scores"],
           "the notebook divides by torch.sqrt(torch.tensor(8)), a float32 scalar",
           scalar=HEAD_DIM**0.5)
    n.leaf("ones", "[12]", "ones", torch.ones(5, 5))
    n.step("mask", "[12]", "tril", ["ones"])
    n.step("masked", "[12]", "masked_fill", ["scaled", "mask"], fill=-1e9)
    n.step("weights", "[12]", "softmax", ["masked"])
    n.step("out_as_written", "[12]", "matmul", ["weights", "key_bHtd"],
           "value = self.key(x) as in the notebook")
    n.step("out_fixed", "[12]", "matmul", ["weights", "value_bHtd"], "with self.value")


def merge(n, kind):
    """Past the notebook's end: the heads side by side again, and the output projection."""
    n.step(f"merged_t_{kind}", "-", "transpose12", [f"out_{kind}"], extension=True)
    n.step(f"merged_{kind}", "-", "reshape", [f"merged_t_{kind}"], extension=True,
           shape=[1, 5, DIM])
    n.step(f"proj_{kind}", "-", "linear", [f"merged_{kind}", "W_output_proj", "b_output_proj"],
           extension=True)


def generate():
    n = Notebook("001", "Attention Mechanism (multi-headed)", NOTES)
    n.text("head_dim", "[4]", str(HEAD_DIM))
    ids = torch.tensor([[string.printable.index(c) for c in "Hello"]])
    n.leaf("ids", "[5]", "tokens", ids, text="Hello", alphabet="string.printable")
    parameters(n)
    n.step("te", "[5]", "embedding", ["t_e", "ids"])
    n.step("pe", "[5]", "slice_rows", ["p_e"], n=5)
    emb = n.step("emb", "[5]", "add", ["te", "pe"], "pe broadcast over the batch")
    n.text("B T C", "[5]", " ".join(str(size) for size in emb.shape))
    scores_between_heads(n)
    attention(n)
    merge(n, "as_written")
    merge(n, "fixed")
    n.write()
