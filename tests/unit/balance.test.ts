// The balance: its discs are as large as the shares in the table beside it, and the result stands at their centre of gravity.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogue, open } from '../wasm/core.ts';
import { frame, leave, type Page, page, window } from './mounted.ts';
import { markupOf } from './rendered.ts';

await import('../../web/src/course/stage_words.ts');
await import('../../web/src/course/asks.ts');
const { coverOf } = await import('../../web/src/engine/ask/cover.ts');
const { choiceText } = await import('../../web/src/engine/model/choice.ts');
const { drawingOf } = await import('../../web/src/engine/model/drawing.ts');
const { resolve, resolveCovered } = await import('../../web/src/engine/model/resolve.ts');
const { matrixValues } = await import('../../web/src/engine/model/nodes.ts');
const { balanceView } = await import('../../web/src/engine/plane/picture/balance.ts');
const { NO_ANSWERS, stepKey } = await import('../../web/src/engine/state/answers.ts');
const { openingSettings } = await import('../../web/src/engine/state/settings.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');
type Context = import('../../web/src/engine/plane/context.ts').Context;
type Item = import('../../web/src/engine/lesson/plane_items.ts').Item;
type Balance = Extract<Item, { kind: 'balance' }>;

interface Shown {
  context: Context;
  item: Balance;
  plots: Plot[];
}

interface Plot {
  width: number;
  height: number;
  markup: string;
  discs: { x: number; y: number; r: number }[];
}

/** The balance of a step, so many pixels wide: beside its tensors, or alone below them. */
async function balanceAt(
  link: string,
  room: number,
  {
    isCovered = false,
    isAlone = false,
    balance = [0, 1] as const as readonly [number, number],
  } = {},
): Promise<Shown> {
  const state = parseHash(link);
  const session = await open(choiceText(state, catalogue));
  const plain = resolve(state, session);
  const covers = { [stepKey(plain.stage.id, plain.step.id)]: true };
  const cover = isCovered ? coverOf(plain, { ...NO_ANSWERS, covers }) : null;
  const model = cover ? resolveCovered(state, session, cover) : plain;
  const view = { ...openingSettings('light'), balance };
  const drawing = drawingOf(model, view, { room, narrow: isAlone });
  const context = { model, drawing, view, act: {} } as Context;
  const planes = [...(model.step.plane ?? []), ...(model.step.paired ?? [])];
  const found = planes.map(({ above }) => above).find((one) => one?.kind === 'balance') as Balance;
  assert.ok(found, link);
  const item = isAlone ? { ...found, span: undefined } : found;
  const markup = markupOf(balanceView(context, item, room));
  const [, width, height] =
    /--chart-w:([\d.]+)px;\s*--chart-h:([\d.]+)px/.exec(markup)?.map(Number) ?? [];
  const plots = markup
    .split(/class="balance-chart[^"]*"/)
    .slice(1)
    .map((one) => ({
      ...{ width, height, markup: one },
      discs: [
        ...one.matchAll(
          /<circle class="?disc (?: opens)?"? cx="?([\d.]+)%"? cy="?([\d.]+)%"? r="?([\d.]+)/g,
        ),
      ].map(([, x, y, r]) => ({
        ...{ x: (Number(x) * width) / 100, y: (Number(y) * height) / 100 },
        r: Number(r),
      })),
    }));
  return { context, item, plots };
}

const kHead = 'stage=head&step=mix';
const kLinks = [
  kHead,
  'stage=match&step=mix&example=bank&cell=y.0.5.0',
  'stage=softmax&step=mix&example=sentences&edits=scores.5.2:2',
];

/** The rows that are drawn: of two the first is the one above. */
function rowsIn({ context, plots }: Shown): { row: number; plot: Plot }[] {
  const { row } = context.drawing;
  const rows = plots.length === 1 ? [row] : [2, 5];
  assert.ok(rows.includes(row));
  return rows.map((row, i) => ({ row, plot: plots[i] }));
}

const texts = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`<text class="?${kind}[^>]*>([^<]*)<`, 'g'))].map(
    ([, text]) => text,
  );

