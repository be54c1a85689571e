// The attention.wasm that the page loads, for the tests of the boundary.
import { readFile } from 'node:fs/promises';
import { Session } from '../../web/src/core/session.ts';
import { type Exports, instantiate } from '../../web/src/core/wasm.ts';

const root = new URL('../../', import.meta.url);

const read = async (name: string) =>
  new Uint8Array(await readFile(new URL(`build/wasm/${name}.wasm`, root)));

export const bytes = await read('attention');
/** For engines without SIMD. */
export const scalarBytes = await read('attention_scalar');
export const module = await WebAssembly.compile(bytes);
export const scalarModule = await WebAssembly.compile(scalarBytes);

/** A fresh instance of the core. */
export function fresh(from = module): Promise<Exports> {
  return instantiate(from);
}

/** A session of its own instance, with this lesson open. */
export async function open(choice: string): Promise<Session> {
  const session = new Session(await fresh());
  session.open(choice);
  return session;
}

/** A file of tests/golden. */
export async function golden(name: string) {
  return JSON.parse(await readFile(new URL(`tests/golden/${name}`, root), 'utf8'));
}

/** The text at a pointer that the core gave. */
export function textAt(core: Exports, pointer: number): string {
  const memory = new Uint8Array(core.memory.buffer);
  const end = memory.indexOf(0, pointer);
  if (pointer <= 0 || end < 0) throw new Error(`There is no text at ${pointer}.`);
  return new TextDecoder().decode(memory.subarray(pointer, end));
}
