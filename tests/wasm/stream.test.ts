// Streamed weights, which nobody holds, at the boundary: core/ops/streamed_head.h.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session, Tile } from '../../web/src/engine/core/session.ts';
import { fresh, golden, lastRefusal, open, refusalOf, request } from './core.ts';

const LONG = 'lesson=head&example=randn&T=4096&C=64&head_size=64';

function weight(session: Session, row: number, col: number): number {
  return session.streamTile(0, { row, col, rows: 1, cols: 1, step: 1 })[0];
}

test('4096 tokens: the rows that PyTorch has, in slices, within 1e-6', async () => {
  const session = await open(LONG);
  const { nodes } = session.structure;
  assert.deepEqual(
    nodes.map(({ name }) => name),
    ['x', 'w_query', 'w_key', 'w_value', 'q', 'k', 'v', 'weights', 'y'],
  );
  assert.ok(session.isStreamed);
  assert.deepEqual(
    nodes.filter(({ held }) => !held).map(({ name }) => name),
    ['weights', 'y'],
  );
  assert.deepEqual(nodes[7].shape, [1, 4096, 4096]);
  assert.deepEqual(nodes[8].shape, [1, 4096, 64]);
  assert.deepEqual([session.data(7).length, session.data(8).length], [0, 0]);
  assert.equal(session.limits().T, 4096);
  for (let done = 0; done < 4096; ) {
    const next = session.streamOn(0, 100);
    assert.equal(next, Math.min(done + 100, 4096));
    done = next;
  }
  const { cases } = await golden('long.json');
  const near = (ours: number, theirs: number) => assert.ok(Math.abs(ours - theirs) < 1e-6);
  for (const { t, y, logsumexp, first, weights } of cases[1].rows) {
    const row = session.streamRow(0, t);
    near(row.logsumexp, logsumexp);
    for (const [i, number] of y.entries()) near(row.y[i], number);
    const tile = { row: t, col: first, rows: 1, cols: weights.length, step: 1 };
    for (const [i, number] of session.streamTile(0, tile).entries()) near(number, weights[i]);
  }
});

test('the arithmetic of y leads to the weights and v, and gives its bits', async () => {
  const session = await open('lesson=head&example=randn&T=300&B=2&C=4&head_size=16');
  const [id, weights, v] = ['y', 'weights', 'v'].map((name) => session.find(name));
  for (const [b, row, col, tokens] of [
    [0, 0, 0, [0]],
    [0, 15, 3, Array.from({ length: 16 }, (_, j) => j)],
    [1, 16, 5, [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16]],
    [1, 299, 15, [0, 1, 2, 3, 4, 5, 6, 7, 292, 293, 294, 295, 296, 297, 298, 299]],
  ] as const) {
    const terms = session.terms(id, (b * 300 + row) * 16 + col);
    assert.equal(terms.at(-1)?.value, session.streamRow(b, row).y[col]);
    const products = terms.filter(({ kind }) => kind === 'product').map(({ of }) => of);
    assert.equal(products.length, tokens.length);
    for (const [i, [left, right]] of products.entries()) {
      const at = { row, col: tokens[i], rows: 1, cols: 1, step: 1 };
      assert.deepEqual(
        [terms[left].node, terms[left].offset, terms[left].value],
        [weights, (b * 300 + row) * 300 + tokens[i], session.streamTile(b, at)[0]],
      );
      const offset = (b * 300 + tokens[i]) * 16 + col;
      assert.deepEqual(
        [terms[right].node, terms[right].offset, terms[right].value],
        [v, offset, session.data(v)[offset]],
      );
    }
  }
  assert.equal(
    refusalOf(() => session.terms(id, 2 * 300 * 16)),
    'There is no such cell.',
  );
  assert.equal(
    refusalOf(() => session.terms(id + 1, 0)),
    'There is no such cell.',
  );
});

test('the arithmetic of a weight leads to q and k, and gives its bits', async () => {
  const session = await open('lesson=head&example=randn&T=300&B=2&C=4&head_size=16');
  const id = session.find('weights');
  for (const [b, row, col] of [
    [0, 0, 0],
    [0, 299, 17],
    [1, 120, 119],
  ]) {
    const terms = session.terms(id, (b * 300 + row) * 300 + col);
    const tile = { row, col, rows: 1, cols: 1, step: 1 };
    assert.equal(terms.at(-1)?.value, session.streamTile(b, tile)[0]);
    const cells = terms.filter(({ kind }) => kind === 'cell');
    assert.equal(cells.length, 32);
    for (const { node, offset, value } of cells) {
      assert.equal(session.data(node)[offset], value);
      const isQuery = session.structure.nodes[node].name === 'q';
      assert.equal(Math.floor(offset / 16), b * 300 + (isQuery ? row : col));
    }
  }
  assert.deepEqual(
    session.terms(id, 5).map(({ kind, value }) => [kind, value]),
    [['constant', 0]],
  );
  assert.equal(
    refusalOf(() => session.terms(id, 2 * 300 * 300)),
    'There is no such cell.',
  );
  assert.equal(
    refusalOf(() => session.terms(id, -1)),
    'There is no such cell.',
  );
});

