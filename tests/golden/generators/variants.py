"""variants.json: what people build in the place of a plain head, by PyTorch, and which checks see each trap.

Each is written twice, as in mistakes.py: as the statements that the page shows, and as the code that people
write, which must give the same weights and the same output."""

import math

import torch

from . import fixture, gradients
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


VARIANTS = {"cap": cap, "alibi": alibi}
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


def bias(t):
    """Two loops, as the paper draws it."""
    return torch.tensor([[-0.5 * abs(i - j) for j in range(t)] for i in range(t)])


def written(name, n, causal):
    """As people write it; n are the leaves by name. Returns the weights and y."""
    x = n["x"]
    q, k, v = x @ n["w_query"], x @ n["w_key"], x @ n["w_value"]
    t = x.shape[-2]
    hidden = torch.triu(torch.ones(t, t), 1).bool() if causal else torch.zeros(t, t).bool()
    scores = torch.einsum("btd,bsd->bts", q, k) * q.shape[-1] ** -0.5
    of = {
        "cap": lambda: 5 * torch.tanh(scores / 5),
        "cap_of_itself": lambda: scores * torch.tanh(scores / 5),
        "cap_after_mask": lambda: 5 * torch.tanh(scores.masked_fill(hidden, -math.inf) / 5),
        "alibi": lambda: scores + bias(t),
        "alibi_added": lambda: scores - bias(t),
        "alibi_before_scale": lambda: scores + bias(t) / q.shape[-1] ** 0.5,
    }
    scores = of[name]()
    if name != "cap_after_mask":
        scores = scores.masked_fill(hidden, -math.inf)
    weights = scores.softmax(-1)
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
    sizes = f"&T={T}&C={C}&head_size={HEAD_SIZE}"
    for name in VARIANTS:
        choice = f"lesson=head&example=randn{sizes}&variant={name}"
        program = varied(name, plain())
        same(name, program)
        with torch.no_grad():
            yield run(choice, program, [])
        free = varied(name, plain(causal=False))
        same(name, free, causal=False)
        with torch.no_grad():
            yield run(choice + "&causal=0", free, [])
    tiny = "lesson=head&example=randn&C=2&head_size=1"
    # a row of scores that lie too far apart: the cap brings them near
    yield run(f"{tiny}&T=2&variant=cap", varied("cap", plain(2, 2, 1), 2, 2),
              [("scaled", [0, 1, 0], 2), ("scaled", [0, 1, 1], 20)])
    # four equal scores: the nearer one counts more
    yield run(f"{tiny}&T=4&variant=alibi", varied("alibi", plain(4, 2, 1), 4, 2),
              [("scaled", [0, 3, j], 1) for j in range(4)])


def slopes():
    for name in VARIANTS:
        yield gradients.lesson(f"lesson=head&example=randn&T=4&C=3&head_size=2&dtype=float64&variant={name}",
                               in_float64(varied(name, plain(4, 3, 2), 4, 3)))


def trap(variant, name, lines):
    right = varied(variant, plain())
    program = changed(right, lines)
    same(name, program)
    choice = f"lesson=head&example=randn&T={T}&C={C}&head_size={HEAD_SIZE}&variant={variant}"
    with torch.no_grad():
        nodes = run(f"{choice}&mistake={name}", program, [])
    return {"mistake": name, "right": choice, **nodes, "checks": checks(program, right, [])}


def generate():
    fixture.write("variants.json", {
        "format": "attention-variants/1", "generator": fixture.generator(), "fields": FIELDS,
        "variants": list(programs()), "gradients": list(slopes()),
        "traps": [trap(variant, name, lines) for variant, traps in TRAPS.items()
                  for name, lines in traps.items()]})
