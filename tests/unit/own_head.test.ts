// A head of the reader's own as the page holds it: by value in the state, whole or by its key in a link, open on both
// stages, kept if they want it.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Brought, BroughtPart } from '../../web/src/engine/core/brought.ts';
import { HEAD_PARTS, OwnHead, oneHead } from '../../web/src/engine/core/own_head.ts';
import { denseOf, LONGEST_OWN, own } from '../../web/src/engine/state/own_codec.ts';
import { DEFAULT, formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { TROUBLE } from '../../web/src/engine/words/trouble.en.ts';
import { OWN_HEAD } from '../wasm/core.ts';
import { drawn, empty, follow, leave, page } from './mounted.ts';

after(leave);
afterEach(empty);

/** A tensor of numbers that float32 has. */
function part(name: string, rows: number, columns: number): BroughtPart {
  const values = Float64Array.from({ length: rows * columns }, (_, i) => ((i * 7) % 9) / 4 - 1);
  return { part: name, shape: [rows, columns], rows, columns, values, name: `layer.${name}` };
}

function headOf(T: number, C: number, D: number, heads: number, hasOutput = true): Brought {
  const weights = ['w_query', 'w_key', 'w_value'].map((name) => part(name, C, D));
  const output = hasOutput ? [part('w_output', D, C)] : [];
  return { heads, causal: true, parts: [part('x', T, C), ...weights, ...output] };
}

/** Of a head, what does not hang on names in a file, or on axes of 1. */
const told = (brought: Brought | null | undefined) => ({
  ...brought,
  parts: brought?.parts.map(({ part, rows, columns, values }) => [part, rows, columns, ...values]),
});

test('a head is the same if its numbers and sizes are, whatever they are called', () => {
  const brought = headOf(3, 4, 4, 2);
  const renamed = { ...brought, parts: brought.parts.map((one) => ({ ...one, name: 'other' })) };
  const { key } = OwnHead.of(brought);
  assert.match(key, /^[0-9a-f]{16}$/);
  assert.equal(OwnHead.of(renamed).key, key);
  const changed = headOf(3, 4, 4, 2);
  changed.parts[4].values[15] += 2 ** -40;
  const others = [changed, { ...brought, heads: 4 }, { ...brought, causal: false }];
  assert.equal(new Set([key, ...others.map((one) => OwnHead.of(one).key)]).size, 4);
});

test('what was computed of a head is no part of it', () => {
  const brought = headOf(3, 4, 4, 2);
  const computed = { ...brought, parts: [...brought.parts, part('y', 3, 4), part('q', 3, 4)] };
  assert.equal(OwnHead.of(computed).key, OwnHead.of(brought).key);
  assert.deepEqual(
    OwnHead.of(computed).brought?.parts.map((one) => one.part),
    ['x', 'w_query', 'w_key', 'w_value', 'w_output'],
  );
});

test('a link holds all numbers of a small head, in float32 or in float64, and finds them again', () => {
  for (const value of [0.5, 0.1]) {
    const brought = headOf(6, 8, 8, 2);
    brought.parts[0].values[3] = value;
    const state = { ...DEFAULT, stage: 'heads', example: 'own', own: OwnHead.of(brought) };
    const link = formatHash(state);
    // 6 x 8 + 4 x 8 x 8 numbers of 4 or of 8 bytes, and four letters for three bytes.
    assert.ok(Math.abs(link.length - (304 * (value === 0.5 ? 4 : 8) * 4) / 3) < 150, link);
    const read = parseHash(link).own;
    assert.equal(read?.key, state.own.key);
    assert.deepEqual(told(read?.brought), told(state.own.brought));
  }
});

test('of a larger head a link holds the key', () => {
  // 4 bytes, 7 for x, and 765 numbers of 4: 3,071, which are 4,095 letters behind the "~"; and one number more.
  const longest = OwnHead.of({ heads: 1, causal: true, parts: [part('x', 765, 1)] });
  const whole = denseOf(longest) ?? '';
  assert.equal(whole.length, LONGEST_OWN);
  assert.equal(own.read(whole)?.key, longest.key);
  // One number that float32 has not: all are written in 8 bytes. And heads that hide nothing.
  for (const value of [0.5, 0.1]) {
    const { parts, ...rest } = headOf(2, 2, 2, 1);
    parts[1].values[0] = value;
    const open = OwnHead.of({ ...rest, causal: false, parts });
    assert.deepEqual(told(own.read(denseOf(open) ?? '')?.brought), told(open.brought));
  }
  const longer = OwnHead.of({ heads: 1, causal: true, parts: [part('x', 766, 1)] });
  assert.equal(denseOf(longer), null);
  const head = OwnHead.of(headOf(64, 48, 48, 4));
  assert.equal(denseOf(head), null);
  const state = parseHash(formatHash({ ...DEFAULT, stage: 'heads', example: 'own', own: head }));
  assert.deepEqual(state.own, new OwnHead(head.key, null));
});

test('a text that is not exactly a head is none', () => {
  const dense = denseOf(OWN_HEAD) ?? '';
  assert.ok(dense.length > 1000 && dense.length < LONGEST_OWN);
  assert.equal(own.read(dense)?.key, OWN_HEAD.key);
  const bytes = Buffer.from(dense.slice(1), 'base64url');
  const changed = (change: (bytes: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    change(copy);
    return `~${copy.toString('base64url')}`;
  };
  const wrong = [
    '~',
    '~~',
    dense.slice(0, -4),
    `${dense}AAAA`,
    `~${'A'.repeat(LONGEST_OWN)}`,
    OWN_HEAD.key.slice(1),
    changed((all) => all.writeUInt8(2, 0)), // another version
    changed((all) => all.writeUInt8(0, 1)), // no heads
    changed((all) => all.writeUInt8(4, 2)), // flags that mean nothing
    changed((all) => all.writeUInt8(8, 2)),
    changed((all) => all.writeUInt8(200, 3)), // more parts than bytes
    changed((all) => all.writeUInt8(HEAD_PARTS.length, 4)), // no such part
    changed((all) => all.writeUInt8(1, 4)), // w_query twice
    changed((all) => all.writeUInt16LE(0, 5)),
    changed((all) => all.writeUInt16LE(0xffff, 7)),
    changed((all) => all.writeFloatLE(Number.NaN, all.length - 4)),
    changed((all) => all.writeFloatLE(-Infinity, all.length - 4)), // in a bias
  ];
  for (const text of wrong) assert.equal(own.read(text), null, text.slice(0, 40));
});

test('one of several heads has its columns of queries, keys and values', () => {
  const all = headOf(3, 4, 6, 3);
  const { parts, heads } = oneHead(all, 2);
  assert.equal(heads, 1);
  const [x, query, , value, output] = parts;
  assert.deepEqual(x, all.parts[0]);
  assert.deepEqual(output, all.parts[4]);
  for (const [made, given] of [
    [query, all.parts[1]],
    [value, all.parts[3]],
  ]) {
    assert.deepEqual([made.rows, made.columns, made.shape], [4, 2, [4, 2]]);
    for (let row = 0; row < 4; row++) {
      for (const j of [0, 1]) assert.equal(made.values[row * 2 + j], given.values[row * 6 + 4 + j]);
    }
  }
  // Four heads of queries that share two of keys and values: head 2 has the second.
  const shared = { ...all, heads: 4, parts: [part('x', 3, 4), part('w_query', 4, 8)] };
  shared.parts.push(part('w_key', 4, 4), part('w_value', 4, 4));
  const key = oneHead(shared, 2).parts[2];
  assert.deepEqual([...key.values.slice(0, 2)], [...shared.parts[2].values.slice(2, 4)]);
});

const notice = ({ app }: Awaited<ReturnType<typeof page>>) => app.app.view.notice;

test('a head that is brought opens in Many heads, can be edited, and goes along to One head', async () => {
  const shown = await page('#stage=loop');
  await drawn(shown);
  const { app, core, element } = shown;
  const head = headOf(5, 6, 6, 2);
  app.act.bring(head);
  await drawn(shown);
  assert.equal(notice(shown), '');
  assert.deepEqual([app.app.state.stage, app.app.state.example], ['heads', 'own']);
  const { session } = core;
  assert.deepEqual([...session.data(session.find('x'))], [...head.parts[0].values]);
  assert.equal(session.structure.nodes[session.find('x')].origin, 'brought');
  assert.equal(app.app.model?.heads, 2);
  // An edit of a cell works as everywhere, and is undone to the number that was brought.
  assert.equal(app.act.edit({ node: 'x', index: [0, 1, 2] }, 9), '');
  assert.equal(session.data(session.find('x'))[8], 9);
  app.act.undo();
  assert.equal(session.data(session.find('x'))[8], head.parts[0].values[8]);
  // The menu has it, and another example leaves it there.
  await drawn(shown);
  const names = () => [...element.querySelectorAll('option')].map((one) => one.textContent);
  assert.ok(names().includes('your own tensors'));
  app.act.chooseExample('bank');
  await drawn(shown);
  assert.ok(names().includes('your own tensors'));
  app.act.goStage('head');
  await drawn(shown);
  app.act.chooseExample('own');
  await drawn(shown);
  assert.equal(notice(shown), '');
  assert.equal(app.app.state.stage, 'head');
  const query = session.data(session.find('w_query'));
  const first = oneHead(head, 0).parts[1].values;
  assert.deepEqual([...query], [...first]);
});

test('one head without an output projection opens in One head', async () => {
  const shown = await page('#stage=heads&step=concat');
  await drawn(shown);
  shown.app.act.bring(headOf(4, 3, 2, 1, false));
  await drawn(shown);
  assert.equal(notice(shown), '');
  assert.equal(shown.app.app.state.stage, 'head');
});

test('what cannot be a head is refused in the core’s sentence, and the page stays as it was', async () => {
  const shown = await page('#stage=head&step=mix');
  await drawn(shown);
  const before = shown.app.app.state;
  const { parts, ...rest } = headOf(4, 3, 2, 1, false);
  shown.app.act.bring({ ...rest, parts: parts.slice(0, 2) });
  assert.equal(notice(shown), 'A head of your own needs w_key, which was not brought.');
  shown.app.act.bring({ ...rest, parts: parts.slice(1) });
  assert.equal(notice(shown), 'A head of your own needs x, which was not brought.');
  shown.app.act.bring({ ...rest, parts: [...parts.slice(0, 3), part('w_value', 2, 2)] });
  assert.match(notice(shown), /^w_value has the size 2 along C, where 3 is expected\.$/);
  assert.equal(shown.app.app.state, before);
});

test('a link with a small head opens it; Back and Forward find a large one that was brought', async () => {
  const dense = denseOf(OWN_HEAD);
  const shown = await page(`#stage=heads&example=own&own=${dense}`);
  await drawn(shown);
  assert.equal(notice(shown), '');
  const { app, core } = shown;
  const x = () => [...core.session.data(core.session.find('x'))].slice(0, 3);
  assert.deepEqual(x(), [...(OWN_HEAD.brought?.parts[0].values.slice(0, 3) ?? [])]);
  const large = headOf(70, 12, 12, 3);
  app.act.bring(large);
  await drawn(shown);
  const { link } = app.outside.host.history;
  assert.match(link, /own=[0-9a-f]{16}/);
  follow(shown, '#stage=loop');
  await drawn(shown);
  assert.equal(app.app.state.stage, 'loop');
  follow(shown, `#${link.replace(/^#/, '')}`);
  await drawn(shown);
  assert.equal(notice(shown), '');
  assert.equal(app.app.state.own?.key, OwnHead.of(large).key);
  assert.deepEqual(x(), [...large.parts[0].values.slice(0, 3)]);
});

test('a link whose tensors are not here says so, and opens the usual example', async () => {
  const shown = await page('#stage=head&example=own&own=0123456789abcdef&edits=x.0.0.0:1');
  await drawn(shown);
  assert.equal(notice(shown), TROUBLE.noSuchHead);
  const { stage, example, edits } = shown.app.app.state;
  assert.deepEqual([stage, example, edits], ['head', '', []]);
  // Where none was brought, the page for that is named in place of the example.
  assert.ok(shown.element.querySelector('a[href="#yours"]'));
});

test('a head is kept if the reader wants it, and not else', async () => {
  const shown = await page('#stage=loop');
  const { app } = shown;
  app.act.bring(headOf(4, 3, 2, 1, false));
  await drawn(shown);
  const { heads } = app.outside.host;
  assert.equal(heads.key, '');
  const keep = () =>
    [...shown.element.querySelectorAll<HTMLElement>('.switch')].find((one) =>
      one.textContent?.includes('Keep them on this device'),
    );
  assert.equal(keep()?.getAttribute('aria-checked'), 'false');
  keep()?.click();
  await drawn(shown);
  assert.equal(heads.key, app.app.state.own?.key);
  assert.equal((await heads.read())?.brought, app.app.state.own?.brought);
  assert.equal(keep()?.getAttribute('aria-checked'), 'true');
  keep()?.click();
  await drawn(shown);
  assert.equal(heads.key, '');
});
