// A .npz file: a ZIP archive with a .npy file for each tensor, stored as it is; np.load reads it.
import { type HeldTensor, joined, littleEndian, type StageTensors } from './stage_tensors.ts';

export function npzOf({ dtype, tensors }: StageTensors): Uint8Array<ArrayBuffer> {
  const type = dtype === 'float32' ? '<f4' : '<f8';
  const files = tensors.map((tensor) => ({
    name: ascii(`${tensor.name}.npy`),
    bytes: joined([npyHeader(type, tensor), littleEndian(tensor.values)]),
  }));
  return zipOf(files);
}

const ascii = (text: string) => new TextEncoder().encode(text);

/** Bytes that the header of a .npy file is a multiple of. */
const ALIGNED = 64;

/** Version 1.0: the header's length in two bytes, and the header, a dict of Python. */
function npyHeader(type: string, { shape }: HeldTensor): Uint8Array {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const dict = `{'descr': '${type}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const start = 10;
  const length = Math.ceil((start + dict.length + 1) / ALIGNED) * ALIGNED - start;
  const bytes = ascii(`\0NUMPY\0\0\0\0${dict.padEnd(length - 1)}\n`);
  bytes.set([0x93], 0);
  bytes.set([1, 0, length & 0xff, length >> 8], 6);
  return bytes;
}

interface Stored {
  name: Uint8Array;
  bytes: Uint8Array;
}

/** A field of so many bytes. */
type Field = readonly [size: 2 | 4, value: number];

function fieldsOf(fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** The first day that a ZIP archive can name: the same tensors are the same file on every day. */
const FIRST_DAY = (1 << 5) | 1;

/** An archive of stored files. */
function zipOf(files: readonly Stored[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    // Version, flags, stored; time and day; checksum and sizes; lengths of the name and of what is extra.
    const common: Field[] = [
      ...([
        [2, 20],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, FIRST_DAY],
      ] as const),
      ...([
        [4, crc32(bytes)],
        [4, bytes.length],
        [4, bytes.length],
      ] as const),
      ...([
        [2, name.length],
        [2, 0],
      ] as const),
    ];
    const local = fieldsOf([[4, 0x04034b50], ...common]);
    const rest: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ];
    directory.push(fieldsOf([[4, 0x02014b50], [2, 20], ...common, ...rest]), name);
    pieces.push(local, name, bytes);
    at += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const { length } = files;
  const end = fieldsOf([
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, length],
      [2, length],
    ] as const),
    ...([
      [4, size],
      [4, at],
      [2, 0],
    ] as const),
  ]);
  return joined([...pieces, ...directory, end]);
}

/** Remainders of all bytes. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/** The checksum of ZIP archives: the remainder of the bytes as a polynomial, lowest bit first. */
function crc32(bytes: Uint8Array): number {
  let rest = -1;
  for (let at = 0; at < bytes.length; at++)
    rest = (rest >>> 8) ^ REMAINDERS[(rest ^ bytes[at]) & 0xff];
  return (rest ^ -1) >>> 0;
}