function rowOf(
  { context, item }: Shown,
  of: 'weights' | 'values' | 'result',
  row: number,
): number[] {
  const { session } = context.model;
  const name = item[of];
  const cols = session.structure.nodes[session.find(name)].shape.at(-1) as number;
  return [...matrixValues(session, context.drawing, name).subarray(row * cols, (row + 1) * cols)];
}

/** The discs with their areas, the smallest first: of discs in one place the ring around the one within it. */
function ringsOf({ discs }: Plot) {
  return discs
    .map((disc) => {
      const within = discs.filter(
        ({ x, y, r }) => Math.hypot(x - disc.x, y - disc.y) < 0.1 && r < disc.r,
      );
      return { ...disc, area: disc.r ** 2 - Math.max(0, ...within.map(({ r }) => r)) ** 2 };
    })
    .toSorted((a, b) => a.area - b.area);
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const inkOf = (plot: Plot) => sum(ringsOf(plot).map(({ area }) => area));

test('a disc’s area is the share, so that all rows have the same ink', async () => {
  for (const link of kLinks) {
    const shown = await balanceAt(link, 470);
    for (const { row, plot } of rowsIn(shown)) {
      const shares = rowOf(shown, 'weights', row).filter((share) => share > 0);
      const found = ringsOf(plot).map(({ area }) => area / inkOf(plot));
      assert.equal(found.length, shares.length);
      // Shares are float32.
      for (const [j, share] of shares.toSorted((a, b) => a - b).entries())
        assert.ok(Math.abs(found[j] - share) < 1e-6, `${link}: ${found[j]}, not ${share}`);
      assert.ok(Math.abs(inkOf(plot) / inkOf(shown.plots[0]) - 1) < 1e-6, link);
    }
  }
});

test('the result is at the centre of gravity, and the edges have its numbers of the table', async () => {
  for (const link of kLinks) {
    for (const balance of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const shown = await balanceAt(link, 470, { balance });
      for (const { row, plot } of rowsIn(shown)) {
        const { markup, width, height } = plot;
        const [, x, y] =
          /<circle class="?fulcrum[ a-z]*"? cx="?([\d.]+)%"? cy="?([\d.]+)%/
            .exec(markup)
            ?.map(Number) ?? [];
        const middle = (axis: 'x' | 'y') =>
          sum(ringsOf(plot).map((ring) => ring.area * ring[axis])) / inkOf(plot);
        // Places are written in hundredths of a percent.
        assert.ok(Math.abs(middle('x') - (x * width) / 100) < 0.05, `${link} ${balance}`);
        assert.ok(Math.abs(middle('y') - (y * height) / 100) < 0.05, `${link} ${balance}`);
        const result = rowOf(shown, 'result', row);
        const [across, up] = balance.map((col) => result[col].toFixed(2).replace('-', '−'));
        assert.deepEqual(texts(markup, 'edge'), [up, across]);
      }
    }
  }
});

test('while the result is covered nothing shows where it is', async () => {
  // Of eight words the step asks about a row that is not drawn here.
  for (const link of kLinks.filter((one) => !one.includes('example=bank'))) {
    const { plots } = await balanceAt(link, 470, { isCovered: true });
    for (const { markup, discs } of plots) {
      assert.ok(discs.length > 0);
      assert.ok(
        !/fulcrum|guide|string|way|edge|"?other|result/.test(
          markup.replace(/aria-label="[^"]*"/g, ''),
        ),
        link,
      );
      assert.match(markup, /covered until you guess/);
    }
  }
});

/** Widths of the picture: on phones of 320 and 390 px, and where windows of 1280, 1440 and 2560 px leave it. */
const kRooms = [288, 358, 440, 470, 520, 640];

test('no label covers another', async () => {
  for (const link of kLinks) {
    for (const [i, room] of kRooms.entries()) {
      for (const row of [0, 1, 2, 5]) {
        const { context, plots } = await balanceAt(
          `${link.replace(/&cell.*/, '')}&row=${row}`,
          room,
          { isAlone: i < 2 },
        );
        if (context.drawing.row !== row) continue;
        for (const { markup, width, height } of plots) {
          const all = boxesOf(markup, width, height);
          assert.ok(all.length > 2);
          for (const [j, a] of all.entries()) {
            for (const b of all.slice(j + 1)) {
              const isOver = a.x < b.x + b.w && b.x < a.x + a.w && Math.abs(a.y - b.y) < 11;
              assert.ok(!isOver, `${link}, row ${row}, ${room} px: ${a.text} over ${b.text}`);
            }
          }
        }
      }
    }
  }
});

