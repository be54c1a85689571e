"""language.json: a small GPT on 54 sentences, by torch's autograd and torch.optim.

The model is written again here, in as few lines as it takes. Weights are randn * 0.02 in the order of the list below, what is
left out is not drawn."""

import math
import os
import re
import urllib.parse

import torch
from torch.nn import functional as F

from . import fixture

FIELDS = (
    "tables: mean surprise in nats a row by counting what follows the last 0, 1, 2, 7 words: of the 43 sentences by a table of "
    "themselves, of all 54 likewise, of the 11 kept aside by the table of the 43 (null: never seen). sentences: all 54, ids of "
    "the vocabulary. "
    "runs: choice opens the lesson. scores: rows of every tenth step and the last one, named by columns: loss (of the step's batch), "
    "losses of the 43 and the 11, P(right meaning) of the 11 by meaning, loss of the row `is` of the 43, how far the topic moves "
    "the logits, and in every block and head the share of `is` on mud and money. "
    "parameters: after step `at`; gradients: of the loss of step `at`. "
    "drift: a float32 run, without its parameters; left_out: the last scores of others. learned: for each seed the first of the steps 0, 10, ... at which P(right meaning) of the 11 is 0.9. "
    "written: by the float32 run after 200 steps; margin: how close a drawn number came to the edge of a word. "
    "stream: after those steps, the row `is` of two sentences after each part of the block, and the shares of the next word if "
    "the stream ended there. "
    "taken: after 200 steps of a float32 run, what its attention reads of the two sentences, the shares, and what leaves the stage; apart: from a float64 run. "
    "mistakes: runs, likewise, of a model with a mistake as people write it; seen: beside the right model with the same weights, before any step: "
    "influence: how far another last word moves the logits of the rows before it; difference: the largest of the logits; loss: the difference. "
    "taught: the scores of float32 runs with a mistake after 200 steps. "
    "of_first_row: written from the logits of row 0. "
    "texts: runs on a text; counted: by its last 0, 1, 2 tokens, with 0.1 added to each count"
)

RIVER, MONEY = ["stream", "mud", "water"], ["money", "loan", "coin"]
WET, RICH = ["wet", "green", "deep"], ["closed", "rich", "safe"]
SENTENCES = [f"{p} the {n} the bank is {a} .".split() for nouns, adjectives in ((RIVER, WET), (MONEY, RICH))
             for n in nouns for p in ("by", "near", "with") for a in adjectives]
VOCABULARY = sorted({word for sentence in SENTENCES for word in sentence})
ID = {word: at for at, word in enumerate(VOCABULARY)}
V, T = len(VOCABULARY), 7
X = torch.tensor([[ID[word] for word in sentence] for sentence in SENTENCES])
KEPT = list(range(0, 54, 5))
TRAINED = [i for i in range(54) if i % 5]


