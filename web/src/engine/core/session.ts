// A session of the core: one lesson, opened and computed, and the questions that can be asked of it.
import { HEAD_PARTS, type OwnHead, oneHead, sizesOf } from './own_head.ts';
import { Refusal } from './refusals.ts';
import {
  type Catalogue,
  type ColumnNames,
  type Limits,
  type Print,
  type Structure,
  type Term,
  withShared,
} from './structure.ts';
import { elementCount } from './tensor.ts';
import type { Exports } from './wasm.ts';

/** A cell pinned to a number: the node's index in the structure, and the offset in its numbers. */
export interface Pin {
  node: number;
  offset: number;
  value: number;
}

/** A number that is written into a parameter's cell when a run reaches its step. */
export interface TrainingEdit extends Pin {
  step: number;
}

/** The answer of a core without learning to a choice that needs it (session_prepare of wasm/attention.h). */
export const NEEDS_LEARNING = -2;

/** Part of a choice that names a head of the reader's own, which the core does not read. */
const OWN = /&own=([^&]*)/;

/** Most heads of the reader's own that choices can name. */
const MOST_HEADS = 3;

function placeOf(part: string): number {
  return HEAD_PARTS.indexOf(part);
}

/** The bytes of an edit, as session_train_edits of wasm/attention.h lays them out. */
const EDIT_BYTES = 24;

/** The bytes of a pin, as session_pins of wasm/attention.h lays them out. */
const PIN_BYTES = 16;

/** A part of the streamed weights: rows x cols cells, each the largest of step x step weights. */
export interface Tile {
  row: number;
  col: number;
  rows: number;
  cols: number;
  step: number;
}

/** A row of the streamed head: its softmax, without the weights themselves, and its result. */
export interface StreamedRow {
  max: number;
  sum: number;
  logsumexp: number;
  /** The row of y. */
  y: Float32Array;
}

/** A term whose numbers are still in the core's memory; `running`: number of its partial sums. */
type WrittenTerm = Omit<Term, 'value' | 'running'> & { running?: number };

/** Every method but `close` may throw a Refusal, and then changes nothing. */
export class Session {
  private readonly exports: Exports;
  private readonly session: number;
  structure: Structure = { dtype: 'float32', causal: false, words: [], nodes: [] };
  /** Grows with every call that may have changed a number. */
  revision = 0;
  private work: AbortController | null = null;
  private ids = new Map<string, number>();
  private known: { catalogue?: Catalogue; limits?: Limits } = {};
  private read: { revision: number; words: string[] } | null = null;
  private own: readonly string[] = [];
  readonly heads: Map<string, OwnHead>;

  /** `heads`: those that choices can name, shared with the sessions beside this one. */
  constructor(exports: Exports, heads: Map<string, OwnHead> = new Map()) {
    this.exports = exports;
    this.heads = heads;
    this.session = exports.session_create();
  }

  /** The session with all numbers: the one behind it if it is covered (covered.ts), else itself. */
  get uncovered(): Session {
    return this;
  }

  /** A second session of the same core, which opens and edits a lesson of its own. Close it. */
  sibling(): Session {
    return new Session(this.exports, this.heads);
  }

  /** Gives the session's memory back; it cannot be used afterwards. */
  close(): void {
    this.endWork();
    this.exports.session_destroy(this.session);
  }

  /** Aborts when the numbers change. All work on them in slices, frames or timers ends with it. */
  get signal(): AbortSignal {
    const { uncovered } = this;
    uncovered.work ??= new AbortController();
    return uncovered.work.signal;
  }

  /** Ends the work on the present numbers: they change, or the page goes elsewhere. */
  endWork(): void {
    const { work } = this;
    this.work = null;
    work?.abort();
  }

  private change(): void {
    this.revision++;
    this.endWork();
  }

  /** All that can be chosen. */
  catalogue(): Catalogue {
    this.known.catalogue ??= this.json<Catalogue>(this.exports.session_catalogue(this.session));
    return this.known.catalogue;
  }

  limits(): Limits {
    this.known.limits ??= this.json<Limits>(this.exports.session_limits(this.session));
    return this.known.limits;
  }

