// Tensors that are copied as text: by hand, with all that is no digit, and of numbers that have no short form.
import type { Written } from '../../web/src/engine/page/take/tensor_text.ts';

const kSpecial = [0.5, -0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN, -1e-8];

/** So many numbers between −1 and 1, by a rule of the times tables. */
const spread = (count: number) =>
  Array.from({ length: count }, (_, i) => (((i * 7919 + 13) % 10007) / 10007) * 2 - 1);

export const kCases: Written[] = [
  { name: 'loss', shape: [], dtype: 'float32', values: Float32Array.of(0.1) },
  { name: 'ids', shape: [3], dtype: 'float32', values: Float32Array.of(0, 12, -3) },
  { name: 'special', shape: [2, 3], dtype: 'float32', values: Float32Array.from(kSpecial) },
  { name: 'special64', shape: [3, 2], dtype: 'float64', values: Float64Array.from(kSpecial) },
  { name: 'x', shape: [2, 3, 4], dtype: 'float32', values: Float32Array.from(spread(24)) },
  { name: 'q', shape: [2, 2, 3, 2], dtype: 'float64', values: Float64Array.from(spread(24)) },
  {
    name: 'sizes',
    shape: [2, 4],
    dtype: 'float32',
    values: Float32Array.of(1e-45, 3.4028235e38, 16777216, 1e21, 1e-7, 123456.79, 0.3, 1 / 3),
  },
];
