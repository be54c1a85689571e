"""The lessons as the page writes them in PyTorch: one statement for each node."""

import json
import math


def randn(shape, seed=1337, before=0):
    skip = f"torch.rand({before})\n" if before else ""
    return f"torch.manual_seed({seed})\n{skip}x = torch.randn({', '.join(map(str, shape))})"


def row_by_name(C, seed, known=""):
    """The function that draws a word's row; `known` are words that have theirs."""
    look_up = "    if word in known:\n        return torch.tensor(known[word])\n" if known else ""
    return (f"import zlib\n{known}\ndef row(word):\n{look_up}"
            f"    seed = zlib.crc32(f\"{seed}{{word}}\".encode())\n"
            f"    return torch.randn({C}, generator=torch.Generator().manual_seed(seed))\n\n")


def rows(words):
    return f"torch.stack([row(word) for word in {json.dumps(words, ensure_ascii=False)}])"


def tokens(words, C, seed=1337):
    return f"{row_by_name(C, seed)}x = {rows(words)}.unsqueeze(0)"


KNOWN = """
known = {
    "stream": [1.2, 0.0, 0.0, 0.3],
    "mud": [0.9, 0.0, 0.0, 0.9],
    "money": [0.0, 1.4, 0.0, 0.1],
    "loan": [0.0, 1.1, 0.0, 0.6],
    "bank": [0.8, 0.8, 0.2, 0.0],
}
"""


def sentence(words, end=".unsqueeze(0)"):
    """Of words of which some are not among the five."""
    return f"{row_by_name(4, 42, KNOWN)}x = {rows(words)}{end}"


def prefix_mean(name):
    return (f"B, T, C = x.shape\n{name} = torch.zeros_like(x)\nfor b in range(B):\n    for t in range(T):\n"
            f"        for j in range(t + 1):\n            {name}[b, t] += x[b, j]\n"
            f"        {name}[b, t] /= t + 1")


def proof():
    return [prefix_mean("y_loop"), "difference = (y_loop - y).abs()",
            "max_difference = difference.max()"]


def row_sums(of):
    return f"{of}_sum = {of}.sum(dim=-1, keepdim=True)"


def loop(x):
    return [x,
            "B, T, C = x.shape\nsums = torch.zeros_like(x)\nfor b in range(B):\n    for t in range(T):\n"
            "        for j in range(t + 1):\n            sums[b, t] += x[b, j]",
            "y = sums.clone()\nfor t in range(sums.shape[1]):\n    y[:, t] /= t + 1"]


def triangle(x, T):
    return [
        "torch.manual_seed(42)\nb = torch.randint(0, 10, (3, 2)).float()",
        "a_ones = torch.ones(3, 3)", row_sums("a_ones"), "c_ones = a_ones @ b",
        "a_tril = torch.tril(a_ones)", "c_tril = a_tril @ b", row_sums("a_tril"),
        "a = a_tril / a_tril_sum", row_sums("a"), "c = a @ b",
        x,
        f"ones = torch.ones({T}, {T})", "tril = torch.tril(ones)", row_sums("tril"),
        "weights = tril / tril_sum", row_sums("weights"), "y = weights @ x", *proof(),
    ]


def softmax(x, T):
    return [
        x,
        f"ones = torch.ones({T}, {T})", "tril = torch.tril(ones)", f"scores = torch.zeros({T}, {T})",
        "masked = scores.masked_fill(tril == 0, float('-inf'))",
        "row_max = masked.amax(dim=-1, keepdim=True)", "shifted = masked - row_max",
        "exps = shifted.exp()", row_sums("exps"), "weights = exps / exps_sum", row_sums("weights"),
        "y = weights @ x", *proof(),
    ]


