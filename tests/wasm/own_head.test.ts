// Heads of somebody's tensors over the boundary: what PyTorch gives, also by the small module, and within its memory.
// (tests/core/test_brought.cpp has all cases, and what is refused.)
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BroughtPart } from '../../web/src/engine/core/brought.ts';
import { OwnHead } from '../../web/src/engine/core/own_head.ts';
import { Session } from '../../web/src/engine/core/session.ts';
import { fresh, golden, refusalOf, smallModule } from './core.ts';

interface Packed {
  shape: number[];
  base64: string;
}

interface Case {
  name: string;
  options: string;
  parts: Record<string, Packed>;
  y: Packed;
}

function numbersOf({ base64 }: Packed, isDouble: boolean): Float64Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
  return isDouble ? new Float64Array(bytes) : Float64Array.from(new Float32Array(bytes));
}

function partOf(part: string, packed: Packed, isDouble: boolean): BroughtPart {
  const { shape } = packed;
  const values = numbersOf(packed, isDouble);
  const columns = shape.at(-1) as number;
  return { part, shape, rows: values.length / columns, columns, values, name: part };
}

test('heads of PyTorch that are brought give what it gives', async () => {
  const { cases }: { cases: Case[] } = await golden('brought.json');
  const session = new Session(await fresh(smallModule));
  for (const { name, options, parts, y } of cases) {
    const isDouble = options.includes('float64');
    const brought = Object.entries(parts).map(([part, packed]) => partOf(part, packed, isDouble));
    const head = OwnHead.of({ heads: 1, causal: false, parts: brought });
    session.hold(head);
    session.open(`${options}&own=${head.key}`);
    const ours = session.data(session.find('y'));
    const theirs = numbersOf(y, isDouble);
    assert.equal(ours.length, theirs.length);
    const largest = Math.max(...theirs.map((value, i) => Math.abs(value - ours[i])));
    // As in tests/core/test_brought.cpp: sums of up to 100 products, added in another order.
    assert.ok(largest < (isDouble ? 1e-13 : 2e-5), `${name}: ${largest}`);
  }
});

/** The largest heads that are taken: 256 tokens, 1,024 columns, 16 heads. */
function largest(): OwnHead {
  const part = (name: string, rows: number): BroughtPart => {
    const values = Float64Array.from(
      { length: rows * 1024 },
      (_, i) => (((i * 37) % 31) - 15) / 64,
    );
    return { part: name, shape: [rows, 1024], rows, columns: 1024, values, name };
  };
  const weights = ['w_query', 'w_key', 'w_value', 'w_output'].map((name) => part(name, 1024));
  return OwnHead.of({ heads: 16, causal: true, parts: [part('x', 256), ...weights] });
}

test('of the largest, two sessions and one that is opened anew fit into the memory', async () => {
  const core = await fresh(smallModule);
  const session = new Session(core);
  const head = largest();
  session.hold(head);
  const choice = `lesson=heads&example=own&num_heads=16&dtype=float64&own=${head.key}`;
  session.open(choice);
  session.edit(session.find('x'), 5, 0.5);
  session.sibling().open(choice);
  session.open(`${choice}&causal=0`);
  // Of the 512 MB that the module may have; it grows by parts, so a little hangs on what it has done before.
  assert.ok(core.memory.buffer.byteLength < 490 * 2 ** 20, `${core.memory.buffer.byteLength}`);
});

test('a session names the heads that it and its siblings hold, the last three', async () => {
  const session = new Session(await fresh(smallModule));
  const heads = [1, 2, 3, 4].map((T) => {
    const part = (name: string, rows: number): BroughtPart => {
      const values = new Float64Array(rows * 2).fill(T);
      return { part: name, shape: [rows, 2], rows, columns: 2, values, name };
    };
    const weights = ['w_value', 'w_key', 'w_query'].map((name) => part(name, 2));
    return OwnHead.of({ heads: 1, causal: false, parts: [...weights, part('x', T)] });
  });
  for (const head of heads) session.hold(head);
  const open = (of: Session, { key }: OwnHead) =>
    refusalOf(() => of.open(`lesson=head&example=own&own=${key}`));
  const none = 'A head of your own needs x, which was not brought.';
  assert.deepEqual(
    heads.map((head) => open(session, head)),
    [none, '', '', ''],
  );
  const sibling = session.sibling();
  assert.equal(open(sibling, heads[3]), '');
  // The parts may come in any order.
  assert.deepEqual(sibling.structure.nodes[sibling.find('x')].shape, [1, 4, 2]);
  assert.equal(
    refusalOf(() => sibling.open('lesson=head&example=own&own=')),
    none,
  );
  assert.deepEqual(sibling.structure.nodes[sibling.find('x')].shape, [1, 4, 2]);
});
