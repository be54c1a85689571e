"""gradients.json: gradients by torch's autograd, of single ops, of whole heads and of whole lessons, pinned cells included.

Each has a scalar to walk back from: the loss, a sum of y's numbers, each times a weight that is exact in
float32. Cases of ops have the steps that make y in the core's own words, beside the function here."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from . import fixture
from .programs import assignment, embed, in_float64
from .statements import (BANK, BANK_X, banks, head, heads_by_hand, heads_on_randn, heads_on_text,
                         linear, loop, match, randn, softmax, triangle)

FIELDS = (
    "ops, heads: leaves and steps (core/lessons/steps.h) make y; loss = sum(y * weight); gradients of the leaves. "
    "lessons: choice opens one; edits are made in order; weight belongs to `of`; gradients are .grad of "
    "every leaf that leads to the loss, and of what is computed between, by name"
)


def weights(shape):
    n = math.prod(shape)
    return ((torch.arange(n) * 37 % 19 - 9.0) / 8).reshape(shape)


def flat(tensor):
    return {"shape": list(tensor.shape), "values": fixture.numbers(tensor.detach())}


def op(name, steps, f, leaves, wanted=None):
    """`leaves` are tensors by name; steps make y of them; f is the same in torch."""
    for dtype in (torch.float64, torch.float32):
        given = {key: value.detach().to(dtype).clone() for key, value in leaves.items()}
        asked = wanted or list(given)
        for key in asked:
            given[key].requires_grad_()
        y = f(**given)
        weight = weights(y.shape).to(dtype)
        (y * weight).sum().backward()
        yield {
            "op": name, "dtype": str(dtype)[6:], "steps": steps,
            "leaves": [{"name": key, **flat(value)} for key, value in given.items()],
            "weight": flat(weight),
            "gradients": [{"name": key, **flat(given[key].grad)} for key in asked],
        }


def prefix_mean(x):
    return torch.stack([x[:, :t + 1].mean(1) for t in range(x.shape[1])], 1)


def prefix_sum(x):
    return torch.stack([x[:, :t + 1].sum(1) for t in range(x.shape[1])], 1)


def drawn(*shape):
    return torch.randn(shape)


def ops():
    torch.manual_seed(1)
    a, b, c = drawn(2, 3, 4), drawn(2, 3, 4), drawn(2, 4, 5)
    column, row, matrix = drawn(2, 3, 1), drawn(2, 1, 4), drawn(3, 4)
    away = 1.5 + torch.rand(2, 3, 1)
    mask = torch.tensor([[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0.]])
    ties = torch.tensor([[[1, 3, 3, 0], [2, 2, 2, 2.]]])
    saturated = torch.tensor([[[90, 0, -90, 1], [30, 29, 0, 0.]]])
    ids = torch.tensor([[1, 0, 1], [4, 1, 0.]])
    targets = F.one_hot(torch.tensor([[1, 0, 3], [2, 2, 0]]), 4).float()
    targets[0, 0] = 0  # a row that is not asked
    one = "y = {}(a) : B T C"
    two = "y = {}(a, b) : B T C"
    yield from op("mul", two.format("mul"), lambda a, b: a * b, {"a": a, "b": b})
    yield from op("mul column", two.format("mul"), lambda a, b: a * b, {"a": a, "b": column})
    yield from op("mul row", two.format("mul"), lambda a, b: a * b, {"a": a, "b": row})
    yield from op("mul number", two.format("mul"), lambda a, b: a * b, {"a": a, "b": drawn()})
    yield from op("mul itself", "y = mul(a, a) : B T C", lambda a: a * a, {"a": a})
    yield from op("div", two.format("div"), lambda a, b: a / b, {"a": a, "b": b})
    yield from op("div column", two.format("div"), lambda a, b: a / b, {"a": a, "b": away})
    yield from op("div row", two.format("div"), lambda a, b: a / b, {"a": a, "b": row})
    yield from op("sub", two.format("sub"), lambda a, b: a - b, {"a": a, "b": b})
    yield from op("sub column", two.format("sub"), lambda a, b: a - b, {"a": a, "b": column})
    yield from op("add", two.format("add"), lambda a, b: a + b, {"a": a, "b": b})
    yield from op("add batch", two.format("add"), lambda a, b: a + b, {"a": a, "b": matrix})
    yield from op("add bias", two.format("add"), lambda a, b: a + b, {"a": a, "b": drawn(4)})
    yield from op("add column", two.format("add"), lambda a, b: a + b, {"a": a, "b": column})
    yield from op("accumulate", "y = accumulate(a, b, a) : B T C", lambda a, b: a + b + a, {"a": a, "b": b})
    yield from op("abs_difference", two.format("abs_difference"), lambda a, b: (a - b).abs(),
                  {"a": ties, "b": torch.full((1, 2, 4), 2.)})
    yield from op("neg", one.format("neg"), lambda a: -a, {"a": a})
    yield from op("exp", one.format("exp"), lambda a: a.exp(), {"a": a})
    yield from op("sqrt", one.format("sqrt"), lambda a: a.sqrt(), {"a": a.abs() + 0.1})
    at_zero = torch.tensor([[[0., -0., 1e-30, -1e-30], [3, -3, 0.5, -0.5]]])
    yield from op("relu", one.format("relu"), lambda a: F.relu(a), {"a": at_zero})
    yield from op("elu", one.format("elu"), lambda a: F.elu(a), {"a": torch.cat([a[:, :2], at_zero, 20 * at_zero], 0)})
    yield from op("tanh", one.format("tanh"), lambda a: a.tanh(), {"a": torch.cat([a[:, :2], at_zero, 20 * at_zero], 0)})
    yield from op("erf", one.format("erf"), lambda a: a.erf(), {"a": torch.cat([a[:, :2], at_zero, 20 * at_zero], 0)})
    yield from op("le", "s = le(a, b) : B T C\ny = mul(a, s) : B T C", lambda a, b: (a <= b) * a,
                  {"a": ties, "b": torch.full((1, 2, 4), 2.)}, ["a"])
    yield from op("sign", "s = sign(a) : B T C\ny = mul(s, a) : B T C", lambda a: a.sign() * a, {"a": a})
    yield from op("eq", "s = eq(a, b) : B T C\ny = mul(a, s) : B T C", lambda a, b: (a == b) * a,
                  {"a": ties, "b": torch.full((1, 2, 4), 2.)}, ["a"])
    yield from op("div_number", "y = div_number(a, 2700000) : B T C", lambda a: a / 2.7, {"a": a})
    yield from op("div_scalar", "y = div_scalar(a, 3) : B T C", lambda a: a / math.sqrt(3), {"a": a})
    yield from op("mul_scalar", "y = mul_scalar(a, 3) : B T C", lambda a: a * math.sqrt(3), {"a": a})
    yield from op("div_by_count", one.format("div_by_count"),
                  lambda a: a / torch.tensor([[1], [2], [3]]), {"a": a})
    yield from op("max", "y = max(a) :", lambda a: a.max(), {"a": ties})
    yield from op("amax", "y = amax(a) : B T 1", lambda a: a.amax(-1, keepdim=True), {"a": ties})
    yield from op("sum", "y = sum(a) : B T 1", lambda a: a.sum(-1, keepdim=True), {"a": a})
    yield from op("sum down", "y = sum(a, -2) : B 1 C", lambda a: a.sum(-2, keepdim=True), {"a": a})
    yield from op("sum_to_size", "y = sum_to_size(a, 3, 4) : T C", lambda a: a.sum_to_size(3, 4), {"a": a})
    yield from op("sum_to_size all", "y = sum_to_size(a) :", lambda a: a.sum(), {"a": a})
    yield from op("expand", "y = expand(a, 2, 3, 4) : B T C", lambda a: a.expand(2, 3, 4), {"a": column})
    yield from op("expand row", "y = expand(a, 2, 3, 4) : B T C", lambda a: a.expand(2, 3, 4), {"a": row})
    yield from op("expand batch", "y = expand(a, 2, 3, 4) : B T C", lambda a: a.expand(2, 3, 4), {"a": matrix})
    yield from op("cat", "y = cat(a, b, a) : B T D", lambda a, b: torch.cat([a, b, a], -1),
                  {"a": a, "b": column})
    yield from op("cat_rows", "y = cat_rows(a, b, a) : D T C", lambda a, b: torch.cat([a, b, a], 0),
                  {"a": a, "b": b[:1]})
    yield from op("softmax", one.format("softmax"), lambda a: F.softmax(a, -1), {"a": a})
    yield from op("softmax saturated", one.format("softmax"), lambda a: F.softmax(a, -1), {"a": saturated})
    yield from op("softmax_columns", one.format("softmax_columns"), lambda a: F.softmax(a, -2), {"a": a})
    for fill, end in ((float("-inf"), ""), (-1e9, "_1e9")):
        yield from op("masked softmax" + end, f"m = masked_fill{end}(a, b) : B T C\ny = softmax(m) : B T C",
                      lambda a, b, fill=fill: F.softmax(a.masked_fill(b == 0, fill), -1),
                      {"a": a, "b": mask}, ["a"])
    yield from op("cross_entropy", "y = cross_entropy(a, b) : B T 1",
                  lambda a, b: -(b * F.log_softmax(a, -1)).sum(-1, keepdim=True), {"a": a, "b": targets}, ["a"])
    yield from op("linear", "y = linear(a, b, c) : B T D", lambda a, b, c: a @ b + c,
                  {"a": a, "b": drawn(4, 5), "c": drawn(5)})
    yield from op("matmul", "y = matmul(a, b) : B T D", lambda a, b: a @ b, {"a": a, "b": c})
    yield from op("matmul weight", "y = matmul(a, b) : B T D", lambda a, b: a @ b, {"a": a, "b": drawn(4, 5)})
    yield from op("matmul shared", "y = matmul(a, b) : B T D", lambda a, b: a @ b, {"a": matrix, "b": c})
    yield from op("matmul heads", "y = matmul(a, b) : B N T D", lambda a, b: a @ b,
                  {"a": drawn(2, 2, 3, 4), "b": drawn(2, 2, 4, 5)})
    for other in ("matmul_fma", "matmul_even_odd"):
        yield from op(other, f"y = {other}(a, b) : T D", lambda a, b: a @ b, {"a": matrix, "b": drawn(4, 5)})
    yield from op("embedding", "y = embedding(a, b) : B T C", lambda a, b: F.embedding(a.long(), b),
                  {"a": ids, "b": drawn(5, 4)}, ["b"])
    yield from op("index_add", "y = index_add(a, b, 5) : R C",
                  lambda a, b: torch.zeros(5, 4, dtype=a.dtype).index_add(0, b.long().flatten(), a.flatten(0, -2)),
                  {"a": a, "b": ids}, ["a"])
    yield from op("prefix_sum", one.format("prefix_sum"), lambda a: prefix_sum(a), {"a": a})
    yield from op("cumsum", one.format("cumsum"), lambda a: torch.cumsum(a, 1), {"a": a})
    yield from op("prefix_mean", one.format("prefix_mean"), lambda a: prefix_mean(a), {"a": a})
    yield from op("prefix_mean_by_four", one.format("prefix_mean_by_four"), lambda a: prefix_mean(a),
                  {"a": drawn(2, 6, 2)})
    yield from op("index_select", "y = index_select(a, 2, 0, 2) : T D", lambda a: a[:, [2, 0, 2]], {"a": matrix})
    yield from op("select", "y = select(a, 1, 2) : C", lambda a: a[1, 2], {"a": a})
    yield from op("select matrix", "y = select(a, 1) : T C", lambda a: a[1], {"a": a})
    yield from op("slice_columns", "y = slice_columns(a, 1, 3) : B T D", lambda a: a[..., 1:3], {"a": a})
    yield from op("slice_rows", "y = slice_rows(a, 1, 2) : D T C", lambda a: a[1:2], {"a": a})
    yield from op("slice_tokens", "y = slice_tokens(a, 1, 2) : B D C", lambda a: a[:, 1:2], {"a": a})
    yield from op("pad_tokens", "y = pad_tokens(a, 2, 1) : B D C", lambda a: F.pad(a, (0, 0, 2, 1)), {"a": a})
    yield from op("running_max", "s = running_max(a, b) : B T 1\ny = mul(a, s) : B T C",
                  lambda a, b: a * torch.maximum(a.amax(-1, keepdim=True), b).detach(), {"a": a, "b": column}, ["a"])
    yield from op("pad_columns", "y = pad_columns(a, 1, 2) : B T D", lambda a: F.pad(a, (1, 2)), {"a": a})
    yield from op("pad_rows", "y = pad_rows(a, 2, 1) : D T C", lambda a: F.pad(a, (0, 0, 0, 0, 2, 1)), {"a": a})
    yield from op("transpose", "y = transpose(a) : B C T", lambda a: a.transpose(-2, -1), {"a": a})
    yield from op("transpose heads", "y = transpose(a, 1) : B N T H", lambda a: a.transpose(1, 2),
                  {"a": drawn(2, 3, 2, 4)})
    yield from op("tril", one.format("tril"), lambda a: torch.tril(a), {"a": a})
    yield from op("triu", "y = triu(a, -1) : B T C", lambda a: torch.triu(a, -1), {"a": a})
    yield from op("masked heads", "m = masked_fill_heads(a, b) : B N T C\ny = softmax(m) : B N T C",
                  lambda a, b: F.softmax(a.masked_fill(b.unsqueeze(1) == 0, float("-inf")), -1),
                  {"a": torch.stack([a, b], 1), "b": torch.stack([mask, mask.flip(0, 1)])}, ["a"])
    yield from op("view", "y = view(a, 2, 3, 2, 2) : B T N H", lambda a: a.view(2, 3, 2, 2), {"a": a})
    yield from op("contiguous_view", "y = contiguous_view(a, 6, 4) : R C", lambda a: a.contiguous().view(6, 4),
                  {"a": a})
    few = torch.stack([a, b], 1)
    yield from op("repeat_interleave", "y = repeat_interleave(a, 3) : B N T H",
                  lambda a: a.repeat_interleave(3, dim=1), {"a": few})
    yield from op("repeat", "y = repeat(a, 3) : B N T H", lambda a: a.repeat(1, 3, 1, 1), {"a": few})


HEADS = """q = linear(x, w_query, b_query) : B T D
k = linear(x, w_key, b_key) : B T D
v = linear(x, w_value, b_value) : B T E
q_view = view(q, B, T, {N}, {d_k}) : B T N H
k_view = view(k, B, T, {N}, {d_k}) : B T N H
v_view = view(v, B, T, {N}, {d_v}) : B T N V
q_heads = transpose(q_view, 1) : B N T H
k_heads = transpose(k_view, 1) : B N T H
v_heads = transpose(v_view, 1) : B N T V
k_T = transpose(k_heads) : B N H T
scores = matmul(q_heads, k_T) : B N T T
scaled = div_scalar(scores, {d_k}) : B N T T
ones = ones(T, T) : T T
tril = tril(ones) : T T
masked = masked_fill(scaled, tril) : B N T T
weights = softmax({shown}) : B N T T
heads_out = matmul(weights, v_heads) : B N T V
heads_back = transpose(heads_out, 1) : B T N V
concat = contiguous_view(heads_back, B, T, E) : B T E
y = linear(concat, w_output, b_output) : B T O"""


def whole_head(N, d_k, d_v, causal):
    """N heads of d_k and d_v columns with all their biases, and the output projection."""
    B, T, C, O = 2, 3, 4, 3

    def f(x, w_query, b_query, w_key, b_key, w_value, b_value, w_output, b_output):
        q, k = ((x @ w + b).view(B, T, N, d_k).transpose(1, 2)
                for w, b in ((w_query, b_query), (w_key, b_key)))
        v = (x @ w_value + b_value).view(B, T, N, d_v).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / math.sqrt(d_k)
        if causal:
            scores = scores.masked_fill(torch.ones(T, T).tril() == 0, float("-inf"))
        return (F.softmax(scores, -1) @ v).transpose(1, 2).reshape(B, T, N * d_v) @ w_output + b_output

    leaves = {"x": drawn(B, T, C)}
    for name, i, o in (("query", C, N * d_k), ("key", C, N * d_k), ("value", C, N * d_v), ("output", N * d_v, O)):
        leaves |= {f"w_{name}": drawn(i, o) / 2, f"b_{name}": drawn(o) / 2}  # about as large as nn.Linear's
    steps = HEADS.format(N=N, d_k=d_k, d_v=d_v, shown="masked" if causal else "scaled")
    heads = f"{N} heads" if N > 1 else "1 head"
    yield from op(f"{heads}, d_k {d_k}, d_v {d_v}{', masked' if causal else ''}", steps, f, leaves)


def heads():
    torch.manual_seed(2)
    for N in (1, 2):
        for causal in (False, True):
            yield from whole_head(N, 2, 3, causal)
    yield from whole_head(1, 2, 2, True)
    yield from whole_head(3, 4, 1, True)


def lesson(choice, program, *edits, of="y"):
    names = {"torch": torch, "nn": nn, "F": F, "math": math, "embed": embed}
    computed, leaves = [], []
    for statement in program:
        name = assignment(statement)[0]
        exec(statement, names)
        value = names[name].detach() if not names[name].requires_grad or statement.startswith("nn.") else names[name]
        is_leaf = value.grad_fn is None or ".weight" in statement or ".bias" in statement
        changes = [(index, number) for node, index, number in edits if node == name]
        if is_leaf:
            value = value.detach().clone()
            for index, number in changes:
                value[tuple(index)] = number
            names[name] = value.requires_grad_()
            leaves.append(name)
        else:
            value.retain_grad()
            computed.append((name, value))
            if changes:
                names[name] = value.clone()
                for index, number in changes:
                    names[name][tuple(index)] = number
        if name == of:
            break
    y = names[of]
    weight = weights(y.shape).to(y.dtype)
    (y * weight).sum().backward()
    grads = [(name, names[name]) for name in leaves] + computed
    return {
        "choice": choice, "dtype": str(y.dtype)[6:], "of": of,
        "edits": [{"node": n, "index": i, "value": fixture.number(v)} for n, i, v in edits],
        "weight": flat(weight),
        "gradients": [{"name": name, "leaf": name in leaves, **flat(t.grad)} for name, t in grads
                      if t.grad is not None],
    }


def lessons():
    def own(name, choice, program, *edits):
        return lesson(f"lesson={name}&example=randn{choice}", program, *edits)

    yield own("loop", "&B=2&T=4&C=2", loop(randn((2, 4, 2))))
    yield own("triangle", "&B=2&T=3&C=3&dtype=float64", in_float64(triangle(randn((2, 3, 3)), 3)))
    yield own("softmax", "&B=2&T=3&C=2&dtype=float64", in_float64(softmax(randn((2, 3, 2)), 3)))
    yield lesson("lesson=match&example=banks&dtype=float64", in_float64(banks()))
    yield own("match", "&B=2&T=4&C=3&causal=1", match(randn((2, 4, 3)), 4, causal=True))
    for dtype in ("", "&dtype=float64"):
        made = in_float64 if dtype else list
        for switches in ({}, {"causal": False}, {"scaled": False}, {"causal": False, "scaled": False}):
            choice = "".join(f"&{key}=0" for key in switches)
            yield own("head", f"&B=2&T=5&C=3&head_size=2{choice}{dtype}",
                      made(head(randn((2, 5, 3)), linear(3, 2), 5, 2, **switches)))
        yield lesson(f"lesson=head&example=bank{dtype}", made(head(BANK_X, BANK, 6, 2)))
        yield own("heads", f"&seed=3&before=2&B=2&T=3&C=6&num_heads=3{dtype}",
                  made(heads_on_randn(randn((2, 3, 6), 3, 2), (2, 3, 6), N=3)))
        yield own("heads", f"&T=4&C=4&num_heads=1&causal=0&scaled=0{dtype}",
                  made(heads_on_randn(randn((1, 4, 4)), (1, 4, 4), N=1, causal=False, scaled=False)))
    yield lesson("lesson=heads&example=hello&dtype=float64", in_float64(heads_on_text([43, 14, 21, 21, 24])))
    # pinned: what is computed and overwritten passes nothing on; what is given only has another number
    yield own("head", "&T=4&head_size=3&dtype=float64",
              in_float64(head(randn((1, 4, 8)), linear(8, 3), 4, 3)),
              ("x", [0, 1, 0], 2.0), ("w_query", [2, 1], 1.5), ("q", [0, 2, 1], -1.0), ("k_T", [0, 0, 1], 0.75),
              ("scores", [0, 3, 1], 2.5), ("masked", [0, 2, 0], -float("inf")), ("weights", [0, 3, 0], 0.5))


def generate():
    fixture.write("gradients.json", {"format": "attention-gradients/1", "generator": fixture.generator(),
                                     "fields": FIELDS, "ops": [*ops()], "lessons": [*lessons()],
                                     "heads": [*heads()]})
