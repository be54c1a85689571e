// Tensors as text: what PyTorch, NumPy and Python have read back to the bit (copied.json), what a paper is written in, by
// hand, and what the page's own reader makes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixed } from '../../web/src/engine/draw/format.ts';
import { tensorText, type Written } from '../../web/src/engine/page/take/tensor_text.ts';
import { kCases } from '../golden/copied_cases.ts';
import { golden } from '../wasm/core.ts';
import { readBack } from './read_back.ts';

interface Copied {
  name: string;
  texts: Record<'torch' | 'numpy' | 'json' | 'csv' | 'tabs', string>;
}
const COPIED: Copied[] = await golden('copied.json');

test('a tensor is copied as the text that PyTorch, NumPy and Python make it of, to the bit', () => {
  assert.equal(COPIED.length, kCases.length);
  for (const [i, { texts }] of COPIED.entries()) {
    for (const [format, text] of Object.entries(texts)) {
      assert.equal(tensorText(format as keyof typeof texts, kCases[i]), text);
    }
  }
});

test('the page reads its own texts to the bit, infinities and nan in quotes or in calls too', async () => {
  for (const one of kCases.filter(({ shape }) => shape.length > 1)) {
    for (const format of ['torch', 'numpy', 'json'] as const) {
      const text = new TextEncoder().encode(tensorText(format, one));
      const [read] = (await readBack('copied.txt', text)).values();
      assert.deepEqual(read.shape, one.shape, one.name);
      // JSON does not say the type.
      const isRounded = format === 'json' && one.dtype === 'float32';
      const values = Array.from(read.values ?? [], isRounded ? Math.fround : (value) => value);
      assert.deepEqual(values, Array.from(one.values), one.name);
    }
  }
});

const WEIGHTS: Written = {
  name: 'masked',
  shape: [2, 2],
  dtype: 'float32',
  values: Float32Array.of(0.5, Number.NEGATIVE_INFINITY, -1.25e-8, Number.NaN),
  rows: ['a|b', '1'],
  columns: ['money', '_'],
};

test('LaTeX, Typst and Markdown have their own minus infinity, nan and powers of ten', () => {
  assert.equal(
    tensorText('latex', WEIGHTS),
    String.raw`% masked, 2 x 2
\left[\begin{array}{rr}
  0.5 & -\infty \\
  -1.25 \times 10^{-8} & \mathrm{nan}
\end{array}\right]`,
  );
  assert.equal(
    tensorText('typst', WEIGHTS),
    `// masked, 2 x 2
$ mat(delim: "[",
  0.5, -infinity;
  -1.25 times 10^(-8), "nan"
) $`,
  );
  assert.equal(
    tensorText('markdown', WEIGHTS),
    String.raw`|  | money | \_ |
| --- | ---: | ---: |
| a\|b | 0.5 | -∞ |
| 1 | -1.25e-8 | nan |`,
  );
});

test('a batch is one matrix after the other where a format has no lists, each with its name', () => {
  const batch: Written = {
    ...{ name: 'y', shape: [2, 1, 2], dtype: 'float32' },
    values: Float32Array.of(1, 2, 3, 4),
  };
  assert.equal(
    tensorText('latex', batch),
    String.raw`% y[0], 1 x 2
\left[\begin{array}{rr}
  1 & 2
\end{array}\right]
\quad
% y[1], 1 x 2
\left[\begin{array}{rr}
  3 & 4
\end{array}\right]`,
  );
  assert.equal(
    tensorText('markdown', batch),
    `**y[0]**

|  | 0 | 1 |
| --- | ---: | ---: |
| 0 | 1 | 2 |

**y[1]**

|  | 0 | 1 |
| --- | ---: | ---: |
| 0 | 3 | 4 |`,
  );
});

test('the digits that are shown keep what is no digit, and have a plain minus', () => {
  const shown = { ...WEIGHTS, write: (value: number) => fixed(value, 2) };
  assert.equal(tensorText('csv', shown), '0.50,-inf\n0.00,nan');
  const negative = { ...shown, values: Float32Array.of(-0.125, -2, 0.126, 0.375) };
  assert.equal(
    tensorText('torch', negative),
    'masked = torch.tensor([\n  [-0.12, -2.00],\n  [0.13, 0.38]\n], dtype=torch.float32)',
  );
});
