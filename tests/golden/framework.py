"""Variants held against the functions that newer PyTorch has for them: python3 tests/golden/framework.py

variants.json and mistakes.json come from PyTorch 1.13, which has no scaled_dot_product_attention. This runs their
statements, those that the page shows, in the PyTorch that is installed, and gives the same q, k and v to its own
functions: from 2.6 on (flex_attention of grouped heads). Prints a table, which FRAMEWORK.md keeps."""

import json
import math
import warnings
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

from generators.programs import in_float64

FOLDER = Path(__file__).parent
sdpa = F.scaled_dot_product_attention


# The mistake that counts a window without the token itself is the window of one token more, done right.
ONE_MORE = "&mistake=window_one_too_far"
# Beside the variants: the plain head, of two sequences, and choices of the core that have a page as variants have.
OTHERS = {
    "programs": {"plain": "lesson=head&example=randn", "cross": "lesson=head&example=randn&T=3&S=5",
                 "cross, heads": "lesson=heads&example=randn&T=3&C=4&S=5"},
    "shapes": {"grouped": "lesson=heads&example=randn&T=3&C=8&num_heads=4&num_kv_heads=2",
               "grouped, text": "lesson=heads&example=hello&num_heads=4&num_kv_heads=2"},
    "mistakes": {"window": f"lesson=head&example=randn&T=4&C=6&head_size=2&window=2{ONE_MORE}"},
}


def read(name):
    return json.loads((FOLDER / f"{name}.json").read_text())


def programs():
    """Label, choices and statements, of float32."""
    for program in read("variants")["variants"]:
        if not program["edits"] and program["dtype"] == "float32":
            choices = chosen(program)
            yield choices["variant"], choices, program
    for name, of in OTHERS.items():
        for program in read(name)[name if name == "mistakes" else "programs"]:
            choice = program["choice"]
            if name == "mistakes" and not program["edits"]:
                choice = program["right"] + f"&mistake={program['mistake']}"
            label = next((label for label, one in of.items() if one == choice), None)
            if label:
                choices = chosen(program)
                if label == "window":
                    choices["window"] = int(choices["window"]) + 1
                yield label.split(",")[0], choices, program


def chosen(program):
    return dict(part.split("=") for part in program["choice"].split("&"))


def execute(statements):
    """The tensors by name, as this PyTorch computes them."""
    names = {"torch": torch, "nn": nn, "F": F, "math": math}
    for statement in statements:
        with torch.no_grad():
            exec(statement, names)
    return names


def turn(y):
    """RoPE in the complex plane; PyTorch has no function of its own. The page's angles are given as float32."""
    t, size = y.shape[-2:]
    angle = torch.outer(torch.arange(t).double(), 10000.0 ** (-torch.arange(0, size, 2).double() / size))
    a, b = y.double().chunk(2, dim=-1)
    out = torch.complex(a, b) * torch.complex(angle.cos().float().double(), angle.sin().float().double())
    return torch.cat([out.real, out.imag], dim=-1).to(y.dtype)


def in_heads(n, name):
    """(B, heads, T, H), as these functions take it."""
    y = n[f"{name}_view"].transpose(1, 2) if f"{name}_view" in n else n[name][:, None]
    return y.contiguous()


def flex(q, k, v, causal=True, window=None, score_mod=None, sink=None):
    def seen(b, h, i, j):
        return (i >= j if causal else i >= 0) & (i - j < (window or k.shape[-2]))

    mask = create_block_mask(seen, None, None, q.shape[-2], k.shape[-2], device="cpu")
    y, lse = flex_attention(q, k, v, score_mod=score_mod, block_mask=mask, enable_gqa=True, return_lse=True)
    # What the sink takes, by the logarithm of the row's sum.
    return y if sink is None else y * torch.sigmoid(lse - sink)[..., None]