class Model:
    def __init__(self, C=8, hidden=16, num_heads=1, blocks=1, norm="before", norm_kind="rms", activation="relu", unembedding="own",
                 positions=1, attention=1, mlp=1, residual=1, mistake="", dtype=torch.float32, V=V, T=T):
        self.__dict__.update(locals())
        shapes = {"token_table": (V, C)}
        if positions:
            shapes["position_table"] = (T, C)
        for b in range(blocks):
            end = f"_{b + 1}" if b else ""
            if attention:
                shapes |= {f"w_{of}{end}": (C, C) for of in ("query", "key", "value", "output")}
            if mlp:
                shapes |= {f"w_up{end}": (C, hidden), f"w_down{end}": (hidden, C)}
        if unembedding == "own":
            shapes["w_head"] = (C, V)
        self.w = {name: (torch.randn(*shape) * 0.02).to(dtype).requires_grad_() for name, shape in shapes.items()}

    def normed(self, x):
        if self.mistake in ("norm_over_rows", "unbiased_variance", "eps_outside"):  # as people write it
            dim = 1 if self.mistake == "norm_over_rows" else -1
            x = x - x.mean(dim, keepdim=True) if self.norm_kind == "layer" else x
            size = x.var(-1, keepdim=True) if self.mistake == "unbiased_variance" else (x * x).mean(dim, keepdim=True)
            return x / (size.sqrt() + 1e-5) if self.mistake == "eps_outside" else x / (size + 1e-5).sqrt()
        if self.norm_kind == "layer":
            return F.layer_norm(x, (self.C,), eps=1e-5)
        return x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-5)

    def part(self, x, f):
        y = f(self.normed(x) if self.norm in ("before", "not_last") else x)
        y = x + y if self.residual else y
        return self.normed(y) if self.norm == "after" else y

    def attend(self, x, end):
        B, t, C = x.shape
        q, k, v = ((x @ self.w[f"w_{of}{end}"]).view(B, t, self.num_heads, -1).transpose(1, 2)
                   for of in ("query", "key", "value"))
        scores = q @ k.transpose(-2, -1) / math.sqrt(C // self.num_heads)
        if self.mistake != "mask_forgotten":
            scores = scores.masked_fill(torch.ones(t, t).tril() == 0, float("-inf"))
        A = scores.softmax(-1)
        self.A.append(A)
        return (A @ v).transpose(1, 2).reshape(B, t, C) @ self.w["w_output" + end]

    def feed(self, x, end):
        up = x @ self.w["w_up" + end]
        act = {"gelu": lambda: F.gelu(up, approximate="tanh"), "gelu_erf": lambda: F.gelu(up), "relu": lambda: F.relu(up)}[self.activation]()
        return act @ self.w["w_down" + end]

    def __call__(self, ids):
        self.A = []
        x = self.w["token_table"][ids]
        if self.positions and self.mistake != "positions_forgotten":
            x = x + self.w["position_table"][:ids.shape[1]]
        for b in range(self.blocks):
            end = f"_{b + 1}" if b else ""
            if self.attention:
                x = self.part(x, lambda n, end=end: self.attend(n, end))
            if self.mlp:
                x = self.part(x, lambda n, end=end: self.feed(n, end))
        return (self.normed(x) if self.norm == "before" else x) @ (self.w["token_table"].T if self.unembedding == "tied" else self.w["w_head"])


def loss_of(logits, words, mistake="", rows=slice(None)):
    logits = logits.softmax(-1) if mistake == "softmax_before_loss" else logits
    targets = words[:, :-1] if mistake == "targets_not_shifted" else words[:, 1:]
    return F.cross_entropy(logits[:, rows].reshape(-1, logits.shape[-1]), targets[:, rows].reshape(-1))


def ids(words):
    return [ID[word] for word in words]


@torch.no_grad()
def scores(model, loss):
    """What is told of a step."""
    logits = model(X[:, :-1])
    at_is = logits[:, 5].softmax(-1)
    right = [torch.stack([at_is[i, ids(words)].sum() for i in KEPT if SENTENCES[i][6] in words]).mean().item()
             for words in (WET, RICH)]
    mud, money = (next(i for i, s in enumerate(SENTENCES) if s[0] == "near" and s[2] == topic) for topic in ("mud", "money"))
    moved = (logits[mud, 5] - logits[money, 5]).double()
    row = [loss, *(loss_of(logits[some], X[some], model.mistake).item() for some in (TRAINED, KEPT)), *right,
           loss_of(logits[TRAINED], X[TRAINED], model.mistake, [5]).item(),
           abs(moved[ids(WET)].mean() - moved[ids(RICH)].mean()).item()]
    return row + [A[i, n, 5, 2].item() for A in model.A for i in (mud, money) for n in range(model.num_heads)]


def columns(kind):
    names = ["loss", "loss_trained", "loss_kept", "right_river", "right_money", "loss_is", "effect"]
    N = kind.get("num_heads", 1)
    for b in range(kind.get("blocks", 1) if kind.get("attention", 1) else 0):
        end = f"_{b + 1}" if b else ""
        names += [f"share{end}_{topic}" + (f"_{n}" if N > 1 else "") for topic in ("mud", "money") for n in range(N)]
    return names


def steps(model, optimizer, batch_size=0):
    """Yields the loss of each step, with its gradients, and then makes the update."""
    while True:
        words = X[TRAINED]
        if batch_size:
            words = words[torch.randint(0, len(TRAINED), (batch_size,))]
        loss = loss_of(model(words[:, :-1]), words, model.mistake)
        optimizer.zero_grad()
        loss.backward()
        yield loss.item()
        optimizer.step()


def run(at, dtype=torch.float64, seed=1337, optimizer="adam", lr=None, batch_size=0, gradients=False, digits=12, **kind):
    torch.manual_seed(seed)
    model = Model(dtype=dtype, **kind)
    rate = lr or (0.02 if optimizer == "adam" else 1)
    walk = steps(model, (torch.optim.Adam if optimizer == "adam" else torch.optim.SGD)(model.w.values(), lr=rate), batch_size)
    told = []
    for step, loss in zip(range(at + 1), walk):
        if step % 10 == 0 or step == at:
            told.append([step, *(short(number, digits) for number in scores(model, loss))])
    choice = f"lesson=language&dtype={str(dtype)[6:]}" + (f"&seed={seed}" if seed != 1337 else "")
    choice += f"&optimizer={optimizer}" if optimizer != "adam" else ""
    choice += f"&lr={lr}" if lr else ""
    choice += f"&batch_size={batch_size}" if batch_size else ""
    choice += "".join(f"&{key}={value}" for key, value in kind.items())
    of = {name: w.grad if gradients else w.detach() for name, w in model.w.items() if w.grad is not None}
    return {"choice": choice, "at": at, "columns": ["step", *columns(kind)], "scores": told,
            "gradients" if gradients else "parameters":
                {name: [short(number, digits) for number in w.reshape(-1).tolist()] for name, w in of.items()}}


TEXTS = {"words": "a man had a dog and a cat and the dog had a bone and the cat had a fish and the man had the dog "
                  "and the cat and the fish had a bad day",
         "characters": "ana bob \u00e9va ana bob dan \u00e9va bob ana dan ana bob \u00e9va dan bob ana eva dan"}


def names():
    """The names, as core/training/own_text.cpp has them."""
    source = open(os.path.join(os.path.dirname(__file__), "../../../core/training/own_text.cpp")).read()
    return "".join(re.findall(r'"(.*?)"', source[source.index("kNames[] ="):source.index(";", source.index("kNames[] ="))]))


def text_run(split, at, T, B, dtype=torch.float64, lr=0.02, text=None, **kind):
    """A run on rows that are drawn from a text, of which the last tenth is kept aside if it has a row."""
    text_of = text or TEXTS[split]
    tokens = text_of.split() if split == "words" else list(text_of)
    vocabulary = sorted(set(tokens))
    read = torch.tensor([vocabulary.index(token) for token in tokens])
    kept = len(read) // 10
    end = len(read) - kept if kept > T else len(read)

    def rows(begins):
        return torch.stack([read[i:i + T + 1] for i in begins])

    def tried(begin, end):
        places = max(end - begin - T, 0)
        count = min(places, 32)
        return [begin + (i * (places - 1) // (count - 1) if count > 1 else 0) for i in range(count)]

    def surprise(counted, begin, end, n):
        surprise, total = 0, 0
        for t in range(max(begin, n), end):
            seen = [tokens[s] for s in range(n, counted) if tokens[s - n:s] == tokens[t - n:t]]
            surprise -= math.log((seen.count(tokens[t]) + 0.1) / (len(seen) + 0.1 * len(vocabulary)))
            total += 1
        return surprise / total

    torch.manual_seed(1337)
    model = Model(V=len(vocabulary), T=T, dtype=dtype, **kind)
    optimizer = torch.optim.Adam(model.w.values(), lr=lr)
    told = []
    for step in range(at + 1):
        words = rows(torch.randint(0, end - T, (B,)))
        loss = loss_of(model(words[:, :-1]), words)
        if step % 10 == 0 or step == at:
            row = [step, loss.item()]
            for begins in (tried(0, end), tried(end, len(read))):
                if begins:
                    with torch.no_grad():
                        row.append(loss_of(model(rows(begins)[:, :-1]), rows(begins)).item())
            told.append([row[0], *(short(number, 12) for number in row[1:])])
        if step < at:
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    has_kept = end < len(read)
    size = len(read)
    return {"choice": f"lesson=language&example=text&split={split}&dtype={str(dtype)[6:]}&T={T}&batch_size={B}"
                      + ("" if text else f"&tokens={urllib.parse.quote(text_of)}") + (f"&lr={lr}" if lr != 0.02 else "") + "".join(f"&{key}={value}" for key, value in kind.items()),
            "at": at, "columns": ["step", "loss", "loss_trained"] + ["loss_kept"] * has_kept, "scores": told,
            "vocabulary": vocabulary,
            "counted": [[surprise(end, 0, end, n), surprise(size, 0, size, n),
                         surprise(end, end, size, n) if has_kept else None] for n in (0, 1, 2)],
            "parameters": {name: [short(number, 12) for number in w.reshape(-1).tolist()] for name, w in model.w.items() if not text}}


def short(number, digits):
    """So many digits, far beyond what is asked."""
    return float(f"{number:.{digits}g}")


def runs():
    yield run(300)
    yield run(120, torch.float32, digits=9)
    yield run(150, gradients=True)
    for kind in ({"num_heads": 2}, {"blocks": 2, "hidden": 8}, {"norm": "after"}, {"norm": "without"}, {"norm": "not_last"},
                 {"norm_kind": "layer"}, {"norm": "after", "norm_kind": "layer"}, {"activation": "gelu"}, {"activation": "gelu_erf"}, {"unembedding": "tied"},
                 {"positions": 0}, {"attention": 0}, {"mlp": 0}, {"residual": 0}, {"C": 6, "hidden": 5, "num_heads": 3}):
        yield run(12, gradients=True, **kind)
    yield run(12, seed=3, optimizer="sgd", gradients=True)
    yield run(20, seed=42, batch_size=16, lr=0.03)


def left_out():
    """Float32 runs of what the page of the parts changes, and of the whole model: their last scores."""
    for kind in ({}, {"residual": 0}, {"norm": "without"}, {"mlp": 0}, {"positions": 0}, {"attention": 0}, {"norm": "after"},
                 {"norm": "not_last"}, {"norm_kind": "layer"}, {"seed": 7}):
        told = run(300, torch.float32, digits=9, **kind)
        yield {"choice": told["choice"], "columns": told["columns"][:6], "scores": told["scores"][-1][:6]}


MISTAKES = ("targets_not_shifted", "mask_forgotten", "norm_over_rows", "unbiased_variance", "eps_outside", "positions_forgotten",
            "softmax_before_loss")


@torch.no_grad()
def seen(mistake, norm_kind):
    """What tells a mistake from the right model with the same weights, before any step."""
    def made(mistake):
        torch.manual_seed(1337)
        model = Model(norm_kind=norm_kind, dtype=torch.float64, mistake=mistake)
        logits = model(X[:, :-1])
        moved = X[:, :-1].clone()
        moved[0, 6] = 0  # what is read last
        return logits, (model(moved) - logits)[0, :6].abs().max().item(), loss_of(logits[TRAINED], X[TRAINED], mistake).item()
    ours, theirs = made(mistake), made("")
    return {"influence": ours[1], "difference": (ours[0] - theirs[0]).abs().max().item(), "loss": ours[2] - theirs[2]}


def mistakes():
    for mistake in MISTAKES:
        kinds = ["layer"] if mistake == "unbiased_variance" else ["layer", "rms"] if mistake == "norm_over_rows" else ["rms"]
        for norm_kind in kinds:
            yield {"mistake": mistake, **run(12, gradients=True, norm_kind=norm_kind, mistake=mistake), "seen": seen(mistake, norm_kind)}


def taught():
    """Float32 runs with a mistake: their scores after 200 steps."""
    for mistake in MISTAKES:
        kind = {"norm_kind": "layer"} if mistake == "unbiased_variance" else {}
        told = run(200, torch.float32, digits=9, mistake=mistake, **kind)
        yield {"choice": told["choice"], "columns": told["columns"][:6], "scores": told["scores"][-1][:6]}


def learned():
    for seed in range(10):
        torch.manual_seed(seed)
        model = Model()
        for step, loss in enumerate(steps(model, torch.optim.Adam(model.w.values(), lr=0.02))):
            if step % 10 == 0:
                river, money = scores(model, loss)[3:5]
                if (6 * river + 5 * money) / 11 >= 0.9:
                    yield step
                    break


def written():
    """After 200 steps: what the model writes, a number drawn for each word, and its last logits of two sentences."""
    torch.manual_seed(1337)
    model = Model()
    for _ in zip(range(201), steps(model, torch.optim.Adam(model.w.values(), lr=0.02))):
        pass  # the gradients of step 200 are not used

    @torch.no_grad()
    def logits(words):
        return model(torch.tensor([ids(words)]))[0]

    def write(seed, temperature, row=-1):
        generator = torch.Generator().manual_seed(seed)
        words, margin = ["near"], 1
        while len(words) < 8 and words[-1] != ".":
            p = (logits(words)[row] / temperature).softmax(-1)
            u = torch.rand(1, generator=generator).item()
            words.append(VOCABULARY[min(V - 1, int((p.cumsum(-1) <= u).sum()))])
            margin = min(margin, (p.cumsum(-1)[:-1] - u).abs().min().item())
        return {"temperature": temperature, "draw_seed": seed, "text": " ".join(words), "margin": short(margin, 3)}

    return {"of_first_row": [write(seed, 1, 0) for seed in range(6)],
            "texts": [write(seed, t) for t in (0.5, 1, 2) for seed in [*range(10), 11]],
            "logits": [{"tokens": text, "values": [short(number, 9) for number in logits(text.split())[-1].tolist()]}
                       for text in ("near the mud the bank is", "near the money the bank is")]}


def stream():
    """After 200 steps: how the row `is` of two sentences comes about, part by part, and what would be guessed after each."""
    torch.manual_seed(1337)
    model = Model()
    for _ in zip(range(201), steps(model, torch.optim.Adam(model.w.values(), lr=0.02))):
        pass

    @torch.no_grad()
    def of(text):
        words = torch.tensor([ids(text.split())])
        x = model.w["token_table"][words] + model.w["position_table"][:words.shape[1]]
        model.A = []
        attention = model.attend(model.normed(x), "")
        x1 = x + attention
        mlp = model.feed(model.normed(x1), "")
        x2 = x1 + mlp
        parts = {"x": x, "norm_x": model.normed(x), "attn_out": attention, "x1": x1, "norm_x1": model.normed(x1),
                 "down": mlp, "x2": x2}
        guesses = {f"early_probs_{name}" if name != "x2" else "probs": (model.normed(one) @ model.w["w_head"]).softmax(-1)
                   for name, one in (("x", x), ("x1", x1), ("x2", x2))}
        rows = {name: one[0, -1] for name, one in (parts | guesses).items()} | {"weights": model.A[0][0, 0, -1]}
        return {"tokens": text, "rows": {name: [short(number, 9) for number in row.tolist()] for name, row in rows.items()}}

    return [of("near the mud the bank is"), of("near the money the bank is")]


def taken():
    """What stages 5 and 6 show of a run: its first attention on the first sentences of near the mud and near the money."""
    two = X[[next(i for i, s in enumerate(SENTENCES) if s[0] == "near" and s[2] == topic) for topic in ("mud", "money")], :-1]

    def made(at, dtype, seed=1337, **kind):
        torch.manual_seed(seed)
        model = Model(dtype=dtype, **kind)
        for _ in zip(range(at + 1), steps(model, torch.optim.Adam(model.w.values(), lr=0.02))):
            pass
        with torch.no_grad():
            x = model.w["token_table"][two] + model.w["position_table"]
            read = model.normed(x) if model.norm == "before" else x
            model.A = []
            out = model.attend(read, "")
            y = model.A[0][:, 0] @ (read @ model.w["w_value"])[..., :8 // model.num_heads]
        of_head = {"y": y} if model.num_heads == 1 else {"y": out}
        return {"x": read, "weights": model.A[0], **of_head}

    for at, kind in ((200, {}), (60, {"num_heads": 2}), (200, {"num_heads": 2, "norm": "after", "seed": 42})):
        ours, exact = (made(at, dtype, **kind) for dtype in (torch.float32, torch.float64))
        yield {"choice": f"&trained_steps={at}" + "".join(f"&{key}={value}" for key, value in kind.items()),
               "apart": short(max((ours[name] - exact[name]).abs().max().item() for name in ours), 3),
               "values": {name: [short(number, 9) for number in one.reshape(-1).tolist()] for name, one in ours.items()}}


def counted(of, on, before):
    seen = {}
    for i in of:
        for t in range(1, 8):
            followers = seen.setdefault(tuple(SENTENCES[i][max(0, t - before):t]), {})
            followers[SENTENCES[i][t]] = followers.get(SENTENCES[i][t], 0) + 1
    surprise = 0
    for i in on:
        for t in range(1, 8):
            followers = seen.get(tuple(SENTENCES[i][max(0, t - before):t]), {})
            if SENTENCES[i][t] not in followers:
                return None
            surprise -= math.log(followers[SENTENCES[i][t]] / sum(followers.values()))
    return surprise / (7 * len(on))


def generate():
    all_54 = range(54)
    fixture.write("language.json", {
        "format": "attention-language/1",
        "generator": fixture.generator(),
        "fields": FIELDS,
        "vocabulary": VOCABULARY,
        "sentences": X.tolist(),
        "tables": [[counted(TRAINED, TRAINED, n), counted(all_54, all_54, n), counted(TRAINED, KEPT, n)]
                   for n in (0, 1, 2, 7)],
        "runs": [*runs()],
        "mistakes": [*mistakes()],
        "taught": [*taught()],
        "drift": {**run(300, torch.float32, digits=9), "parameters": {}},
        "left_out": [*left_out()],
        "learned": [*learned()],
        "written": written(),
        "stream": stream(),
        "taken": [*taken()],
        "texts": [text_run("words", 60, 3, 4, C=4, hidden=6), text_run("characters", 40, 5, 8, C=4, hidden=6, num_heads=2),
                  text_run("words", 30, 8, 2, torch.float32, C=4, hidden=6),
                  text_run("characters", 30, 8, 32, lr=0.01, text=names(), C=16, hidden=64, num_heads=2)],
    })
