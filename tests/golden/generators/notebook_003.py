"""003: columns are tokens; first one token at a time, then as matrices; in float64, by numpy."""

import math
from fractions import Fraction

import numpy as np

from . import fixture
from .notebook import Notebook

NOTES = [
    "float64 throughout. RNG: np.random.seed(3), then np.random.normal(size=(4,1)) three times "
    "(x_0, x_1, x_2); np.random.seed(0), then omega_q, omega_k, omega_v (4,4) and beta_q, beta_k, "
    "beta_v (4,1).",
    "Tokens are COLUMNS: Q = beta_q + omega_q X, scores K^T Q, softmax down each column, X_prime "
    "= V attention.",
    "np.dot leaves its summation order to the BLAS, so the last bits depend on the machine. Steps "
    "of [4] and [6] use the orders below, found by exhaustive search over orders: they, and no "
    "other of the 51x51 pairs tried, reproduce all 36 printed rounding errors and all nine "
    "17-digit attentions of the notebook.",
    "order A, the per-sample loop (lists all_queries, all_keys, all_values): beta + ((w0*x0 + "
    "w2*x2) + (w1*x1 + w3*x3)), no fused multiply-add.",
    "order B, the matrix products all_queries2, all_keys2, all_values2: beta + fma(w3,x3, "
    "fma(w2,x2, fma(w1,x1, w0*x0))).",
    "order C, the dot product key.query of [6]: ((k0*q0 + k1*q1) + k2*q2) + k3*q3, no fused "
    "multiply-add; exp without subtracting the maximum; sums left to right.",
    "numpy 1.24 with the reference BLAS on the fixture machine gives zeros for the three "
    "rounding-error matrices, and two of the nine attentions differ in the last digits: a "
    "different BLAS, not a different computation.",
    "Steps of [9] to [13] are plain numpy here; printed to 8 digits they do not depend on the "
    "order.",
    "f32 is the same computation carried out in float32 from the rounded inputs: 8 printed digits "
    "are out of its reach; it is here to size float32 tolerances.",
]


def fma(a, b, c):
    """a * b + c, rounded once. (To a float32 by way of a double, which these numbers allow.)"""
    exact = Fraction(float(a)) * Fraction(float(b)) + Fraction(float(c))
    return type(c)(float(exact))


def dot_a(w, x):
    return (w[0] * x[0] + w[2] * x[2]) + (w[1] * x[1] + w[3] * x[3])


def dot_b(w, x):
    return fma(w[3], x[3], fma(w[2], x[2], fma(w[1], x[1], w[0] * x[0])))


def dot_c(k, q):
    return ((k[0] * q[0] + k[1] * q[1]) + k[2] * q[2]) + k[3] * q[3]


def product(dot, rows, columns):
    """[i][j] = rows[i] . columns[j]"""
    return np.array([[dot(row, column) for column in columns] for row in rows])


def column_affine(omega, x, beta, order=None):
    if order is None:
        return beta + np.dot(omega, x)
    return beta + product({"A": dot_a, "B": dot_b}[order], omega, x.T)


def left_to_right(numbers):
    total = numbers[0]
    for number in numbers[1:]:
        total = total + number
    return total


def softmax_rows_no_max(dots):
    # The C library's exp, not that of numpy, which has other last bits.
    exps = np.array([[type(dot)(math.exp(dot)) for dot in row] for row in dots])
    return np.array([row / left_to_right(row) for row in exps])


def softmax_columns(scores):
    exps = np.exp(scores)
    return exps / exps.sum(axis=0)


def weighted_sum(attentions, values):
    return np.array([
        [left_to_right([a * v for a, v in zip(row, value)]) for value in values]
        for row in attentions
    ])


