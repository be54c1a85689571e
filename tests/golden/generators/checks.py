"""Heads that people may have computed, right and wrong, as .safetensors files: what PyTorch gives."""

import base64
import math

import torch
from torch.nn import functional as F

from . import fixture
from .files import safetensors


def first_apart(right, wrong):
    """The index of the first cell that is not the same, by far more than rounding."""
    apart = ~torch.isclose(right.double(), wrong.double(), rtol=1e-3, atol=1e-4, equal_nan=True)
    found = apart.nonzero()
    return found[0].tolist() if len(found) else None


def case(name, tensors, parts=None, first=None, mistakes=(), options=(), node=None):
    return {
        "name": name,
        "base64": base64.b64encode(tensors if isinstance(tensors, bytes) else safetensors(tensors)).decode(),
        "options": list(options),
        "parts": parts,
        "node": node or parts,
        "first": first,
        "mistakes": list(mistakes),
    }


def head(x, w_query, w_key, w_value, causal, scale=None, softmax_dim=-1, fill=float("-inf"), tril=None):
    """One head, each step by itself; what can be done wrong is an argument."""
    q, k, v = x @ w_query, x @ w_key, x @ w_value
    scores = q @ k.transpose(-2, -1)
    made = {"q": q, "k": k, "v": v, "scores": scores}
    scaled = scores / math.sqrt(q.shape[-1]) if scale is None else scores / scale
    made["scaled"] = scaled
    masked = scaled
    if causal:
        tril = torch.ones(x.shape[-2], x.shape[-2]).tril() if tril is None else tril
        masked = scaled.masked_fill(tril == 0, fill)
        made["masked"] = masked
    made["weights"] = F.softmax(masked, dim=softmax_dim)
    made["y"] = made["weights"] @ v
    return made


def cross_cases():
    """Keys and values of another sequence, of another width; with the mask the last tokens of it ask."""
    torch.manual_seed(21)
    T, S, C, M, H = 3, 7, 6, 5, 4
    x, memory = torch.randn(1, T, C), torch.randn(1, S, M)
    weights = torch.randn(C, H), torch.randn(M, H), torch.randn(M, H)
    named = {"x": x, "memory": memory, **dict(zip(("w_query", "w_key", "w_value"), weights))}

    def made(tril=None):
        q, k, v = x @ weights[0], memory @ weights[1], memory @ weights[2]
        scores = q @ k.transpose(-2, -1)
        scaled = scores / math.sqrt(H)
        masked = scaled if tril is None else scaled.masked_fill(tril == 0, float("-inf"))
        shares = F.softmax(masked, dim=-1)
        steps = {"q": q, "k": k, "v": v, "scores": scores, "scaled": scaled}
        return {**steps, **({} if tril is None else {"masked": masked}), "weights": shares, "y": shares @ v}

    yield case("cross", {**named, **made()})
    right, wrong = made(torch.ones(T, S).tril(S - T)), made(torch.ones(T, S).tril())
    yield case("cross with a cache", {**named, **right})
    yield case("cross from q", {key: right[key] for key in ("q", "k", "v", "weights", "y")})
    linear = {"x": x, "encoder_hidden_states": memory,
              **{f"{n}.weight": w.t().contiguous() for n, w in zip(("query", "key", "value"), weights)}}
    yield case("cross linear", {**linear, "y": made()["y"]})
    mistake = "is_causal_with_cache"
    yield case(f"head {mistake}", {**named, **wrong}, "masked", first_apart(right["masked"], wrong["masked"]),
               [mistake], ["--causal"])
    yield case(f"head {mistake}, y alone", {**named, "y": wrong["y"]}, "y", first_apart(right["y"], wrong["y"]),
               [mistake], ["--causal"])


def given(generator, T=5, C=6, H=4):
    torch.manual_seed(generator)
    return torch.randn(1, T, C), torch.randn(C, H), torch.randn(C, H), torch.randn(C, H)


