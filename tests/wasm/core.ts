// The attention.wasm that the page loads, for the tests of the boundary.
import { readFile } from 'node:fs/promises';
import { Session } from '../../web/src/core/session.ts';
import { type Exports, instantiate } from '../../web/src/core/wasm.ts';

const root = new URL('../../', import.meta.url);

export const bytes = new Uint8Array(await readFile(new URL('build/wasm/attention.wasm', root)));
export const module = await WebAssembly.compile(bytes);

/** A fresh instance of the core. */
export function fresh(): Promise<Exports> {
  return instantiate(module);
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