def attention_weights(q, k, T, head_size, end="", has_mask=False, causal=True, scaled=True, divisor=None, S=None,
                      hides=()):
    """From queries and keys to weights; the mask is made here unless there is one. S: as many keys of another
    sequence, the last of which are those that ask."""
    program = [f"k_T{end} = {k}.transpose(-2, -1)", f"scores{end} = {q} @ k_T{end}"]
    scores = f"scores{end}"
    if hides and not has_mask:
        program += [f"ones = torch.ones({T}, {T})", *(["tril = torch.tril(ones)"] if causal else []), *hides]
    if scaled:
        program.append(f"scaled{end} = {scores} / {divisor or f'math.sqrt({head_size})'}")
        scores = f"scaled{end}"
    if causal and not has_mask and not hides:
        further = f", diagonal={S - T}" if S and S != T else ""
        program += [f"ones = torch.ones({T}, {S or T})", f"tril = torch.tril(ones{further})"]
    added = [line for line in hides if line.startswith("added")]
    if added:
        program.append(f"biased{end} = {scores} + added")
        scores = f"biased{end}"
    mask = "mask" if hides and hides[-1].startswith("mask") else "tril"
    unsqueezed = ".unsqueeze(1)" if "real" in "".join(hides) and q in ("q_heads", "q_wrong") else ""
    if causal:
        program.append(f"masked{end} = {scores}.masked_fill({mask}{unsqueezed} == 0, float('-inf'))")
        scores = f"masked{end}"
    return [*program, f"weights{end} = F.softmax({scores}, dim=-1)"]


def head(x, weights, T, head_size, start="", memory=None, **switches):
    """`memory`: the statement that makes the sequence of which keys and values are made, of S tokens."""
    names = zip((f"{start}w_query", "w_key", "w_value"), weights)
    alone = ["x_T = x.transpose(-2, -1)", "x_scores = x @ x_T"]
    of = "memory" if memory else "x"
    return [x, *([memory] if memory else []), *[f"{name} = {w}" for name, w in names],
            *([] if memory else alone),
            "q = x @ w_query", f"k = {of} @ w_key", f"v = {of} @ w_value",
            *attention_weights("q", "k", T, head_size, **switches), row_sums("weights"),
            "y = weights @ v"]


def cache(x, weights, T, C, head_size):
    """One token after the other: the keys and values of those before are kept."""
    program = [x, *[f"{name} = {w}" for name, w in zip(("w_query", "w_key", "w_value"), weights)],
               f"rows = x.view({T}, {C})"]
    for t in range(T):
        kept = lambda name: f"{name}_cache_{t - 1}, " if t else ""
        program += [f"x_{t} = rows[{t}:{t + 1}]",
                    f"q_{t} = x_{t} @ w_query", f"k_{t} = x_{t} @ w_key", f"v_{t} = x_{t} @ w_value",
                    f"k_cache_{t} = torch.cat([{kept('k')}k_{t}], dim=0)",
                    f"v_cache_{t} = torch.cat([{kept('v')}v_{t}], dim=0)",
                    f"k_T_{t} = k_cache_{t}.transpose(-2, -1)",
                    f"scores_{t} = q_{t} @ k_T_{t}",
                    f"scaled_{t} = scores_{t} / math.sqrt({head_size})",
                    f"weights_{t} = F.softmax(scaled_{t}, dim=-1)",
                    f"y_{t} = weights_{t} @ v_cache_{t}"]
    return program + [f"y = torch.cat([{', '.join(f'y_{t}' for t in range(T))}], dim=0)"]


def race(contender, x, weights, T, head_size):
    """The contenders of the race, each alone on the same x."""
    means = ["y = sums.clone()\nfor t in range(sums.shape[1]):\n    y[:, t] /= t + 1"]
    if contender == "loop":
        return loop(x)
    if contender == "running":
        return [x, "sums = torch.cumsum(x, dim=1)", *means]
    if contender == "product":
        return [x, f"ones = torch.ones({T}, {T})", "tril = torch.tril(ones)", row_sums("tril"),
                "weights = tril / tril_sum", "y = weights @ x"]
    return [x, *[f"{name} = {w}" for name, w in zip(("w_query", "w_key", "w_value"), weights)],
            "q = x @ w_query", "k = x @ w_key", "v = x @ w_value",
            *attention_weights("q", "k", T, head_size), "y = weights @ v"]


