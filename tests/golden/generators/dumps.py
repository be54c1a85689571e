"""dumps.json: files that the page's own code for PyTorch writes, each run by PyTorch on a head, with what they hold.

The hash of the code says that it is the one that was run."""

import base64
import contextlib
import hashlib
import io
import json
import os
import pathlib
import subprocess
import tempfile

import torch
from torch import nn

from . import fixture
from .files import case, tensor, timeless


class Head(nn.Module):
    """One head, as people write it."""

    def __init__(self, C, H):
        super().__init__()
        self.query = nn.Linear(C, H, bias=False)
        self.key = nn.Linear(C, H, bias=False)
        self.value = nn.Linear(C, H, bias=False)
        self.register_buffer("tril", torch.tril(torch.ones(5, 5)))

    def forward(self, x):
        q, k, v = self.query(x), self.key(x), self.value(x)
        scores = q @ k.mT / k.shape[-1] ** 0.5
        return scores.masked_fill(self.tril == 0, float("-inf")).softmax(-1) @ v


def run(code, names, path="my_head.npz"):
    """The file that code writes, in a folder of its own."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name in [name for name in names if name.endswith(".pt")]:
                torch.save(names[name], name)
            exec(code, dict(names))
            return timeless(pathlib.Path(path).read_bytes())
        finally:
            os.chdir(before)


def saved(state):
    """A file of torch.save, which is not read."""
    out = io.BytesIO()
    torch.save(state, out)
    return out.getvalue()


def held(head, heads=None, **computed):
    """What such a file is to hold."""
    tensors = {name: t.detach() for name, t in {**head.state_dict(), **computed}.items()}
    made = [tensor(name, t.float() if t.dtype == torch.bfloat16 else t) for name, t in tensors.items()]
    return made if heads is None else [tensor("heads", torch.tensor(heads)), *made]


def generate():
    made = subprocess.run(["node", fixture.FOLDER / "dumps.ts"], check=True, capture_output=True, text=True)
    code = json.loads(made.stdout)
    torch.manual_seed(11)
    x = torch.randn(1, 5, 6)
    one, many = Head(6, 4), nn.MultiheadAttention(6, 2, batch_first=True)
    half = Head(6, 4).to(torch.bfloat16)
    y = one(x)
    y_many = many(x, x, x, need_weights=False)[0]
    x_half = x.to(torch.bfloat16)
    y_half = half(x_half)
    # The last line calls it with two heads, as many as its reader is to write there.
    files = [
        case("head", run(code["dump"], {"head": one, "x": x, "y": y}), held(one, 2, x=x, y=y)),
        case(
            "nn.MultiheadAttention",
            run(code["dump"], {"head": many, "x": x, "y": y_many}),
            held(many, 2, x=x, y=y_many),
        ),
        case(
            "bfloat16",
            run(code["dump"], {"head": half, "x": x_half, "y": y_half}),
            held(half, 2, x=x_half, y=y_half),
        ),
        case("converted", run(code["convert"], {"my_head.pt": one.state_dict()}), held(one)),
    ]
    said, drawn = io.StringIO(), {}
    with contextlib.redirect_stdout(said):
        exec(code["drawn"], drawn)
    q, k, v = (drawn[name](drawn["x"]) for name in ("query", "key", "value"))
    hides = torch.ones(6, 6).triu(1).bool()
    y = (q @ k.mT / drawn["head_size"] ** 0.5).masked_fill(hides, float("-inf")).softmax(-1) @ v
    by_seed = {
        "link": said.getvalue().strip(),
        "x": drawn["x"].flatten().tolist(),
        **{f"w_{name}": drawn[name].weight.T.flatten().tolist() for name in ("query", "key", "value")},
        "y": y.flatten().tolist(),
    }
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in code.items()}
    pickled = {"name": "torch.save", "base64": base64.b64encode(saved({"a": torch.zeros(2)})).decode()}
    fixture.write(
        "dumps.json",
        {"generator": fixture.generator(), "sha256": hashes, "files": files, "pickles": [pickled], "drawn": by_seed},
    )
