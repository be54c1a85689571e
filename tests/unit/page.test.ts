// The pages beside the stages: each asks before it shows, keeps the answer, and asks the core again only for other numbers.
import './styleless.ts';
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Core } from '../../web/src/engine/core/core.ts';
import { cellName, exact } from '../../web/src/engine/draw/format.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { valueAt } from '../../web/src/engine/model/nodes.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings, type ViewSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { catalogue, module } from '../wasm/core.ts';
import { markupOf, textOf } from './rendered.ts';

const { cachePage } = await import('../../web/src/course/cache/cache_page.ts');
const { rootPage } = await import('../../web/src/course/dials/root_page.ts');
const { temperaturePage } = await import('../../web/src/course/dials/temperature_page.ts');
const { racePage } = await import('../../web/src/course/race/race_page.ts');
const { variantsPage } = await import('../../web/src/course/variants/variants_page.ts');
const { orderPage } = await import('../../web/src/course/order/order_page.ts');

// Frames, for which Node has no window: what is done in slices waits until a test lets it go on.
const frames: (() => void)[] = [];
Object.assign(globalThis, {
  requestAnimationFrame: (run: () => void) => frames.push(run),
  cancelAnimationFrame: () => {},
});

const { checkPage } = await import('../../web/src/course/check/check_page.ts');
const { mistakeLab } = await import('../../web/src/course/mistakes/mistake_lab.ts');
const { questionsPage } = await import('../../web/src/course/mistakes/questions_page.ts');

type Made = (core: Core) => { view(given: never): unknown };

/** A page at an address, with a reader who has answered nothing. */
class Reader {
  core!: Core;
  state!: State;
  view: ViewSettings = openingSettings('light');
  /** How many sessions were opened beside the page's own. */
  opened = 0;
  private page!: ReturnType<Made>;
  private readonly act = {
    set: (patch: Partial<State>) => {
      this.state = { ...this.state, ...patch };
    },
    focusOn() {},
    setView: (patch: Partial<ViewSettings>) => {
      this.view = { ...this.view, ...patch };
    },
    edit: (cell: { node: string; index: number[] }, value: number) => {
      const { session } = this.core;
      session.edit(session.find(cell.node), cell.index[0] ?? 0, value);
      this.state = { ...this.state, edits: [...this.state.edits, { ...cell, value }] };
      return '';
    },
  } as unknown as Actions;

  static async at(hash: string, made: Made): Promise<Reader> {
    const reader = new Reader();
    reader.core = await Core.start(module);
    reader.go(hash);
    reader.page = made(reader.core);
    const { session } = reader.core;
    const sibling = session.sibling.bind(session);
    session.sibling = () => {
      reader.opened++;
      return sibling();
    };
    return reader;
  }

  go(hash: string): void {
    this.state = parseHash(hash);
    this.core.session.open(choiceText(this.state, catalogue));
  }

  drawn(window = { width: 1280, height: 720 }): unknown {
    const { state, view, act } = this;
    const given = { state, view, act, trail: [], window, pass: null };
    return this.page.view(given as never);
  }

  /** Clicks the nth button with this label, as the page is drawn now. */
  click(label: string): void {
    const handler = handlerOf(this.drawn(), label);
    assert.ok(handler, `no button “${label}”`);
    handler();
  }
}

type Template = { strings?: readonly string[]; values?: readonly unknown[] };

/** The handler of the button with this text. */
function handlerOf(value: unknown, label: string): (() => void) | undefined {
  if (Array.isArray(value)) return value.map((one) => handlerOf(one, label)).find(Boolean);
  const { strings = [], values = [] } = Object(value) as Template;
  const own = values.find((_, i) => {
    const after = strings.slice(i + 1).map((text, j) => text + markupOf(values[i + 1 + j]));
    const [button] = `<button ${after.join('')}`.split('</button>');
    return strings[i]?.endsWith('@click=') && textOf(button) === label;
  });
  return (own ?? values.map((one) => handlerOf(one, label)).find(Boolean)) as () => void;
}