def root(T, d_k, seed=1337):
    """Scores of random queries and keys, by four divisors, and what softmax makes of them."""
    program = [f"torch.manual_seed({seed})\nqueries = torch.randn({T}, 1, {d_k})", f"keys = torch.randn({T}, 8, {d_k})",
               "one = torch.tensor(1.)", f"d_k = torch.tensor({d_k}.)", "C = torch.tensor(64.)",
               f"rows = torch.tensor({T}.)", f"cells = torch.tensor({8 * T}.)",
               "sqrt_d_k = d_k.sqrt()", "sqrt_C = C.sqrt()", f"ones = torch.ones({T}, 1, 8)",
               "keys_T = keys.transpose(-2, -1)", "scores = queries @ keys_T"]
    for way in ("none", "d_k", "sqrt_d_k", "sqrt_C"):
        mean = lambda name: [f"sum_{name}_{way} = row_{name}_{way}.sum()",
                             f"{name}_{way} = sum_{name}_{way} / rows"]
        program += [f"scaled_{way} = scores / {'one' if way == 'none' else way}",
                    f"total_{way} = scaled_{way}.sum()",
                    f"mean_{way} = total_{way} / cells",
                    f"off_{way} = scaled_{way} - mean_{way}",
                    f"squared_{way} = off_{way} * off_{way}",
                    f"squares_{way} = squared_{way}.sum()",
                    f"variance_{way} = squares_{way} / cells",
                    f"weights_{way} = F.softmax(scaled_{way}, dim=-1)",
                    f"row_largest_{way} = weights_{way}.amax(dim=-1, keepdim=True)",
                    *mean("largest"),
                    f"row_entropy_{way} = -(weights_{way} * F.log_softmax(scaled_{way}, dim=-1))"
                    ".sum(dim=-1, keepdim=True)",
                    *mean("entropy"),
                    f"others_{way} = ones - weights_{way}",
                    f"slopes_{way} = weights_{way} * others_{way}",
                    f"row_slope_{way} = slopes_{way}.amax(dim=-1, keepdim=True)",
                    *mean("slope")]
    return program


# Of the experiment on a row: plain softmax, of the scores by the temperature without the shift, of all.
TEMPERATURE = ["row_scores = torch.tensor([2., 1., 0.5, 0., -1.])", "shift = torch.tensor(0.)",
               "temp = torch.tensor(1.)", "shifted = row_scores + shift", "scaled = shifted / temp",
               "largest = scaled.amax(dim=-1, keepdim=True)", "below = scaled - largest",
               "exps = below.exp()", "exps_sum = exps.sum(dim=-1, keepdim=True)",
               "plain_weights = F.softmax(row_scores, dim=-1)", "still = row_scores / temp",
               "still_weights = F.softmax(still, dim=-1)", "weights = F.softmax(scaled, dim=-1)"]


def match(x, T, causal=False):
    program = [x, "x_T = x.transpose(-2, -1)", "scores = x @ x_T"]
    if causal:
        program += [f"ones = torch.ones({T}, {T})", "tril = torch.tril(ones)",
                    "masked = scores.masked_fill(tril == 0, float('-inf'))"]
    return [*program, f"weights = F.softmax({'masked' if causal else 'scores'}, dim=-1)",
            row_sums("weights"), "y = weights @ x"]


def banks(x=None):
    """Beside a linear layer: the rows of bank, going in and coming out."""
    program = match(x or BANKS_X, 3) + [
        "w = torch.tensor([[1.0, 0.2, 0.0], [0.1, 1.1, 0.0], [0.5, 0.5, 1.0], [0.0, 0.3, 0.8]])",
        "linear = x @ w"]
    for name in ("x", "y", "linear"):
        program += [f"{name}_river = {name}[0, 1]", f"{name}_desk = {name}[1, 1]",
                    f"{name}_difference = ({name}_river - {name}_desk).abs()",
                    f"{name}_max_difference = {name}_difference.max()"]
    return program


