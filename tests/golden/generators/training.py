"""training.json: training runs of the lesson learn, by torch's autograd and torch.optim.

float64: the losses of steps 0 to 300 and the parameters of step 300; float32: the first losses, and how runs drift. A loss
before an update belongs to the step's batch. Also randperm, of which the batches are made."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from . import fixture

FIELDS = (
    "randperm: after manual_seed(seed) torch.randperm(n) for each n in order. runs: choice opens the lesson; "
    "losses[k] is the loss of step k; parameters are the weight matrices of step `at`, tied ones too. first: a first step, and of sequence 0 the last row. learnt: runs at a "
    "step, `edit` being a step, a row, a column and the number that is written there into w_value: the loss, of sequence 0 the "
    "last row of each head's weights and of the first question's probabilities; tried: of 256 sequences after manual_seed(7) the "
    "loss, and for each question the share of right answers and each head's mean weight on the right token. turned: the same of a task that needs RoPE. unsettled: single "
    "steps of a run that rounding takes apart. drift: float32 runs; losses[k] is the loss of step 10 k, numbers with 8 decimals"
)


def lookup(B):
    names = torch.stack([torch.randperm(4) for _ in range(B)])
    drinks, asked = torch.randint(0, 4, (B, 4)), torch.randint(0, 4, (B, 1))
    x = torch.zeros(B, 5, 8)
    for b in range(B):
        for t in range(4):
            x[b, t, names[b, t]] = x[b, t, 4 + drinks[b, t]] = 1
        x[b, 4, names[b, asked[b, 0]]] = 1
    return x, [(slice(4, 5), drinks.gather(1, asked))]


def previous(B):
    symbols = torch.randint(0, 4, (B, 5))
    x = torch.cat([F.one_hot(symbols, 4), torch.eye(5, dtype=int).expand(B, 5, 5)], -1).float()
    return x, [(slice(1, 5), symbols[:, :-1])]


def marked(B):
    symbols, mark = torch.randint(0, 4, (B, 4)), torch.randint(0, 4, (B, 1))
    x = torch.cat([F.one_hot(symbols, 4), F.one_hot(mark[:, 0], 4)[..., None]], -1).float()
    return x, [(slice(0, 4), symbols.gather(1, mark).expand(B, 4))]


def largest(B):
    symbols = torch.randint(0, 6, (B, 5))
    return F.one_hot(symbols, 6).float(), [(slice(0, 5), symbols.amax(1, keepdim=True).expand(B, 5))]


def both(B):
    symbols, mark = torch.randint(0, 4, (B, 5)), torch.randint(0, 5, (B, 1))
    x = torch.cat([F.one_hot(symbols, 4), torch.eye(5, dtype=int).expand(B, 5, 5),
                   F.one_hot(mark[:, 0], 5)[..., None]], -1).float()
    return x, [(slice(1, 5), symbols[:, :-1]), (slice(0, 5), symbols.gather(1, mark).expand(B, 5))]


def turned(B):
    """The task previous, where x does not say where any symbol stands."""
    symbols = torch.randint(0, 4, (B, 5))
    return F.one_hot(symbols, 4).float(), [(slice(1, 5), symbols[:, :-1])]


# C, symbols, head_size, causal, learning rate
TASKS = {
    "lookup": (lookup, 8, 4, 4, False, 5), "previous": (previous, 9, 4, 2, True, 3),
    "marked": (marked, 5, 4, 2, False, 3), "largest": (largest, 6, 6, 2, False, 3),
    "both": (both, 10, 4, 2, False, 1),
}


# Those of a lesson of its own, with and without RoPE
TURNED = {"turned": (turned, 4, 4, 2, True, 2)}


# of query, key and value the one that is another one: its place and that one's
NAMES = ("w_query", "w_key", "w_value", "w_output")
TIES = {"none": {}, "query_key": {1: 0}, "key_value": {2: 1}, "query_value": {2: 0}, "all": {1: 0, 2: 0}}
WIDE = ("key_value", "query_value", "all")


class Learner:
    """A task's parameters, drawn as nn.Linear draws them, and its forward pass. Tied matrices are one parameter."""

    def __init__(self, task, dtype, N=2, H=None, causal=None, scaled=True, tied="none", rope=False):
        self.draw, C, self.V, head_size, is_causal, self.lr = {**TASKS, **TURNED}[task]
        self.rope = rope
        self.N, self.H = N if task == "both" else 1, H or (self.V if tied in WIDE else head_size)
        self.causal = is_causal if causal is None else causal
        self.scale = math.sqrt(self.H) if scaled else 1
        sizes = [(C, self.N * self.H), (C, self.N * self.H), (C, self.N * self.V)]
        if task == "both":
            sizes.append((self.N * self.V, 2 * self.V))
        self.w, self.matrices = [], []
        for at, (i, o) in enumerate(sizes):
            if at in TIES[tied]:
                self.matrices.append(self.matrices[TIES[tied][at]])
                continue
            w = nn.Linear(i, o, bias=False).weight.detach().T.contiguous().to(dtype)
            self.w.append(w.requires_grad_())
            self.matrices.append(w)
        self.dtype = dtype

    def forward(self, x):
        B, T, _ = x.shape
        q, k, v = (x @ w for w in self.matrices[:3])
        q, k = (u.view(B, T, self.N, self.H).transpose(1, 2) for u in (q, k))
        v = v.view(B, T, self.N, self.V).transpose(1, 2)
        q, k = (self.turn(u) if self.rope else u for u in (q, k))
        products = q @ k.transpose(-2, -1)
        scores = products / self.scale
        if self.causal:
            scores = scores.masked_fill(torch.ones(T, T).tril() == 0, float("-inf"))
        A = F.softmax(scores, -1)
        y = (A @ v).transpose(1, 2).reshape(B, T, self.N * self.V)
        y = y @ self.matrices[3] if len(self.matrices) > 3 else y
        self.between = {"scores": products, "weights": A, "y": y}
        return A, y

    def turn(self, y):
        """RoPE as the paper has it: a pair of columns is a complex number, a place turns it. Angles are rounded to float32."""
        half = self.H // 2
        slower = 10000.0 ** (-2 * torch.arange(half, dtype=torch.float64) / self.H)
        angles = torch.arange(y.shape[-2], dtype=torch.float64)[:, None] * slower
        turns = torch.complex(angles.cos().float().to(self.dtype), angles.sin().float().to(self.dtype))
        made = torch.complex(y[..., :half], y[..., half:]) * turns
        return torch.cat([made.real, made.imag], -1)

    def loss(self, x, answers):
        y = self.forward(x)[1].split(self.V, -1)
        return sum(F.cross_entropy(y[i][:, rows].reshape(-1, self.V), a.reshape(-1))
                   for i, (rows, a) in enumerate(answers))


