"""A notebook as a list of steps, each with its numbers and with what the notebook prints of them.

Every printed text (printed.json, copied from the notebooks) is compared with what comes out here:
a fixture is written only if all of them are equal.
"""

import json
import re
from decimal import Decimal

import torch

from . import fixture

PRINTED = json.loads((fixture.FOLDER / "printed.json").read_text(encoding="utf-8"))
NUMBER = re.compile(r"-inf|-?\d+\.\d*(?:e[+-]\d+)?|-?\d+(?:e[+-]\d+)")


def printed_numbers(text):
    """The numbers in a printed text, without a label before the first bracket."""
    return NUMBER.findall(text[text.index("[") :])


def rounding_margin(numbers, values):
    """How far the closest value is from where its last printed digit would be another."""
    pairs = [(n, v) for n, v in zip(numbers, values) if "inf" not in n]
    # NumPy prints trailing zeros as blanks: the longest number shows how many decimals there are.
    decimals = max((len(n.split(".")[1]) for n, _ in pairs if "e" not in n), default=0)

    def last_digit(number):
        if "e" not in number:
            return Decimal(10) ** -decimals
        digits, exponent = number.split("e")
        return Decimal(10) ** (int(exponent) - len(digits.split(".")[1]))

    margin = min(last_digit(n) / 2 - abs(Decimal(n) - Decimal(v)) for n, v in pairs)
    return float(f"{margin:.3g}")


class Notebook:
    """Steps by name. `main` has the notebook's dtype, `other` the same chain in the other one."""

    main_dtype, other_dtype, other_name = torch.float32, torch.float64, "f64"

    def __init__(self, name, title, notes):
        self.name = name
        self.header = {"format": "attention-fixtures/1", "title": title,
                       "generator": fixture.generator(), "notes": notes}
        self.steps, self.main, self.other = [], {}, {}
        self.printed = dict(PRINTED[name])

    def same_text(self, value, text):
        """Whether a value prints as this text; where it stands on the page does not count."""
        mine = re.sub(r"\s+", " ", str(value))
        theirs = re.sub(r", grad_fn=<\w+>", "", text)
        return mine == re.sub(r"\s+", " ", theirs)

    def part(self, value, index):
        return value if index == "all" else value[int(index.strip("[]"))]

    def prints(self, name, value):
        """What the notebook prints of this step, checked."""
        entries = []
        for index, text in self.printed.pop(name, {}).items():
            part = self.part(value, index)
            assert self.same_text(part, text), f"{self.name} {name}:\n{text}\n{part}"
            numbers = printed_numbers(text)
            entry = {"index": index, "shape": list(part.shape), "text": text, "values": numbers,
                     "match": True}
            if self.is_rounded(text):
                entry["rounding_margin"] = rounding_margin(numbers, part.ravel().tolist())
            entries.append(entry)
        return {"printed": entries} if entries else {}

    def is_rounded(self, text):
        return re.search(r"\.\d", text) is not None

    def add(self, name, cell, op, inputs, attrs, note, extension):
        value, other = self.main[name], self.other[name]
        self.steps.append({
            "name": name, "cell": cell, "op": op, "inputs": inputs,
            **({"attrs": attrs} if attrs else {}),
            **({"note": note} if note else {}),
            **({"extension": True} if extension else {}),
            "shape": list(value.shape),
            "dtype": str(value.dtype).replace("torch.", ""),
            "values": self.numbers(value),
            **({self.other_name: self.numbers(other)} if inputs else {}),
            **self.prints(name, value),
        })
        return value

    def numbers(self, value):
        return fixture.numbers(value)

    def leaf(self, name, cell, op, value, note=None, **attrs):
        """A step that starts from nothing."""
        self.main[name] = value
        self.other[name] = value.to(self.other_dtype) if value.is_floating_point() else value
        return self.add(name, cell, op, [], attrs, note, False)

    def step(self, name, cell, op, inputs, note=None, extension=False, **attrs):
        """A step computed from earlier ones, in both dtypes."""
        for steps in (self.main, self.other):
            steps[name] = self.ops[op](*[steps[i] for i in inputs], **attrs)
        if attrs.get("fill") == float("-inf"):
            attrs["fill"] = "-inf"
        return self.add(name, cell, op, inputs, attrs, note, extension)

    def text(self, name, cell, computed):
        """Something printed that is no tensor."""
        printed = self.printed.pop(name)
        assert printed == computed, f"{self.name} {name}: {printed!r}, not {computed!r}"
        self.steps.append({"name": name, "cell": cell, "op": "text", "inputs": [],
                           "printed_text": printed, "computed_text": computed, "match": True})

    def write(self):
        assert not self.printed, f"{self.name} prints more: {list(self.printed)}"
        fixture.write(f"{self.name}.json", {**self.header, "steps": self.steps})


def prefix_mean(x):
    result = torch.zeros_like(x)
    for b in range(x.shape[0]):
        for t in range(x.shape[1]):
            result[b, t] = x[b, : t + 1].mean(dim=0)
    return result


Notebook.ops = {
    "prefix_mean": prefix_mean,
    "matmul": lambda a, b: a @ b,
    "matmul_nt": lambda a, b: a @ b.transpose(-2, -1),
    "linear": torch.nn.functional.linear,
    "tril": torch.tril,
    "row_normalize": lambda a: a / a.sum(dim=-1, keepdim=True),
    "masked_fill": lambda a, mask, fill: a.masked_fill(mask == 0, fill),
    "softmax": lambda a: torch.softmax(a, dim=-1),
    "mul_scalar": lambda a, scalar: a * scalar,
    "div_scalar": lambda a, scalar: a / scalar,
    "add": lambda a, b: a + b,
    "reshape": lambda a, shape: a.reshape(shape),
    "transpose12": lambda a: a.transpose(1, 2).contiguous(),
    "embedding": lambda weight, ids: torch.nn.functional.embedding(ids, weight),
    "slice_rows": lambda a, n: a[:n],
}