/** The labels' rectangles: a digit is 7.2 px wide, letters of names are no wider. */
function boxesOf(markup: string, width: number, height: number) {
  const all = markup.matchAll(
    /<text class="?[^>]*? x="?([-\d.]+)%"? y="?([-\d.]+)%"? dx="?([-\d.]+)"? dy="?([-\d.]+)"? text-anchor="?(\w+)"?[^>]*>([^<]*)</g,
  );
  return [...all].map(([, x, y, dx, dy, anchor, text]) => {
    const w = 7.2 * [...text].length;
    const from = anchor === 'middle' ? w / 2 : anchor === 'end' ? w : 0;
    const at = (Number(x) * width) / 100 + Number(dx);
    return { text, x: at - from, y: (Number(y) * height) / 100 + Number(dy), w };
  });
}

test('a head of one column of values, or of many tokens, has no balance', async () => {
  const shown = await balanceAt(kHead, 470);
  const narrow = { ...shown.item, values: 'weights_sum' };
  assert.equal(markupOf(balanceView(shown.context, narrow, 470)), '');
});

let one: Page;
before(async () => {
  one = await page(`#${kHead}`);
});
after(leave);

async function rim(): Promise<HTMLElement> {
  for (let i = 0; i < 100; i++) {
    await frame();
    const found = one.element.querySelector<HTMLElement>('.rim');
    if (found && !one.element.querySelector('[aria-busy="true"]')) return found;
  }
  assert.fail('there is no rim');
}

function rowNow(name: string): number[] {
  const { model } = one.app.app;
  assert.ok(model);
  const cols = model.session.structure.nodes[model.session.find(name)].shape.at(-1) as number;
  return [...model.session.data(model.session.find(name))].slice(5 * cols, 6 * cols);
}

/** The middles and the radii of the discs, the largest first, in the pixels of their chart. */
function discsIn(chart: HTMLElement): { x: number; y: number; r: number }[] {
  const figure = chart.closest<HTMLElement>('.balance');
  const [width, height] = ['--chart-w', '--chart-h'].map((name) =>
    Number.parseFloat(figure?.style.getPropertyValue(name) ?? ''),
  );
  const discs = chart.outerHTML.matchAll(
    /<circle class="disc (?: opens)?" cx="([\d.]+)%" cy="([\d.]+)%" r="([\d.]+)"/g,
  );
  return Array.from(discs, (found) => found.slice(1).map(Number))
    .map(([x, y, r]) => ({ x: (x * width) / 100, y: (y * height) / 100, r }))
    .toSorted((a, b) => b.r - a.r);
}

/** Drags the grip from so many pixels outside the rim to `to` times the radius, or less, and as many pixels outside. */
async function drag(to: number, outside = 0): Promise<void> {
  const grip = await rim();
  // Nothing is laid out: the chart begins at 0, in its own pixels.
  Object.assign(grip, { setPointerCapture: () => {} });
  const [{ x, y, r }] = discsIn(grip.parentElement as HTMLElement);
  const fire = (type: string, radius: number) =>
    grip.dispatchEvent(
      Object.assign(new window.Event(type), {
        ...{ pointerId: 1, clientX: x + 0.8 * radius, clientY: y + 0.6 * radius },
      }) as unknown as Event,
    );
  fire('pointerdown', r + outside);
  fire('pointermove', to * r + outside);
  fire('pointerup', to * r + outside);
  await rim();
}