def lesson(task):
    return f"lesson=learn{'' if task in TASKS else '_turned'}&example={task}"


def run(task, steps, dtype=torch.float64, seed=1337, adam=None, lr=None, B=8, fresh=True, keep=None, **switches):
    torch.manual_seed(seed)
    learner = Learner(task, dtype, **switches)
    rate = adam or lr or learner.lr
    optimizer = (torch.optim.Adam if adam else torch.optim.SGD)(learner.w, lr=rate)
    x, answers = learner.draw(B)
    losses = []
    for step in range(steps + 1):
        if step and fresh:
            x, answers = learner.draw(B)
        loss = learner.loss(x.to(dtype), answers)
        losses.append(loss.item())
        if step < steps:
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    seeded = f"&seed={seed}" if task in TASKS else ""
    choice = f"{lesson(task)}{seeded}&dtype={str(dtype)[6:]}&batch_size={B}"
    choice += "&variant=rope" if switches.pop("rope", False) else ""
    names = {"N": "num_heads", "H": "head_size", "causal": "causal", "scaled": "scaled", "tied": "tied"}
    choice += "".join(f"&{names[key]}={value if key == 'tied' else int(value)}" for key, value in switches.items())
    choice += f"&optimizer=adam&lr={adam}" if adam else f"&lr={lr}" if lr else ""
    choice += "" if fresh else "&fresh=0"
    return {"choice": choice, "at": steps, "losses": fixture.numbers(torch.tensor(losses[:keep], dtype=torch.float64)),
            "parameters": {name: fixture.numbers(w.detach()) for name, w in zip(NAMES, learner.matrices)}}


