// A second sequence, of which keys and values are made: its names and its seat, where the row that asks ends, and the
// fields that choose it.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import '../../web/src/course/pictures.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyName } from '../../web/src/engine/model/nodes.ts';
import { controlsView } from '../../web/src/engine/page/controls/controls.ts';
import { barsView } from '../../web/src/engine/plane/bars.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import { geometryOf } from '../../web/src/engine/plane/layout/geometry.ts';
import { layoutOf } from '../../web/src/engine/plane/layout/layout.ts';
import { planeView } from '../../web/src/engine/plane/plane.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { refusedChoice, withOwnChoice } from '../../web/src/shell/own_choice.ts';
import { contextAt as at } from './context_of.ts';
import { markupOf, textOf } from './rendered.ts';

const BANK = 'stage=head&example=bank&tokens=mud+bank&memory_tokens=money+loan+stream';
const RANDN = 'stage=head&example=randn&T=2&C=3&S=4&head_size=2';

/** The names of a tensor's rows and columns, as the table has them. */
function headersOf(context: Context): { rows: string[]; columns: string[] } {
  const markup = markupOf(planeView(context)).replaceAll(/<sup>.*?<\/sup>/g, '');
  const named = (scope: string) =>
    [...markup.matchAll(new RegExp(`<th[^>]*scope=${scope}[^>]*>(.*?)</th>`, 'gs'))].map(
      ([, one]) => textOf([one]),
    );
  return { rows: named('"?row"?'), columns: named('"?col"?') };
}

test('keys have the names of the second sequence: its words, or their places behind an m', async () => {
  const { session } = (await at(BANK)).model;
  assert.deepEqual(
    [0, 1, 2].map((token) => keyName(session, 0, token)),
    ['money', 'loan', 'stream'],
  );
  const drawn = (await at(`${RANDN}&step=softmax`)).model.session;
  assert.deepEqual(
    [0, 1, 2, 3].map((token) => keyName(drawn, 0, token)),
    ['m0', 'm1', 'm2', 'm3'],
  );
  const alone = (await at('stage=head&example=bank')).model.session;
  assert.equal(keyName(alone, 0, 1), 'loan');
});

test('rows of the second sequence are named at its seat, and columns of scores by it', async () => {
  const projected = headersOf(await at(`${BANK}&step=project`));
  assert.ok(['money', 'loan', 'stream'].every((word) => projected.rows.includes(word)));
  assert.ok(['mud', 'bank'].every((word) => projected.rows.includes(word)));
  const scored = headersOf(await at(`${BANK}&step=softmax`));
  assert.ok(['money', 'loan', 'stream'].every((word) => scored.columns.includes(word)));
  assert.ok(!scored.columns.includes('mud'));
  const bars = textOf(barsView(await at(`${RANDN}&step=mix`), 'weights', 'v', 2, 100));
  assert.match(bars, /m0 .*m1 .*m2 .*m3 /);
});

test('the row that asks ends before the second sequence, which stands beside its keys', async () => {
  const context = await at(`${BANK}&step=project`);
  const layout = layoutOf(context);
  const seats = geometryOf(context, layout).tensors.filter(({ isAbove }) => !isAbove);
  assert.deepEqual(
    seats.map(({ node }) => node),
    ['x', 'q', 'memory', 'k', 'v'],
  );
  // Rows of x and of q, and not those of the second sequence, are as far down.
  const [x, q, memory, k] = seats;
  assert.deepEqual([x.height, memory.height], [q.height, k.height]);
  assert.ok(memory.height > x.height);
  const [ribbon] = [
    ...markupOf(planeView(context)).matchAll(/class=ribbon[^>]*grid-column:(\d+) \/ (\d+)/g),
  ];
  // From line 1 to line 3: over two columns.
  assert.deepEqual(ribbon.slice(1), ['1', '3']);
});

test('the step before, which compares the rows of x with each other, is left out', async () => {
  const steps = async (link: string) => (await at(link)).model.steps.map(({ id }) => id);
  assert.deepEqual(await steps(RANDN), ['project', 'score', 'scale', 'softmax', 'mix']);
  assert.ok((await steps(`${RANDN}&causal=1`)).includes('mask'));
  assert.equal((await steps('stage=head'))[0], 'alone');
});

test('its length and its text stand among more choices, and an empty field is no second sequence', async () => {
  const context = await at(RANDN);
  const { session } = context.model;
  const [before, more] = markupOf(controlsView(context)).split('<details');
  assert.doesNotMatch(before, /second sequence/);
  assert.match(more, /S, tokens of a second sequence/);
  assert.equal(refusedChoice(session, 'S', ''), null);
  assert.notEqual(refusedChoice(session, 'S', 'x'), null);
  assert.notEqual(refusedChoice(session, 'T', ''), null);
  const state = parseHash(RANDN);
  assert.equal(withOwnChoice(state, session, 'S', '').S, null);
  assert.equal(withOwnChoice(state, session, 'S', '7').S, 7);
  const bank = await at(BANK);
  assert.match(markupOf(controlsView(bank)).split('<details')[1], /A second text/);
  assert.equal(
    withOwnChoice(parseHash(BANK), bank.model.session, 'memory_tokens', ' ').memory_tokens,
    null,
  );
});