// What is covered until the answer, and shown after it: counted and computed by hand, or said in words.
const kPages = [
  {
    ...{ hash: 'cache', made: cachePage, key: 'cache.rows' },
    ...{ says: '6, all of them', outcome: 'wrong', right: '1' },
    // 6 tokens: 6·4·7 + 6·6·5, and 4·7 + 6·5.
    opens: /Token 5, “bank”: 348 multiplications without a cache, 58 with it/,
  },
  {
    ...{ hash: 'temperature', made: temperaturePage, key: 'temperature.shift' },
    ...{ says: 'it stays', outcome: 'right', right: '1' },
    opens: /All scores grow by 5: all 5 weights have the same bits/,
  },
  {
    ...{ hash: 'order', made: orderPage, key: 'order.rows' },
    ...{ says: 'just show me', outcome: 'shown', right: '0' },
    // torch: alone with itself, the last word leaves with its row of x @ w_value.
    opens: /0 bank 0\.48 0\.48 0\.20/,
  },
  {
    ...{ hash: 'root', made: rootPage, key: 'root.largest' },
    // torch: the mean of the largest weights of 64 rows, as tests/page/dials.test.ts has it.
    ...{ says: 'just show me', outcome: 'shown', right: null },
    opens: /d k 256/,
  },
  {
    ...{ hash: 'variants&variant=alibi', made: variantsPage, key: 'variants.alibi' },
    ...{ says: 'just show me', outcome: 'shown', right: null },
    // e^(j/2), each divided by their sum.
    opens: /0\.1015 0\.1674 0\.2760 0\.4551/,
  },
] as const;

for (const { hash, made, key, says, outcome, right, opens } of kPages) {
  test(`#${hash} asks first, and what was answered opens the page`, async () => {
    const reader = await Reader.at(hash, made);
    const asking = reader.drawn();
    assert.ok(markupOf(asking).includes(`data-question=${key} `));
    assert.doesNotMatch(textOf(asking), opens);
    reader.click(says);
    const given = reader.view.answers[key];
    assert.equal(given.outcome, outcome);
    if (right !== null) assert.equal(given.right, right);
    const shown = reader.drawn();
    assert.ok(markupOf(shown).includes(`data-question=${key} data-outcome=${outcome} `));
    assert.match(textOf(shown), opens);
  });
}

test('a link that shows what is asked asks nothing', async () => {
  for (const [hash, made] of [
    ['cache&row=2', cachePage],
    ['cache&tokens=mud', cachePage],
    ['root&d_k=4', rootPage],
    ['root&divisor=none', rootPage],
    ['temperature&edits=shift:2', temperaturePage],
    ['order&places=5.4.3.2.1.0', orderPage],
    ['order&tokens=mud', orderPage],
  ] as const) {
    const reader = await Reader.at(hash, made);
    assert.doesNotMatch(markupOf(reader.drawn()), /data-question/, hash);
  }
});

test('the dials stay once they have been seen, the tokens are covered again', async () => {
  const dials = await Reader.at('temperature&edits=shift:2', temperaturePage);
  dials.drawn();
  dials.go('temperature');
  assert.doesNotMatch(markupOf(dials.drawn()), /data-question/);
  const tokens = await Reader.at('cache&row=2', cachePage);
  tokens.drawn();
  tokens.go('cache');
  assert.match(markupOf(tokens.drawn()), /data-question=cache.rows/);
});

/** The numbers that open something: what they say they are, and what a click does. */
function numbersOf(value: unknown): { title: string; open: () => void }[] {
  if (Array.isArray(value)) return value.flatMap(numbersOf);
  const { strings = [], values = [] } = Object(value) as Template;
  const [, title] = /aria-selected=false\s+title=(.*)\n/.exec(markupOf(value)) ?? [];
  const isCell = title !== undefined && strings[0]?.startsWith('<td');
  const open = values.find((one) => typeof one === 'function') as () => void;
  return isCell ? [{ title, open }] : values.flatMap(numbersOf);
}

test('every number of the cache’s rows opens in the head, which has the same one', async () => {
  const reader = await Reader.at('cache&row=2', cachePage);
  const numbers = numbersOf(reader.drawn());
  // Of 3 tokens, by hand: 3 rows of q, k (2 each), v and y (3 each) without a cache; with it one of q and of y; and the first
  // row of y after each token, with the mask and without.
  assert.equal(numbers.length, 3 * (2 + 2 + 3 + 3) + 3 * (2 + 3) + (2 + 3) + 3 * (3 + 3));
  const from = reader.state;
  for (const { title, open } of numbers) {
    reader.state = from;
    open();
    const { cell } = reader.state;
    assert.ok(cell);
    reader.core.session.open(choiceText(reader.state, catalogue));
    const value = exact(valueAt(reader.core.session, cell), 'float32');
    assert.equal(title, `${cellName(cell.node, cell.index)} = ${value}`);
  }
  const asking = await Reader.at('cache', cachePage);
  assert.deepEqual(numbersOf(asking.drawn()), []);
});

