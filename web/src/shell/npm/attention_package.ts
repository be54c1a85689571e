// The core for other programs, as an npm package (build/npm_package.ts): lessons, heads of given arrays, their tensors, and the
// arithmetic of every number. Its types name nothing of the page, so that they stand alone.
import type { BroughtPart } from '../../engine/core/brought.ts';
import { Core } from '../../engine/core/core.ts';
import { HEAD_PARTS, OwnHead } from '../../engine/core/own_head.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import { elementCount, indexOf, offsetOf } from '../../engine/core/tensor.ts';
import { REFUSALS } from '../../engine/words/refusals.en.ts';
import { PACKAGE } from './package.en.ts';

Refusal.sentences = REFUSALS;

/** A tensor: a copy of its numbers, row-major. */
export interface Tensor {
  name: string;
  /** Letters of the axes, such as ['B', 'T', 'C']. */
  axes: string[];
  shape: number[];
  values: Float32Array | Float64Array;
}

/** A line of a number's arithmetic: its operands are lines before it, the number itself is the last. */
export interface Term {
  /** "cell": a number of a tensor; else what is done with the operands: "sum", "product", "quotient", "exp", … */
  kind: string;
  value: number;
  /** Places of the operands in the list. */
  operands: number[];
  /** The tensor that the number stands in, and where. */
  tensor: string;
  index: number[];
}

/** Numbers as nested arrays, or flat ones with their shape. */
export type Numbers =
  | number[]
  | number[][]
  | number[][][]
  | { shape: number[]; values: ArrayLike<number> };

/** The parts of a head. Weights are (in, out), as `x @ w` needs them; `mask` is added to the scores. */
export interface HeadArrays {
  x: Numbers;
  w_query: Numbers;
  w_key: Numbers;
  w_value: Numbers;
  w_output?: Numbers;
  b_query?: Numbers;
  b_key?: Numbers;
  b_value?: Numbers;
  b_output?: Numbers;
  mask?: Numbers;
  /** Tokens of another sequence, of which keys and values are made. */
  memory?: Numbers;
}

export interface HeadOptions {
  /** How many heads the weights are for; 1 if it is missing. */
  heads?: number;
  /** Whether a token sees none that come after it. */
  causal?: boolean;
  dtype?: 'float32' | 'float64';
}

/** Choices of a lesson, by the names in the page's links: { example: 'bank', causal: false }. */
export type Choices = Record<string, string | number | boolean>;

/** A lesson, opened and computed. Its methods throw an Error with a sentence if something cannot be. */
export class Lesson {
  readonly #core: Core;
  readonly #choice: string;

