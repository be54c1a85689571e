// A head of somebody's tensors as a value of the page's state. A key of its contents stands for it in choices, in links
// that cannot hold it, and where it is kept.
import type { Brought, BroughtPart } from './brought.ts';

/** The parts of which a session makes a head, in the order of the catalogue. Others are what was computed of it. */
export const HEAD_PARTS: readonly string[] = [
  ...['x', 'w_query', 'w_key', 'w_value', 'w_output'],
  ...['b_query', 'b_key', 'b_value', 'b_output', 'mask', 'memory', 'kept', 'p'],
];

export class OwnHead {
  readonly key: string;
  /** The tensors; null if only the key is known. */
  readonly brought: Brought | null;

  constructor(key: string, brought: Brought | null) {
    this.key = key;
    this.brought = brought;
  }

  /** The head of these tensors, without what was computed. */
  static of({ heads, causal, parts }: Brought): OwnHead {
    const brought = { heads, causal, parts: parts.filter(({ part }) => HEAD_PARTS.includes(part)) };
    return new OwnHead(keyOf(brought), brought);
  }

  /** The text by which states are compared. */
  toJSON(): string {
    return this.key;
  }
}

/** The axes of a part as the core takes them: how many matrices, rows and columns. */
export function sizesOf({ shape, rows, columns }: BroughtPart): [number, number, number] {
  const matrices = shape.slice(0, -2).reduce((product, size) => product * size, 1);
  return [matrices, rows / matrices, columns];
}

/** A head alone, one of several: its columns of queries, keys and values, of keys that it shares the shared ones. */
export function oneHead({ heads, causal, parts }: Brought, head: number): Brought {
  const queries = parts.find(({ part }) => part === 'w_query');
  if (!queries || heads === 1 || queries.columns % heads !== 0) return { heads, causal, parts };
  const size = queries.columns / heads;
  const block = (of: BroughtPart): BroughtPart => {
    // Values may be as wide as they like; keys and values of fewer heads stand in blocks of one head's size.
    const isShared = of.columns < queries.columns && of.columns % size === 0;
    const [blocks, wide] = isShared ? [of.columns / size, size] : [heads, of.columns / heads];
    const first = Math.floor((head * blocks) / heads) * wide;
    const values = new Float64Array(of.rows * wide);
    for (let row = 0; row < of.rows; row++) {
      const begin = row * of.columns + first;
      values.set(of.values.subarray(begin, begin + wide), row * wide);
    }
    return { ...of, shape: [...of.shape.slice(0, -1), wide], columns: wide, values };
  };
  const isCut = ({ part }: BroughtPart) => /^[wb]_(query|key|value)$/.test(part);
  const [sequences] = sizesOf(parts.find(({ part }) => part === 'x') ?? queries);
  const isOfHeads = (of: BroughtPart) =>
    ['mask', 'kept'].includes(of.part) && sizesOf(of)[0] === sequences * heads;
  const made = parts.map((of) =>
    isCut(of) ? block(of) : isOfHeads(of) ? matricesOf(of, heads, head) : of,
  );
  return { heads: 1, causal, parts: made };
}

/** The matrices of one head, of a part that has one for each sequence and each head. */
function matricesOf(of: BroughtPart, heads: number, head: number): BroughtPart {
  const [all, rows, columns] = sizesOf(of);
  const matrices = all / heads;
  const size = rows * columns;
  const values = new Float64Array(matrices * size);
  for (let i = 0; i < matrices; i++) {
    const begin = (i * heads + head) * size;
    values.set(of.values.subarray(begin, begin + size), i * size);
  }
  return { ...of, shape: [matrices, rows, columns], rows: matrices * rows, values };
}

/** A key of the numbers and sizes, not of the names in a file. */
function keyOf({ heads, causal, parts }: Brought): string {
  const sizes = parts.map((part) => `${part.part} ${sizesOf(part).join()}`);
  const head = new TextEncoder().encode(`${heads} ${causal} ${sizes.join()}`);
  // Two sums of 32 bits by FNV-1a, from two beginnings: heads of one reader are told apart.
  return [0x811c9dc5, 0x01000193]
    .map((from) => {
      let sum = summed(head, from);
      for (const { values } of parts) {
        sum = summed(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), sum);
      }
      return (sum >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

function summed(bytes: Uint8Array, from: number): number {
  let sum = from;
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ bytes[at], 0x01000193);
  return sum;
}
