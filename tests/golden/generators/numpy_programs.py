"""Notebook 003 as a NumPy program for programs.json: the statements that the page shows, run by NumPy."""

import numpy as np

from . import fixture


def affine(name, letter, x, one_by_one=False):
    product = f"omega_{letter}_3 @ {x}"
    if one_by_one:
        product = f"np.hstack([omega_{letter}_3 @ x[:, None] for x in {x}.T])"
    return [f"dots_{name} = {product}", f"{name} = dots_{name} + beta_{letter}_3"]


def scores(queries, keys, cell):
    return [f"keys_T_{cell} = {keys}.T", f"scores_{cell} = keys_T_{cell} @ {queries}"]


def attend(scores, values, cell):
    return [
        f"exp_values_{cell} = np.exp({scores})",
        f"denom_{cell} = np.sum(exp_values_{cell}, axis=-2, keepdims=True)",
        f"attention_{cell} = exp_values_{cell} / denom_{cell}",
        f"X_prime_{cell} = {values} @ attention_{cell}", f"X_prime_T_{cell} = X_prime_{cell}.T",
    ]


def notebook_003(seed_x=3, seed_weights=0):
    columns = "np.hstack([np.random.normal(size=(4, 1)) for _ in range(3)])"
    program = [f"np.random.seed({seed_x})\nX_2 = {columns}"]
    starts = [f"np.random.seed({seed_weights})\n", "", ""]
    program += [f"{start}omega_{letter}_3 = np.random.normal(size=(4, 4))"
                for start, letter in zip(starts, "qkv")]
    program += [f"beta_{letter}_3 = np.random.normal(size=(4, 1))" for letter in "qkv"]
    for letter, name in [("q", "queries"), ("k", "keys"), ("v", "values")]:
        program += affine(f"all_{name}_4", letter, "X_2", one_by_one=True)
        program += affine(f"all_{name}2_4", letter, "X_2")
        program.append(f"rounding_{name}_4 = all_{name}_4 - all_{name}2_4")
    program += [
        "queries_T_6 = all_queries_4.T", "dots_6 = queries_T_6 @ all_keys_4",
        "exp_values_6 = np.exp(dots_6)", "denom_6 = np.sum(exp_values_6, axis=-1, keepdims=True)",
        "attention_6 = exp_values_6 / denom_6",
        "attention_sum_6 = np.sum(attention_6, axis=-1, keepdims=True)",
        "values_T_6 = all_values_4.T", "all_x_prime_6 = attention_6 @ values_T_6",
    ]
    program += scores("all_queries2_4", "all_keys2_4", "9")
    program += attend("scores_9", "all_values2_4", "9")
    program.append("scaled_12 = scores_9 / np.sqrt(4)")
    program += attend("scaled_12", "all_values2_4", "12")
    program.append("X_permuted_13 = X_2[:, [1, 0, 2]]")
    for name, letter in [("Q_13", "q"), ("K_13", "k"), ("V_13", "v")]:
        program += affine(name, letter, "X_permuted_13")
    return program + scores("Q_13", "K_13", "13") + attend("scores_13", "V_13", "13")


def run(choice, program, edits):
    names = {"np": np}
    nodes = []
    for statement in program:
        name = statement.split("\n")[-1].split(" = ")[0]
        exec(statement, names)
        for node, index, value in edits:
            if node == name:
                names[name][tuple(index)] = value
        value = names[name]
        assert value.dtype == np.float64
        nodes.append({"name": name, "pytorch": statement, "shape": list(value.shape),
                      "values": fixture.numbers(value)})
    return {
        "choice": choice,
        "edits": [{"node": n, "index": i, "value": v} for n, i, v in edits],
        "dtype": "float64",
        "nodes": nodes,
    }


def programs():
    yield run("lesson=notebook_003", notebook_003(), [])
    yield run("lesson=notebook_003&seed=4294967295", notebook_003(2**32 - 1, 2**32 - 1), [
        ("X_2", [1, 2], 0.5), ("omega_k_3", [0, 3], -1.25), ("beta_v_3", [2, 0], 2.0),
        ("scores_9", [1, 0], 1.5), ("denom_12", [0, 2], 4.0), ("attention_13", [2, 1], 0.25)])