def scores_cases(named, inputs, right):
    """Scores that are called so once they are scaled, or also masked; and with a mistake behind or in them."""
    for step in ("scaled", "masked"):
        yield case(f"scores are {step}", {**named, "scores": right[step], "weights": right["weights"], "y": right["y"]})
        wrong = head(*inputs, True, softmax_dim=-2)
        kept = {"scores": wrong[step], "weights": wrong["weights"], "y": wrong["y"]}
        first = first_apart(right["weights"], wrong["weights"])
        yield case(f"scores are {step}, softmax_over_queries", {**named, **kept}, "weights", first,
                   ["softmax_over_queries"], ["--causal"])
    wrong = head(*inputs, True, scale=1.0)
    yield case("scores are masked, scale_left_out", {**named, "scores": wrong["masked"], "y": wrong["y"]}, "masked",
               first_apart(right["masked"], wrong["masked"]), ["scale_left_out"], ["--causal"])


def one_head_cases():
    inputs = given(1)
    named = dict(zip(("x", "w_query", "w_key", "w_value"), inputs))
    right = head(*inputs, True)
    yield case("head right", {**named, **right})
    yield case("head without mask", {**named, **head(*inputs, False)})
    for dtype in (torch.float64, torch.float16, torch.bfloat16):
        low = [one.to(dtype) for one in inputs]
        # Debian's torch has no product of half precision on a processor: each step is rounded to it.
        wide = [one.double() for one in low]
        if dtype == torch.float64:
            steps = head(*wide, True)
        else:
            steps = rounded_head(*wide, dtype)
        tensors = {**dict(zip(named, low)), **{key: one.to(dtype) for key, one in steps.items()}}
        yield case(f"head {str(dtype)[6:]}", tensors)
    linear = {"x": inputs[0], **{f"{n}.weight": w.t().contiguous() for n, w in zip(("query", "key", "value"), inputs[1:])}}
    yield case("head linear", {**linear, "y": right["y"]})
    yield case("head squeezed", {**named, **{key: one[0] for key, one in right.items()}})
    yield case("head from q", {key: right[key] for key in ("q", "k", "v", "weights", "y")})
    H, C = 4, 6
    wrongs = {
        "scale_left_out": ("scaled", dict(scale=1.0)),
        "scaled_twice": ("scaled", dict(scale=float(H))),
        "root_of_C": ("scaled", dict(scale=math.sqrt(C))),
        "scaled_up": ("scaled", dict(scale=1 / math.sqrt(H))),
        "softmax_over_queries": ("weights", dict(softmax_dim=-2)),
        "mask_sees_next": ("masked", dict(tril=torch.ones(5, 5).tril(1))),
        "root_of_T": ("scaled", dict(scale=math.sqrt(5))),
        "mask_filled_with_0": ("masked", dict(fill=0.0)),
        "mask_hides_own": ("masked", dict(tril=torch.ones(5, 5).tril(-1))),
        "mask_hides_own_1e9": ("masked", dict(tril=torch.ones(5, 5).tril(-1), fill=-1e9)),
    }
    for mistake, (part, change) in wrongs.items():
        wrong = head(*inputs, True, **change)
        first = first_apart(right[part], wrong[part])
        yield case(f"head {mistake}", {**named, **wrong}, part, first, [mistake], ["--causal"])
        first = first_apart(right["y"], wrong["y"])
        yield case(f"head {mistake}, y alone", {**named, "y": wrong["y"]}, "y", first, [mistake], ["--causal"])
    hidden = torch.ones(5, 5).triu(1).bool()
    asked = (right["k"] @ right["k"].transpose(-2, -1) / math.sqrt(H)).masked_fill(hidden, float("-inf"))
    for mistake, y in {
        "softmax_twice": F.softmax(right["weights"], dim=-1) @ right["v"],
        "keys_mixed": right["weights"] @ right["k"],
        "keys_ask": F.softmax(asked, dim=-1) @ right["v"],
        "weights_transposed": right["weights"].transpose(-2, -1) @ right["v"],
    }.items():
        # Where nobody has v, two mistakes give the same y.
        found = [mistake, "values_by_w_key"] if mistake == "keys_mixed" else [mistake]
        yield case(f"head {mistake}", {**named, "y": y}, "y", first_apart(right["y"], y), found, ["--causal"])
    tensors = {**named, **right, "v": right["k"], "y": right["weights"] @ right["k"]}
    yield case("head values_by_w_key", tensors, "v", first_apart(right["v"], right["k"]), ["values_by_w_key"], ["--causal"])
    wide = given(11, H=6)
    y = head(*wide, True)["y"]
    tensors = {**dict(zip(named, wide)), "y": wide[0] + y}
    yield case("head residual_added", tensors, "y", first_apart(y, wide[0] + y), ["residual_added"], ["--causal"])
    yield from scores_cases(named, inputs, right)
    added = right["scaled"] + torch.ones(5, 5).tril()
    weights = F.softmax(added, dim=-1)
    wrong = {**right, "masked": added, "weights": weights, "y": weights @ right["v"]}
    first = first_apart(right["masked"], added)
    yield case("head mask_added", {**named, **wrong}, "masked", first, ["mask_added"], ["--causal"])
    square = given(5, T=5, C=6, H=5)
    whole = head(*square, False)
    scores = whole["q"] @ whole["k"]
    y = F.softmax(scores / math.sqrt(5), dim=-1) @ whole["v"]
    own = dict(zip(named, square))
    first = first_apart(whole["y"], y)
    yield case("head key_not_transposed", {**own, "y": y}, "y", first, ["key_not_transposed"], ["--no-mask"])
    weights = F.softmax(right["scaled"], dim=-1).tril()
    wrong = {**right, "weights": weights, "y": weights @ right["v"]}
    first = first_apart(right["weights"], weights)
    yield case("head mask_after_softmax", {**named, **wrong}, "weights", first, ["mask_after_softmax"], ["--causal"])
    # Nobody says how many heads there are: with two or four the weights would have no shape.
    yield case("head mask_after_softmax, weights alone", {**named, "weights": weights}, "weights", first,
               ["mask_after_softmax"], ["--causal"])
    lost = {**right, "y": right["weights"] @ right["v"].flip(-1)}
    yield case("head unknown", {**named, **lost}, "y", first_apart(right["y"], lost["y"]), [], ["--causal"])
    nan = {**right, "weights": right["weights"].clone()}
    nan["weights"][0, 2, 1] = float("nan")
    yield case("head nan", {**named, **nan}, "weights", [0, 2, 1], [], ["--causal"])
    small = {**right, "q": right["q"].clone()}
    small["q"][0, 3, 2] += 2e-5
    yield case("head off by 2e-5", {**named, **small}, "q", [0, 3, 2], [], ["--causal"])


