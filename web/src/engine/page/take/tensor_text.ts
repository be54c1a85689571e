// Tensors as text for other programs: PyTorch, NumPy, JSON, spreadsheets, and what papers are written in.
import type { DType } from '../../core/structure.ts';
import { elementCount, matrixOf } from '../../core/tensor.ts';
import { exact } from '../../draw/format.ts';
import type { TextFormat } from '../../state/text_formats.ts';

/** A tensor to write. */
export interface Written {
  name: string;
  shape: readonly number[];
  dtype: DType;
  values: ArrayLike<number>;
  /** Names of its rows and columns, for formats that have headers; by default their numbers. */
  rows?: readonly string[];
  columns?: readonly string[];
  /** A finite number as the page shows it, that at this offset; by default all its digits. */
  write?: (value: number, offset: number) => string;
}

export function tensorText(format: TextFormat, tensor: Written): string {
  return FORMATS[format](tensor);
}

type Format = (tensor: Written) => string;

/** Words of a format for what is no digit: plus infinity, minus infinity, and nan. */
type Words = readonly [plus: string, minus: string, nan: string];

const PLAIN: Words = ['inf', '-inf', 'nan'];

const FORMATS: Record<TextFormat, Format> = {
  torch: nestedAs('torch.tensor', 'torch', ['float("inf")', 'float("-inf")', 'float("nan")']),
  numpy: nestedAs('np.array', 'np', ['np.inf', '-np.inf', 'np.nan']),
  // JSON has no such numbers. In quotes they are valid, and Python, NumPy and JavaScript make numbers of them.
  json: (tensor) => nested(tensor, ['"Infinity"', '"-Infinity"', '"NaN"']),
  tabs: (tensor) => tableText(tensor, '\t'),
  csv: (tensor) => tableText(tensor, ','),
  // An empty line would end the formula.
  latex: matricesAs('%', latexMatrix, '\n\\quad\n'),
  typst: matricesAs('//', typstMatrix, '\n\n'),
  markdown: (tensor) =>
    matricesOf(tensor)
      .map(({ title, rows }) => (title ? `**${title}**\n\n` : '') + markdownTable(tensor, rows))
      .join('\n\n'),
};

/** The number at an offset; `scale` writes its power of ten. */
function numberText(
  { dtype, values, write }: Written,
  at: number,
  words: Words,
  scale?: (digits: string, power: string) => string,
): string {
  const value = values[at];
  if (Number.isNaN(value)) return words[2];
  if (!Number.isFinite(value)) return words[value > 0 ? 0 : 1];
  const given = write?.(value, at).replaceAll('−', '-') ?? exactText(value, dtype);
  if (!scale) return given;
  const [digits, power] = given.split('e');
  return power === undefined ? given : scale(digits, String(Number(power)));
}

/** All digits; a zero has its sign. */
function exactText(value: number, dtype: DType): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0';
  return dtype === 'float64' ? String(value) : exact(value, dtype).replaceAll('−', '-');
}

/** "x = torch.tensor([...], dtype=torch.float32)". */
function nestedAs(call: string, module: string, words: Words): Format {
  return (tensor) =>
    `${tensor.name} = ${call}(${nested(tensor, words)}, dtype=${module}.${tensor.dtype})`;
}

/** Lists in lists, each row of a matrix on a line of its own. */
function nested(tensor: Written, words: Words): string {
  const { shape } = tensor;
  const list = (axis: number, from: number, indent: string): string => {
    if (axis === shape.length) return numberText(tensor, from, words);
    const size = elementCount([...shape.slice(axis + 1)]);
    const isRow = axis === shape.length - 1;
    const inner = `${indent}  `;
    const parts = Array.from({ length: shape[axis] }, (_, i) =>
      list(axis + 1, from + i * size, inner),
    );
    return isRow ? `[${parts.join(', ')}]` : `[\n${inner}${parts.join(`,\n${inner}`)}\n${indent}]`;
  };
  return list(0, 0, '');
}

/** The matrices of a tensor, each with its name: none where there is one; its rows are offsets of numbers. */
function matricesOf({ name, shape }: Written): { title: string; rows: number[][] }[] {
  const { rows, cols } = matrixOf([...shape]);
  const before = shape.slice(0, -2);
  const count = elementCount([...before]);
  return Array.from({ length: count }, (_, at) => ({
    title: count > 1 ? `${name}[${indexAt(before, at).join(', ')}]` : '',
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: cols }, (_, col) => (at * rows + row) * cols + col),
    ),
  }));
}

function indexAt(shape: readonly number[], at: number): number[] {
  let rest = at;
  return shape
    .toReversed()
    .map((size) => {
      const place = rest % size;
      rest = Math.floor(rest / size);
      return place;
    })
    .reverse();
}

/** A line for each row, of one matrix below the other: np.loadtxt(...).reshape(...) makes the tensor of them again. */
function tableText(tensor: Written, separator: string): string {
  const lines = matricesOf(tensor).flatMap(({ rows }) =>
    rows.map((row) => row.map((at) => numberText(tensor, at, PLAIN)).join(separator)),
  );
  return lines.join('\n');
}

/** A matrix after the other, each below a comment with its name and size. */
function matricesAs(
  comment: string,
  write: (tensor: Written, rows: number[][]) => string,
  between: string,
): Format {
  return (tensor) =>
    matricesOf(tensor)
      .map(({ title, rows }) => {
        const size = `${rows.length} x ${rows[0].length}`;
        return `${comment} ${title || tensor.name}, ${size}\n${write(tensor, rows)}`;
      })
      .join(between);
}

/** An array, which needs no package and has any number of columns. */
function latexMatrix(tensor: Written, rows: number[][]): string {
  const scale = (digits: string, power: string) => `${digits} \\times 10^{${power}}`;
  const words: Words = ['\\infty', '-\\infty', '\\mathrm{nan}'];
  const lines = rows.map((row) =>
    row.map((at) => numberText(tensor, at, words, scale)).join(' & '),
  );
  return `\\left[\\begin{array}{${'r'.repeat(rows[0].length)}}\n  ${lines.join(' \\\\\n  ')}\n\\end{array}\\right]`;
}

function typstMatrix(tensor: Written, rows: number[][]): string {
  const scale = (digits: string, power: string) => `${digits} times 10^(${power})`;
  const words: Words = ['infinity', '-infinity', '"nan"'];
  const lines = rows.map((row) => row.map((at) => numberText(tensor, at, words, scale)).join(', '));
  return `$ mat(delim: "[",\n  ${lines.join(';\n  ')}\n) $`;
}

/** A table; names of rows and columns are escaped. */
function markdownTable(tensor: Written, rows: number[][]): string {
  const named = (names: readonly string[] | undefined, at: number) =>
    (names?.[at] ?? String(at)).replaceAll(/([\\|*_`<>])/g, '\\$1');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const columns = rows[0].map((_, col) => named(tensor.columns, col));
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '---:')]),
    ...rows.map((row, at) =>
      line([
        named(tensor.rows, at),
        ...row.map((one) => numberText(tensor, one, ['∞', '-∞', 'nan'])),
      ]),
    ),
  ].join('\n');
}