def linear(C, head_size):
    return [f"nn.Linear({C}, {head_size}, bias=False).weight.T"] * 3


LAYERS = ("query", "key", "value", "output_proj")


def heads_on_text(ids, N=2, head_size=None, num_kv_heads=None, seed=42, **switches):
    """Notebook 001's module: all of it is drawn before the first node."""
    H = head_size or 16 // N
    few = H * (num_kv_heads or N)
    sizes = {"key": (16, few), "query": (16, H * N), "value": (16, few), "output_proj": (H * N, 16)}
    draws = [f"torch.manual_seed({seed})", "p_e = nn.Embedding(25, 16)", "t_e = nn.Embedding(100, 16)",
             *[f"{name} = nn.Linear({i}, {o})" for name, (i, o) in sizes.items()]]
    start = embedded("\n".join([*draws, f"ids = torch.tensor([{ids}])"]), "token_table = t_e.weight",
                     "position_table = p_e.weight", len(ids))
    return heads(start, (1, len(ids), 16), module_layers(dict.fromkeys(LAYERS, "")), N=N, head_size=head_size,
                 num_kv_heads=num_kv_heads, **switches)


def embedded(ids, token_table, position_table, T):
    return [ids, token_table, position_table, "tok = F.embedding(ids.long(), token_table)",
            f"pos = position_table[0:{T}]", "x = tok + pos"]


def heads_by_hand(ids, token_table, **switches):
    """The sentence with two heads made by hand."""
    start = embedded(f"ids = torch.tensor([{ids}])", token_table,
                     f"position_table = torch.tensor({positions()})", len(ids))

    def layer(name):
        return [f"w_{name} = torch.tensor({BY_HAND[name]})", f"b_{name} = torch.zeros(8)"]

    return heads(start, (1, len(ids), 8), layer, **switches)


def positions():
    """Twelve positions: cosine and sine of sixteenths of a turn, and of quarters."""
    def turned(p, parts):
        angle = 2 * math.pi * p / parts
        return [round(math.cos(angle), 2) + 0.0, round(math.sin(angle), 2) + 0.0]

    return [[0.0] * 4 + turned(p, 16) + turned(p, 4) for p in range(12)]


def diagonal(*numbers):
    return [[number if i == j else 0.0 for j in range(len(numbers))]
            for i, number in enumerate(numbers)]


