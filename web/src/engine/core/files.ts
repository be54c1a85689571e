// Files that somebody brings, as the module of wasm/files.h reads them: tensors, and the heads that they make up. Loaded
// once somebody brings one.
import type { BroughtPart } from './brought.ts';
import { type Reason, Refusal } from './refusals.ts';
import type { Term } from './structure.ts';
import { elementCount } from './tensor.ts';
import { type FilesExports, instantiate } from './wasm.ts';

/** A tensor of a file, as its header has it. */
export interface FileTensor {
  name: string;
  dtype: string;
  shape: number[];
  /** The place of its file among those added. */
  file: number;
  /** The bytes of its numbers; absent if they are kept already. */
  bytes?: number;
}

/** A part that a tensor fills, or the columns of it that do (core/files/placement.h). */
export interface Placed {
  tensor: number;
  part: string;
  turned: boolean;
  rows: number;
  columns: number;
  first: number;
  why: string;
}

/** A head that tensors make up together. A size of 0 is not known. */
export interface Proposal {
  group: string;
  C: number;
  D: number;
  key_columns: number;
  heads: number;
  placed: Placed[];
  unplaced: { tensor: number; why: string }[];
}

/** A choice by hand. */
export interface ByHand {
  tensor: number;
  part: string;
  turned: boolean;
}

/** A part that a tensor's sizes fit. */
export interface Fit {
  part: string;
  as_is: boolean;
  turned: boolean;
}

/** The bytes of a tensor's file that are to be read; both absent if they are kept. */
export interface Wanted {
  tensor: number;
  begin?: number;
  end?: number;
}

export type Chosen = Proposal & { reads: Wanted[] };

/** A number of the reader's beside the one computed here; `bound`: how far apart rounding may have brought them. */
export interface ComparedCell {
  name: string;
  offset: number;
  theirs: number;
  here: number;
  bound: number;
}

/** A tensor of the chain from queries to y, compared (core/compare/check.h). */
export interface Compared {
  part: string;
  name: string;
  state: 'same' | 'unclear' | 'differs' | 'no_shape' | 'not_reached';
  /** How many of its numbers are further apart than rounding explains. */
  differing: number;
  cells: number;
  first: ComparedCell | null;
  worst: ComparedCell | null;
  /** The statement that computes it here. */
  right: string;
  /** The tensor in the right head, and in that of the first diagnosis; -1: there is none. */
  node: number;
  wrong: number;
}

/** A line of a compared cell's arithmetic; a cell has a name, and is given or computed. */
export type OpenedTerm = Omit<Term, 'running'> & { name?: string; given?: boolean };

/** A mistake that gives the reader's numbers: its lines, and the right ones that they stand for. */
export interface Diagnosis {
  mistake: string;
  statements: string[];
  right: string[];
}

/** The first number that a mistake changes, of the first tensor: in the head with it, and in the right one. */
export interface Changed {
  tensor: string;
  name: string;
  index: number[];
  offset: number;
  theirs: number;
  here: number;
  /** The tensor in either head. */
  right: number;
  wrong: number;
}

/** Comparison of all tensors that were computed, with the mistakes that give exactly these numbers. */
export interface Checked {
  heads: number;
  causal: boolean;
  mask: boolean;
  /** Whether a tensor says what dropout kept. */
  kept: boolean;
  same: boolean;
  chain: Compared[];
  diagnoses: Diagnosis[];
  /** Where the first of them begins; null: there is none, or no tensor has the same shape with it. */
  changed: Changed | null;
}

/** Numbers of one cell that files_checked gives. */
const PER_CELL = 3;

/** Bytes from the front of a file by which its kind is found. */
export const FILE_START = 64;
/** Bytes of one choice by hand. */
const HAND_BYTES = 12;

export class Files {
  private readonly exports: FilesExports;
  private readonly files: number;
  private readonly sentences: Readonly<Record<string, string>>;
  /** Names of parts that can be chosen by hand. */
  readonly parts: readonly string[];
  tensors: readonly FileTensor[] = [];

  private constructor(exports: FilesExports, sentences: Readonly<Record<string, string>>) {
    this.exports = exports;
    this.sentences = sentences;
    this.files = exports.files_create();
    this.parts = this.list().parts;
  }

  /** `sentences`: those of core/files/refusals.def, in the page's language. */
  static async start(
    module: WebAssembly.Module,
    sentences: Readonly<Record<string, string>>,
  ): Promise<Files> {
    return new Files(await instantiate<FilesExports>(module), sentences);
  }

  /** Gives the memory back; it cannot be used afterwards. */
  close(): void {
    this.exports.files_destroy(this.files);
  }

  /** How many bytes from the front of a file `add` needs; `start` has the first ones (FILE_START). */
  front(start: Uint8Array, size: number): number {
    this.room(start.length)(0, start);
    return this.answer(this.exports.files_front(this.files, size), -1);
  }

  /** Room for so many bytes of a file; the function writes some of them at a place. */
  room(bytes: number): (at: number, some: Uint8Array) => void {
    const { exports, files } = this;
    const pointer = this.answer(exports.files_bytes(files, bytes));
    return (at, some) => new Uint8Array(exports.memory.buffer, pointer + at).set(some);
  }