def runs():
    for task in TASKS:
        yield run(task, 300)
        yield run(task, 300, adam=0.05)
        yield run(task, 20, torch.float32)
    yield run("both", 300, seed=3, N=4)
    yield run("both", 100, seed=3, N=1)  # unanswered, it goes on; by step 300 rounding has grown to 1e-9
    yield run("lookup", 300, seed=-1, lr=3, B=32, fresh=False)
    yield run("lookup", 100, seed=5, lr=0.25, B=3, H=1, causal=True, scaled=False)
    yield run("previous", 100, seed=5, B=1, lr=1, H=5, causal=False)
    yield run("previous", 300, tied="query_key")
    yield run("previous", 20, tied="query_key", H=4)  # unsettled runs: as far as rounding lets float32 follow
    yield run("lookup", 15, tied="key_value")
    yield run("lookup", 300, tied="query_value")
    yield run("lookup", 10, tied="all")
    yield run("marked", 100, tied="all", adam=0.05)
    yield run("largest", 20, torch.float32, tied="key_value")
    yield run("turned", 300, rope=True)
    yield run("turned", 100, adam=0.05, rope=True)
    yield run("turned", 20, torch.float32, rope=True)
    yield run("turned", 300)


def drifts():
    """float32 runs as far as the page shows them at first, in few numbers: rounding tells them apart from ours."""
    of = [(task, {}) for task in TASKS] + [("both", {"N": 4}), ("both", {"N": 1})]
    for task, switches in of:
        for adam in (None, 0.05):
            for steps in (100, 300):
                made = run(task, steps, torch.float32, adam=adam, **switches)
                made["losses"] = made["losses"][::10]
                yield rounded(made)


def rounded(value):
    """With 8 decimals, a hundredth of what is asked."""
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return round(value, 8) if isinstance(value, float) else value


def first(task, **switches):
    """The first step as the page shows it, float32: of the first sequence the last row's numbers and gradients."""
    torch.manual_seed(1337)
    learner = Learner(task, torch.float32, **switches)
    optimizer = torch.optim.SGD(learner.w, lr=learner.lr)
    loss = learner.loss(*learner.draw(8))
    for tensor in learner.between.values():
        tensor.retain_grad()
    loss.backward()
    row = {name: tensor.detach()[0].reshape(-1, tensor.shape[-1])[-1] for name, tensor in learner.between.items()}
    row |= {f"d_{name}": tensor.grad[0].reshape(-1, tensor.shape[-1])[-1] for name, tensor in learner.between.items()}
    gradient = learner.w[0].grad.clone()
    optimizer.step()
    return {"choice": lesson(task) + ("&variant=rope" if switches else ""), "loss": loss.item(),
            "row": {name: fixture.numbers(numbers) for name, numbers in row.items()},
            "d_w_query": fixture.numbers(gradient), "w_query_next": fixture.numbers(learner.w[0].detach())}


def attended(task, x):
    """For each question of each sequence 1 at the tokens that have the answer, (B, T, T)."""
    B, T, _ = x.shape
    before = torch.ones(T - 1).diag(-1).expand(B, T, T)
    if task in ("previous", "turned"):
        return [before]
    if task == "both":
        return [before, x[..., -1:].transpose(1, 2).expand(B, T, T)]
    rows = torch.zeros(B, T, T)
    rows[:, 4, :4] = (x[:, :4, :4] * x[:, 4:, :4]).sum(-1)
    return [rows]