def masked_cases():
    """Masks of a file: added, true where a token is seen, larger than the sequence; biases of one head."""
    inputs = given(3)
    x, w_query, w_key, w_value = inputs
    named = dict(zip(("x", "w_query", "w_key", "w_value"), inputs))
    y = head(*inputs, True)["y"]
    hidden = torch.ones(5, 5).triu(1).bool()
    yield case("mask added", {**named, "attn_mask": torch.zeros(5, 5).masked_fill(hidden, float("-inf")), "y": y})
    yield case("mask of truths", {**named, "mask": ~hidden, "y": y})
    yield case("mask of a longer sequence", {**named, "tril": torch.ones(8, 8).tril(), "y": y})
    low = {**named, "attn_mask": torch.zeros(5, 5).masked_fill(hidden, torch.finfo(torch.float32).min), "y": y}
    yield case("mask of the lowest number", low)
    own = torch.tensor([[1, 0, 0, 0, 1], [1, 1, 0, 1, 0], [0, 0, 1, 1, 1], [1, 1, 1, 1, 0], [0, 0, 0, 0, 1.0]])
    yield case("mask of one's own", {**named, "mask": own, "y": head(*inputs, True, tril=own)["y"]})
    distance = (torch.arange(5).view(-1, 1) - torch.arange(5)).abs().float()
    slanted = (distance * -0.5).masked_fill(hidden, float("-inf"))
    scaled, v = (head(*inputs, False)[name] for name in ("scaled", "v"))
    weights = F.softmax(scaled + slanted, dim=-1)
    parts = {"scaled": scaled, "masked": scaled + slanted, "weights": weights, "y": weights @ v}
    yield case("mask of numbers", {**named, "attn_mask": slanted, **parts})
    turned = F.softmax((scaled + distance * 0.5).masked_fill(hidden, float("-inf")), dim=-1) @ v
    first = first_apart(weights @ v, turned)
    yield case("mask of numbers taken off", {**named, "attn_mask": slanted, "y": turned}, "y", first)
    biases = [torch.randn(4) for _ in range(3)]
    q, k, v = (x @ w + b for w, b in zip(inputs[1:], biases))
    scores = q @ k.transpose(-2, -1)
    made = {"q": q, "k": k, "v": v, "scores": scores}
    linear = {f"attn.{n}.weight": w.t().contiguous() for n, w in zip(("query", "key", "value"), inputs[1:])}
    linear.update({f"attn.{n}.bias": b for n, b in zip(("query", "key", "value"), biases)})
    right = F.softmax((scores / 2).masked_fill(hidden, float("-inf")), dim=-1)
    yield case("head with biases", {**linear, "x": x, **made, "weights": right, "y": right @ v})
    wrong = F.softmax((scores / 4).masked_fill(hidden, float("-inf")), dim=-1)
    tensors = {**linear, "x": x, "y": wrong @ v}
    first = first_apart(right @ v, wrong @ v)
    options = ["--causal", "--heads", "1"]
    yield case("head with biases scaled_twice", tensors, "y", first, ["scaled_twice"], options)
    tensors = {**{key: one for key, one in linear.items() if "bias" not in key}, "x": x, "q": q}
    first = first_apart(x @ w_query, q)
    yield case("head with biases left out of the file", {**tensors, "k": k}, "q", first, ["bias_left_on"], options)