test('the core is asked once, again for other numbers, and in a new session', async () => {
  const reader = await Reader.at('order&places=1.0.2.3.4.5', orderPage);
  reader.drawn();
  reader.drawn();
  assert.equal(reader.opened, 1);
  reader.state = parseHash('order&places=0.2.1.3.4.5');
  reader.drawn();
  assert.equal(reader.opened, 2);
  reader.go('order&tokens=mud+bank');
  assert.match(textOf(reader.drawn()), /mud/);
  assert.equal(reader.opened, 3);
  const cache = await Reader.at('cache&row=1', cachePage);
  cache.drawn();
  // Another token of the same sentence is known already.
  cache.state = parseHash('cache&row=4');
  cache.drawn();
  assert.equal(cache.opened, 1);
});

test('an edit of the row is drawn with its own weights', async () => {
  const reader = await Reader.at('temperature&edits=shift:0', temperaturePage);
  const before = textOf(reader.drawn());
  reader.click('One score very high');
  assert.notEqual(textOf(reader.drawn()), before);
});

test('the race judges the guess by what it has measured, and keeps it with the other answers', async () => {
  const reader = await Reader.at('race', racePage);
  reader.click('running sum');
  assert.match(markupOf(reader.drawn()), /aria-pressed=true\s+aria-disabled=/);
  reader.click('loop');
  frames.length = 0;
  reader.click('Start the race');
  // Until then it can be changed, from now on no more.
  reader.click('matrix product');
  assert.deepEqual(reader.view.drafts, { 'race.fastest': '0' });
  assert.doesNotMatch(markupOf(reader.drawn()), /class=why/);
  // With the first result on 16 tokens there are those of all three on 8.
  while (!textOf(reader.drawn()).includes('Running: 16 tokens')) {
    for (const run of frames.splice(0)) run();
    // What follows the frame is a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
  }
  reader.click('Stop');
  const shown = textOf(reader.drawn());
  const [, name] = /Measured here and now, the (.*?) is fastest/.exec(shown) ?? [];
  const right = ['loop', 'running sum', 'matrix product'].indexOf(name);
  assert.ok(right >= 0, shown);
  const outcome = right === 0 ? 'right' : 'wrong';
  const answer = { said: '0', outcome, right: String(right), how: '', of: '' };
  assert.deepEqual(reader.view.answers, { 'race.fastest': answer });
  assert.match(markupOf(reader.drawn()), new RegExp(`data-outcome=${outcome} `));
});

test('other numbers for one of the three questions leave the other two as they are', async () => {
  const reader = await Reader.at('stage=check&after=loop&seed=3', checkPage);
  const cardsOf = () => markupOf(reader.drawn()).split('data-check=').slice(1);
  const before = cardsOf();
  assert.equal(before.length, 3);
  reader.view.answers = {
    'check.loop.3.0': { said: '0', outcome: 'wrong', right: '1', how: '', of: '0' },
  };
  reader.click('Try it on other numbers');
  const after = cardsOf();
  assert.notEqual(after[0], before[0]);
  assert.deepEqual(after.slice(1), before.slice(1));
});

test('who marks nothing is told in which table, by the letter that stands above it', async () => {
  for (const [stage, letter] of [
    ['softmax', 'A'],
    ['learn', 'd(S/√dk)'],
    ['language', 'x1'],
  ]) {
    const reader = await Reader.at(`stage=check&after=${stage}&seed=1`, checkPage);
    const given = { said: '0', outcome: 'wrong' as const, right: '1', how: '', of: '0' };
    // The last one is left.
    reader.view.answers = Object.fromEntries([0, 1].map((i) => [`check.${stage}.1.${i}`, given]));
    reader.click('That is my guess');
    const said = reader.view.refused?.sentence;
    assert.equal(said, `Mark the cells that change in the table ${letter} first.`);
  }
});

test('in one column the list of all stages’ marks stands below the three questions', async () => {
  const reader = await Reader.at('stage=check&after=head', checkPage);
  const parts = (window: { width: number; height: number }) =>
    [
      ...markupOf(reader.drawn(window)).matchAll(
        /class="(?:screen-only )?(check-marks|card check-card)"/g,
      ),
    ].map(([, part]) => part);
  const questions = Array(3).fill('card check-card');
  assert.deepEqual(parts({ width: 390, height: 844 }), [...questions, 'check-marks']);
  assert.deepEqual(parts({ width: 1280, height: 720 }), ['check-marks', ...questions]);
});

