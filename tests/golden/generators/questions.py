"""questions.json: what is right of the questions of the steps, of the first number and of the second, by PyTorch."""

import math

import torch
from torch.nn import functional as F

from . import fixture, language
from .programs import embed, run
from .statements import BANK, KNOWN, head, heads_by_hand
from .training import Learner, learnt

FIELDS = (
    "each step: link opens it; right is what the answers to its two questions are: a number, or the words of the choice"
)
WORDS = ["money", "loan", "bank", "stream", "mud", "bank"]


def named(program):
    """The tensors of a program, by name."""
    return {node["name"]: torch.tensor([float(value) for value in node["values"]]).reshape(node["shape"])
            for node in run("", program, [])["nodes"]}


def number(tensor):
    return fixture.number(float(tensor))


def alike(one, other):
    return "The same" if torch.equal(one, other) else "Different"


def changed(before, after):
    """The rows in which something changed."""
    return [row for row, (one, other) in enumerate(zip(before, after)) if not torch.equal(one, other)]


def swapped(x, one, other):
    """x with two rows exchanged."""
    rows = list(range(len(x)))
    rows[one], rows[other] = other, one
    return x[rows]


def stays(before, after):
    return "It stays" if torch.allclose(before, after, atol=1e-5) else "It changes"


def masked_gets(scores, row):
    """The share of the first token that the row may not see, its score raised by 9."""
    raised = scores.clone()
    raised[row, row + 1] += 9
    hidden = torch.tril(torch.ones_like(scores)) == 0
    share = F.softmax(raised.masked_fill(hidden, float("-inf")), 1)[row, row + 1]
    return "None: 0" if share == 0 else "More than 0"


def moved(masked, x, row):
    """The rows of the mix that change when a score of one row grows by 2."""
    raised = masked.clone()
    raised[row, 0] += 2
    rows = changed(F.softmax(masked, 1) @ x, F.softmax(raised, 1) @ x)
    return f"Only row {row}" if rows == [row] else "more"


def loop():
    torch.manual_seed(1337)
    x = torch.randn(4, 8, 2)
    window = x[0, :6]
    yield "loop&step=add", window[:, 0].sum(), stays(window.sum(0), swapped(window, 0, 5).sum(0))
    moved = [(window + torch.eye(6)[row].unsqueeze(1)).mean(0) - window.mean(0) for row in (0, 5)]
    alike = torch.allclose(*moved, atol=1e-5)
    yield "loop&step=divide", window[:, 0].mean(), "All move it alike" if alike else "other"


def triangle():
    torch.manual_seed(42)
    b = torch.randint(0, 10, (3, 2)).float()
    tril = torch.tril(torch.ones(3, 3))
    shares = tril / tril.sum(1, keepdim=True)
    ones = torch.ones(3, 3) @ b
    more = b.clone()
    more[1, 0] += 1
    said = lambda left: {(1,): "Only row 1", (1, 2): "Row 1 and all below it"}.get(tuple(changed(left @ b, left @ more)), "All rows")
    yield "triangle&step=ones", ones[1, 0], said(torch.ones(3, 3))
    yield "triangle&step=tril", (tril @ b)[1, 0], said(tril)
    fives = torch.where(torch.arange(3).unsqueeze(1) == 2, 5 * tril, tril)
    fifths = fives / fives.sum(1, keepdim=True)
    yield "triangle&step=shares", (shares @ b)[1, 0], stays((shares @ b)[2], (fifths @ b)[2])
    torch.manual_seed(1337)
    x = torch.randn(4, 8, 2)
    weights = torch.tril(torch.ones(8, 8))
    weights = weights / weights.sum(1, keepdim=True)
    means = torch.stack([torch.stack([x[b, :t + 1].mean(0) for t in range(8)]) for b in range(4)])
    apart = (weights @ x - means).abs().max()
    other = x.clone()
    other[0, 2, 0] += 1
    words = "Exactly 0" if apart == 0 else "Almost 0" if apart < 1e-6 else "Clearly more"
    yield "triangle&step=mix", len(changed((weights @ x)[0], (weights @ other)[0])), words