def functions(name, n, causal, window):
    """By the words of the table, the result of a head by a function of the framework."""
    q, k, v = (in_heads(n, y) for y in "qkv")
    if name in ("plain", "cross", "online", "learned", "waves"):
        yield "scaled_dot_product_attention", sdpa(q, k, v, is_causal=causal)
    if name == "cap":
        yield "flex_attention, score_mod", flex(q, k, v, causal, score_mod=lambda s, b, h, i, j: 5 * torch.tanh(s / 5))
    if name == "alibi":
        t = q.shape[-2]
        back = (torch.arange(t)[:, None] - torch.arange(t)).abs()
        hidden = torch.full((t, t), -math.inf).triu(1) if causal else torch.zeros(t, t)
        yield "scaled_dot_product_attention, attn_mask", sdpa(q, k, v, attn_mask=(hidden - 0.5 * back).to(q.dtype))
        yield "flex_attention, score_mod", flex(q, k, v, causal,
                                                score_mod=lambda s, b, h, i, j: s - 0.5 * (i - j).abs())
    if name == "qk_norm":
        # eps is given as float32, whose 1e-5 is another number.
        norm = nn.RMSNorm(q.shape[-1], eps=n["eps"].item(), elementwise_affine=False)
        yield "nn.RMSNorm, scaled_dot_product_attention", sdpa(norm(q), norm(k), v, is_causal=causal)
    if name == "sink":
        yield "flex_attention, return_lse", flex(q, k, v, causal, sink=n["sink"])
    if name == "grouped":
        yield "scaled_dot_product_attention, enable_gqa", sdpa(q, k, v, is_causal=causal, enable_gqa=True)
    if name == "window":
        back = torch.arange(q.shape[-2])[:, None] - torch.arange(q.shape[-2])
        yield "scaled_dot_product_attention, attn_mask", sdpa(q, k, v, attn_mask=(back >= 0) & (back < window))
        yield "flex_attention, mask_mod", flex(q, k, v, causal, window)
    if name == "rope":
        yield "turned by hand, scaled_dot_product_attention", sdpa(turn(q), turn(k), v, is_causal=causal)
    if name == "linear":
        phi_q, phi_k = F.elu(q) + 1, F.elu(k) + 1
        scores = phi_q @ phi_k.mT
        scores = scores.tril() if causal else scores
        yield "F.elu, F.normalize", F.normalize(scores, p=1, dim=-1) @ v
    if name == "today":
        yield "turned by hand, flex_attention, enable_gqa, return_lse", flex(turn(q), turn(k), v, causal, window,
                                                                             sink=n["sink"])


def compared():
    for name, choices, program in programs():
        causal = choices.get("causal", "0" if "S" in choices else "1") == "1"
        statements = [node["pytorch"] for node in program["nodes"]]
        for written in (statements, in_float64(statements)):
            n = execute(written)
            ours = n["heads_out"] if "heads_out" in n else n["y"][:, None]
            for words, theirs in functions(name, n, causal, int(choices.get("window", 0)) or None):
                yield name, words, ours.dtype, (ours - theirs).abs().max().item(), ours.abs().max().item()


def main():
    warnings.simplefilter("ignore")
    rows = {}
    for label, words, dtype, apart, largest in compared():
        least, count = rows.get((label, words, dtype), (0, 0))
        # Sums run in another order.
        allowed = 2e-6 if dtype == torch.float32 else 2e-15
        assert apart <= allowed * max(1, largest), (label, words, apart)
        rows[label, words, dtype] = (max(least, apart), count + 1)
    print(f"PyTorch {torch.__version__}\n")
    print("| page | the framework's functions | dtype | programs | largest difference |\n|---|---|---|---|---|")
    for (label, words, dtype), (apart, count) in sorted(rows.items(), key=lambda row: row[0][:2]):
        print(f"| {label} | {words} | {str(dtype)[6:]} | {count} | {apart:.1e} |")


if __name__ == "__main__":
    main()
