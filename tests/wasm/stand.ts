// A session of the boundary in one of some states, for tests of what changes it: raw calls, in which the page's
// Session has no part.
import assert from 'node:assert/strict';
import type { Exports } from '../../web/src/engine/core/wasm.ts';
import { fresh, jsonAt, lastRefusal, request } from './core.ts';

type Name = Exclude<keyof Exports, 'memory' | '_initialize'>;

/** A run of nine updates, of which each state has prepared five. */
export const PREPARED = 'lesson=head&example=lookup&seed=41&trained_steps=9';

/** Numbers of the run in the state "learn": its step 13 cannot be computed. */
export const EDITS = [
  { step: 3, node: 'w_query', offset: 1, value: 0.5 },
  { step: 13, node: 'w_query', offset: 0, value: 3e38 },
  { step: 13, node: 'w_key', offset: 0, value: 3e38 },
];

interface NamedEdit {
  step: number;
  node: string;
  offset: number;
  value: number;
}
type NamedPin = Omit<NamedEdit, 'step'>;

/** A session in one of the states, and what the calls need to know of it. */
export class Stand {
  readonly core: Exports;
  readonly session: number;
  pins: NamedPin[] = [];
  edits: NamedEdit[] = [];
  dtype = '';
  nodes: { name: string; shape: number[]; held: boolean }[] = [];

  constructor(core: Exports) {
    this.core = core;
    this.session = core.session_create();
  }

  node(name: string): number {
    return this.nodes.findIndex((node) => node.name === name);
  }

  /** A call of the boundary; a node may be given by its name. */
  call(name: string, ...parameters: (number | string)[]): number {
    const ask = this.core[`session_${name}` as Name] as (...all: number[]) => number;
    const numbers = parameters.map((one) => (typeof one === 'string' ? this.node(one) : one));
    return ask(this.session, ...numbers);
  }

  prepare(choice: string | Uint8Array, most: number): number {
    request(this.core, this.session, choice);
    return this.core.session_prepare(this.session, most);
  }

  open(choice: string | Uint8Array): number {
    request(this.core, this.session, choice);
    return this.core.session_open(this.session);
  }

  setPins(pins: readonly NamedPin[]): number {
    const { core, session } = this;
    const pointer = core.session_pins(session, pins.length);
    const room = new DataView(core.memory.buffer, pointer, 16 * pins.length);
    for (const [i, { node, offset, value }] of pins.entries()) {
      room.setInt32(16 * i, this.node(node), true);
      room.setInt32(16 * i + 4, offset, true);
      room.setFloat64(16 * i + 8, value, true);
    }
    return core.session_set_pins(session);
  }

  setEdits(edits: readonly NamedEdit[]): number {
    const { core, session } = this;
    const pointer = core.session_train_edits(session, edits.length);
    const room = new DataView(core.memory.buffer, pointer, 24 * edits.length);
    for (const [i, { step, node, offset, value }] of edits.entries()) {
      room.setInt32(24 * i, step, true);
      room.setInt32(24 * i + 4, this.node(node), true);
      room.setInt32(24 * i + 8, offset, true);
      room.setFloat64(24 * i + 16, value, true);
    }
    return core.session_set_train_edits(session);
  }

  /** Opens a lesson whose nodes can then be named. */
  begin(choice: string): void {
    assert.equal(this.open(choice), 1);
    const text = jsonAt(this.core, this.core.session_structure(this.session));
    Object.assign(this, text);
  }

  hold(pins: NamedPin[]): void {
    this.pins = pins;
    assert.equal(this.setPins(pins), 1);
  }

  /** The numbers of all nodes that are held. */
  numbers(): number[][] {
    return this.nodes.flatMap(({ shape, held }, id) => {
      if (!held) return [];
      const pointer = this.core.session_data(this.session, id);
      const { buffer } = this.core.memory;
      const size = shape.reduce((product, one) => product * one, 1);
      const List = this.dtype === 'float64' ? Float64Array : Float32Array;
      return [[...new List(buffer, pointer, size)]];
    });
  }

  /** For each node which of its cells have been found, as text; the refusal if no number is followed. */
  reached(): string[] {
    return this.nodes.map(({ shape }, id) => {
      const pointer = this.core.session_reached(this.session, id);
      if (pointer === 0) return lastRefusal(this.core, this.session);
      const size = shape.reduce((product, one) => product * one, 1);
      return new Uint8Array(this.core.memory.buffer, pointer, size).join('');
    });
  }
}

/** The states, each of which has every function refuse or answer in another way. */
const STATES: Record<string, (stand: Stand) => void> = {
  'no lesson': () => {},
  learn: (stand) => {
    const { core, session } = stand;
    stand.begin('lesson=learn&example=lookup');
    stand.edits = EDITS;
    assert.equal(stand.setEdits(EDITS), 0);
    assert.equal(core.session_train(session, 12, 12), 12);
    stand.hold([
      { node: 'w_key', offset: 2, value: 1 },
      { node: 'q', offset: 0, value: 0.25 },
    ]);
    assert.equal(core.session_reach(session, stand.node('loss'), 0, 0), 1);
    assert.equal(core.session_reach_advance(session, 9), 0);
  },
  // Nothing of its run has been asked yet.
  'learn, opened': (stand) => {
    stand.begin('lesson=learn&example=lookup&dtype=float64');
    stand.hold([{ node: 'q', offset: 0, value: 0.25 }]);
  },
  streamed: (stand) => {
    const { core, session } = stand;
    stand.begin('lesson=head&example=randn&T=300&B=2');
    stand.hold([{ node: 'q', offset: 3, value: 0.5 }]);
    assert.equal(core.session_stream_advance(session, 0, 100), 100);
    assert.equal(core.session_stream_advance(session, 1, 50), 50);
  },
};

export async function standIn(state: string): Promise<Stand> {
  const stand = new Stand(await fresh());
  assert.equal(stand.prepare(PREPARED, 5), 4);
  STATES[state](stand);
  return stand;
}

/** All that can be seen of a session; that of which looking itself makes another state comes last. */
export function seen(stand: Stand): Record<string, unknown> {
  const { core, session, nodes } = stand;
  const numbers = stand.numbers();
  const text = (pointer: number) => pointer && jsonAt(core, pointer);
  const seen: Record<string, unknown> = {
    numbers,
    reached: stand.reached(),
    streamed: [0, 1].map((b) => core.session_stream_advance(session, b, 0)),
    prepared: stand.prepare(PREPARED, 0),
    catalogue: text(core.session_catalogue(session)),
    limits: text(core.session_limits(session)),
    structure: text(core.session_structure(session)),
    prints: text(core.session_prints(session)),
  };
  const hash = core.session_hash(session);
  seen.hash = hash && new BigUint64Array(core.memory.buffer, hash, 1)[0];
  seen.isAllFound = core.session_reach_advance(session, 20);
  seen.reachedThen = stand.reached();
  seen.pinsChange = nodes.length && stand.setPins(stand.pins);
  if (!nodes.some(({ name }) => name === 'loss')) return seen;
  const rows = core.session_train(session, 5000, 0) + 1;
  const history = core.session_history(session);
  seen.history = [...new Float64Array(core.memory.buffer, history, 3 * rows)];
  seen.step = stand.setEdits(stand.edits);
  seen.unpinned = stand.numbers();
  return seen;
}
