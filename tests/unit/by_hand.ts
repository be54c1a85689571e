// What is right of the questions after a stage, by hand: from the tables that a question shows.

/** A table of whole numbers or shares, row by row. */
export interface Table {
  cols: number;
  values: number[];
}

const row = ({ values, cols }: Table, i: number) => values.slice(i * cols, (i + 1) * cols);
const column = ({ values, cols }: Table, j: number) => values.filter((_, i) => i % cols === j);
const dot = (one: number[], other: number[]) =>
  one.reduce((sum, value, i) => sum + value * other[i], 0);
export const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** A number of the result by hand, from the tables beside it. */
export const BY_HAND: Record<string, (tables: Table[], i: number, j: number) => number> = {
  loop: ([x], i, j) => sum(column(x, j).slice(0, i + 1)) / (i + 1),
  triangle: ([a, b], i, j) => dot(row(a, i), column(b, j)),
  softmax: ([masked], i, j) => row(masked, i)[j] - Math.max(...row(masked, i)),
  match: ([x], i, j) => dot(row(x, i), row(x, j)),
  head: ([q, k], i, j) => dot(row(q, i), row(k, j)),
  heads: ([one, other], i, j) => [...row(one, i), ...row(other, i)][j],
  learn: ([dy, v], i, j) => dot(row(dy, i), row(v, j)),
  language: ([x1, up, down], i, j) =>
    row(x1, i)[j] +
    dot(
      row(up, i).map((value) => Math.max(value, 0)),
      column(down, j),
    ),
};

/** The same where the question that looks for a wrong number is about another tensor. */
export const FOUND_BY_HAND: typeof BY_HAND = {
  ...BY_HAND,
  heads: ([q], i, j) => row(q, i)[2 + j],
  learn: ([w, gradient], i, j) => row(w, i)[j] - 2 * row(gradient, i)[j],
  language: ([ids, words, places], i, j) => row(words, ids.values[i])[j] + row(places, i)[j],
};

/** Which cells of the effect change, by hand, if this one of the cause does. */
export const CHANGES: Record<string, (i: number, j: number, row: number, col: number) => boolean> =
  {
    loop: (i, j, row, col) => i >= row && j === col,
    triangle: (i, _, row) => i === row,
    softmax: (i, j, row) => i === row && j <= i,
    match: (i, j, row) => i === row || j === row,
    head: (_, j, row) => j === row,
    heads: (i, j, row, col) => i >= row && j === col,
    // Causal: what is masked has the gradient 0.
    learn: (i, j, row) => i === row && j <= i,
    // Causal, and what is brought is added to all numbers of a row.
    language: (i, _, row) => i >= row,
  };
