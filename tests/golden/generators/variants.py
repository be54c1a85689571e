"""variants.json: what people build in the place of a plain head, by PyTorch, and which checks see each trap.

Each is written twice, as in mistakes.py: as the statements that the page shows, and as the code that people
write, which must give the same weights and the same output."""

import math

import torch

from . import fixture, gradients, reordered, today
from .mistakes import T, C, HEAD_SIZE, changed, checks, execute
from .programs import assignment, in_float64, run
from .statements import head, linear, randn

FIELDS = (
    "variants: each a program as in programs.json, on the head of mistakes.json, both dtypes, with its mask and "
    "without, and the tiny example that shows what it is for, as edits. traps: each as in mistakes.json, its "
    "checks beside the right variant. gradients: as the lessons of gradients.json"
)
ROOT = math.sqrt(HEAD_SIZE)
SCORES = "scaled"


def after(node, *lines):
    """Lines behind the statement of a node."""
    return lambda program: [line for s in program
                            for line in ([s, *lines] if assignment(s)[0] == node else [s])]


def before(node, *lines):
    return lambda program: [line for s in program
                            for line in ([*lines, s] if assignment(s)[0] == node else [s])]


def read(old, new, *nodes):
    """These nodes take another one than the plain head's."""
    def replace(s):
        name, expression = assignment(s)
        return s[:-len(expression)] + expression.replace(old, new) if name in nodes else s
    return lambda program: [replace(s) for s in program]


def distance(t):
    return f"distance = (torch.arange({t}).view(-1, 1) - torch.arange({t})).abs().float()"


def cap(t, c):
    return [before("k_T", "cap = torch.tensor(5.)"),
            after(SCORES, "ratio = scaled / cap", "bent = ratio.tanh()", "capped = bent * cap"),
            read("scaled", "capped", "masked", "weights")]


def alibi(t, c):
    return [before("k_T", distance(t), "slope = torch.tensor(0.5)"),
            after(SCORES, "penalty = distance * slope", "slanted = scaled - penalty"),
            read("scaled", "slanted", "masked", "weights")]


def norm(y):
    return [f"{y}_squared = {y} * {y}", f"{y}_total = {y}_squared.sum(dim=-1, keepdim=True)",
            f"{y}_mean = {y}_total / width", f"{y}_above = {y}_mean + eps", f"{y}_root = {y}_above.sqrt()",
            f"{y}_norm = {y} / {y}_root"]


def qk_norm(t, c):
    return [before("k_T", f"width = torch.tensor({HEAD_SIZE}.)", "eps = torch.tensor(1e-5)", *norm("q"), *norm("k")),
            read("k.", "k_norm.", "k_T"), read("q ", "q_norm ", "scores")]


def sink(t, c):
    return [before("k_T", "sink = torch.tensor(0.)"),
            before("weights", f"sinks = sink.expand(1, {t}, 1)", "with_sink = torch.cat([masked, sinks], dim=-1)",
                   "shares = F.softmax(with_sink, dim=-1)"),
            lambda program: [f"weights = shares[..., 0:{t}]" if assignment(s)[0] == "weights" else s
                             for s in program],
            lambda program: program if any(assignment(s)[0] == "masked" for s in program)
            else [s.replace("[masked,", "[scaled,") for s in program]]


def turned(y, size):
    return [f"{y}_first = {y}[..., 0:{size // 2}]", f"{y}_second = {y}[..., {size // 2}:{size}]",
            f"{y}_minus = -{y}_second", f"{y}_half = torch.cat([{y}_minus, {y}_first], dim=-1)",
            f"{y}_cos = {y} * cos", f"{y}_sin = {y}_half * sin", f"{y}_turned = {y}_cos + {y}_sin"]


def angles(t, size, both="torch.cat([angles, angles], dim=1)"):
    return [f"places = torch.arange({t}, dtype=torch.float64).view(-1, 1)\n"
            f"angles = places * 10000 ** (-torch.arange(0, {size}, 2, dtype=torch.float64) / {size})\n"
            f"cos = {both}.cos().float()", f"sin = {both}.sin().float()"]


