"""mistakes.json: attention with one mistake each, by PyTorch, and which checks see it.

Each is written twice: as the statements that the page shows, one for each node, and as the code that
people write, which must give the same weights and the same output. A row that is masked from end to
end is nan here and 0 in the core; the checks take it for 0."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from . import fixture
from .programs import assignment, run
from .shapes import heads_with_dropout, with_dropout
from .statements import head, heads_on_randn, linear, randn, row_sums

FIELDS = (
    "each mistake: a program as in programs.json, and what checks find, each beside the right program with "
    "the same edits. shape: nodes of both that have another one. row_sums: how far the rows of the weights "
    "are from 1 at most. influence: pairs [t, j] where a change of token j moves row t of y in only one of "
    "the two. difference: the largest of y. gradient: parameters that have one of y * y in the right "
    "program alone; null where nan takes all gradients"
)
T, C, HEAD_SIZE, N = 4, 6, 2, 3
# Of the mistake that needs a second sequence: its tokens, of which the last T ask.
S = 7
OF_CACHE = "is_causal_with_cache"
OF_WINDOW = "window_one_too_far"
# Of the one that needs heads that share their keys: four heads of queries, two of keys.
OF_SHARED = "tile"
SHARED = {"N": 4, "num_kv_heads": 2, "head_size": 2}
MEMORY = f"memory = torch.randn(1, {S}, {C})"
# Of the one that needs dropout.
OF_DROPOUT = "dropout_unscaled"
# Of the one that needs several sequences: of one alone all shares are 1. A token that is hidden in all of them is
# nan in PyTorch, so nothing is hidden.
OF_BATCH = "softmax_over_batch"
B = 2
OF_BIAS = "bias_left_on"
# The heads' parts of a token, H numbers each, and the block of a weight that each part meets.
BLOCKS = "blocks = torch.block_diag(*[torch.ones(2, 2)] * 3)"
NOT_MASKED = {"masked": ["unmasked = F.softmax(scaled, dim=-1)"]}
VIEWS = {f"{y}_view": [] for y in "qkv"}
HEAD = {
    "scale_left_out": {"scaled": [], "masked": ["masked = scores.masked_fill(tril == 0, float('-inf'))"]},
    "scaled_twice": {"scaled": ["once = scores / math.sqrt(2)", "scaled = once / math.sqrt(2)"]},
    "root_of_C": {"scaled": ["scaled = scores / math.sqrt(6)"]},
    "scaled_up": {"scaled": ["scaled = scores * math.sqrt(2)"]},
    OF_DROPOUT: {"weights": ["weights = undropped * kept"]},
    "softmax_over_queries": {"weights": ["weights = F.softmax(masked, dim=-2)"]},
    OF_BATCH: {"weights": ["weights = F.softmax(scaled, dim=0)"]},
    "mask_after_softmax": {**NOT_MASKED, "weights": ["weights = unmasked * tril"]},
    "mask_renormalised": {**NOT_MASKED, "weights": ["kept = unmasked * tril", row_sums("kept"),
                                                    "weights = kept / kept_sum"]},
    "mask_added": {"masked": ["masked = scaled + tril"]},
    "mask_with_1e9": {"masked": ["masked = scaled.masked_fill(tril == 0, -1e9)"]},
    "mask_sees_next": {"tril": ["tril = torch.tril(ones, diagonal=1)"]},
    "is_causal_with_cache": {"tril": ["tril = torch.tril(ones)"]},
    OF_WINDOW: {"near": ["near = torch.triu(ones, diagonal=-2)"]},
    "mask_inverted": {"masked": ["inverted = ones - tril",
                                 "masked = scaled.masked_fill(inverted == 0, float('-inf'))"]},
    # Layers that are made again after the seed, for their biases alone: the weights are loaded.
    OF_BIAS: {"x_T": ["torch.manual_seed(1337)\nb_query = nn.Linear(6, 2).bias", "b_key = nn.Linear(6, 2).bias",
                      "b_value = nn.Linear(6, 2).bias", "x_T = x.transpose(-2, -1)"],
              **{y: [f"{y} = x @ w_{name} + b_{name}"] for y, name in zip("qkv", ("query", "key", "value"))}},
}
HEADS = {
    **{name: HEAD[name] for name in ("scale_left_out", "scaled_twice", "root_of_C", "scaled_up",
                                     "is_causal_with_cache", OF_DROPOUT)},
    "root_of_N": {"scaled": ["scaled = scores / math.sqrt(3)"]},
    "cut_before_projection": {
        y: [*([BLOCKS] if y == "q" else []), f"w_{name}_cut = w_{name} * blocks", f"{y} = x @ w_{name}_cut + b_{name}"]
        for y, name in zip("qkv", ("query", "key", "value"))},
    "value_from_key": {"v": ["v = x @ w_key + b_key"],
                       **{f"v_{n}": [f"v_{n} = x @ w_key_{n} + b_key_{n}"] for n in range(N)}},
    "view_without_transpose": {**VIEWS, **{f"{y}_heads": [f"{y}_heads = {y}.view(1, 3, 4, 2)"]
                                           for y in "qkv"}},
    "view_back_without_transpose": {"heads_back": [], "concat": ["concat = heads_out.view(1, 4, 6)"]},
    "heads_attend_to_heads": {
        **{f"{y}_heads": [] for y in "qkv"}, "masked": [], "heads_back": [],
        "k_T": ["k_T = k_view.transpose(-2, -1)"], "scores": ["scores = q_view @ k_T"],
        "weights": ["weights = F.softmax(scaled, dim=-1)"], "heads_out": ["heads_out = weights @ v_view"],
        "concat": ["concat = heads_out.view(1, 4, 6)"]},
    OF_SHARED: {f"{y}_heads": [f"{y}_heads = {y}_groups.repeat(1, 2, 1, 1)"] for y in "kv"},
    "output_left_out": {"y": ["y = concat"]},
}


def changed(program, lines):
    assert set(lines) <= {assignment(statement)[0] for statement in program}
    return [line for statement in program
            for line in lines.get(assignment(statement)[0], [statement])]


def written_head(mistake, n):
    """As people write it; n are the leaves by name."""
    x = n["x"]
    of = n.get("memory", x)
    q, k, v = x @ n["w_query"], of @ n["w_key"], of @ n["w_value"]
    if mistake == OF_BIAS:
        torch.manual_seed(1337)
        layers = [nn.Linear(C, HEAD_SIZE) for _ in range(3)]
        for layer, name in zip(layers, ("query", "key", "value")):
            layer.weight.data = n[f"w_{name}"].T
        q, k, v = (layer(x) for layer in layers)
    tril = n["tril"] if mistake == "mask_with_1e9" else torch.tril(torch.ones(T, T))
    scores = q @ k.mT
    if mistake == "scaled_twice":
        scores = (q * q.shape[-1] ** -0.5) @ k.mT * q.shape[-1] ** -0.5
    elif mistake == "root_of_C":
        scores = scores * x.shape[-1] ** -0.5
    elif mistake == "scaled_up":
        scores = scores * q.shape[-1] ** 0.5
    elif mistake != "scale_left_out":
        scores = scores * q.shape[-1] ** -0.5
    if mistake == "mask_after_softmax":
        weights = scores.softmax(-1) * tril
    elif mistake == "mask_renormalised":
        weights = F.normalize(scores.softmax(-1) * tril, p=1, dim=-1)
    elif mistake == OF_DROPOUT:
        torch.manual_seed(0)
        kept = torch.empty(1, T, T).bernoulli_(1 - 0.2)
        weights = scores.masked_fill(tril == 0, -math.inf).softmax(-1) * kept
    elif mistake == "softmax_over_queries":
        weights = nn.Softmax(dim=1)(scores.masked_fill(tril == 0, -math.inf))
    elif mistake == OF_BATCH:
        weights = torch.softmax(scores, 0)
    elif mistake == "mask_added":
        weights = (scores + tril).softmax(-1)
    elif mistake == "mask_with_1e9":
        weights = scores.masked_fill(tril == 0, -1e9).softmax(-1)
    elif mistake == "mask_sees_next":
        future = torch.triu(torch.ones(T, T, dtype=torch.bool), diagonal=2)
        weights = scores.masked_fill(future, -math.inf).softmax(-1)
    elif mistake == OF_CACHE:
        # As scaled_dot_product_attention says of is_causal: torch.ones(L, S).tril(diagonal=0)
        hidden = torch.ones(T, S, dtype=torch.bool).tril(diagonal=0).logical_not()
        weights = scores.masked_fill(hidden, -math.inf).softmax(-1)
    elif mistake == OF_WINDOW:
        back = torch.arange(T)[:, None] - torch.arange(T)
        weights = scores.masked_fill((back < 0) | (back > 2), -math.inf).softmax(-1)
    elif mistake == "mask_inverted":
        weights = scores.masked_fill(tril.bool(), -math.inf).softmax(-1)
    else:
        weights = scores.masked_fill(tril == 0, -math.inf).softmax(-1)
    return weights, weights @ v


def written_heads(mistake, n):
    x = n["x"]
    of = n.get("memory", x)
    q, k, v = (F.linear(y, n[f"w_{name}"].T, n[f"b_{name}"])
               for y, name in ((x, "query"), (of, "key"), (of, "value")))
    if mistake == "value_from_key":
        v = k
    H = C // N
    if mistake == "cut_before_projection":
        # A layer for each head, which gets its part of each token.
        def project(name):
            blocks = n[f"w_{name}"].view(N, H, N, H).diagonal(dim1=0, dim2=2)
            return torch.einsum("btnh,hdn->btnd", x.view(1, T, N, H), blocks).flatten(2) + n[f"b_{name}"]

        q, k, v = (project(name) for name in ("query", "key", "value"))
    if mistake == OF_SHARED:
        q, k, v = (y.unflatten(-1, (-1, 2)).transpose(1, 2) for y in (q, k, v))
        k, v = (torch.cat([y, y], dim=1) for y in (k, v))
        weights = (q @ k.mT * 2 ** -0.5 + torch.full((T, T), -math.inf).triu(1)).softmax(-1)
        return weights, F.linear((weights @ v).transpose(1, 2).flatten(2), n["w_output"].T, n["b_output"])
    if mistake == "view_without_transpose":
        q, k, v = (y.reshape(1, N, T, H) for y in (q, k, v))
    elif mistake == "heads_attend_to_heads":
        q, k, v = (y.reshape(1, T, N, H) for y in (q, k, v))
    else:
        q, k, v = (y.reshape(1, -1, N, H).permute(0, 2, 1, 3) for y in (q, k, v))
    divisor = {"scale_left_out": 1, "scaled_twice": H, "root_of_C": C ** 0.5, "scaled_up": H ** -0.5,
               "root_of_N": N ** 0.5}.get(mistake, H ** 0.5)
    scores = torch.einsum("abqd,abkd->abqk", q, k) / divisor
    if mistake != "heads_attend_to_heads":
        scores = scores + torch.full((T, k.shape[-2]), -math.inf).triu(1)
    weights = scores.softmax(-1)
    if mistake == OF_DROPOUT:
        torch.manual_seed(0)
        weights = weights.masked_fill(torch.rand(weights.shape, dtype=torch.float64) >= 1 - 0.2, 0)
    out = weights @ v
    if mistake not in ("view_back_without_transpose", "heads_attend_to_heads"):
        out = out.permute(0, 2, 1, 3)
    out = out.reshape(1, T, C)
    return weights, out if mistake == "output_left_out" else F.linear(out, n["w_output"].T, n["b_output"])


def execute(program, edits, moved=None):
    """The tensors by name; of x, token `moved` is another one. Parameters keep their gradient."""
    names = {"torch": torch, "nn": nn, "F": F, "math": math}
    for statement in program:
        name = assignment(statement)[0]
        exec(statement, names)
        for node, index, value in edits:
            if node == name:
                names[name] = names[name].clone()
                names[name][tuple(index)] = value
        if name == "x" and moved is not None:
            names[name][0, moved] += 0.5
        if name in PARAMETERS:
            names[name] = names[name].detach().requires_grad_()
    return names


PARAMETERS = [f"{part}_{name}" for name in ("query", "key", "value", "output") for part in "wb"]


def influence(program, edits):
    """The pairs [t, j] in which a change of token j moves row t of y; the rows of further sequences follow."""
    def y(moved=None):
        return torch.nan_to_num(execute(program, edits, moved)["y"].detach()).flatten(0, 1)

    before = y()
    return [[t, j] for j in range(T) for t in range(len(before))
            if (y(j)[t] - before[t]).abs().max() > 1e-6]


def with_gradient(names):
    (names["y"] * names["y"]).sum().backward()
    grads = {p: names[p].grad for p in PARAMETERS if p in names}
    if any(grad is not None and grad.isnan().any() for grad in grads.values()):
        return None
    return [p for p, grad in grads.items() if grad is not None and grad.abs().max() > 1e-6]


def checks(program, right, edits):
    ours, theirs = execute(program, edits), execute(right, edits)
    sums = torch.nan_to_num(ours["weights_sum"].detach())
    both = [assignment(s)[0] for s in right if assignment(s)[0] in ours]
    sees, should = influence(program, edits), influence(right, edits)
    here, there = with_gradient(ours), with_gradient(theirs)
    apart = torch.nan_to_num(ours["y"].detach()) - torch.nan_to_num(theirs["y"].detach())
    return {
        "shape": [name for name in both if ours[name].shape != theirs[name].shape],
        "row_sums": fixture.number((sums - 1).abs().max().item()),
        "influence": sorted([pair for pair in sees + should if (pair in sees) != (pair in should)]),
        "difference": fixture.number(apart.abs().max().item()),
        "gradient": None if here is None or there is None else [p for p in there if p not in here],
    }


def mistake(name, lesson, right, lines, written, edits=(), more=""):
    program = changed(right, lines)
    second = f"&S={S}&causal=1" if name == OF_CACHE else ""
    choice = {"head": f"lesson=head&example=randn&T={T}&C={C}&head_size={HEAD_SIZE}",
              "heads": f"lesson=heads&example=randn&T={T}&C={C}&num_heads={4 if name == OF_SHARED else N}"
              }[lesson] + second + more
    made = execute(program, edits)
    for ours, theirs in zip((made["weights"], made["y"]), written(name, made)):
        assert torch.allclose(ours, theirs, rtol=0, atol=1e-6, equal_nan=True), name
    with torch.no_grad():
        nodes = run(f"{choice}&mistake={name}", program, edits)
    return {"mistake": name, "right": choice, **nodes, "checks": checks(program, right, edits)}


def generate():
    one = head(randn((1, T, C)), linear(C, HEAD_SIZE), T, HEAD_SIZE)
    many = heads_on_randn(randn((1, T, C)), (1, T, C), N=N)
    cached = head(randn((1, T, C)), linear(C, HEAD_SIZE), T, HEAD_SIZE, memory=MEMORY, S=S)
    many_cached = heads_on_randn(randn((1, T, C)), (1, T, C), N=N, S=S)
    window = head(randn((1, T, C)), linear(C, HEAD_SIZE), T, HEAD_SIZE,
                  hides=["near = torch.triu(ones, diagonal=-1)", "mask = tril * near"])
    dropped = list(with_dropout(one, (1, T, T), 0.2, 0, "scaled"))
    of_choice = {OF_CACHE: cached, OF_WINDOW: window, OF_DROPOUT: dropped,
                 OF_BATCH: head(randn((B, T, C)), linear(C, HEAD_SIZE), T, HEAD_SIZE, causal=False)}
    more = {OF_BATCH: "&B=2&causal=0", OF_WINDOW: "&window=2", OF_DROPOUT: "&dropout=0.2",
            OF_SHARED: "&num_kv_heads=2&head_size=2"}
    made = [mistake(name, "head", of_choice.get(name, one), lines, written_head,
                    more=more.get(name, ""))
            for name, lines in HEAD.items()]
    made.append(mistake("mask_with_1e9", "head", one, HEAD["mask_with_1e9"], written_head,
                        [("tril", [0, 0], 0.0)]))
    dropped = heads_with_dropout(many, (1, N, T, T), 0.2, 0)
    of_choice = {OF_DROPOUT: dropped, OF_CACHE: many_cached, OF_SHARED: heads_on_randn(randn((1, T, C)), (1, T, C), **SHARED)}
    made += [mistake(name, "heads", of_choice.get(name, many), lines, written_heads,
                     more=more.get(name, ""))
             for name, lines in HEADS.items()]
    fixture.write("mistakes.json", {"format": "attention-mistakes/1", "generator": fixture.generator(),
                                    "fields": FIELDS, "mistakes": made})
