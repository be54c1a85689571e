// The bits of a number, as IEEE 754 lays them out.
import type { DType } from '../core/session.ts';

/** Sign, exponent and fraction, each written in zeros and ones. */
export function bitsOf(value: number, dtype: DType): [string, string, string] {
  const view = new DataView(new ArrayBuffer(8));
  const [size, exponent] = dtype === 'float32' ? [32, 8] : [64, 11];
  if (dtype === 'float32') view.setFloat32(0, value);
  else view.setFloat64(0, value);
  const all = Array.from({ length: size / 8 }, (_, i) =>
    view.getUint8(i).toString(2).padStart(8, '0'),
  ).join('');
  return [all.slice(0, 1), all.slice(1, 1 + exponent), all.slice(1 + exponent)];
}