def softmax():
    torch.manual_seed(1337)
    x = torch.randn(4, 8, 2)
    masked = torch.zeros(8, 8).masked_fill(torch.tril(torch.ones(8, 8)) == 0, float("-inf"))
    hidden = (masked == float("-inf")).sum(1)
    yield "softmax&step=mask", hidden[1], masked_gets(torch.zeros(8, 8), 0)
    yield "softmax&step=exp", exps(masked)[5].sum(), shrunk(masked)
    A = F.softmax(masked, 1)
    yield "softmax&step=divide", A[5, 2], grown(masked, 4)
    yield "softmax&step=mix", (A @ x[0])[5, 0], moved(masked, x[0], 4)


def exps(scores):
    return torch.exp(scores - scores.amax(1, keepdim=True))


def shrunk(masked):
    """The other exps of row 4, in which all scores are 0, when that of token 2 is raised by 1."""
    raised = masked.clone()
    raised[4, 2] += 1
    others = exps(raised)[4, [0, 1, 3, 4]]
    return "Stay 1" if others.max() == 1 else f"{'Shrink' if others.max() < 1 else 'Grow'} to {others.max():.2f}"


def grown(masked, row):
    """Shares of the row that grow when all of its scores are raised by 3."""
    more = F.softmax(masked + 3, 1)[row] - F.softmax(masked, 1)[row]
    return {0: "None", len(more): "All"}.get(int((more > 1e-5).sum()), "The largest")


def softmax_of_words():
    x = torch.stack([embed(one) for one in [WORDS, ["stream", "mud", "bank", "money", "loan", "bank"]]])
    scores = torch.zeros(6, 6)
    scores[5, 3] = 2
    masked = scores.masked_fill(torch.tril(torch.ones(6, 6)) == 0, float("-inf"))
    A = F.softmax(masked, 1)
    more = masked.clone()
    more[5, 3] += 1
    others = [0, 1, 2, 4, 5]
    by = (exps(more) - exps(masked))[5, others]
    yield "softmax&v=2&step=exp", exps(masked)[5].max(), "They shrink" if by.max() < 0 else "other"
    yield "softmax&v=2&step=divide", A[5, 3], grown(masked, 4)
    yield "softmax&v=2&step=mix", (A @ x[0])[5, 0], moved(masked, x[0], 4)


def match():
    words = [["stream", "bank", "mud"], ["money", "bank", "loan"]]
    x = torch.stack([embed(one) for one in words])
    S = x @ x.transpose(1, 2)
    A = F.softmax(S, -1)
    Y = A @ x
    yield "match&step=score", S[0, 1, 0], words[0][S[0, 2].argmax()]
    low = S[0, 2].clone()
    low[A[0, 2].argmin()] -= 10
    least = F.softmax(low, 0)[A[0, 2].argmin()]
    yield "match&step=softmax", words[0][A[0, 1].argmax()], "Almost 0" if least > 0 else "Exactly 0"
    other = swapped(x[0], 0, 1)
    turned = F.softmax(other @ other.T, -1) @ other
    leaves = "By the river" if Y[0, 1, 0] > Y[1, 1, 0] else "At the desk"
    yield "match&step=mix", leaves, stays(Y[0, 2], turned[2])


def one_head():
    x = embed(WORDS)
    made = named(head('x = embed(["money", "loan", "bank", "stream", "mud", "bank"]).unsqueeze(0)', BANK, 6, 2))
    q, S, A, Y = (made[name][0] for name in ("q", "scores", "weights", "y"))
    alone = x @ x.T
    yield "head&step=alone", alike(alone[1, 2], alone[2, 1]), alike(S[1, 2], S[2, 1])
    more = x.clone()
    more[4, 0] += 1
    of_query = changed(x @ made["w_query"], more @ made["w_query"])
    yield "head&step=project", q[5, 0], "Only row 4" if of_query == [4] else "more"
    twice = (2 * q[4]) @ made["k"][0].T
    yield "head&step=score", S[5, 0], "All double" if torch.allclose(twice, 2 * S[4]) else "other"
    seen = torch.stack([S[4, :5] / math.sqrt(2), S[4, :5]]).softmax(1).amax(1)
    yield "head&step=scale", S[5, 0] / math.sqrt(2), "It grows" if seen[1] > seen[0] else "It shrinks"
    may_look = torch.ones(6, 6).tril()
    unmasked = F.softmax(S / math.sqrt(2), 1)
    stays = [row for row in range(6) if torch.allclose(A[row], unmasked[row])]
    yield "head&step=mask", may_look[:, 3].sum(), "The last token’s" if stays == [5] else "other"
    # of the two banks the page says which
    more = S[4, :5].clone()
    least = int(A[4, :5].argmin())
    more[least] += 2
    others = [token for token in range(5) if token != least]
    fewer = (F.softmax(more / math.sqrt(2), 0) < A[4, :5])[others]
    yield "head&step=softmax", WORDS[A[5].argmax()], "All of them above 0" if fewer.all() else "other"
    seen = F.softmax(S / math.sqrt(2), 1) @ made["v"][0]
    both = "Equal" if torch.allclose(seen[2], seen[5], atol=1e-5) else "Different"
    yield "head&step=mix", "Token 2" if Y[2, 0] > Y[5, 0] else "Token 5", both