  /** Adds a file of `size` bytes, of which the room has those from the front. */
  add(name: string, size: number): void {
    const { exports, files } = this;
    const bytes = new TextEncoder().encode(name);
    const pointer = this.answer(exports.files_name(files, bytes.length));
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
    this.answer(exports.files_add(files, size), -1);
    this.tensors = this.list().tensors;
  }

  private list(): { parts: string[]; tensors: FileTensor[] } {
    return this.json(this.exports.files_list(this.files));
  }

  proposals(): Proposal[] {
    return this.json(this.exports.files_proposals(this.files));
  }

  /** The parts that a tensor fits beside those chosen for others. */
  fits(tensor: number, chosen: readonly ByHand[]): Fit[] {
    this.setHands(chosen);
    return this.json(this.exports.files_fits(this.files, tensor));
  }

  /** Chooses a proposal, or what is chosen by hand; all heads, or one of so many. */
  choose(of: number | readonly ByHand[], one: { heads: number; head: number } | null): Chosen {
    if (typeof of !== 'number') this.setHands(of);
    const { heads, head } = one ?? { heads: 0, head: -1 };
    const proposal = typeof of === 'number' ? of : -1;
    return this.json(this.exports.files_choose(this.files, proposal, heads, head));
  }

  private setHands(chosen: readonly ByHand[]): void {
    const { exports, files } = this;
    const pointer = this.answer(exports.files_by_hand(files, chosen.length));
    const room = new DataView(exports.memory.buffer, pointer, HAND_BYTES * chosen.length);
    for (const [i, { tensor, part, turned }] of chosen.entries()) {
      room.setInt32(HAND_BYTES * i, tensor, true);
      room.setInt32(HAND_BYTES * i + 4, this.parts.indexOf(part), true);
      room.setInt32(HAND_BYTES * i + 8, turned ? 1 : 0, true);
    }
  }

  /** Reads the numbers of that entry of `reads`; their bytes are in the room, unless they are kept. */
  read(which: number): void {
    this.answer(this.exports.files_read(this.files, which));
  }

  /** The parts of the chosen head, once all is read; copies. */
  made(): BroughtPart[] {
    const { exports, files } = this;
    type Made = Pick<BroughtPart, 'part' | 'name' | 'shape'>;
    const parts = this.json<Made[]>(exports.files_parts(files));
    return parts.map(({ part, name, shape }, i) => {
      const size = elementCount([...shape]);
      const columns = shape.at(-1) ?? 1;
      const pointer = this.answer(exports.files_part(files, i));
      const values = new Float64Array(exports.memory.buffer, pointer, size).slice();
      return { part, name, shape, rows: size / columns, columns, values };
    });
  }

  /**
   * Compares what was computed with the head of the parts that `made` gave last; heads and mask are found out where they
   * are null.
   */
  check(heads: number | null, causal: boolean | null): Checked {
    const { exports, files } = this;
    type Cells = { first: string; worst: string; first_at: number; worst_at: number };
    type Names = Omit<Compared, 'first' | 'worst'> & Cells;
    const hides = causal === null ? -1 : Number(causal);
    type Place = Omit<Changed, 'theirs' | 'here' | 'offset' | 'index'> & { at: number };
    type Found = Omit<Checked, 'chain' | 'changed'> & { chain: Names[]; changed?: Place };
    const found = this.json<Found>(exports.files_check(files, heads ?? 0, hides));
    const ofChain = 2 * PER_CELL * found.chain.length;
    const size = ofChain + (found.changed ? 2 : 0);
    const pointer = this.answer(exports.files_checked(files));
    const numbers = new Float64Array(exports.memory.buffer, pointer, size);
    const cell = (name: string, offset: number, at: number) => {
      const [theirs, here, bound] = numbers.subarray(PER_CELL * at);
      return name === '' ? null : { name, offset, theirs, here, bound };
    };
    const chain = found.chain.map(({ first_at, worst_at, ...one }, i) => ({
      ...one,
      first: cell(one.first, first_at, 2 * i),
      worst: cell(one.worst, worst_at, 2 * i + 1),
    }));
    if (!found.changed) return { ...found, chain, changed: null };
    const { at, ...place } = found.changed;
    const [theirs, here] = numbers.slice(ofChain);
    const index = JSON.parse(place.name.slice(place.tensor.length));
    return { ...found, chain, changed: { ...place, index, offset: at, theirs, here } };
  }

  /** The arithmetic of a cell of the head compared last: operands first, the cell itself last. */
  terms(of: 'right' | 'wrong', node: number, offset: number): OpenedTerm[] {
    const { exports, files } = this;
    const graph = of === 'right' ? 0 : 1;
    type Written = Omit<OpenedTerm, 'value' | 'of'> & { of?: number[] };
    const written = this.json<Written[]>(exports.files_terms(files, graph, node, offset));
    const pointer = this.answer(exports.files_term_values(files));
    const values = new Float64Array(exports.memory.buffer, pointer, written.length);
    return written.map((term, i) => ({ ...term, of: term.of ?? [], value: values[i] }));
  }

  /** The module's answer. Throws its refusal if the answer is `no`. */
  private answer(answer: number, no = 0): number {
    if (answer !== no) return answer;
    const reason: Reason = JSON.parse(this.text(this.exports.files_refusal(this.files)));
    throw new Refusal(reason, this.sentences);
  }

  private json<Value>(pointer: number): Value {
    return JSON.parse(this.text(this.answer(pointer)));
  }

  private text(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  }
}
