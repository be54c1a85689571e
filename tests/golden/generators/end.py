"""end.json: sentences through all six lessons: how much each word takes of each, and what the last one leaves
with; and which rows of one head move when a number of W_K changes."""

import torch

from . import fixture
from .programs import run
from .statements import (BANK, KNOWN, head, heads_by_hand, loop, match, row_by_name, rows, sentence, softmax,
                         triangle)

FIELDS = (
    "each sentence: weights (of every head) and leaves (the last row of every head) by stage, their digits as "
    "Python rounds them to two decimals; moved: the most "
    "rows of y of the stage head that a 1 added to one number of w_key moves"
)
VOCABULARY = ["stream", "mud", "money", "loan", "bank"]


def programs(words):
    """Stage, its program, and the names of its weights and of what leaves."""
    T = len(words)
    x = sentence(words)
    table = VOCABULARY + [word for word in dict.fromkeys(words) if word not in VOCABULARY]
    token_table = "".join([row_by_name(4, 42, KNOWN), "token_table = F.pad(", rows(table), ", (0, 4))"])
    yield "loop", loop(x), None, "y"
    yield "triangle", triangle(x, T), "weights", "y"
    yield "softmax", softmax(x, T), "weights", "y"
    yield "match", match(x, T), "weights", "y"
    yield "head", head(x, BANK, T, 2), "weights", "y"
    yield "heads", heads_by_hand([table.index(word) for word in words], token_table), "weights", "heads_out"


def tensor(made, name):
    [node] = [node for node in made["nodes"] if node["name"] == name]
    return torch.tensor(node["values"], dtype=torch.float64).reshape(node["shape"])


def stage(program, weights, leaves):
    made = run("", program, [])
    # without heads (T, T) or (1, T, T), with heads (1, N, T, T)
    matrix = lambda name: tensor(made, name).reshape(-1, *tensor(made, name).shape[-2:])
    return {"weights": [part(one) for one in matrix(weights)] if weights else [],
            "leaves": [part(one[-1]) for one in matrix(leaves)]}


def part(tensor):
    values = fixture.numbers(tensor)
    return {"values": values, "digits": [f"{value:.2f}" for value in values]}


def moved(words):
    program = head(sentence(words), BANK, len(words), 2)
    given = run("", program, [])
    y, w_key = tensor(given, "y"), tensor(given, "w_key")
    most = []
    for row in range(4):
        for col in range(2):
            edit = ("w_key", [row, col], w_key[row, col].item() + 1)
            now = tensor(run("", program, [edit]), "y")
            rows_now = [t for t in range(len(words)) if not torch.equal(now[0, t], y[0, t])]
            most = max(most, rows_now, key=len)
    return most


def sentences():
    for text in ("loan bank mud bank", "the muddy bank", "bank bank bank"):
        words = text.split()
        yield {"tokens": text, "moved": moved(words),
               "stages": {name: stage(*rest) for name, *rest in programs(words)}}


def generate():
    with torch.no_grad():
        made = [*sentences()]
    fixture.write("end.json", {"format": "attention-end/1", "generator": fixture.generator(), "fields": FIELDS,
                               "sentences": made})