def swap(tok, pos, x, one, other):
    """Whether the rows of x just change places with two tokens."""
    order = list(range(len(x)))
    order[one], order[other] = other, one
    return "Yes" if torch.allclose((tok[order] + pos)[order], x) else "No, both are new"


def many_heads():
    known = 'token_table = F.pad(embed(["stream", "mud", "money", "loan", "bank"]), (0, 4))'
    made = named(heads_by_hand([2, 3, 4, 0, 1, 4], known))
    x, q, k, v, A, O = (made[name][0] for name in ("x", "q", "k", "v", "weights", "heads_out"))
    link = "heads&example=bank&step="
    equal = torch.equal(x[2], x[5])
    yield link + "embed", "Equal" if equal else "Different", swap(made["tok"][0], made["pos"], x, 4, 3)
    wide, split = torch.empty(8, 8).numel(), sum(torch.empty(8, 4).numel() for _ in range(2))
    columns = torch.arange(8).view(2, 4)
    yield link + "project", "As many" if wide == split else "other", f"Head {int((columns == 4).nonzero()[0, 0])}"
    turned, at_once = q.view(6, 2, 4).transpose(0, 1), q.view(2, 6, 4)
    token = torch.arange(6).repeat_interleave(8).view(2, 6, 4)[1, 1, 0]
    yield link + "transpose", "Yes, the same" if torch.equal(turned, at_once) else "No, other numbers", WORDS[token]
    other = v.clone()
    other[5, 4] += 3
    heads = lambda u: u.view(6, 2, 4).transpose(0, 1)
    mask = torch.tril(torch.ones(6, 6)) == 0
    shares = F.softmax((heads(q) @ heads(k).transpose(1, 2) / 2).masked_fill(mask, float("-inf")), -1)
    assert torch.allclose(shares @ heads(v), O, atol=1e-6)
    moved = changed(shares @ heads(v), shares @ heads(other))
    yield link + "attend", alike(A[0, 5], A[1, 5]), f"Head {moved[0]}" if len(moved) == 1 else "All heads"
    places = torch.arange(2 * 6 * 4).view(2, 6, 4)
    side_by_side = places.transpose(0, 1).reshape(6, 8)
    column = int((side_by_side[5] == places[1, 5, 2]).nonzero()[0, 0])
    more = O.clone()
    more[1, 4, 0] += 3
    moved = int((more.transpose(0, 1).reshape(6, 8) != O.transpose(0, 1).reshape(6, 8)).sum())
    yield link + "concat", column, "One" if moved == 1 else "more"
    Y = made["y"][0]
    more = O.clone()
    more[1, 5, 0] += 3
    w, b = made["w_output"], made["b_output"]
    assert torch.allclose(O.transpose(0, 1).reshape(6, 8) @ w + b, Y, atol=1e-6)
    moved = more.transpose(0, 1).reshape(6, 8) @ w + b != O.transpose(0, 1).reshape(6, 8) @ w + b
    rows = moved.any(1).nonzero().flatten().tolist()
    yield link + "output", Y[5, 4], "Other rows, too" if rows != [5] else "One number" if moved.sum() == 1 else "Several, all in its row"