test('the lab asks the core again for another mistake or an edit, not to be drawn again', async () => {
  const hash = 'mistakes&mistake=scale_d_k';
  const reader = await Reader.at(hash, mistakeLab);
  const opened = [];
  const sibling = reader.core.sibling.bind(reader.core);
  reader.core.sibling = () => {
    opened.push(1);
    return sibling();
  };
  const shown = markupOf(reader.drawn());
  assert.match(shown, /class="mistake-name"/);
  assert.equal(markupOf(reader.drawn()), shown);
  assert.equal(opened.length, 2);
  reader.state = parseHash('mistakes&mistake=mask_sees_next');
  assert.notEqual(markupOf(reader.drawn()), shown);
  assert.equal(opened.length, 4);
});

test('what is covered until the answer is a question mark in every table, and says so', async () => {
  for (const [hash, made, count] of [
    // Its 6 × 6 weights with their row sums, and its output of 6 × 3.
    ['mistakes&mistake=mask_after_softmax&ask=1', mistakeLab, 6 * 6 + 6 + 6 * 3],
    ['temperature', temperaturePage, 5],
    ['order', orderPage, 18],
  ] as const) {
    const shown = markupOf((await Reader.at(hash, made)).drawn());
    const cells = shown.match(/<td class=covered.*?<\/td>/gs) ?? [];
    assert.deepEqual(cells.map(textOf), Array(count).fill('? covered until you guess'), hash);
  }
});

test('every page has one title, in the text on its left', async () => {
  for (const [hash, made] of [
    ['stage=check&after=head', checkPage],
    ['mistakes', mistakeLab],
    ['mistakes&mistake=unknown&seed=4', mistakeLab],
    ['questions', questionsPage],
    ['cache&row=1', cachePage],
    ['race', racePage],
  ] as const) {
    const reader = await Reader.at(hash, made);
    const shown = markupOf(reader.drawn());
    assert.equal(shown.match(/<h1 id="title">[^<]/g)?.length, 1, hash);
    assert.match(shown, /<section class="prose" aria-labelledby="title">/, hash);
    assert.doesNotMatch(textOf(reader.drawn()), /undefined|\[object|NaN/, hash);
  }
});

test('a page leads back to the step one came from; without one to the step that it belongs to', async () => {
  const wayOf = (reader: Reader) =>
    /<p class="screen-only leads way-back"><a href=([^ ]*)[^>]*>([^<]*)</
      .exec(markupOf(reader.drawn()))
      ?.slice(1);
  for (const [hash, made, link, said] of [
    ['root', rootPage, '#stage=head&step=scale', 'To One head · Scale →'],
    ['temperature', temperaturePage, '#stage=softmax&step=exp', 'To Softmax · exp →'],
    ['order', orderPage, '#stage=head&step=mix', 'To One head · Mix values →'],
    ['cache', cachePage, '#stage=head&step=mix', 'To One head · Mix values →'],
    ['race', racePage, '#stage=triangle&step=mix', 'To Triangle · All tokens →'],
  ] as const) {
    const reader = await Reader.at(hash, made);
    assert.deepEqual(
      wayOf(reader)?.map((one) => one.replace('&v=2', '')),
      [link, said],
    );
  }
  for (const [hash, made] of [
    ['root', rootPage],
    ['questions', questionsPage],
    ['mistakes', mistakeLab],
    ['mistakes&mistake=unknown&seed=4', mistakeLab],
  ] as const) {
    const reader = await Reader.at(hash, made);
    reader.view.cameFrom = parseHash('stage=softmax&step=exp&v=2');
    assert.deepEqual(
      wayOf(reader),
      ['#stage=softmax&step=exp&v=2', '← Back to Softmax · exp'],
      hash,
    );
  }
  assert.equal(wayOf(await Reader.at('questions', questionsPage)), undefined);
});

test('an experiment asks before it explains', async () => {
  for (const [hash, made] of [
    ['root', rootPage],
    ['temperature', temperaturePage],
    ['order', orderPage],
    ['cache', cachePage],
    ['race', racePage],
    ['variants&variant=cap', variantsPage],
  ] as const) {
    const shown = markupOf((await Reader.at(hash, made)).drawn());
    const places = ['<h1', 'card predict', 'class="lead"', 'class="work"'].map((part) =>
      shown.indexOf(part),
    );
    assert.ok(!places.includes(-1), hash);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      hash,
    );
  }
});
