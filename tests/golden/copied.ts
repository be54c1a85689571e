// The tensors of copied_cases.ts as the page copies them, for copied.py to run and to read: node tests/golden/copied.ts
import { tensorText } from '../../web/src/engine/page/take/tensor_text.ts';
import { kCases } from './copied_cases.ts';

/** JSON has no nan and no infinities: numbers go as their bits. */
const bitsOf = (value: number) =>
  Buffer.from(Float64Array.of(value).buffer).reverse().toString('hex');

console.log(
  JSON.stringify(
    kCases.map((one) => ({
      name: one.name,
      shape: one.shape,
      dtype: one.dtype,
      bits: Array.from(one.values, bitsOf),
      texts: Object.fromEntries(
        (['torch', 'numpy', 'json', 'csv', 'tabs'] as const).map((format) => [
          format,
          tensorText(format, one),
        ]),
      ),
    })),
  ),
);