def learnt(task, step, edit=None, **switches):
    """float64: a run at a step: the loss of its batch, the first sequence's last row; and what 256 others say."""
    torch.manual_seed(1337)
    learner = Learner(task, torch.float64, **switches)
    optimizer = torch.optim.SGD(learner.w, lr=learner.lr)
    x, answers = learner.draw(8)
    for k in range(step + 1):
        if k:
            x, answers = learner.draw(8)
        if edit and edit[0] == k:
            with torch.no_grad():
                learner.matrices[2][edit[1], edit[2]] = edit[3]
        loss = learner.loss(x.double(), answers)
        if k < step:
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        A, y = learner.forward(x.double())
        torch.manual_seed(7)
        others, right = learner.draw(256)
        theirs, logits = learner.forward(others.double())
        tried = [learner.loss(others.double(), right).item()]
        for i, (rows, answer) in enumerate(right):
            guess = logits[..., i * learner.V:(i + 1) * learner.V][:, rows].argmax(-1)
            marks = attended(task, others)[i][:, None, rows]
            tried.append((guess == answer).double().mean().item())
            tried += [(theirs[:, n:n + 1, rows] * marks).sum(-1).mean().item() for n in range(learner.N)]
    names = {"N": "num_heads", "tied": "tied"}
    choice = f"{lesson(task)}&dtype=float64{'&variant=rope' if switches.pop('rope', False) else ''}" + "".join(f"&{names[key]}={value}" for key, value in switches.items())
    return {"choice": choice, "step": step, "edit": edit, "loss": loss.item(),
            "weights": [fixture.numbers(A[0, n, -1]) for n in range(learner.N)],
            "probs": fixture.numbers(F.softmax(y[0, -1, :learner.V], -1)),
            "w_value": fixture.numbers(learner.matrices[2].detach()), "tried": tried}


def tied():
    for task, which in (("lookup", "query_key"), ("lookup", "query_value"), ("previous", "query_key")):
        yield learnt(task, 300, tied=which)
    for task, which in (("previous", "key_value"), ("lookup", "key_value"), ("lookup", "all")):
        yield learnt(task, 30, tied=which)  # they go on, and rounding takes them apart


def unsettled():
    """Steps of look up at twice the rate that it takes: the parameters before and after each."""
    torch.manual_seed(1337)
    learner = Learner("lookup", torch.float64)
    optimizer = torch.optim.SGD(learner.w, lr=10)
    steps = []
    for step in range(301):
        x, answers = learner.draw(8)
        loss = learner.loss(x.double(), answers)
        optimizer.zero_grad()
        loss.backward()
        before = [fixture.numbers(w.detach()) for w in learner.w]
        optimizer.step()
        if step in (10, 100, 300):
            steps.append({"step": step, "loss": loss.item(), "before": before,
                          "after": [fixture.numbers(w.detach()) for w in learner.w]})
    return {"choice": "lesson=learn&example=lookup&dtype=float64&lr=10", "steps": steps}


def randperms():
    for seed in (0, 1337, 2**32 - 1):
        torch.manual_seed(seed)
        yield {"seed": seed, "orders": [torch.randperm(n).tolist() for n in (1, 2, 3, 4, 5, 10, 64)]}


def generate():
    fixture.write("training.json", {"format": "attention-training/1", "generator": fixture.generator(),
                                    "fields": FIELDS, "randperm": [*randperms()], "runs": [*runs()], "first": [first("lookup"), first("previous")],
                                    "learnt": [learnt("lookup", 50), learnt("lookup", 50, edit=[25, 5, 1, -4]), learnt("lookup", 10),
                                               learnt("both", 200), learnt("both", 200, N=1),
                                               *tied()],
                                    "turned": {"first": first("turned", rope=True),
                                               "learnt": [learnt("turned", 300, rope=True), learnt("turned", 300)]},
                                    "unsettled": unsettled(), "drift": [*drifts()]})