  /**
   * Does at most so many updates of the training run whose weights a choice uses; returns how many are left before
   * `open` can do without, or NEEDS_LEARNING. The open lesson stays.
   */
  prepare(choice: string, most: number): number {
    this.request(choice);
    return this.answer(this.exports.session_prepare(this.session, most), -1);
  }

  /** Whether this core has no learning and a choice needs it; `open` reports refusals. */
  needsLearning(choice: string): boolean {
    try {
      return this.prepare(choice, 0) === NEEDS_LEARNING;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Takes a head of the reader's own, so that choices can name it by its key: "lesson=head&example=own&own=…". */
  hold(head: OwnHead): void {
    this.heads.delete(head.key);
    this.heads.set(head.key, head);
    // A large one has some 20 MB, so only the last ones stay.
    for (const key of [...this.heads.keys()].slice(0, -MOST_HEADS)) this.heads.delete(key);
  }

  /** Opens "lesson=head&example=bank"; on a refusal the open lesson stays. */
  open(choice: string): void {
    const { exports, session } = this;
    const [, name] = OWN.exec(choice) ?? [];
    if (name !== undefined) this.bring(name);
    this.request(choice);
    this.change();
    const isOpen = exports.session_open(session);
    // The graph has its own copy, and the tensors may be 30 MB.
    if (name !== undefined) exports.session_bring(session, 0, 1, 1, 1);
    this.answer(isOpen);
    this.structure = withShared(this.json(exports.session_structure(session)));
    this.known.limits = undefined;
    this.ids = new Map(this.structure.nodes.map(({ name }, id) => [name, id]));
  }

  /** Brings the tensors of a head that a choice names: `KEY`, or `KEY.2` for one of its heads alone. */
  private bring(name: string): void {
    const [key, head] = name.split('.');
    const { brought = null } = this.heads.get(key) ?? {};
    if (!brought) throw new Refusal(['brought_missing', HEAD_PARTS[0]]);
    const { exports, session } = this;
    const { parts } = head === undefined ? brought : oneHead(brought, Number(head));
    // The first of the list begins another head.
    const inOrder = [...parts].sort((a, b) => placeOf(a.part) - placeOf(b.part));
    if (inOrder[0]?.part !== HEAD_PARTS[0]) throw new Refusal(['brought_missing', HEAD_PARTS[0]]);
    for (const part of inOrder) {
      const pointer = this.answer(
        exports.session_bring(session, placeOf(part.part), ...sizesOf(part)),
      );
      new Float64Array(exports.memory.buffer, pointer, part.values.length).set(part.values);
    }
  }

  /** Writes the choice that `prepare` and `open` read. */
  private request(choice: string): void {
    const bytes = new TextEncoder().encode(choice.replace(OWN, ''));
    const { exports, session } = this;
    const pointer = this.answer(exports.session_request(session, bytes.length));
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
  }

  /** Names of the columns of a task's tensors: the reader's own, if there are some. */
  get names(): ColumnNames | undefined {
    const { names } = this.structure;
    if (!names || !this.takesNames) return names;
    const given = names.C.flat();
    const called = (parts: string[][]) =>
      parts.map((part) => part.map((name) => this.own[given.indexOf(name)] ?? name));
    return { ...names, C: called(names.C), V: called(names.V) };
  }

  /** Whether the learner can choose its names: a token has two parts, and the second is the answer. */
  get takesNames(): boolean {
    const { names } = this.structure;
    return names?.C.length === 2 && names.C[1].join() === names.V[0]?.join();
  }

  /** Names the columns of the tokens, in their order; further ones keep their names. */
  rename(own: readonly string[]): void {
    if (own.join(' ') === this.own.join(' ')) return;
    this.own = own;
    this.change();
  }

  /** The words of all tokens, batch by batch; empty if they have none. They are read off one-hot rows, and off ids. */
  get words(): string[] {
    const { names } = this;
    if (!names) return this.structure.words;
    if (this.read?.revision !== this.revision) {
      this.read = {
        revision: this.revision,
        // Names of tokens are no answer, so they are read even if the numbers are covered.
        words: names.C.length
          ? wordsOf(this.uncovered.data(names.tokens), names.C)
          : Array.from(this.uncovered.data(names.tokens), (id) => names.V[0][id]),
      };
    }
    return this.read.words;
  }

  /** The place of the node of that name, or -1. */
  find(name: string): number {
    return this.ids.get(name) ?? -1;
  }

  /** Whether the head is streamed: its weights and its result are too many to store. */
  get isStreamed(): boolean {
    return this.structure.nodes.some(({ held }) => !held);
  }

  /** Whether the numbers of the node of that name are held. */
  holds(name: string): boolean {
    return this.structure.nodes[this.find(name)].held;
  }

  /**
   * A node's numbers, row-major, as a view of the core's memory. Take a new one after every call that may compute or
   * grow the memory. Streamed nodes have none.
   */
  data(node: number): Float32Array | Float64Array {
    const { structure, exports } = this;
    if (structure.nodes[node]?.held === false) return new Float32Array();
    const pointer = this.answer(exports.session_data(this.session, node));
    const size = elementCount(structure.nodes[node].shape);
    const { buffer } = exports.memory;
    return structure.dtype === 'float32'
      ? new Float32Array(buffer, pointer, size)
      : new Float64Array(buffer, pointer, size);
  }

  /** Pins a cell of any node to a number and computes again. -Infinity hides a token, in masked scores only. */
  edit(node: number, offset: number, value: number): void {
    this.change();
    this.answer(this.exports.session_edit(this.session, node, offset, value));
  }

  /**
   * Replaces all pins, all at once or none: they need to fit only together. A cell that is no longer pinned is computed
   * again, or in a leaf gets the example's number.
   */
  pin(pins: readonly Pin[]): void {
    const { exports, session } = this;
    const pointer = this.answer(exports.session_pins(session, pins.length));
    const room = new DataView(exports.memory.buffer, pointer, PIN_BYTES * pins.length);
    pins.forEach(({ node, offset, value }, i) => {
      room.setInt32(PIN_BYTES * i, node, true);
      room.setInt32(PIN_BYTES * i + 4, offset, true);
      room.setFloat64(PIN_BYTES * i + 8, value, true);
    });
    if (this.answer(exports.session_set_pins(session), -1) > 0) this.change();
  }

  /** The arithmetic of one cell: operands first, the cell itself last. A pinned cell is a constant. */
  terms(node: number, offset: number): Term[] {
    const { session, exports } = this;
    const written: WrittenTerm[] = this.json(exports.session_terms(session, node, offset));
    const count = written.reduce((sum, { running = 0 }) => sum + 1 + running, 0);
    const pointer = exports.session_term_values(session);
    const values = new Float64Array(exports.memory.buffer, pointer, count).values();
    const next = () => values.next().value as number;
    return written.map(({ running, ...term }) => {
      const value = next();
      const sums = running && Array.from({ length: running }, next);
      return { ...term, value, running: sums } as Term;
    });
  }

  /** Begins to follow a number: back to its dependencies, or on to its dependents. */
  follow(node: number, offset: number, way: 'back' | 'on'): void {
    const { exports, session } = this;
    this.answer(exports.session_reach(session, node, offset, way === 'on' ? 1 : 0));
  }

  /** Follows it through so many more cells; returns whether all are found. */
  followOn(cells: number): boolean {
    return this.answer(this.exports.session_reach_advance(this.session, cells), -1) > 0;
  }

  /** Marks of a node's cells: 1 where the search has found one, else 0; a copy. */
  followed(node: number): Uint8Array {
    const pointer = this.answer(this.exports.session_reached(this.session, node));
    const size = elementCount(this.structure.nodes[node].shape);
    return new Uint8Array(this.exports.memory.buffer, pointer, size).slice();
  }

  /**
   * Goes to a step of the run, forward or back, by at most `most` updates; returns the step reached, which is before
   * the first that cannot be computed. Releases pins. Throws a Refusal if it cannot move at all.
   */
  train(step: number, most: number): number {
    this.change();
    return this.answer(this.exports.session_train(this.session, step, most), -1);
  }

  /** Replaces the run's edits; returns the step where it then is. */
  editTraining(edits: readonly TrainingEdit[]): number {
    const { exports, session } = this;
    const pointer = this.answer(exports.session_train_edits(session, edits.length));
    const room = new DataView(exports.memory.buffer, pointer, EDIT_BYTES * edits.length);
    edits.forEach(({ step, node, offset, value }, i) => {
      room.setInt32(EDIT_BYTES * i, step, true);
      room.setInt32(EDIT_BYTES * i + 4, node, true);
      room.setInt32(EDIT_BYTES * i + 8, offset, true);
      room.setFloat64(EDIT_BYTES * i + 16, value, true);
    });
    this.change();
    return this.answer(exports.session_set_train_edits(session), -1);
  }

  /** The rows of the steps from `from` to `step`, which the run must have reached; none if `step` is earlier. */
  history(step: number, from = 0): Float64Array[] {
    const pointer = this.answer(this.exports.session_history(this.session));
    const length = Math.max(0, step + 1 - from);
    return Array.from({ length }, (_, row) => this.row(pointer, from + row));
  }

  /** Number of cells that differ in two nodes of one shape, by torch.isclose. */
  countDifferent(a: number, b: number, rtol: number, atol: number): number {
    return this.answer(this.exports.session_apart(this.session, a, b, rtol, atol), -1);
  }

  /** A row of the present parameters, on sequences that are not the run's. */
  tryFresh(): Float64Array {
    return this.row(this.answer(this.exports.session_try(this.session)), 0);
  }

  /** Computes the next rows of the streamed weights of batch b; returns how many are done. */
  streamOn(b: number, rows: number): number {
    return this.answer(this.exports.session_stream_advance(this.session, b, rows), -1);
  }

  /** A part of the streamed weights of batch b; at most 65,536 cells. */
  streamTile(b: number, { row, col, rows, cols, step }: Tile): Float32Array {
    const { session, exports } = this;
    const tile = this.answer(exports.session_stream_tile(session, b, row, col, rows, cols, step));
    return this.copy(tile, rows * cols);
  }

  /** A row of the streamed head of batch b. */
  streamRow(b: number, row: number): StreamedRow {
    const pointer = this.answer(this.exports.session_stream_row(this.session, b, row));
    const head_size = this.structure.nodes.findLast(({ held }) => !held)?.shape[2] ?? 0;
    const [max, sum, logsumexp, ...y] = this.copy(pointer, 3 + head_size);
    return { max, sum, logsumexp, y: Float32Array.from(y) };
  }

  /** The texts that this lesson's notebook prints, in its order; none for a stage. */
  prints(): Print[] {
    return this.json(this.exports.session_prints(this.session));
  }

  /** The hash of every bit of every tensor, 16 hexadecimal digits. */
  hash(): string {
    const pointer = this.answer(this.exports.session_hash(this.session));
    const [hash] = new BigUint64Array(this.exports.memory.buffer, pointer, 1);
    return hash.toString(16).padStart(16, '0');
  }

  /** The core's answer. Throws its refusal if the answer is `no`. */
  private answer(answer: number, no = 0): number {
    if (answer !== no) return answer;
    throw new Refusal(JSON.parse(this.text(this.exports.session_refusal(this.session))));
  }

  private json<Value>(pointer: number): Value {
    return JSON.parse(this.text(this.answer(pointer)));
  }

  private text(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  }

  private row(pointer: number, row: number): Float64Array {
    const count = this.structure.training?.columns.length ?? 0;
    return new Float64Array(this.exports.memory.buffer, pointer + 8 * row * count, count).slice();
  }

  private copy(pointer: number, count: number): Float32Array {
    return new Float32Array(this.exports.memory.buffer, pointer, count).slice();
  }
}

/** Words of one-hot rows: the name in every part; a question mark for a part with several names. */
function wordsOf(rows: Float32Array | Float64Array, parts: string[][]): string[] {
  const columns = parts.flat().length;
  return Array.from({ length: rows.length / columns }, (_, row) => {
    let at = row * columns;
    const said = parts.map((names) => {
      const lit = names.filter((_, i) => rows[at + i] > 0);
      at += names.length;
      return lit.length === 0 && names.length > 1 ? '?' : lit.join(' ');
    });
    return said.filter((name) => name !== '').join(' ');
  });
}