BY_HAND = {
    "query": [
        [3.0, -2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], [-2.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [10.0, -8.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0], [0.0] * 8,
        [0.0, 0.0, 0.0, 0.0, 5.5, -2.3, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 2.3, 5.5, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -6.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0]],
    "key": diagonal(*[1.0] * 8),
    "value": [row + row for row in diagonal(*[1.0] * 4)] + [[0.0] * 8] * 4,
    "output": diagonal(*[1.0] * 4, *[0.5] * 4),
}


def heads_on_randn(x, shape, S=None, N=2, head_size=None, num_kv_heads=None, **switches):
    C, H = shape[2], head_size or shape[2] // N
    few = H * (num_kv_heads or N)
    sizes = {"query": (C, H * N), "key": (C, few), "value": (C, few), "output_proj": (H * N, C)}
    draws = {name: f"{name} = nn.Linear({i}, {o})\n" for name, (i, o) in sizes.items()}
    memory = [f"memory = torch.randn({shape[0]}, {S}, {C})"] if S else []
    return heads([x, *memory], shape, module_layers(draws), S=S, N=N, head_size=head_size,
                 num_kv_heads=num_kv_heads, **switches)


def module_layers(draws):
    """The weight and the bias of a layer, which `draws` has the statement for."""
    def layer(name):
        module = "output_proj" if name == "output" else name
        return [f"{draws[module]}w_{name} = {module}.weight.T", f"b_{name} = {module}.bias"]

    return layer


def heads(start, shape, layer, N=2, value_from_key=False, S=None, head_size=None, num_kv_heads=None, **switches):
    B, T, C = shape
    hides = switches.get("hides", ())
    H = head_size or C // N
    G = num_kv_heads or N
    of_heads = {"q": N, "k": G, "v": G}
    # Keys and values of fewer heads are repeated for the heads of queries that share them.
    own = {y: "groups" if of_heads[y] < N else "heads" for y in "qkv"}
    of = {"q": ("x", T), "k": ("memory" if S else "x", S or T), "v": ("memory" if S else "x", S or T)}

    def project(end):
        return [f"{y}{end} = {of[y][0]} @ w_{name}{end} + b_{name}{end}" for y, name in
                zip("qkv", ("query", "key", "key" if value_from_key else "value"))]

    def weights(q, k, end="", has_mask=True):
        return attention_weights(q, k, T, H, end, has_mask, S=S, **switches)

    program = [
        *start, *layer("query"), *layer("key"), *layer("value"), *project(""),
        *(hides and [f"ones = torch.ones({T}, {T})", "tril = torch.tril(ones)", *hides]),
        *[f"{y}_view = {y}.view({B}, {of[y][1]}, {of_heads[y]}, {H})" for y in "qkv"],
        *[f"{y}_{own[y]} = {y}_view.transpose(1, 2)" for y in "qkv"],
        *[f"{y}_heads = {y}_groups.repeat_interleave({N // G}, dim=1)" for y in "kv" if G < N],
        *weights("q_heads", "k_heads", has_mask=bool(hides)),
        row_sums("weights"), "heads_out = weights @ v_heads",
        "heads_back = heads_out.transpose(1, 2)",
        f"concat = heads_back.contiguous().view({B}, {T}, {N * H})",
        *layer("output"), "y = concat @ w_output + b_output",
    ]
    for n in range(N):
        def columns(name):
            at = n if name == "query" else n * G // N
            return f"[..., {at * H}:{(at + 1) * H}]"

        program += [f"{part}_{name}_{n} = {part}_{name}{columns(name)}"
                    for name in ("query", "key", "value") for part in "wb"]
        program += [*project(f"_{n}"), *weights(f"q_{n}", f"k_{n}", f"_{n}"),
                    f"y_{n} = weights_{n} @ v_{n}"]
    return [
        *program, f"separate = torch.cat([{', '.join(f'y_{n}' for n in range(N))}], dim=-1)",
        "difference = (concat - separate).abs()", "max_difference = difference.max()",
        *[f"{y}{'_groups' if of_heads[y] < N else ''}_wrong = {y}.view({B}, {of_heads[y]}, {of[y][1]}, {H})"
          for y in "qkv"],
        *[f"{y}_wrong = {y}_groups_wrong.repeat_interleave({N // G}, dim=1)" for y in "kv" if G < N],
        *weights("q_wrong", "k_wrong", "_wrong"), "heads_out_wrong = weights_wrong @ v_wrong",
        "heads_back_wrong = heads_out_wrong.transpose(1, 2)",
        f"concat_wrong = heads_back_wrong.contiguous().view({B}, {T}, {N * H})",
    ]


BANK = [
    "torch.tensor([[2.4, -0.8], [-0.8, 2.4], [7.0, -5.0], [0.4, -0.2]])",
    "torch.tensor([[1.1, -0.3], [-0.3, 1.1], [0.0, 0.0], [0.4, 0.1]])",
    "torch.tensor([[1.0, -0.4, 0.0], [-0.4, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.5]])",
]
BANKS_X = 'x = torch.stack([embed(["stream", "bank", "mud"]), embed(["money", "bank", "loan"])])'
BANK_X = 'x = embed(["money", "loan", "bank", "stream", "mud", "bank"]).unsqueeze(0)'
