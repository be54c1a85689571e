"""programs.json: whole lessons as PyTorch programs, run by PyTorch (and one as NumPy's).

Each line is the statement that the page shows for a node; the tests hold the page to it, and to the
numbers that come out here. After a statement its learner's edits are written into the tensor.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

from . import fixture, numpy_programs
from .statements import (BANK, BANK_X, KNOWN, LAYERS, TEMPERATURE, banks, cache, head, heads_by_hand, heads_on_randn,
                         heads_on_text, linear, loop, match, race, randn, root, row_by_name, rows, sentence,
                         softmax, tokens, triangle)

FIELDS = (
    "each program: choice opens the lesson; edits are made in order; nodes have, in the graph's "
    "order, the statement that makes them and its numbers after the edits"
)
WORDS = {
    "stream": [1.2, 0.0, 0.0, 0.3], "mud": [0.9, 0.0, 0.0, 0.9], "money": [0.0, 1.4, 0.0, 0.1],
    "loan": [0.0, 1.1, 0.0, 0.6], "bank": [0.8, 0.8, 0.2, 0.0],
}


def embed(words):
    return torch.tensor([WORDS[word] for word in words])


def assignment(statement):
    """The name that a statement makes, and the expression, behind what is drawn before it."""
    lines = [line for line in statement.split("\n") if " = " in line and line[0] != " "]
    return lines[-1].split(" = ")


def in_float64(program):
    """PyTorch makes float32 numbers; what starts from nothing is widened, the rest follows."""
    starts = ("torch.randn", "(torch.rand(", "torch.randint", "torch.ones", "torch.zeros(", "nn.", "embed", "F.pad",
              "torch.tensor", "(torch.arange", "torch.cat([angles", "torch.stack", "t_e.", "p_e.", *[name + "." for name in LAYERS])
    return [s + ".double()" if assignment(s)[1].startswith(starts) else s for s in program]


def run(choice, program, edits):
    names = {"torch": torch, "nn": nn, "F": F, "math": math, "embed": embed}
    nodes = []
    for statement in program:
        name = assignment(statement)[0]
        exec(statement, names)
        for node, index, value in edits:
            if node == name:
                names[name] = names[name].clone()  # what it is a view of stays
                names[name][tuple(index)] = value
        value = names[name]
        nodes.append({"name": name, "pytorch": statement, "shape": list(value.shape),
                      "values": fixture.numbers(value)})
    return {
        "choice": choice,
        "edits": [{"node": n, "index": i, "value": fixture.number(v)} for n, i, v in edits],
        "dtype": str(value.dtype).replace("torch.", ""),
        "nodes": nodes,
    }


def programs():
    inf = float("inf")

    def own(lesson, choice, program, *edits):
        return run(f"lesson={lesson}&example=randn{choice}", program, edits)

    # fewer than 16 numbers, 16, and more but no multiple: PyTorch draws these in different ways
    yield own("loop", "&seed=-1&before=1&B=1&T=5&C=3", loop(randn((1, 5, 3), -1, 1)))
    yield own("loop", "&seed=-9223372036854775808&B=2&T=4&C=2",
              loop(randn((2, 4, 2), -(2**63))))
    yield own("triangle", "&seed=2147483648&before=7&B=2&T=3&C=3",
              triangle(randn((2, 3, 3), 2**31, 7), 3))
    yield own("softmax", "&seed=18446744073709551615&before=1000000&B=2&T=1&C=1",
              softmax(randn((2, 1, 1), 2**64 - 1, 1000000), 1))
    yield own("head", "", head(randn((1, 8, 8)), linear(8, 4), 8, 4))
    yield own("head", "&seed=7&before=33&B=2&T=5&C=3&head_size=2",
              head(randn((2, 5, 3), 7, 33), linear(3, 2), 5, 2))
    yield own("head", "&seed=0&T=3&C=1&head_size=1&causal=0&scaled=0",
              head(randn((1, 3, 1), 0), linear(1, 1), 3, 1, causal=False, scaled=False))
    # divided by a number in place of the root
    yield own("head", "&T=3&head_size=2&divide_by=2.7",
              head(randn((1, 3, 8)), linear(8, 2), 3, 2, divisor=2.7))
    yield own("heads", "&T=3&C=4&divide_by=0.5&dtype=float64&causal=0",
              in_float64(heads_on_randn(randn((1, 3, 4)), (1, 3, 4), causal=False, divisor=0.5)))
    # padding, and numbers of somebody's own, some of which hide
    real = ["real = (torch.arange(2) < torch.tensor([1]).view(1, 1, 1)).float().repeat(1, 2, 1)"]
    typed = ["added = torch.tensor([[0.0, 0.5], [-1.25, 0.0]])",
             "allowed = torch.tensor([[1.0, 1.0], [1.0, 0.0]])"]
    many = [*typed, *real, "mask_1 = real * tril", "mask = mask_1 * allowed"]
    yield own("heads", "&T=2&C=2&padding=1&added=0,0.5;-1.25,-inf",
              heads_on_randn(randn((1, 2, 2)), (1, 2, 2), hides=many))
    # the learner's own tokens: words and characters, of fewer than 16 numbers and more
    yield run("lesson=softmax&example=tokens",
              softmax(tokens("to be or not to be".split(), 2), 6), [])
    yield run("lesson=softmax&example=tokens&seed=-7&dtype=float64&tokens=be%20%22to%22%20a%5cb",
              in_float64(softmax(tokens(["be", '"to"', "a\\b"], 2, -7), 3)), [])
    yield run("lesson=head&example=tokens&split=characters&tokens=%20abb\u00e9&seed=3&C=17&head_size=3",
              head(tokens(list(" abb\u00e9"), 17, 3), linear(17, 3), 5, 3,
                   start="torch.manual_seed(3)\n"), [])
    # sentences of the five words that have vectors, and of others
    yield run("lesson=triangle&example=bank", triangle(BANK_X, 6), [])
    yield run("lesson=loop&example=bank&tokens=the stream",
              loop(sentence(["the", "stream"])), [])
    yield run("lesson=head&example=bank&tokens=loan bank mud bank",
              head('x = embed(["loan", "bank", "mud", "bank"]).unsqueeze(0)', BANK, 4, 2), [])
    yield run("lesson=head&example=bank&dtype=float64&tokens=the river bank",
              in_float64(head(sentence(["the", "river", "bank"]), BANK, 3, 2)), [])
    yield run("lesson=match&example=banks&tokens=muddy bank mud money bank loan",
              banks(sentence("muddy bank mud money bank loan".split(), ".view(2, 3, 4)")), [])
    yield own("heads", "&seed=3&before=2&B=2&T=3&C=6&num_heads=3",
              heads_on_randn(randn((2, 3, 6), 3, 2), (2, 3, 6), N=3))
    yield own("heads", "&T=3&C=4&num_heads=1&causal=0&scaled=0&mistake=value_from_key",
              heads_on_randn(randn((1, 3, 4)), (1, 3, 4), N=1, causal=False, scaled=False,
                             value_from_key=True))
    # keys and values of another sequence, which is drawn after x; with the mask x is the end of it, as with a cache
    yield own("head", "&T=3&S=5", head(randn((1, 3, 8)), linear(8, 4), 3, 4, causal=False, S=5,
                                       memory="memory = torch.randn(1, 5, 8)"))
    yield own("head", "&seed=5&B=2&T=2&C=3&S=4&head_size=2&causal=1",
              head(randn((2, 2, 3), 5), linear(3, 2), 2, 2, S=4, memory="memory = torch.randn(2, 4, 3)"))
    yield own("head", "&T=4&C=5&S=2&scaled=0&dtype=float64",
              in_float64(head(randn((1, 4, 5)), linear(5, 4), 4, 4, causal=False, scaled=False, S=2,
                              memory="memory = torch.randn(1, 2, 5)")))
    yield run("lesson=head&example=bank&tokens=mud bank&causal=1&memory_tokens=money loan bank stream mud bank",
              head('x = embed(["mud", "bank"]).unsqueeze(0)', BANK, 2, 2, S=6,
                   memory='memory = embed(["money", "loan", "bank", "stream", "mud", "bank"]).unsqueeze(0)'), [])
    yield run("lesson=head&example=bank&tokens=mud bank&memory_tokens=the bank mud",
              head('x = embed(["mud", "bank"]).unsqueeze(0)', BANK, 2, 2, S=3, causal=False,
                   memory=sentence(["the", "bank", "mud"]).replace("\nx = ", "\nmemory = ")), [])
    yield run("lesson=head&example=tokens&seed=3&C=3&tokens=to be&memory_tokens=be or not to",
              head(tokens(["to", "be"], 3, 3), linear(3, 2), 2, 2, start="torch.manual_seed(3)\n", S=4, causal=False,
                   memory=tokens(["be", "or", "not", "to"], 3, 3).split("\n")[-1].replace("x = ", "memory = ")), [])
    yield own("heads", "&T=3&C=4&S=5", heads_on_randn(randn((1, 3, 4)), (1, 3, 4), S=5, causal=False))
    yield own("heads", "&seed=9&B=2&T=2&C=6&S=3&num_heads=3&causal=1&mistake=value_from_key",
              heads_on_randn(randn((2, 2, 6), 9), (2, 2, 6), N=3, S=3, value_from_key=True))
    # one token after the other, with what is kept of those before
    yield run("lesson=cache&example=bank", cache(BANK_X, BANK, 6, 4, 2), [])
    yield run("lesson=cache&example=bank&dtype=float64&tokens=the river bank",
              in_float64(cache(sentence(["the", "river", "bank"]), BANK, 3, 4, 2)), [])
    # the race's contenders
    for contender in ("loop", "running", "product", "head"):
        yield run(f"lesson=race_{contender}&example=randn&B=1&T=8&C=3&head_size=4",
                  race(contender, randn((1, 8, 3)), linear(3, 4), 8, 4), [])
    # queries and keys of several lengths, and a row of scores that is shifted and divided
    yield run("lesson=root&example=queries&T=1&d_k=2", root(1, 2), [])
    yield run("lesson=root&example=queries&T=2&d_k=5&seed=7&dtype=float64", in_float64(root(2, 5, 7)), [])
    yield run("lesson=temperature&example=row", TEMPERATURE,
              [("shift", (), -7.3), ("temp", (), 0.25)])
    yield run("lesson=temperature&example=row&dtype=float64", in_float64(TEMPERATURE),
              [("row_scores", (3,), 9.0), ("temp", (), 10.0)])
    # float64
    yield own("triangle", "&B=1&T=5&C=3&dtype=float64",
              in_float64(triangle(randn((1, 5, 3)), 5)))
    yield own("head", "&T=4&head_size=3&dtype=float64",
              in_float64(head(randn((1, 4, 8)), linear(8, 3), 4, 3)))
    yield run("lesson=head&example=bank&dtype=float64",
              in_float64(head(BANK_X, BANK, 6, 2)), [])
    yield own("heads", "&T=4&C=4&num_heads=4&dtype=float64",
              in_float64(heads_on_randn(randn((1, 4, 4)), (1, 4, 4), N=4)))
    # edits
    yield own("loop", "&B=1&T=4&C=2", loop(randn((1, 4, 2))), ("x", [0, 1, 0], 3.5),
              ("y", [0, 2, 1], -1.25))
    yield own("triangle", "&B=1&T=4&C=2", triangle(randn((1, 4, 2)), 4), ("tril", [1, 3], 1.0),
              ("weights", [2, 0], 0.5), ("a_tril", [0, 2], 2.0), ("b", [1, 1], -3.0))
    yield own("softmax", "&B=1&T=4&C=2", softmax(randn((1, 4, 2)), 4), ("tril", [0, 3], 1.0),
              ("scores", [2, 1], 1.5), ("masked", [3, 0], -inf), ("shifted", [1, 0], -inf),
              ("exps_sum", [2, 0], 4.0))
    yield run("lesson=head&example=bank", head(BANK_X, BANK, 6, 2), [
        ("w_query", [2, 0], 1.5), ("scores", [0, 2, 1], 4.0), ("tril", [1, 5], 1.0),
        ("masked", [0, 5, 3], -inf), ("weights", [0, 4, 0], 0.5), ("q", [0, 3, 1], 0.1)])
    yield run("lesson=head&example=bank&causal=0&scaled=0&dtype=float64",
              in_float64(head(BANK_X, BANK, 6, 2, causal=False, scaled=False)),
              [("scores", [0, 0, 5], 0.1), ("v", [0, 1, 2], 0.3)])


    yield run("lesson=match&example=banks", banks(), [("x", [1, 0, 0], 0.5), ("w", [0, 1], -1.0)])
    yield run("lesson=match&example=banks&dtype=float64", in_float64(banks()), [])
    yield own("match", "&B=2&T=4&C=3&causal=1", match(randn((2, 4, 3)), 4, causal=True),
              ("scores", [1, 2, 0], 2.0), ("tril", [0, 2], 1.0))
    yield own("heads", "&T=4&C=4", heads_on_randn(randn((1, 4, 4)), (1, 4, 4)),
              ("b_key", [1], 0.5), ("q_view", [0, 2, 1, 0], 1.5), ("k_heads", [0, 1, 3, 1], -2.0),
              ("k_T", [0, 0, 1, 2], 0.25), ("tril", [0, 1], 1.0), ("masked", [0, 1, 3, 0], -inf),
              ("heads_back", [0, 2, 0, 1], 3.0), ("concat", [0, 1, 3], -1.0),
              ("w_value_1", [2, 0], 0.75), ("y_0", [0, 3, 1], 2.0), ("q_wrong", [0, 0, 3, 1], 1.0))
    known = 'token_table = F.pad(embed(["stream", "mud", "money", "loan", "bank"]), (0, 4))'
    yield run("lesson=heads&example=bank", heads_by_hand([2, 3, 4, 0, 1, 4], known), [])
    yield run("lesson=heads&example=bank&num_heads=4&causal=0&scaled=0&mistake=value_from_key",
              heads_by_hand([2, 3, 4, 0, 1, 4], known, N=4, causal=False, scaled=False,
                            value_from_key=True), [])
    words = ["stream", "mud", "money", "loan", "bank", "the", "old"]
    yield run("lesson=heads&example=bank&dtype=float64&tokens=the old bank the",
              in_float64(heads_by_hand([5, 6, 4, 5], "".join([
                  row_by_name(4, 42, KNOWN), "token_table = F.pad(", rows(words), ", (0, 4))"]))), [
        ("ids", [0, 3], 6.0), ("x", [0, 2, 7], 0.5)])
    yield run("lesson=heads&example=hello&dtype=float64",
              in_float64(heads_on_text([43, 14, 21, 21, 24])), [
        ("ids", [0, 3], 99.0), ("token_table", [99, 7], 1.25), ("position_table", [4, 0], -0.5),
        ("tok", [0, 0, 1], 0.125), ("x", [0, 2, 15], 2.0)])


def generate():
    with torch.no_grad():
        made = [*programs(), *numpy_programs.programs()]
    fixture.write("programs.json", {"format": "attention-programs/1",
                                    "generator": fixture.generator(), "fields": FIELDS,
                                    "programs": made})
