// A .safetensors file: the length of a header in JSON, the header, and the numbers.
import { joined, littleEndian, type StageTensors } from './stage_tensors.ts';

const TYPES = { float32: 'F32', float64: 'F64' };

/** Whole rows of bytes, on which readers may map the numbers. */
const ALIGNED = 8;

export function safetensorsOf({
  dtype,
  link,
  version,
  tensors,
}: StageTensors): Uint8Array<ArrayBuffer> {
  let at = 0;
  const entries = tensors.map(({ name, shape, values }) => {
    const begin = at;
    at += values.byteLength;
    return [name, { dtype: TYPES[dtype], shape, data_offsets: [begin, at] }] as const;
  });
  const about = version === '' ? { page: link } : { page: link, version };
  const header = JSON.stringify({ __metadata__: about, ...Object.fromEntries(entries) });
  const text = new TextEncoder().encode(header);
  const padded = new Uint8Array(Math.ceil(text.length / ALIGNED) * ALIGNED).fill(0x20);
  padded.set(text);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(padded.length), true);
  return joined([length, padded, ...tensors.map(({ values }) => littleEndian(values))]);
}