def trained_heads():
    """Of the trained pair what its rows of ones and zeros say: a letter, its place, and of one token the mark."""
    torch.manual_seed(1337)
    learner = Learner("both", torch.float64)
    optimizer = torch.optim.SGD(learner.w, lr=learner.lr)
    x, answers = learner.draw(8)
    for _ in range(300):
        loss = learner.loss(x.double(), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        x, answers = learner.draw(8)
    q = x[0].double() @ learner.matrices[0].detach()
    # After the letter, before the mark.
    places = F.pad(torch.eye(5), (4, 1))
    # Token 4 is the second one of its letter.
    assert [int(one[:4].argmax()) for one in x[0]].count(int(x[0, 4, :4].argmax())) == 2
    yield "heads&example=both&step=embed", "Different" if not (x[0, :4] == x[0, 4]).all(1).any() else "The same", swap(x[0] - places, places, x[0], 3, 2)
    columns = torch.arange(q.shape[1]).view(2, -1)
    yield "heads&example=both&step=project", x[0, 4].sum(), f"Head {int((columns == 2).nonzero()[0, 0])}"
    A = learner.forward(x[:1].double())[0][0].detach()
    v = (x[0].double() @ learner.matrices[2].detach()).view(5, 2, -1).transpose(0, 1)
    out = lambda O: O.transpose(0, 1).reshape(5, -1) @ learner.matrices[3].detach()
    assert torch.equal(out(A @ v), learner.forward(x[:1].double())[1][0].detach())
    letters = lambda row: ["abcd"[four.argmax()] for four in row.split(4)]
    # The row that the step opens on, the last one without a version, and the row above it.
    for link, row in ("heads&v=2&step=output", 2), ("heads&example=both&step=output", 4):
        without = A @ v
        without[0, row - 1] = 0
        before, after = letters(out(A @ v)[row - 1]), letters(out(without)[row - 1])
        stays = tuple(one == other for one, other in zip(before, after))
        words = {(True, True): "Both", (True, False): "The letter before", (False, True): "The letter with the mark"}
        yield link, ", then ".join(letters(out(A @ v)[row])), words.get(stays, "Neither")


def came_to(task, step):
    """How many answers on others are right: of the first of its questions."""
    return learnt(task, step)["tried"][1]


def come_to(share, first):
    return "Nearly all" if share > 0.9 else "More, but far from all" if share > first + 0.1 else "No more than now"


def answered(N):
    """Of how many questions of two so many heads answer nearly all."""
    tried = learnt("both", 300, N=N)["tried"]
    # the loss, then of each question the share of right answers and each head's weight
    shares = [tried[1], tried[2 + N]]
    return ["Neither", "One of the two", "Both"][sum(share > 0.9 for share in shares)]


def loss_after(learner, start, times, x, answers):
    """The loss on the same batch after a step from `start`, with a rate so many times as large."""
    with torch.no_grad():
        for w, value in zip(learner.w, start):
            w.copy_(value - times * learner.lr * w.grad)
        return learner.loss(x, answers)


def learn():
    torch.manual_seed(1337)
    learner = Learner("lookup", torch.float32)
    x, answers = learner.draw(8)
    with torch.no_grad():
        A, y = learner.forward(x)
    [(rows, right)] = answers
    # The token with the same name; what it says is its row of V, which is its answer: there is no other matrix.
    target = next(token for token in range(4) if torch.equal(x[0, token, :4], x[0, 4, :4]))
    said = (x[0] @ learner.matrices[2])[target].argmax()
    yield "learn&step=task", A[0, 0, 4, 1], "Yes" if said == right[0, 0] else "No"
    losses = F.cross_entropy(y[:, 4], right[:, 0], reduction="none")
    yield "learn&step=loss", losses[0], "Nowhere" if torch.isinf(-torch.log(torch.tensor(0.0))) else "other"
    loss = learner.loss(x, answers)
    learner.between["scores"].retain_grad()
    loss.backward()
    dS = learner.between["scores"].grad[0, 0]
    names, drinks = ("ana", "ben", "cai", "dia"), ("tea", "milk", "water", "juice")
    token = x[0, dS[4].argmin()]
    label = " ".join([names[token[:4].argmax()], drinks[token[4:].argmax()] if token[4:].any() else "?"])
    # Row 4 with every score larger by 1.
    scores = learner.between["scores"][0, 0, 4].detach() + 1
    shares = F.softmax(scores / math.sqrt(learner.matrices[0].shape[1]), dim=-1)
    y = shares @ (x[0] @ learner.matrices[2].detach())
    by = F.cross_entropy(y, right[0, 0]).item() - losses[0].item()
    yield "learn&step=backward", label, "It stays" if abs(by) < 1e-6 else "It falls" if by < 0 else "It rises"
    start = [w.detach().clone() for w in learner.w]
    before = start[0]
    torch.optim.SGD(learner.w, lr=learner.lr).step()
    after = learner.w[0].detach()
    by = after[1, 2] - before[1, 2]
    once, further = (loss_after(learner, start, times, x, answers) for times in (1, 100))
    goes = "It falls further" if further < once else "It falls less" if further < loss else "It rises"
    yield "learn&step=update", "Up" if by > 0 else "Down" if by < 0 else "It stays", goes
    first, soon, last = (came_to("lookup", step) for step in (0, 10, 300))
    yield "learn&step=train", come_to(last, first), come_to(soon, first)
    yield "learn&step=two_heads", answered(1), answered(2)


def language_model():
    """The stage Language: the sentence "near the mud the bank is wet .", by a model of 200 steps."""
    sentence = "near the mud the bank is wet .".split()
    yield "language&step=words", sentence[6], only_last(sentence)
    torch.manual_seed(1337)
    model = language.Model()
    run = language.steps(model, torch.optim.Adam(model.w.values(), lr=0.02))
    losses = {}
    for step in range(501):
        next(run)
        with torch.no_grad():
            if step in (100, 200, 500):
                losses[step] = [language.loss_of(model(rows[:, :-1]), rows).item()
                                for rows in (language.X[language.TRAINED], language.X[language.KEPT])]
            if step == 200:
                taught = taught_answers(model, sentence)
    yield from taught
    tables = {name: language.counted(language.TRAINED, language.TRAINED, n)
              for name, n in (("One word", 1), ("Two words", 2), ("All words before", 7))}
    nearest = min(tables, key=lambda name: abs(tables[name] - losses[100][0]))
    by = losses[500][1] - losses[200][1]
    assert losses[500][0] < losses[200][0]
    yield "language&step=train", nearest, "It rises" if by > 0.005 else "It falls, too" if by < -0.005 else "It stays as it is"


def how_many(before, after, words=("None", "Some", "All")):
    changed = int((before != after).sum())
    return words[0] if changed == 0 else words[2] if changed == len(before) else words[1]


@torch.no_grad()
def only_last(sentence):
    torch.manual_seed(1337)
    model = language.Model()
    guesses = [model(torch.tensor([language.ids([*sentence[:6], word])]))[0] for word in ("wet", "green")]
    assert changed(*guesses) == [6]
    return "In the last alone"


@torch.no_grad()
def taught_answers(model, sentence):
    """The steps that show what was learnt."""
    words = torch.tensor([language.ids(sentence)])
    tok, pos = model.w["token_table"], model.w["position_table"]
    x = tok[words[0, :7]] + pos
    equal = ("None", "Some", "All")[::-1]
    yield "language&step=embed", how_many(tok[words[0, 1]], tok[words[0, 3]], equal), how_many(x[1], x[3], equal)

    def stream(topic):
        read = torch.tensor([language.ids([*sentence[:2], topic, *sentence[3:7]])])
        x = tok[read] + pos
        model.A = []
        return x[0, 5], (x + model.attend(model.normed(x), ""))[0, 5]

    yield "language&step=block", *(how_many(*rows) for rows in zip(stream("mud"), stream("money")))
    follow = {tuple(one[6:7]) for one in language.SENTENCES if one[:6] == sentence[:6]}
    logits = model(words[:, :7])[0]
    losses = F.cross_entropy(logits, words[0, 1:], reduction="none")
    hardest = int(losses.argmax())
    yield "language&step=guess", f"log {len(follow)} = {math.log(len(follow)):.2f}", sentence[hardest]
    last = logits[5]
    share = last.softmax(-1)
    small = int(torch.where(share < 0.05, share, torch.zeros(())).argmax())
    by = (last / 2).softmax(-1)[small] / share[small]
    # keys and values of the rows before are in its sum
    yield "language&step=write", "Half of it" if by < 0.9 else "It grows" if by > 1.1 else "It stays", "Their keys and values"


def steps():
    for stage in (loop, triangle, softmax, softmax_of_words, match, one_head, many_heads, trained_heads, learn, language_model):
        for link, *right in stage():
            yield {"link": f"stage={link}", "right": [one if isinstance(one, (str, int)) else number(one) for one in right]}


def generate():
    made = [*steps()]
    fixture.write("questions.json", {"format": "attention-questions/1", "generator": fixture.generator(),
                                     "fields": FIELDS, "steps": made})