test('a rim that is dragged moves one score, and the shares still add up to 1', async () => {
  const before = rowNow('weights');
  assert.match((await rim()).getAttribute('aria-label') ?? '', /stream, share 0\.40/);
  // From 0.3964 to a half more radius: to 2.25 times the share, wherever the grip is gripped.
  for (const outside of [0, 6, -6]) {
    await drag(1.5, outside);
    const now = rowNow('weights');
    assert.ok(Math.abs(sum(now) - 1) < 1e-6);
    // The score is rounded to hundredths: a share moves by at most a quarter of half of that.
    assert.ok(Math.abs(now[3] - 2.25 * before[3]) < 0.002, String(now));
    const [edit, ...others] = one.app.app.state.edits;
    assert.deepEqual([edit.node, edit.index, others], ['scaled', [0, 5, 3], []]);
    // The others give way alike.
    for (const j of [0, 1, 2, 4, 5])
      assert.ok(Math.abs(now[j] / before[j] - (1 - now[3]) / (1 - before[3])) < 1e-5);
    one.app.dispatch({ type: 'undo' });
    await rim();
    assert.deepEqual(rowNow('weights'), before);
  }
});

test('a rim ends where something is left, and at every share it can be dragged back', async () => {
  const before = rowNow('weights');
  await drag(9);
  assert.ok(Math.abs(rowNow('weights')[3] - 0.98) < 0.001, String(rowNow('weights')));
  await drag(Math.sqrt(before[3] / rowNow('weights')[3]));
  assert.ok(Math.abs(rowNow('weights')[3] - before[3]) < 0.002, String(rowNow('weights')));
  // In float32 a share beside which no other is left.
  for (const value of [12, 40, 300]) {
    one.app.dispatch({ type: 'edit', edit: { node: 'scaled', index: [0, 5, 3], value }, time: 0 });
    assert.match((await rim()).getAttribute('aria-label') ?? '', /stream, share 1\.00/);
    await drag(Math.SQRT1_2);
    assert.ok(Math.abs(rowNow('weights')[3] - 0.5) < 0.003, `${value}: ${rowNow('weights')}`);
  }
  one.app.dispatch({ type: 'reset', time: 0 });
  await rim();
  assert.deepEqual(rowNow('weights'), before);
});

test('arrow keys move the rim, and Enter opens its share', async () => {
  const scores = rowNow('scaled');
  const press = async (key: string) => {
    const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (await rim()).dispatchEvent(event as unknown as Event);
    await rim();
  };
  await press('ArrowUp');
  // Rounded to hundredths.
  assert.ok(Math.abs(rowNow('scaled')[3] - scores[3] - 0.1) < 0.006);
  await press('ArrowLeft');
  assert.ok(Math.abs(rowNow('scaled')[3] - scores[3]) < 0.006);
  await press('Enter');
  assert.deepEqual(one.app.app.state.cell, { node: 'weights', index: [0, 5, 3] });
  one.app.dispatch({ type: 'reset', time: 0 });
});

/** Presses a mouse, or a finger, on the middle of the second largest disc, which is mud's, and moves it half a radius away. */
async function pressMud(pointerType: string): Promise<void> {
  const chart = (await rim()).parentElement as HTMLElement;
  Object.assign(chart, { setPointerCapture: () => {} });
  const { x, y, r } = discsIn(chart)[1];
  for (const [type, away] of [
    ['pointerdown', 0],
    ['pointermove', 0.5],
    ['pointerup', 0.5],
  ] as const) {
    const place = { clientX: x + away * r, clientY: y };
    const event = Object.assign(new window.Event(type, { bubbles: true }), {
      ...{ ...place, pointerType, pointerId: 1, button: 0 },
    });
    chart.dispatchEvent(event as unknown as Event);
  }
  await rim();
}

test('a disc is dragged by a mouse from wherever it is pressed, and a finger scrolls there', async () => {
  const before = rowNow('weights');
  await pressMud('touch');
  assert.deepEqual(rowNow('weights'), before);
  await pressMud('mouse');
  const now = rowNow('weights');
  // From its middle half a radius outwards: one and a half radii, 2.25 times the share.
  assert.ok(Math.abs(now[4] - 2.25 * before[4]) < 0.002, String(now));
  assert.ok(Math.abs(sum(now) - 1) < 1e-6);
  const [{ index }] = one.app.app.state.edits;
  assert.deepEqual(index, [0, 5, 4]);
  one.app.dispatch({ type: 'reset', time: 0 });
  await rim();
});