  /** Use `openLesson` or `runHead`. */
  constructor(core: unknown, choice: string) {
    this.#core = core as Core;
    this.#choice = choice;
    while (!this.#core.prepare(choice));
    this.#core.arrive(choice, []);
  }

  /** Names of the tensors, in the order in which they are computed. */
  get names(): string[] {
    return this.#core.session.structure.nodes.map(({ name }) => name);
  }

  /** Words of all tokens; empty if they have none. */
  get words(): string[] {
    return [...this.#core.session.words];
  }

  tensor(name: string): Tensor {
    const { session } = this.#core;
    const { axes, shape } = session.structure.nodes[this.#place(name)];
    const values = session.data(this.#place(name)).slice();
    return { name, axes: [...axes], shape: [...shape], values };
  }

  /** The arithmetic of one number: operands first, the number itself last. */
  terms(name: string, index: number[]): Term[] {
    const { session } = this.#core;
    const { nodes } = session.structure;
    return session.terms(this.#place(name), this.#offset(name, index)).map((term) => {
      const node = nodes[term.node] ?? nodes[this.#place(name)];
      const isCell = term.kind === 'cell';
      return {
        ...{ kind: term.kind, value: term.value, operands: [...(term.of ?? [])] },
        tensor: isCell ? node.name : name,
        index: isCell ? indexOf(node.shape, term.offset) : [...index],
      };
    });
  }

  /** Sets one number, of whatever tensor; all that depends on it is computed again. */
  set(name: string, index: number[], value: number): void {
    this.#core.session.edit(this.#place(name), this.#offset(name, index), value);
  }

  /** Trains a lesson that learns, forward or back, to so many steps. */
  train(steps: number): void {
    this.#core.arrive(this.#choice, [], steps, Number.POSITIVE_INFINITY);
    if (this.#core.stopped !== '') throw new Error(this.#core.stopped);
  }

  /** Gives the memory back; the lesson cannot be used afterwards. */
  close(): void {
    this.#core.close();
  }

  #place(name: string): number {
    const place = this.#core.session.find(name);
    if (place < 0) throw new RangeError(PACKAGE.noTensor(name, this.names));
    return place;
  }

  #offset(name: string, index: number[]): number {
    const { shape } = this.#core.session.structure.nodes[this.#place(name)];
    const isInside =
      index.length === shape.length && index.every((at, axis) => at >= 0 && at < shape[axis]);
    if (!isInside) throw new RangeError(PACKAGE.outside(name, shape));
    return offsetOf(shape, index);
  }
}

/** Node's module of files, which no program for a browser should look for. */
const FILES = 'node:fs/promises';
interface Files {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The bytes beside this module: a file in Node, an address in a browser. */
async function bytesHere(): Promise<BufferSource> {
  const url = new URL(import.meta.url);
  url.pathname = url.pathname.replace(/[^/]*$/, 'attention.wasm');
  if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer();
  const { readFile }: Files = await import(/* @vite-ignore */ FILES);
  return new Uint8Array(await readFile(url));
}

async function startCore(): Promise<Core> {
  compiled ??= bytesHere().then((bytes) => WebAssembly.compile(bytes));
  return Core.start(await compiled);
}

/** Lessons, each with the examples that it can run on, the default first. */
export async function lessons(): Promise<Record<string, string[]>> {
  const core = await startCore();
  const { lessons: all } = core.session.catalogue();
  core.close();
  return all;
}

/** Opens a lesson: 'loop', 'triangle', 'softmax', 'match', 'head', 'heads', … */
export async function openLesson(lesson: string, choices: Choices = {}): Promise<Lesson> {
  return opened(await startCore(), lesson, choices);
}

/** Computes attention of these arrays; the result is the tensor 'y'. */
export async function runHead(arrays: HeadArrays, options: HeadOptions = {}): Promise<Lesson> {
  const { heads = 1, causal = false, dtype = 'float32' } = options;
  const parts = Object.entries(arrays).map(([part, numbers]) => partOf(part, numbers));
  const head = OwnHead.of({ heads, causal, parts });
  const core = await startCore();
  core.hold(head);
  const isMany = heads > 1 || arrays.w_output !== undefined;
  const many: Choices = isMany ? { num_heads: heads } : {};
  return opened(core, isMany ? 'heads' : 'head', {
    ...{ example: 'own', ...many, causal, dtype, own: head.key },
  });
}

function opened(core: Core, lesson: string, choices: Choices): Lesson {
  const written = Object.entries({ lesson, ...choices }).map(([key, value]) => {
    const text = typeof value === 'boolean' ? Number(value) : value;
    return `${key}=${String(text).replace(/[%&]/g, encodeURIComponent)}`;
  });
  try {
    return new Lesson(core, written.join('&'));
  } catch (error) {
    core.close();
    throw error;
  }
}

function partOf(part: string, numbers: Numbers): BroughtPart {
  if (!HEAD_PARTS.includes(part)) throw new RangeError(PACKAGE.noPart(part, HEAD_PARTS));
  const { shape, values } = flat(part, numbers);
  const columns = shape.at(-1) ?? 0;
  return { part, name: part, shape, rows: values.length / columns, columns, values };
}

function flat(part: string, numbers: Numbers): { shape: number[]; values: Float64Array } {
  const isNested = Array.isArray(numbers);
  const shape = isNested ? shapeOf(numbers) : [...numbers.shape];
  const values = Float64Array.from(isNested ? (numbers.flat(2) as number[]) : numbers.values);
  if (values.length !== elementCount(shape) || values.length === 0 || values.some(Number.isNaN))
    throw new RangeError(PACKAGE.needs(part, shape));
  return { shape, values };
}

function shapeOf(nested: unknown): number[] {
  return Array.isArray(nested) ? [nested.length, ...shapeOf(nested[0])] : [];
}
