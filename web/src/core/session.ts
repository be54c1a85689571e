// A session of the core: one lesson, opened and computed, and the questions that can be asked of it.
import { elementCount } from './tensor.ts';
import type { Exports } from './wasm.ts';

export type DType = 'float32' | 'float64';

export interface Node {
  name: string;
  op: string;
  leaf: boolean;
  axes: string[];
  shape: number[];
  inputs: number[];
  statement: string;
}

export interface Structure {
  dtype: DType;
  causal: boolean;
  words: string[];
  nodes: Node[];
  /** Whether the weights are too many to hold: then they and y are the last nodes, and have no data. */
  streams: boolean;
}

/** A part of the streamed weights: rows x cols cells, each the largest of step x step weights. */
export interface Tile {
  row: number;
  col: number;
  rows: number;
  cols: number;
  step: number;
}

/** What is known of one row of the streamed weights beside the weights themselves. */
export interface StreamedRow {
  max: number;
  sum: number;
  logsumexp: number;
  /** The row of y. */
  y: Float32Array;
}

/** One line of a cell's arithmetic; `of` are the places of its operands in the list. */
export interface Term {
  kind:
    | 'cell'
    | 'constant'
    | 'sum'
    | 'fma'
    | 'product'
    | 'quotient'
    | 'difference'
    | 'abs'
    | 'exp'
    | 'max'
    | 'where';
  value: number;
  node: number;
  offset: number;
  of: number[];
  running: number[];
}

export interface Print {
  cell: string;
  label: string;
  node: number;
  text: string;
}

/** The core said no; the message is the sentence to show. */
export class Refusal extends Error {}

export class Session {
  private readonly exports: Exports;
  private readonly session: number;
  structure: Structure = { dtype: 'float32', causal: false, words: [], nodes: [], streams: false };
  /** Counts what may have changed a number. */
  revision = 0;
  private ids = new Map<string, number>();
  private known: {
    catalogue?: Record<string, string[]>;
    limits?: Record<string, [number, number]>;
  } = {};

  constructor(exports: Exports) {
    this.exports = exports;
    this.session = exports.session_create();
  }

  /** Another session of the same core: it opens and edits a lesson of its own. */
  beside(): Session {
    return new Session(this.exports);
  }

  /** Gives its memory back; it cannot be used afterwards. */
  close(): void {
    this.exports.session_destroy(this.session);
  }

  /** Every lesson's name, with the examples that it can run on. */
  catalogue(): Record<string, string[]> {
    this.known.catalogue ??= JSON.parse(this.text(this.exports.session_catalogue(this.session)));
    return this.known.catalogue as Record<string, string[]>;
  }

  /**
   * The lowest and the highest that can be chosen of the example randn: before, B, T (as the open
   * lesson can have it), C, head_size; and num_heads of any example. A seed is any integer that torch.manual_seed takes. Every stage runs in either dtype.
   */
  limits(): Record<string, [number, number]> {
    this.known.limits ??= JSON.parse(this.text(this.exports.session_limits(this.session)));
    return this.known.limits as Record<string, [number, number]>;
  }

  /** Opens "lesson=head&example=bank"; throws a Refusal and keeps the open lesson if it cannot. */
  open(choice: string): void {
    const bytes = new TextEncoder().encode(choice);
    const pointer = this.exports.session_request(this.session, bytes.length);
    if (pointer === 0) throw new Refusal('That choice is too long.');
    new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
    this.check(this.exports.session_open(this.session));
    this.structure = JSON.parse(this.text(this.exports.session_structure(this.session)));
    this.known.limits = undefined;
    this.ids = new Map(this.structure.nodes.map(({ name }, id) => [name, id]));
  }

  /** The place of the node of that name, or -1. */
  find(name: string): number {
    return this.ids.get(name) ?? -1;
  }

  /** Whether the numbers of a node are held; the streamed weights, and y, are not. */
  holds(name: string): boolean {
    return !this.structure.streams || !['weights', 'y'].includes(name);
  }

  /**
   * A node's numbers, row-major, where they lie in the core's memory. Take it afresh after every
   * call that may compute or grow the memory. Of what is streamed there are none.
   */
  data(node: number): Float32Array | Float64Array {
    const { shape } = this.structure.nodes[node];
    const size = elementCount(shape);
    const pointer = this.exports.session_data(this.session, node);
    if (pointer === 0) return new Float32Array();
    const { buffer } = this.exports.memory;
    return this.structure.dtype === 'float32'
      ? new Float32Array(buffer, pointer, size)
      : new Float64Array(buffer, pointer, size);
  }

  /**
   * Pins a cell of any node to a number and computes again; throws a Refusal, and changes nothing,
   * if it cannot be. -Infinity hides a token where the core computes it too: in masked scores.
   */
  edit(node: number, offset: number, value: number): void {
    this.check(this.exports.session_edit(this.session, node, offset, value));
  }

  /**
   * Undoes `edit`: the cell is computed again, or has the example's number again if it is a leaf's.
   * Throws a Refusal, and changes nothing, where a number would no longer be finite.
   */
  release(node: number, offset: number): void {
    this.check(this.exports.session_release(this.session, node, offset));
  }

  /** The arithmetic of one cell: operands first, the cell itself last. A pinned one is a constant. */
  terms(node: number, offset: number): Term[] {
    const text = this.text(this.exports.session_terms(this.session, node, offset));
    const terms: Term[] = JSON.parse(text);
    for (const term of terms) {
      term.value = number(term.value);
      term.running = term.running?.map(number);
    }
    return terms;
  }

  /** Computes the next rows of the streamed weights of batch b; returns how many are done. */
  streamOn(b: number, rows: number): number {
    return this.exports.session_stream_advance(this.session, b, rows);
  }

  /** A part of the streamed weights of batch b; at most 65,536 cells. */
  streamTile(b: number, { row, col, rows, cols, step }: Tile): Float32Array {
    const { session, exports } = this;
    const pointer = exports.session_stream_tile(session, b, row, col, rows, cols, step);
    return this.copy(pointer, rows * cols);
  }

  /** One row of the streamed head of batch b. */
  streamRow(b: number, row: number): StreamedRow {
    const head_size = this.structure.nodes[this.find('v')].shape[2];
    const pointer = this.exports.session_stream_row(this.session, b, row);
    const [max, sum, logsumexp, ...y] = this.copy(pointer, 3 + head_size);
    return { max, sum, logsumexp, y: Float32Array.from(y) };
  }

  private copy(pointer: number, count: number): Float32Array {
    if (pointer === 0) throw new RangeError('There is no such part of the weights.');
    return new Float32Array(this.exports.memory.buffer, pointer, count).slice();
  }

  /** What the notebook of this lesson prints, in its order; nothing for a stage. */
  prints(): Print[] {
    return JSON.parse(this.text(this.exports.session_prints(this.session)));
  }

  /** The hash of every bit of every tensor, 16 hexadecimal digits. */
  hash(): string {
    return this.text(this.exports.session_hash(this.session));
  }

  private check(pointer: number): void {
    this.revision++;
    const sentence = this.text(pointer);
    if (sentence !== '') throw new Refusal(sentence);
  }

  private text(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  }
}

/** JSON has no infinity: the core writes "-inf" for it. */
function number(value: number | string): number {
  if (typeof value === 'number') return value;
  return value === '-inf' ? -Infinity : Infinity;
}
