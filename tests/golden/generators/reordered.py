"""Two variants that add the same numbers in another order: softmax tile by tile, and linear attention.

The statements are those of the page; `written` is the same as people write it, in loops over tiles and tokens."""

import math

import torch
from torch.nn import functional as F

from .programs import assignment

TILE = 2


def instead(node, *lines):
    return lambda program: [line for s in program
                            for line in (lines if assignment(s)[0] == node else [s])]


def far_from(plain):
    return [f"difference = (y - {plain}).abs()", "most = difference.max()"]


def online(t, c):
    def lines(program):
        scores = "masked" if any(assignment(s)[0] == "masked" for s in program) else "scaled"
        made = ["plain = weights @ v"]
        for i, begin in enumerate(range(0, t, TILE), 1):
            end = min(begin + TILE, t)
            made.append(f"tile_{i} = {scores}[..., {begin}:{end}]")
            if i == 1:
                made.append("m_1 = tile_1.amax(dim=-1, keepdim=True)")
            else:
                made += [f"m_{i} = torch.maximum(m_{i - 1}, tile_{i}.amax(dim=-1, keepdim=True)).detach()",
                         f"fall_{i} = m_{i - 1} - m_{i}", f"alpha_{i} = fall_{i}.exp()"]
            made += [f"shifted_{i} = tile_{i} - m_{i}", f"e_{i} = shifted_{i}.exp()",
                     f"v_{i} = v[..., {begin}:{end}, :]"]
            if i == 1:
                made += ["l_1 = e_1.sum(dim=-1, keepdim=True)", "o_1 = e_1 @ v_1"]
            else:
                made += [f"l_kept_{i} = l_{i - 1} * alpha_{i}", f"l_new_{i} = e_{i}.sum(dim=-1, keepdim=True)",
                         f"l_{i} = l_kept_{i} + l_new_{i}",
                         f"o_kept_{i} = o_{i - 1} * alpha_{i}", f"o_new_{i} = e_{i} @ v_{i}",
                         f"o_{i} = o_kept_{i} + o_new_{i}"]
        return [*made, f"y = o_{i} / l_{i}", *far_from("plain")]
    return [lambda program: instead("y", *lines(program))(program)]


def mapped(y):
    return [f"{y}_elu = F.elu({y})", f"{y}_map = {y}_elu + one"]


def linear(t, c, size):
    running = [
        f"k_each = k_map.view(1, {t}, {size}, 1)", f"v_each = v.view(1, {t}, 1, {size})",
        "kv = k_each @ v_each", f"kv_flat = kv.view(1, {t}, {size * size})",
        "kv_sums = torch.cumsum(kv_flat, dim=1)", "k_sums = torch.cumsum(k_map, dim=1)",
        f"state = kv_sums.view(1, {t}, {size}, {size})", f"q_each = q_map.view(1, {t}, 1, {size})",
        "above_each = q_each @ state", f"above = above_each.view(1, {t}, {size})",
        "q_k = q_map * k_sums", "below = q_k.sum(dim=-1, keepdim=True)", "y = above / below"]

    def lines(program):
        is_masked = any(assignment(s)[0] == "masked" for s in program)
        scores = "masked" if is_masked else "scores"
        for change in (
                instead("k_T", "one = torch.tensor(1.)", *mapped("q"), *mapped("k"), "k_T = k_map.transpose(-2, -1)"),
                instead("scores", "scores = q_map @ k_T"), instead("scaled"),
                instead("masked", "masked = scores.masked_fill(tril == 0, 0)"),
                instead("weights", f"total = {scores}.sum(dim=-1, keepdim=True)", f"weights = {scores} / total"),
                instead("y", "quadratic = weights @ v", *(running if is_masked else OF_ALL), *far_from("quadratic"))):
            program = change(program)
        return program
    return [lines]


OF_ALL = ["kv = k_T @ v", "k_sums = k_map.sum(dim=-2, keepdim=True)", "k_sums_T = k_sums.transpose(-2, -1)",
          "above = q_map @ kv", "below = q_map @ k_sums_T", "y = above / below"]
OF_RUNNING = ("k_each", "v_each", "kv_flat", "kv_sums", "state", "q_each", "above_each", "q_k")

TRAPS = {
    "online": {
        "online_output_not_rescaled": {"o_kept_2": [], "o_2": ["o_2 = o_1 + o_new_2"]},
        "online_sum_not_rescaled": {"l_kept_2": [], "l_2": ["l_2 = l_1 + l_new_2"]},
    },
    "linear": {
        "linear_not_divided": {"y": ["y = above"]},
        "linear_not_running": {**{node: [] for node in OF_RUNNING}, "kv": OF_ALL[:1], "k_sums": OF_ALL[1:3],
                               "above": OF_ALL[3:4], "below": OF_ALL[4:5]},
    },
}


def phi(a):
    return torch.where(a > 0, a + 1, a.exp())


def tile_by_tile(scores, v, forgets):
    """One row at a time, as the paper of FlashAttention has it, from nothing on."""
    out = torch.zeros(*scores.shape[:-1], v.shape[-1])
    for b, i in [(b, i) for b in range(scores.shape[0]) for i in range(scores.shape[1])]:
        m, l, o = -math.inf, 0.0, torch.zeros(v.shape[-1])
        for begin in range(0, scores.shape[-1], TILE):
            row = scores[b, i, begin:begin + TILE]
            larger = max(m, row.max().item())
            alpha = math.exp(m - larger)
            e = [math.exp(s - larger) for s in row.tolist()]
            first = begin == 0
            l = l * (alpha if first or forgets != "sum" else 1) + sum(e)
            o = o * (alpha if first or forgets != "output" else 1)
            o = o + sum(one * v[b, begin + j] for j, one in enumerate(e))
            m = larger
        out[b, i] = o / l
    return out


def token_by_token(q, k, v, causal, forgets):
    """As a recurrent network, whose state is a matrix."""
    q, k = phi(q), phi(k)
    out = torch.zeros(*q.shape[:-1], v.shape[-1])
    for b in range(q.shape[0]):
        state, z = torch.zeros(k.shape[-1], v.shape[-1]), torch.zeros(k.shape[-1])
        if not causal or forgets == "running":
            state, z = k[b].T @ v[b], k[b].sum(0)
        for t in range(q.shape[1]):
            if causal and forgets != "running":
                state, z = state + torch.outer(k[b, t], v[b, t]), z + k[b, t]
            out[b, t] = q[b, t] @ state / (1 if forgets == "division" else q[b, t] @ z)
    return out


def written(name, q, k, v, scores, hidden, causal):
    """The weights and y of one of them, or of a trap; None of another variant."""
    forgets = {"online": "", "online_output_not_rescaled": "output", "online_sum_not_rescaled": "sum",
               "linear": "", "linear_not_divided": "division", "linear_not_running": "running"}.get(name)
    if forgets is None:
        return None
    if name.startswith("online"):
        scores = scores.masked_fill(hidden, -math.inf)
        return F.softmax(scores, dim=-1), tile_by_tile(scores.detach(), v.detach(), forgets)
    shares = (phi(q) @ phi(k).mT).masked_fill(hidden, 0)
    return shares / shares.sum(-1, keepdim=True), token_by_token(q.detach(), k.detach(), v.detach(), causal, forgets)
