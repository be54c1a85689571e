"""shapes.json: heads of other shapes than C / num_heads, as programs like those of programs.json.

Keys and values of fewer heads than queries, heads of a size of their own, and weights that dropout has thinned out,
which must have the bits of F.dropout; and layers with biases, made in another order or after a seed of their own."""

import torch
from torch.nn import functional as F

from . import fixture
from .programs import FIELDS, assignment, in_float64, run
from .statements import head, heads, heads_on_randn, heads_on_text, linear, module_layers, randn, tokens

HELLO = [43, 14, 21, 21, 24]


def kept(shape, p, seed):
    """The statement that draws what dropout keeps: the same with any build of PyTorch."""
    sizes = ", ".join(str(size) for size in shape)
    return (f"kept = (torch.rand({sizes}, dtype=torch.float64, "
            f"generator=torch.Generator().manual_seed({seed})) < 1 - {p}).float()")


def with_dropout(program, shape, p, seed, before):
    """`before`: the node before which the mask of dropout is drawn."""
    for statement in program:
        name = assignment(statement)[0]
        if name == before:
            yield kept(shape, p, seed)
            yield f"keep_scale = kept / (1 - {p})"
        if name == "weights":
            yield statement.replace("weights", "undropped", 1)
            yield "weights = undropped * keep_scale"
        else:
            yield statement


def heads_with_dropout(program, shape, p, seed):
    """There each head is not computed alone: it would drop other weights."""
    B, N, T, S = shape
    made = list(with_dropout(program, shape, p, seed, "q_view"))
    [end] = [i for i, statement in enumerate(made) if assignment(statement)[0] == "y"]
    size = next(s for s in made if s.startswith("q_view")).rsplit(", ", 1)[1]
    return [*made[:end + 1], f"q_wrong = q.view({B}, {N}, {T}, {size}"]


def check_dropout():
    """What is drawn apart, and multiplied, has the bits of F.dropout after torch.manual_seed."""
    count = 0
    for shape in ((1, 3, 3), (2, 5, 7), (2, 4, 8, 8), (1, 16, 64, 64), (1, 1, 1)):
        for p in (0.1, 0.2, 0.25, 0.3, 0.5, 0.7, 0.9, 1 / 3, 0.999999, 0.000001, 0.6, 0.8, 0.05):
            for seed in (0, 1, 7, 1337, 1000000):
                for dtype in (torch.float32, torch.float64):
                    weights = F.softmax(torch.randn(shape, dtype=dtype), dim=-1)
                    torch.manual_seed(seed)
                    theirs = F.dropout(weights, p, training=True)
                    names = {"torch": torch}
                    exec(kept(shape, p, seed), names)
                    ours = weights * (names["kept"].to(dtype) / (1 - p))
                    assert torch.equal(ours, theirs), (shape, p, seed, dtype)
                    count += 1
    print(f"{count} dropouts have the bits of F.dropout")


def programs():
    def own(lesson, choice, program):
        return run(f"lesson={lesson}&example=randn{choice}", program, [])

    yield own("heads", "&T=3&C=8&num_heads=4&num_kv_heads=2",
              heads_on_randn(randn((1, 3, 8)), (1, 3, 8), N=4, num_kv_heads=2))
    yield own("heads", "&seed=4&B=2&T=3&C=5&num_heads=3&num_kv_heads=1&head_size=2&S=4&causal=0&dtype=float64",
              in_float64(heads_on_randn(randn((2, 3, 5), 4), (2, 3, 5), N=3, num_kv_heads=1, head_size=2, S=4,
                                        causal=False)))
    yield own("heads", "&T=4&C=3&head_size=5&scaled=0",
              heads_on_randn(randn((1, 4, 3)), (1, 4, 3), head_size=5, scaled=False))
    yield run("lesson=heads&example=hello&num_heads=4&num_kv_heads=2",
              heads_on_text(HELLO, N=4, num_kv_heads=2), [])
    yield run("lesson=heads&example=tokens&tokens=Hello&seed=7&num_kv_heads=1&head_size=3",
              heads_on_text(HELLO, seed=7, num_kv_heads=1, head_size=3), [])