class NumpyNotebook(Notebook):
    main_dtype, other_dtype, other_name = np.float64, np.float32, "f32"
    ops = {
        "column_affine": column_affine,
        "sub": lambda a, b: a - b,
        "column_dots": lambda keys, queries, order: product(dot_c, queries.T, keys.T),
        "softmax_rows_no_max": softmax_rows_no_max,
        "weighted_sum": weighted_sum,
        "matmul_tn": lambda a, b: np.dot(a.T, b),
        "softmax_columns": softmax_columns,
        "matmul": np.dot,
        "transpose": lambda a: a.T,
        "div_scalar": lambda a, scalar: a / a.dtype.type(scalar),
        "permute_columns": lambda x, order: x[:, order],
    }

    def numbers(self, value):
        return [fixture.number(x) for x in value.ravel().tolist()]

    def same_text(self, value, text):
        return str(value) == text


def inputs(n):
    np.random.seed(3)
    columns = [np.random.normal(size=(4, 1)) for _ in range(3)]
    n.text("print(all_x)", "[2]", str(columns))
    leaf(n, "X", "[2]", np.hstack(columns), seed=3,
         note="column n is the n-th normal(size=(4,1)): draws 4n..4n+3")
    np.random.seed(0)
    draws = 0
    for kind, shape in [("omega", (4, 4)), ("beta", (4, 1))]:
        for letter in "qkv":
            value = np.random.normal(size=shape)
            leaf(n, f"{kind}_{letter}", "[3]", value, seed=0, draws_before=draws)
            draws += value.size


def leaf(n, name, cell, value, **attrs):
    n.main[name], n.other[name] = value, value.astype(np.float32)
    n.add(name, cell, "np_normal", [], attrs, None, False)


def token_by_token(n):
    for letter, name in [("q", "queries"), ("k", "keys"), ("v", "values")]:
        for order, suffix in [("A", ""), ("B", "2")]:
            n.step(f"all_{name}{suffix}", "[4]", "column_affine",
                   [f"omega_{letter}", "X", f"beta_{letter}"], order=order)
    for name in ["queries", "keys", "values"]:
        n.step(f"rounding_{name}", "[4]", "sub", [f"all_{name}", f"all_{name}2"])

    n.step("dots", "[6]", "column_dots", ["all_keys", "all_queries"],
           "[n][m] = key_m . query_n (rows are queries here)", order="C")
    weights = n.step("attentions", "[6]", "softmax_rows_no_max", ["dots"],
                     'row n = "Attentions for output n"')
    for i, row in enumerate(weights):
        n.text(f"Attentions for output {i}", "[6]", str(row.tolist()))
        n.text(f"sum {i}", "[6]", f"Check that it sums to one: {np.sum(row)}")
    out = n.step("x_prime_loop", "[6]", "weighted_sum", ["attentions", "all_values"],
                 "[n][d]: row n is x_prime_n^T")
    for i, row in enumerate(out):
        n.text(f"x_prime_{i}_calculated", "[6]",
               f"x_prime_{i}_calculated: {row.reshape(1, -1)}")


def as_matrices(n, kind, cell, x, scale=None):
    for letter in "qkv":
        n.step(f"{letter.upper()}_{kind}", cell, "column_affine",
               [f"omega_{letter}", x, f"beta_{letter}"])
    scores = f"scores_{kind}"
    n.step(scores, cell, "matmul_tn", [f"K_{kind}", f"Q_{kind}"],
           "[m][n] = key_m . query_n (columns are queries)")
    if scale:
        n.step(f"scaled_{kind}", cell, "div_scalar", [scores], scalar=scale)
        scores = f"scaled_{kind}"
    n.step(f"attention_{kind}", cell, "softmax_columns", [scores])
    n.step(f"X_prime_{kind}", cell, "matmul", [f"V_{kind}", f"attention_{kind}"],
           "columns are tokens")
    n.step(f"X_prime_T_{kind}", cell, "transpose", [f"X_prime_{kind}"])


def generate():
    n = NumpyNotebook("003", "Notebook 12.1: Self Attention (columns are tokens)", NOTES)
    inputs(n)
    token_by_token(n)
    as_matrices(n, "plain", "[9]", "X")
    n.text("print(attention_matrix)", "[10]", str(n.main["attention_plain"]))
    as_matrices(n, "scaled", "[12]", "X", scale=2.0)
    n.step("X_permuted", "[13]", "permute_columns", ["X"], order=[1, 0, 2])
    as_matrices(n, "permuted", "[13]", "X_permuted")
    n.write()