def rope(t, c):
    size = SIZES["rope"]
    return [before("k_T", *angles(t, size), *turned("q", size), *turned("k", size)),
            read("k.", "k_turned.", "k_T"), read("q ", "q_turned ", "scores")]


def placed(*lines):
    return lambda program: read("x ", "placed ", "q", "k", "v")(before("q", *lines, "placed = x + places")(program))


def learned(t, c):
    return [placed(f"torch.manual_seed(0)\nplaces = torch.randn(64, {c})[:{t}]")]


def waves(t, c):
    return [placed(f"angles = torch.arange({t}, dtype=torch.float64).view(-1, 1) * 10000 ** "
                   f"(-torch.arange(0, {c}, 2, dtype=torch.float64) / {c})\n"
                   f"places = torch.stack([angles.sin(), angles.cos()], dim=-1).view({t}, -1)[:, :{c}].float()")]


def encoding(t, c):
    """Sinusoids as the paper's notes write them, cell by cell."""
    return torch.tensor([[(math.sin, math.cos)[i % 2](p / 10000 ** (2 * (i // 2) / c)) for i in range(c)]
                         for p in range(t)])


VARIANTS = {"cap": cap, "alibi": alibi, "qk_norm": qk_norm, "sink": sink, "rope": rope, "learned": learned,
            "waves": waves, "online": reordered.online, "linear": lambda t, c: reordered.linear(t, c, 2)}
# The size of a head, where it is another than that of mistakes.json: one pair cannot be mixed up.
SIZES = {"rope": 4}
TRAPS = {
    "cap": {
        "cap_of_itself": {"capped": ["capped = scaled * bent"]},
        "cap_after_mask": {"ratio": [], "bent": [], "capped": [],
                           "masked": ["masked = scaled.masked_fill(tril == 0, float('-inf'))"],
                           "weights": ["ratio = masked / cap", "bent = ratio.tanh()", "capped = bent * cap",
                                       "weights = F.softmax(capped, dim=-1)"]},
    },
    "alibi": {
        "alibi_added": {"slanted": ["slanted = scaled + penalty"]},
        "alibi_before_scale": {
            "penalty": [], "slanted": [],
            "scaled": ["penalty = distance * slope", "slanted = scores - penalty",
                       "scaled = slanted / math.sqrt(2)"],
            "masked": ["masked = scaled.masked_fill(tril == 0, float('-inf'))"]},
    },
}


TRAPS["qk_norm"] = {"qk_norm_of_q_alone": {
    **{f"k_{part}": [] for part in ("squared", "total", "mean", "above", "root", "norm")},
    "k_T": ["k_T = k.transpose(-2, -1)"]}}
TRAPS["sink"] = {
    "sink_renormalised": {"weights": ["kept = shares[..., 0:4]", "kept_sum = kept.sum(dim=-1, keepdim=True)",
                                      "weights = kept / kept_sum"]},
    "sink_not_shifted": {"sinks": [], "with_sink": [], "shares": [],
                         "weights": ["largest = masked.amax(dim=-1, keepdim=True)", "shifted = masked - largest",
                                     "exps = shifted.exp()", "exps_sum = exps.sum(dim=-1, keepdim=True)",
                                     "sink_exp = sink.exp()", "all_sum = exps_sum + sink_exp",
                                     "weights = exps / all_sum"]},
}
TRAPS.update(reordered.TRAPS)
MIXED = "angles.repeat_interleave(2, dim=1)"
TRAPS["rope"] = {
    "rope_pairs_mixed": dict(zip(("cos", "sin"), [[line] for line in angles(T, 4, MIXED)])),
    "rope_keys_not_turned": {
        **{f"k_{part}": [] for part in ("first", "second", "minus", "half", "cos", "sin", "turned")},
        "k_T": ["k_T = k.transpose(-2, -1)"]},
}


def rms(y):
    """As PyTorch's nn.RMSNorm, which 1.13 has not."""
    return y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-5)


def in_plane(y):
    """Each pair of halves as a complex number, turned by its place."""
    t, size = y.shape[-2:]
    angle = torch.outer(torch.arange(t).double(), 10000.0 ** (-torch.arange(0, size, 2).double() / size))
    a, b = y.double().chunk(2, dim=-1)
    out = torch.complex(a, b) * torch.polar(torch.ones_like(angle), angle)
    return torch.cat([out.real, out.imag], dim=-1).float()


def mixed(y):
    """Hugging Face's rotate_half, with the angles of neighbours."""
    t, size = y.shape[-2:]
    angle = torch.outer(torch.arange(t).double(), 10000.0 ** (-torch.arange(0, size, 2).double() / size))
    angle = torch.stack([angle, angle], dim=-1).flatten(-2)
    a, b = y.double().chunk(2, dim=-1)
    return (y * angle.cos() + torch.cat([-b, a], dim=-1) * angle.sin()).float()


def bias(t):
    """Two loops, as the paper draws it."""
    return torch.tensor([[-0.5 * abs(i - j) for j in range(t)] for i in range(t)])


def written(name, n, causal):
    """As people write it; n are the leaves by name. Returns the weights and y."""
    x = n["x"]
    if name == "learned":
        torch.manual_seed(0)
        table = torch.nn.Embedding(64, x.shape[-1])
        x = x + table.weight.detach()[torch.arange(x.shape[-2])]
    elif name == "waves":
        x = x + encoding(*x.shape[-2:])
    q, k, v = x @ n["w_query"], x @ n["w_key"], x @ n["w_value"]
    t = x.shape[-2]
    hidden = torch.triu(torch.ones(t, t), 1).bool() if causal else torch.zeros(t, t).bool()
    if name == "qk_norm":
        q, k = rms(q), rms(k)
    elif name == "qk_norm_of_q_alone":
        q = rms(q)
    elif name == "rope":
        q, k = in_plane(q), in_plane(k)
    elif name == "rope_keys_not_turned":
        q = in_plane(q)
    elif name == "rope_pairs_mixed":
        q, k = mixed(q), mixed(k)
    scores = torch.einsum("btd,bsd->bts", q, k) * q.shape[-1] ** -0.5
    if (found := reordered.written(name, q, k, v, scores, hidden, causal)) is not None:
        return found
    of = {
        "cap": lambda: 5 * torch.tanh(scores / 5),
        "cap_of_itself": lambda: scores * torch.tanh(scores / 5),
        "cap_after_mask": lambda: 5 * torch.tanh(scores.masked_fill(hidden, -math.inf) / 5),
        "alibi": lambda: scores + bias(t),
        "alibi_added": lambda: scores - bias(t),
        "alibi_before_scale": lambda: scores + bias(t) / q.shape[-1] ** 0.5,
    }
    scores = of.get(name, lambda: scores)()
    if name != "cap_after_mask":
        scores = scores.masked_fill(hidden, -math.inf)
    weights = scores.softmax(-1)
    if name == "sink":
        # the definition: one more term below the line
        weights = scores.exp() / (scores.exp().sum(-1, keepdim=True) + 1)
    elif name == "sink_not_shifted":
        exps = (scores - scores.max(-1, keepdim=True).values).exp()
        weights = exps / (exps.sum(-1, keepdim=True) + 1)
    return weights, weights @ v


def plain(t=T, c=C, size=HEAD_SIZE, causal=True, start=None):
    return head(start or randn((1, t, c)), linear(c, size), t, size, causal=causal)


def varied(name, program, t=T, c=C):
    for change in VARIANTS[name](t, c):
        program = change(program)
    return program


def same(name, program, causal=True):
    made = execute(program, [])
    for ours, theirs in zip((made["weights"], made["y"]), written(name, made, causal)):
        assert torch.allclose(ours, theirs, rtol=0, atol=1e-6), name


def programs():
    for name in VARIANTS:
        size = SIZES.get(name, HEAD_SIZE)
        sizes = f"&T={T}&C={C}&head_size={size}"
        choice = f"lesson=head&example=randn{sizes}&variant={name}"
        program = varied(name, plain(size=size))
        same(name, program)
        with torch.no_grad():
            yield run(choice, program, [])
        free = varied(name, plain(size=size, causal=False))
        same(name, free, causal=False)
        with torch.no_grad():
            yield run(choice + "&causal=0", free, [])
    tiny = "lesson=head&example=randn&C=2&head_size=1"
    # a row of scores that lie too far apart: the cap brings them near
    yield run(f"{tiny}&T=2&variant=cap", varied("cap", plain(2, 2, 1), 2, 2),
              [("scaled", [0, 1, 0], 2), ("scaled", [0, 1, 1], 20)])
    # tiles of two: the second has the largest score
    yield run(f"{tiny}&T=4&variant=online", varied("online", plain(4, 2, 1), 4, 2),
              [("scaled", [0, 3, j], s) for j, s in enumerate((1, 2, 4, 0))] +
              [("v", [0, j, 0], 10 * j + 10) for j in range(4)])
    # four equal scores: the nearer one counts more
    yield run(f"{tiny}&T=4&variant=alibi", varied("alibi", plain(4, 2, 1), 4, 2),
              [("scaled", [0, 3, j], 1) for j in range(4)])


def many_heads():
    """The variant of several heads, in both dtypes."""
    for sizes in today.SIZES.values():
        program = today.program(T, C, sizes, angles)
        made = execute(program, [])
        for ours, theirs in zip((made["weights"], made["y"]), today.written(made, sizes)):
            assert torch.allclose(ours, theirs, rtol=0, atol=1e-6), sizes
        choice = f"{today.choice(T, C, sizes)}&variant=today"
        with torch.no_grad():
            yield run(choice, program, [])
            yield run(f"{choice}&dtype=float64", in_float64(program), [])
    # the page's own: five characters
    yield run("lesson=heads&example=hello&num_heads=4&num_kv_heads=2&window=3&variant=today",
              today.program(5, 16, today.SIZES["more"], angles, [43, 14, 21, 21, 24]), [])


def slopes():
    for name in VARIANTS:
        size = SIZES.get(name, 2)
        yield gradients.lesson(f"lesson=head&example=randn&T=4&C=3&head_size={size}&dtype=float64&variant={name}",
                               in_float64(varied(name, plain(4, 3, size), 4, 3)))
    sizes = today.SIZES["more"]
    yield gradients.lesson(f"{today.choice(4, 3, sizes)}&dtype=float64&variant=today",
                           in_float64(today.program(4, 3, sizes, angles)))


def trap(variant, name, lines):
    size = SIZES.get(variant, HEAD_SIZE)
    right = varied(variant, plain(size=size))
    program = changed(right, lines)
    same(name, program)
    choice = f"lesson=head&example=randn&T={T}&C={C}&head_size={size}&variant={variant}"
    with torch.no_grad():
        nodes = run(f"{choice}&mistake={name}", program, [])
    return {"mistake": name, "right": choice, **nodes, "checks": checks(program, right, [])}


def trap_of_many():
    sizes = today.SIZES["few"]
    right = today.program(T, C, sizes, angles)
    program = changed(right, today.trapped(sizes))
    made = execute(program, [])
    for ours, theirs in zip((made["weights"], made["y"]), today.written(made, sizes, is_trap=True)):
        assert torch.allclose(ours, theirs, rtol=0, atol=1e-6), today.TRAP
    choice = f"{today.choice(T, C, sizes)}&variant=today"
    with torch.no_grad():
        nodes = run(f"{choice}&mistake={today.TRAP}", program, [])
    return {"mistake": today.TRAP, "right": choice, **nodes, "checks": checks(program, right, [])}


def generate():
    fixture.write("variants.json", {
        "format": "attention-variants/1", "generator": fixture.generator(), "fields": FIELDS,
        "variants": [*programs(), *many_heads()], "gradients": list(slopes()),
        "traps": [trap(variant, name, lines) for variant, traps in TRAPS.items()
                  for name, lines in traps.items()] + [trap_of_many()]})