def dropouts():
    def own(lesson, choice, program):
        return run(f"lesson={lesson}&example=randn{choice}", list(program), [])

    one = head(randn((1, 4, 8)), linear(8, 4), 4, 4)
    yield own("head", "&T=4&dropout=0.2", with_dropout(one, (1, 4, 4), 0.2, 0, "scaled"))
    two = head(randn((2, 3, 5)), linear(5, 4), 3, 4, causal=False)
    yield own("head", "&B=2&T=3&C=5&causal=0&dropout=0.7&dropout_seed=1337&dtype=float64",
              in_float64(list(with_dropout(two, (2, 3, 3), 0.7, 1337, "scaled"))))
    yield own("head", "&T=4&dropout=0.2&train=0", one)
    yield own("heads", "&T=3&C=4&dropout=0.5&dropout_seed=3",
              heads_with_dropout(heads_on_randn(randn((1, 3, 4)), (1, 3, 4)), (1, 2, 3, 3), 0.5, 3))
    yield own("heads", "&B=2&T=2&C=4&S=3&causal=0&num_heads=4&num_kv_heads=2&dropout=0.1&dropout_seed=5",
              heads_with_dropout(heads_on_randn(randn((2, 2, 4)), (2, 2, 4), N=4, num_kv_heads=2, S=3, causal=False),
                                 (2, 4, 2, 3), 0.1, 5))


OF_LETTER = {"q": "query", "k": "key", "v": "value"}


def made_in_order(shape, widths, order="xqkv", seed=1337, before=0, weights_seed=None, bias=True, x=None):
    """What is drawn before x and before the first weight: x and layers in an order, after one seed or two."""
    start = f"torch.manual_seed({seed})\n" + (f"torch.rand({before})\n" if before else "")
    layers = "".join(f"{name} = nn.Linear({i}, {o}{'' if bias else ', bias=False'})\n"
                     for name, (i, o) in widths(order).items())
    again = "" if weights_seed is None else f"torch.manual_seed({weights_seed})\n"
    drawn = f"x = torch.randn({', '.join(map(str, shape))})"
    if x:
        return x, (again or start) + layers
    if order.endswith("x"):
        return (again + layers + start if again else start + layers) + drawn, ""
    return start + drawn, again + layers


def one_in_order(shape, H, S=None, causal=True, bias=False, **how):
    B, T, C = shape
    x, start = made_in_order(shape, lambda order: {OF_LETTER[y]: (C, H) for y in order if y != "x"}, bias=bias, **how)
    made = head(x, [f"{name}.weight.T" for name in OF_LETTER.values()], T, H, start=start, causal=causal,
                memory=f"memory = torch.randn({B}, {S}, {C})" if S else None)
    for statement in made:
        name = assignment(statement)[0]
        if bias and name in OF_LETTER:
            layer = OF_LETTER[name]
            yield f"b_{layer} = {layer}.bias"
            statement += f" + b_{layer}"
        yield statement


def many_in_order(shape, N=2, **how):
    C = shape[2]

    def widths(order):
        return {**{OF_LETTER[y]: (C, C) for y in order if y != "x"}, "output_proj": (C, C)}

    x, start = made_in_order(shape, widths, **how)
    return heads(x if isinstance(x, list) else [x], shape,
                 module_layers({"query": start, "key": "", "value": "", "output_proj": ""}), N=N)


def orders():
    def own(lesson, choice, program):
        return run(f"lesson={lesson}&example=randn{choice}", list(program), [])

    yield own("head", "&T=4&bias=1", one_in_order((1, 4, 8), 4, bias=True))
    yield own("head", "&seed=7&before=5&B=2&T=3&C=5&head_size=3&bias=1&order=kqvx",
              one_in_order((2, 3, 5), 3, bias=True, seed=7, before=5, order="kqvx"))
    yield own("head", "&seed=0&B=2&T=2&C=3&weights_seed=0", one_in_order((2, 2, 3), 4, seed=0, weights_seed=0))
    yield own("head", "&T=2&C=3&S=4&weights_seed=-9&order=xkqv&dtype=float64&causal=0",
              in_float64(list(one_in_order((1, 2, 3), 4, S=4, causal=False, weights_seed=-9, order="xkqv"))))
    yield own("head", "&T=2&C=20&before=3&weights_seed=18446744073709551615&order=qkvx",
              one_in_order((1, 2, 20), 4, before=3, weights_seed=2**64 - 1, order="qkvx"))
    words = tokens("to be".split(), 4)
    yield run("lesson=head&example=tokens&tokens=to be&bias=1",
              list(one_in_order((1, 2, 4), 2, bias=True, x=words)), [])
    yield run("lesson=head&example=tokens&tokens=to be&weights_seed=3",
              list(one_in_order((1, 2, 4), 2, weights_seed=3, x=words)), [])
    yield own("heads", "&T=3&C=4&order=kqvx&seed=11", many_in_order((1, 3, 4), order="kqvx", seed=11))
    yield own("heads", "&T=2&C=6&num_heads=3&weights_seed=4&order=xkqv",
              many_in_order((1, 2, 6), N=3, weights_seed=4, order="xkqv"))


def generate():
    check_dropout()
    with torch.no_grad():
        made = [*programs(), *dropouts(), *orders()]
    fixture.write("shapes.json", {"format": "attention-programs/1", "generator": fixture.generator(),
                                  "fields": FIELDS, "programs": made})
