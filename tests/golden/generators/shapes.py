"""shapes.json: heads of other shapes than C / num_heads, as programs like those of programs.json.

Keys and values of fewer heads than queries, heads of a size of their own."""

import torch

from . import fixture
from .programs import FIELDS, in_float64, run
from .statements import heads_on_randn, heads_on_text, randn

HELLO = [43, 14, 21, 21, 24]


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


def generate():
    with torch.no_grad():
        made = list(programs())
    fixture.write("shapes.json", {"format": "attention-programs/1", "generator": fixture.generator(),
                                  "fields": FIELDS, "programs": made})
