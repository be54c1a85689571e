// The modules that the page loads, for the tests of the boundary.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Core } from '../../web/src/engine/core/core.ts';
import { HEAD_PARTS, OwnHead } from '../../web/src/engine/core/own_head.ts';
import { type Reason, Refusal, worded } from '../../web/src/engine/core/refusals.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { type Exports, instantiate } from '../../web/src/engine/core/wasm.ts';
import { denseOf } from '../../web/src/engine/state/own_codec.ts';
import { REFUSALS } from '../../web/src/engine/words/refusals.en.ts';

Refusal.sentences = REFUSALS;

const root = new URL('../../', import.meta.url);

const read = async (name: string) =>
  new Uint8Array(await readFile(new URL(`build/wasm/${name}.wasm`, root)));

/** The whole core. */
export const bytes = await read('attention_learning');
export const module = await WebAssembly.compile(bytes);
/** Without learning. */
export const smallBytes = await read('attention');
export const smallModule = await WebAssembly.compile(smallBytes);
/** The whole core for engines without SIMD. */
export const scalarModule = await WebAssembly.compile(await read('attention_scalar'));
/** Readers of files. */
export const filesBytes = await read('attention_files');
export const filesModule = await WebAssembly.compile(filesBytes);

/** A fresh instance of the core. */
export function fresh(from = module): Promise<Exports> {
  return instantiate(from);
}

/** The head that tests/core/choices.h brings, too: x (5, 6), and weights and biases of the size 6. */
export const OWN_HEAD = OwnHead.of({
  heads: 2,
  causal: true,
  parts: HEAD_PARTS.slice(0, 9).map((part, at) => {
    const rows = at === 0 ? 5 : at < 5 ? 6 : 1;
    const values = Float64Array.from(
      { length: rows * 6 },
      (_, i) => (((i * 37 + at * 11) % 31) - 15) / 32,
    );
    return { part, shape: [1, rows, 6], rows, columns: 6, values, name: part };
  }),
});

/** A choice as a session takes it: on an example of somebody's tensors with the name of that head, unless it has one. */
export function withOwn(choice: string): string {
  if (!/\bexample=own\b/.test(choice)) return choice;
  const [, name] = /&own=([^&]+)/.exec(choice) ?? [];
  // A lesson of one head has the first.
  const own = /\blesson=head\b/.test(choice) ? `${OWN_HEAD.key}.0` : OWN_HEAD.key;
  return name ? choice : `${choice.replace('&own=', '')}&own=${own}`;
}

/** An example as a link names it: with its tensors, if somebody brought them. */
export function inLink(example: string): string {
  return example === 'own' ? `own&own=${denseOf(OWN_HEAD)}` : example;
}

/** All that can be chosen. */
export const catalogue = new Session(await fresh()).catalogue();

/** Bytes of memory above which an instance gets no more sessions: with the last of those that it has, it can go. */
const MOST_MEMORY = 2 ** 28;

/** The instance that has the sessions: one for each would train the same runs again, and leave its memory to be collected. */
let shared = await fresh();

/** A session with this lesson open, beside those of other tests; the catalogue of a module is the same in all, and long to read. */
export async function open(choice: string): Promise<Session> {
  if (shared.memory.buffer.byteLength > MOST_MEMORY) shared = await fresh();
  const session = new Session(shared);
  session.hold(OWN_HEAD);
  session.open(withOwn(choice));
  return Object.assign(session, { catalogue: () => catalogue });
}

/** Sessions that a core has beside its own; their memory is not given back. */
const MOST_BESIDE = 50;
const startBeside = async () => ({
  core: await Core.start(module, null, async () => filesModule),
  count: 0,
});
let beside = await startBeside();

/** A core as a page holds it, whose session is one beside those of other tests. */
export async function start(): Promise<Core> {
  if (beside.count === MOST_BESIDE) beside = await startBeside();
  beside.count++;
  const core = beside.core.sibling();
  Object.assign(core.session, { catalogue: () => catalogue });
  return core;
}

/** Whether a choice that names its example needs the whole core: what is learnt does, and slopes. */
export function needsLearning(choice: string): boolean {
  const named = new URLSearchParams(choice);
  const { learn, learn_turned, language } = catalogue.lessons;
  const learnt = [...learn, ...learn_turned, ...language];
  const lesson = named.get('lesson') ?? '';
  const example = named.get('example') ?? catalogue.lessons[lesson]?.[0] ?? '';
  return lesson === 'root' || named.has('variant') || learnt.includes(example);
}

/** A file of tests/golden. */
export async function golden(name: string) {
  return JSON.parse(await source(`tests/golden/${name}`));
}

/** A file of the tree, by its path from the root. */
export function source(path: string): Promise<string> {
  return readFile(new URL(path, root), 'utf8');
}

/** The sentence in which the core will not; empty if it has. */
export function refusalOf(ask: () => void): string {
  try {
    ask();
    return '';
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return error.message;
  }
}

/** Writes a request, which must not be too long. */
export function request(core: Exports, session: number, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const pointer = core.session_request(session, bytes.length);
  assert.ok(pointer > 0);
  new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
}

/** The JSON at a pointer that the core gave. It must be UTF-8. */
export function jsonAt(core: Exports, pointer: number): unknown {
  const memory = new Uint8Array(core.memory.buffer);
  const end = memory.indexOf(0, pointer);
  assert.ok(pointer > 0 && end > 0, `There is no text at ${pointer}.`);
  return JSON.parse(
    new TextDecoder('utf-8', { fatal: true }).decode(memory.subarray(pointer, end)),
  );
}

/** Why the last call that said no did so, in the page's words. */
export function lastRefusal(core: Exports, session: number): string {
  return worded(jsonAt(core, core.session_refusal(session)) as Reason);
}