def exact_cases():
    """Heads in float64 of whole numbers: data that float32 holds does not make them float32."""
    torch.manual_seed(4)
    x, *weights = (torch.randint(-3, 4, shape).double() for shape in ((1, 5, 6), (6, 4), (6, 4), (6, 4)))
    named = dict(zip(("x", "w_query", "w_key", "w_value"), (x, *weights)))
    right = head(x, *weights, True)
    yield case("head whole", {**named, **right})
    off = {**right, "weights": right["weights"].clone()}
    off["weights"][0, 3, 1] += 1e-12
    yield case("head off by 1e-12", {**named, **off}, "weights", [0, 3, 1], [], ["--causal"])


def rounded_head(x, w_query, w_key, w_value, dtype):
    """A causal head in which each step is rounded to a dtype."""
    cut = lambda one: one.to(dtype).double()
    q, k, v = cut(x @ w_query), cut(x @ w_key), cut(x @ w_value)
    scores = cut(q @ k.transpose(-2, -1))
    scaled = cut(scores / math.sqrt(q.shape[-1]))
    masked = scaled.masked_fill(torch.ones(x.shape[-2], x.shape[-2]).tril() == 0, float("-inf"))
    weights = cut(F.softmax(masked, dim=-1))
    made = {"q": q, "k": k, "v": v, "scores": scores, "scaled": scaled, "masked": masked}
    return {**made, "weights": weights, "y": cut(weights @ v)}