test('an edit starts the weights afresh, and its undoing brings every bit back', async () => {
  const session = await open('lesson=head&example=randn&T=200');
  const whole: Tile = { row: 0, col: 0, rows: 200, cols: 200, step: 1 };
  const before = session.streamTile(0, whole);
  const [x, weights] = [session.find('x'), session.find('weights')];
  session.edit(x, 0, 3);
  assert.equal(session.streamOn(0, 0), 0);
  assert.notDeepEqual(session.streamTile(0, whole), before);
  session.pin([]);
  assert.deepEqual(session.streamTile(0, whole), before);
  assert.equal(
    refusalOf(() => session.edit(weights, 0, 1)),
    'There is no such cell.',
  );
});

test('what could overflow in the scores is refused, and every bit stays', async () => {
  const session = await open('lesson=head&example=randn&T=200');
  const q = session.find('q');
  const sentence =
    'weights: the scores could leave the range of float32. Choose numbers closer to 0.';
  for (const pinned of [false, true]) {
    if (pinned) session.edit(q, 3, 0.5);
    const [hash, before] = [session.hash(), weight(session, 150, 3)];
    assert.equal(
      refusalOf(() => session.edit(q, 3, 3e38)),
      sentence,
    );
    const together = [
      { node: q, offset: 7, value: 0.25 },
      { node: q, offset: 3, value: 3e38 },
    ];
    assert.equal(
      refusalOf(() => session.pin(together)),
      sentence,
    );
    assert.deepEqual([session.hash(), weight(session, 150, 3)], [hash, before]);
  }
});

test('parts that are none are refused, whatever is asked', async () => {
  const core = await fresh();
  const session = core.session_create();
  const tile = (...numbers: number[]) => {
    const [b, row, col, rows, cols, step] = numbers;
    return core.session_stream_tile(session, b, row, col, rows, cols, step);
  };
  const openLesson = (choice: string) => {
    request(core, session, choice);
    assert.equal(core.session_open(session), 1);
  };
  const isRefused = (sentence: string, answer: number, no = 0) =>
    assert.deepEqual([answer, lastRefusal(core, session)], [no, sentence]);
  for (const choice of ['', 'lesson=loop', 'lesson=head&example=randn&T=64']) {
    if (choice) openLesson(choice);
    const sentence = choice ? 'No weights are streamed here.' : 'No lesson is open.';
    isRefused(sentence, core.session_stream_advance(session, 0, 1), -1);
    isRefused(sentence, tile(0, 0, 0, 1, 1, 1));
    isRefused(sentence, core.session_stream_row(session, 0, 0));
  }
  openLesson('lesson=head&example=randn&T=4096&B=2');
  const huge = 2 ** 31 - 1;
  assert.ok(tile(1, 4095, 4095, 1, 1, 1) > 0);
  assert.ok(tile(0, 4095, 4095, 256, 256, 4096) > 0);
  assert.ok(tile(0, 4095, 0, 16, 4096, 1) > 0);
  const noBatch = 'There is no such batch.';
  const noPart = 'There is no such part of the weights.';
  for (const wrong of [-1, 4097, huge, -huge, -(2 ** 31)]) {
    for (let place = 0; place < 6; place++) {
      const numbers = [0, 0, 0, 1, 1, 1];
      numbers[place] = wrong;
      isRefused(place === 0 ? noBatch : noPart, tile(...numbers));
    }
    isRefused(noBatch, core.session_stream_row(session, wrong, 0));
    isRefused('There is no such row.', core.session_stream_row(session, 0, wrong));
    isRefused(noBatch, core.session_stream_advance(session, wrong, 1), -1);
  }
  for (const [place, wrong] of [4096, 4096, 0, 0, 0].entries()) {
    const numbers = [0, 0, 1, 1, 1];
    numbers[place] = wrong;
    isRefused(noPart, tile(0, ...numbers));
  }
  isRefused(noBatch, tile(2, 0, 0, 1, 1, 1));
  isRefused('There is no such row.', core.session_stream_row(session, 0, 4096));
  isRefused('A part has at most 65536 cells.', tile(0, 0, 0, 17, 4096, 1));
  assert.equal(core.session_stream_advance(session, 0, -huge), 0);
});

test('what is done of a batch stays while another one is asked for', async () => {
  const session = await open('lesson=head&example=randn&T=300&B=2');
  const alone = await open('lesson=head&example=randn&T=300&B=2');
  assert.deepEqual([session.streamOn(0, 100), session.streamOn(1, 50)], [100, 50]);
  assert.equal(
    refusalOf(() => session.streamRow(0, 300)),
    'There is no such row.',
  );
  const row = session.streamRow(0, 299);
  assert.deepEqual([session.streamOn(1, 0), session.streamOn(0, 0)], [50, 100]);
  assert.deepEqual(row, alone.streamRow(0, 299));
  assert.deepEqual(session.streamRow(1, 7), alone.streamRow(1, 7));
});