def attend(q, k, v, heads, causal=True):
    """Many heads as they should be, from q, k and v (B, T, D)."""
    B, T, D = q.shape
    split = lambda one: one.view(B, T, heads, -1).transpose(1, 2)
    q, k, v = split(q), split(k), split(v)
    scaled = q @ k.transpose(-2, -1) / math.sqrt(D // heads)
    masked = scaled.masked_fill(torch.ones(T, T).tril() == 0, float("-inf")) if causal else scaled
    weights = F.softmax(masked, dim=-1)
    return weights, (weights @ v).transpose(1, 2).reshape(B, T, -1)


def many_heads_cases():
    torch.manual_seed(2)
    B, T, C, N = 2, 5, 8, 2
    x = torch.randn(B, T, C)
    module = torch.nn.MultiheadAttention(C, N, batch_first=True)
    torch.nn.init.normal_(module.in_proj_bias)
    torch.nn.init.normal_(module.out_proj.bias)
    hidden = torch.ones(T, T).triu(1).bool()
    with torch.no_grad():
        y, weights = module(x, x, x, attn_mask=hidden, average_attn_weights=False)
        free_y, free_weights = module(x, x, x, average_attn_weights=False)
        state = {key: one.detach() for key, one in module.state_dict().items()}
        yield case("nn.MultiheadAttention", {**state, "x": x, "weights": weights, "y": y})
        yield case("nn.MultiheadAttention without mask", {**state, "x": x, "weights": free_weights, "y": free_y})
        yield case("nn.MultiheadAttention, y alone", {**state, "x": x, "y": y})
        yield case("nn.MultiheadAttention with its mask", {**state, "x": x, "attn_mask": hidden, "y": y})
        q, k, v = F.linear(x, state["in_proj_weight"], state["in_proj_bias"]).chunk(3, dim=-1)
        weights, concat = attend(q, k, v, N)
        out = lambda one: F.linear(one, state["out_proj.weight"], state["out_proj.bias"])
        wrong_q, wrong_k, wrong_v = (one.reshape(B, N, T, C // N) for one in (q, k, v))
        scaled = wrong_q @ wrong_k.transpose(-2, -1) / math.sqrt(C // N)
        wrong = F.softmax(scaled.masked_fill(hidden, float("-inf")), dim=-1)
        wrong_y = out((wrong @ wrong_v).transpose(1, 2).reshape(B, T, C))
        tensors = {**state, "x": x, "y": wrong_y}
        two = ["--causal", "--heads", "2"]
        first = first_apart(y, wrong_y)
        yield case("heads view_without_transpose", tensors, "y", first, ["view_without_transpose"], two)
        kept = (weights @ v.view(B, T, N, -1).transpose(1, 2)).reshape(B, T, C)
        tensors = {**state, "x": x, "weights": weights, "concat": kept, "y": out(kept)}
        first, mistake = first_apart(concat, kept), "view_back_without_transpose"
        yield case(f"heads {mistake}", tensors, "concat", first, [mistake], ["--causal"])
        tensors = {**state, "x": x, "y": concat}
        first = first_apart(y, concat)
        yield case("heads output_left_out", tensors, "y", first, ["output_left_out"], two)
        tensors = {**state, "x": x, "y": x + y}
        yield case("heads residual_of_heads", tensors, "y", first_apart(y, x + y), ["residual_of_heads"], two)
        key_weights, key_concat = attend(q, k, k, N)
        tensors = {**state, "x": x, "v": v, "weights": key_weights, "concat": key_concat}
        yield case("heads value_from_key", {**tensors, "v": k}, "v", first_apart(v, k), ["value_from_key"], ["--causal"])
        # GPT-2's names and its way round
        fused = {
            "h.0.attn.c_attn.weight": state["in_proj_weight"].t().contiguous(),
            "h.0.attn.c_attn.bias": state["in_proj_bias"],
            "h.0.attn.c_proj.weight": state["out_proj.weight"].t().contiguous(),
            "h.0.attn.c_proj.bias": state["out_proj.bias"],
            "h.0.attn.bias": torch.ones(1, 1, 8, 8).tril(),
        }
        yield case("GPT-2", {**fused, "x": x, "y": y})
        # All in heads, as F.scaled_dot_product_attention takes and gives them
        q, k, v = (one.view(B, T, N, -1).transpose(1, 2).contiguous() for one in (q, k, v))
        for mistake, scale in (("", math.sqrt(C // N)), ("scale_left_out", 1.0)):
            scores = (q @ k.transpose(-2, -1) / scale).masked_fill(hidden, float("-inf"))
            given = {"q": q, "k": k, "v": v, "y": F.softmax(scores, dim=-1) @ v}
            right = concat.view(B, T, N, -1).transpose(1, 2)
            found = ("y", first_apart(right, given["y"]), [mistake], ["--causal"], "heads_out") if mistake else ()
            yield case(f"heads in heads {mistake}".strip(), given, *found)
        # Four heads of queries, two of keys
        shared = [torch.randn(C, C), torch.randn(C // 2, C), torch.randn(C // 2, C), torch.randn(C, C)]
        q, k, v = (F.linear(x, w) for w in shared[:3])
        wide = lambda one: one.view(B, T, 2, 2).repeat_interleave(2, dim=2).reshape(B, T, C)
        weights, concat = attend(q, wide(k), wide(v), 4)
        names = {f"self_attn.{n}_proj.weight": w for n, w in zip("qkvo", shared)}
        yield case("Llama", {**names, "x": x, "weights": weights, "y": F.linear(concat, shared[3])})


def stranger_cases():
    """What people save who know no more than that y is wrong: heads that nobody counts, nan, other ways round."""
    inputs = given(6)
    named = dict(zip(("x", "w_query", "w_key", "w_value"), inputs))
    right = head(*inputs, True)
    inverted = torch.ones(5, 5).tril() == 0
    wrong = head(*inputs, True, tril=inverted)
    assert wrong["y"].isnan().any()
    first = first_apart(right["weights"], wrong["weights"])
    tensors = {**named, "weights": wrong["weights"], "y": wrong["y"]}
    yield case("head mask_inverted, nan", tensors, "weights", first, ["mask_inverted"], ["--causal"])
    first = first_apart(right["y"], wrong["y"])
    yield case("head mask_inverted, y alone", {**named, "y": wrong["y"]}, "y", first, ["mask_inverted"], ["--causal"])
    wrong = head(*inputs, True, tril=inverted, fill=-1e9)
    first = first_apart(right["y"], wrong["y"])
    yield case("head mask_inverted_1e9", {**named, "y": wrong["y"]}, "y", first, ["mask_inverted_1e9"], ["--causal"])
    hides_a_row = torch.ones(5, 5)
    hides_a_row[3] = 0
    whole, hidden = head(*inputs, False), head(*inputs, True, tril=hides_a_row)
    tensors = {**named, "mask": hides_a_row, "y": hidden["y"]}
    yield case("head hidden_row_nan", tensors, "y", [0, 3, 0], ["hidden_row_nan"])
    first = first_apart(right["y"], whole["y"])
    yield case("head mask_left_out", {**named, "y": whole["y"]}, "y", first, ["mask_left_out"], ["--causal"])
    tensors = {**named, "tril": torch.ones(8, 8).tril(), "y": whole["y"]}
    yield case("head mask_left_out of the file", tensors, "y", first, ["mask_left_out"])
    yield case("head mask_not_meant", {**named, "y": right["y"]}, "y", first, ["mask_not_meant"], ["--no-mask"])

    torch.manual_seed(7)
    B, T, C, N = 1, 5, 12, 3
    x = torch.randn(B, T, C)
    q_w, k_w, v_w, o_w = (torch.randn(C, C) / math.sqrt(C) for _ in range(4))
    state = {f"attn.{n}_proj.weight": w for n, w in zip("qkvo", (q_w, k_w, v_w, o_w))}
    q, k, v = (F.linear(x, w) for w in (q_w, k_w, v_w))
    right = F.linear(attend(q, k, v, N)[1], o_w)
    split = lambda one: one.view(B, T, N, -1).transpose(1, 2)
    scaled = split(q) @ split(k).transpose(-2, -1) / math.sqrt(C // N)
    masked = scaled.masked_fill(torch.ones(T, T).tril() == 0, float("-inf"))
    weights = F.softmax(masked, dim=-2).nan_to_num(0)
    y = F.linear((weights @ split(v)).transpose(1, 2).reshape(B, T, C), o_w)
    # Nobody says that there are three heads, and that the future is hidden: the first number of y differs either way.
    yield case("heads softmax_over_queries", {**state, "x": x, "y": y}, "y", [0, 0, 0], ["softmax_over_queries"])
    unturned = [x @ w for w in (q_w, k_w, v_w)]
    y = attend(*unturned, N)[1] @ o_w
    three = ["--causal", "--heads", "3"]
    tensors = {**state, "x": x, "y": y}
    yield case("heads weights_turned", tensors, "y", first_apart(right, y), ["weights_turned"], three)
    y = attend(q, k, v, N)[1] @ o_w
    tensors = {**state, "x": x, "y": y}
    yield case("heads weights_turned, the output's", tensors, "y", first_apart(right, y), ["weights_turned"], three)
    y = F.linear(attend(q, k, v, 4)[1], o_w)
    tensors = {**state, "x": x, "y": y}
    yield case("heads other_heads", tensors, "y", first_apart(right, y), ["other_heads"], three)

    torch.manual_seed(9)
    module = torch.nn.MultiheadAttention(C, N, batch_first=True)
    torch.nn.init.normal_(module.in_proj_bias)
    torch.nn.init.normal_(module.out_proj.bias)
    state = {key: one.detach() for key, one in module.state_dict().items()}
    q, k, v = F.linear(x, state["in_proj_weight"], state["in_proj_bias"]).chunk(3, dim=-1)
    out = lambda one: F.linear(one, state["out_proj.weight"], state["out_proj.bias"])
    right = out(attend(q, k, v, N)[1])
    # Split as k, q, v, as the columns of some are
    y = out(attend(k, q, v, N)[1])
    tensors = {**state, "x": x, "y": y}
    yield case("heads parts_swapped", tensors, "y", first_apart(right, y), ["parts_swapped"], three)
    q, k, v = F.linear(x, state["in_proj_weight"]).chunk(3, dim=-1)
    y = F.linear(attend(q, k, v, N)[1], state["out_proj.weight"])
    tensors = {**state, "x": x, "y": y}
    yield case("heads bias_left_out", tensors, "y", first_apart(right, y), ["bias_left_out"], three)


def printed(tensors):
    """What print(name, "=", tensor) shows of them."""
    return "\n".join(f"{name} = {tensor!r}" for name, tensor in tensors.items()).encode()


def printed_cases():
    """Heads as PyTorch prints them, with four digits, of which nothing that follows is exact."""
    inputs = given(8, T=4, C=3, H=4)
    named = dict(zip(("x", "w_query", "w_key", "w_value"), inputs))
    right, wrong = head(*inputs, True), head(*inputs, True, scale=1.0)
    chain = {key: right[key] for key in ("q", "k", "v", "scores", "scaled", "weights", "y")}
    yield case("printed right", printed({**named, **chain}))
    yield case("printed right, y alone", printed({**named, "y": right["y"]}))
    first = first_apart(right["y"], wrong["y"])
    tensors = printed({**named, "y": wrong["y"]})
    yield case("printed scale_left_out", tensors, "y", first, ["scale_left_out"], ["--causal"])


def generate():
    cases = [*one_head_cases(), *cross_cases(), *masked_cases(), *exact_cases(), *many_heads_cases(), *stranger_cases(), *printed_cases()]
    fixture.write("checks.json", {"generator": fixture.generator(), "cases": cases})
