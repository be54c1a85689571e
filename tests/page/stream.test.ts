// One head over hundreds and thousands of tokens: the digits of the map's lens and of a row of y
// against PyTorch and the core, the keyboard, edits, and links that nobody should have written.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixed, scientific } from '../../web/src/engine/draw/format.ts';
import { isEvery } from '../unit/walks.ts';
import { golden, open } from '../wasm/core.ts';
import { poll } from './drivers/driver.ts';
import { kElsewhere, kLong, leaveMap } from './helpers/leave.ts';
import { bodyText, isOther, settled, type Visit, visit } from './helpers/visit.ts';

const CHOICE = 'lesson=head&example=randn&T=4096&C=64&head_size=64';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

const lens = () => site.page.texts('.stream-lens tbody td');
const shares = (values: Iterable<number>) =>
  Array.from(values, (value) =>
    value === 0 || value >= 5e-3 ? fixed(value, 4) : scientific(value),
  );

async function untilComputed(T: string): Promise<void> {
  await poll(`all ${T} rows`, async () => {
    const [said] = await site.page.texts('.stream-progress span');
    return said === `All ${T} rows computed`;
  });
}

/** The address follows when the map has come to rest. */
async function untilAddress(pattern: RegExp): Promise<void> {
  await poll(String(pattern), async () =>
    pattern.test(await site.page.evaluate(() => location.hash)),
  );
}

test("600 tokens: PyTorch's row of y, its weights in the lens, its log-sum-exp", {
  skip: isOther,
}, async () => {
  const { cases } = await golden('long.json');
  const row = cases[0].rows.find(({ t }: { t: number }) => t === 599);
  await site.go('stage=head&example=randn&T=600&C=64&head_size=64&row=599&cell=weights.0.599.590');
  await untilComputed('600');
  const near = (shown: string, value: number, unit: number) => {
    const number = Number(shown.replace('−', '-'));
    assert.ok(Math.abs(number - value) <= unit / 2 + 1e-6, `${shown} for ${value}`);
  };
  const y = await site.page.texts('.stream-y tbody td');
  assert.equal(y.length, 64);
  for (const [i, shown] of y.entries()) near(shown, row.y[i], 1e-4);
  const last = (await lens()).slice(20);
  for (const [i, shown] of last.entries()) near(shown, row.weights[588 - row.first + i], 1e-5);
  near((await site.page.texts('.stream dd'))[2], row.logsumexp, 1e-4);

  // A number of y: of its 600 products the first eight, the sum as far as there, the last eight.
  await site.page.click('.stream-y tr:nth-child(2) td:nth-child(4)');
  await untilAddress(/&cell=y\.0\.599\.10(&|$)/);
  await settled(site.page);
  near(await site.page.text('[data-result]'), row.y[10], 1e-4);
  const names = await site.page.texts('.arithmetic tr:not(.total) th');
  const tokens = [0, 1, 2, 3, 4, 5, 6, 7, '…', 592, 593, 594, 595, 596, 597, 598, 599];
  assert.deepEqual(names, tokens.map(String));
  await site.page.click('.arithmetic .chip');
  await untilAddress(/&cell=weights\.0\.599\.0(&|$)/);
  await site.check();
});

test('4096 tokens: the lens, zoom and opening by keyboard, an edit', {
  skip: !isEvery,
}, async () => {
  const session = await open(CHOICE);
  const around = (row: number, col: number) =>
    shares(session.streamTile(0, { row: row - 2, col: col - 2, rows: 5, cols: 5, step: 1 }));
  await site.go(`${kLong}&row=3000&cell=weights.0.3000.1500`);
  await untilComputed('4,096');
  assert.deepEqual(await lens(), around(3000, 1500));

  await site.page.evaluate(() => document.querySelector<HTMLElement>('.stream-map')?.focus());
  for (let i = 0; i < 9; i++) await site.page.press('+');
  await site.page.press('ArrowDown');
  await site.page.press('ArrowRight');
  await site.page.press('ArrowRight');
  // Not seen, only heard: WebDriver would say that it has no text.
  const said = await site.page.evaluate(() => document.querySelector('.stream-at')?.textContent);
  await untilAddress(/&map=\d+\.\d+\.8(&|$)/);
  assert.deepEqual(await lens(), around(3001, 1502));
  const [weight] = session.streamTile(0, { row: 3001, col: 1502, rows: 1, cols: 1, step: 1 });
  assert.equal(said, `Token 3001 looks at token 1502: ${shares([weight])[0]}`);
  // The axes name the part of eight by eight, which may begin between two weights.
  for (const [axis, at] of Object.entries({ row: 3001, col: 1502 })) {
    const ends = await site.page.texts(`[data-axis=${axis}] b`);
    const [from, to] = ends.map((end) => Number(end.replace(',', '')));
    assert.ok(from <= at && at <= to && to - from >= 7 && to - from <= 8, `${axis}: ${ends}`);
  }

  await site.page.press('Enter');
  await untilAddress(/&cell=weights\.0\.3001\.1502/);
  await settled(site.page); // the address comes first, then the drawing
  // Shut with its voice: WebDriver would say that it has no text.
  const opened = await site.page.evaluate(() =>
    document.querySelector('[data-result]')?.textContent?.trim(),
  );
  assert.equal(opened, shares([weight])[0]);
  assert.equal((await site.page.texts('.arithmetic .chip')).length, 128);
  // Shut likewise: WebDriver finds it in no place where it could be clicked.
  await site.page.evaluate(() => document.querySelector<HTMLElement>('.arithmetic .chip')?.click());
  await untilAddress(/&cell=q\.0\.3001\.0/);
  await settled(site.page);
  await site.page.click('.arithmetic .chip');
  await untilAddress(/&cell=x\.0\.3001\.0/);

  const before = await lens();
  session.edit(session.find('x'), 3001 * 64, 4);
  await site.go(`${kLong}&cell=weights.0.3001.1502&edits=x.0.3001.0:4`);
  await untilComputed('4,096');
  assert.deepEqual(await lens(), around(3001, 1502));
  assert.notDeepEqual(await lens(), before);

  // Twice as far from each other, about the middle: half as many weights, the middle ones.
  await site.page.evaluate(pinch, [0.375, 0.625], [0.25, 0.75]);
  await untilAddress(/&map=/);
  const seen = /&map=([\d.]+)/.exec(await site.page.evaluate(() => location.hash))?.[1].split('.');
  for (const [i, part] of [1024, 1024, 2048].entries()) {
    // WebKit's events have whole pixels; one of the map is eight weights wide.
    assert.ok(Math.abs(Number(seen?.[i]) - part) <= 16, `the map shows ${seen}`);
  }
  await site.check();
});

/** Two fingers on the map, side by side at these parts of its width, and where they go one by one. */
function pinch(from: number[], to: number[]): void {
  const map = document.querySelector<HTMLElement>('.stream-map');
  if (!map) return;
  // Fingers that only a test knows cannot be captured.
  map.setPointerCapture = () => {};
  const { x, y, width, height } = map.getBoundingClientRect();
  const touch = (type: string, pointerId: number, part: number) => {
    const place = { clientX: x + part * width, clientY: y + height / 2 };
    map.dispatchEvent(new PointerEvent(type, { pointerId, bubbles: true, ...place }));
  };
  for (const [finger, part] of from.entries()) touch('pointerdown', finger + 1, part);
  for (const [finger, part] of to.entries()) touch('pointermove', finger + 1, part);
  for (const [finger, part] of to.entries()) touch('pointerup', finger + 1, part);
}

test('a row that is typed is brought into the map', { skip: isOther }, async () => {
  await site.go('stage=head&example=randn&T=200&cell=weights.0.70.70&map=60.60.19');
  await untilComputed('200');
  await site.page.evaluate(() => {
    const field = document.querySelector('.stream-row input') as HTMLInputElement;
    field.value = '150';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await untilAddress(/row=150.*map=134\.60\.19/);
  await site.check();
});

test('links that nobody should have written', { skip: isOther }, async () => {
  const small = 'stage=head&example=randn&T=65';
  for (const link of ['map=0.0.0', 'map=9999.9999.9999', 'map=-1.2', 'map=1e9.0.7', 'row=9999']) {
    await site.go(`${small}&${link}&cell=weights.0.99.99`, { isAmiss: true });
    await untilComputed('65');
    assert.equal((await lens()).length, 25, link);
  }
  await site.go(`${small}&edits=weights.0.3.3:1`, { isAmiss: true });
  assert.match(await site.page.text('.notice-line'), /^One edited number could not be used here/);
  for (const [link, sentence] of [
    ['stage=head&example=randn&T=4097', /T must be a whole number from 1 to 4096, not "4097"/],
    ['stage=loop&example=randn&T=65', /T must be a whole number from 1 to 64 here, not "65"/],
    ['stage=head&example=randn&T=65&dtype=float64', /in float32/],
    ['stage=head&example=randn&T=4096&C=64&B=8', /is too large/],
  ] as const) {
    await site.go(link, { isAmiss: true });
    assert.match(await site.page.text('.notice-line'), sentence);
  }
  // Of a link that can be followed it is not said any more.
  await site.go('stage=loop');
  assert.equal(await site.page.text('.notice-line'), '');
  await site.check();
});

test('a map whose lesson has gone asks for no more weights, while the next drawing comes in slices', {
  skip: isOther,
}, async () => {
  const { page } = site;
  await site.go('stage=head&step=stream&example=randn&T=600');
  // A slow machine: the time of a frame is over at once.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    let later = 0;
    performance.now = () => {
      later += 10;
      return now() + later;
    };
    const select = [...document.querySelectorAll<HTMLSelectElement>('.controls select')].find(
      ({ value }) => value === 'randn',
    );
    if (!select) throw new Error('no menu of examples');
    select.value = 'bank';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitFor(() => location.hash.includes('example=bank'));
  await site.check();
});

/** Another T in its field, as by typing it. */
function setTokens(T: number): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('.controls input')].find((input) =>
    input.closest('label')?.textContent?.trim().startsWith('T'),
  );
  if (!field) throw new Error('no field for T');
  field.value = String(T);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

test('another number of tokens has a map of its own: axes, picture, words', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  const by: Record<string, (T: number) => Promise<void>> = {
    field: (T) => page.evaluate(setTokens, T),
    address: (T) => site.go(`stage=head&step=stream&example=randn&T=${T}`),
  };
  await site.load('stage=head&step=stream&example=randn&T=2000');
  await untilComputed('2,000');
  for (const [how, T] of [
    ['field', 300],
    ['field', 1200],
    ['address', 200],
    ['address', 1000],
  ] as const) {
    await by[how](T);
    await untilComputed(T.toLocaleString('en'));
    const last = (T - 1).toLocaleString('en');
    for (const axis of ['col', 'row']) {
      const ends = await page.texts(`[data-axis=${axis}] b`);
      assert.deepEqual(ends, ['0', last], `${axis} of ${T} by the ${how}`);
    }
    // The triangle's corner at the bottom left is computed and painted, as the whole map is.
    const isPainted = await page.evaluate(() => {
      const canvas = document.querySelector('.stream-map canvas') as HTMLCanvasElement;
      const [x, y] = [0.02 * canvas.width, 0.98 * canvas.height];
      return (canvas.getContext('2d')?.getImageData(x, y, 1, 1).data[3] ?? 0) > 0;
    });
    assert.ok(isPainted, `${T} by the ${how}`);
    assert.match(
      (await page.attribute('.stream-map', 'aria-label')) ?? '',
      new RegExp(`${T.toLocaleString('en')} by`),
    );
    assert.equal((await lens()).length, 25);
  }
  await site.check();
});

test('the map can be left at any moment', { skip: !isEvery }, async () => {
  await site.go('stage=head');
  for (const [i, to] of kElsewhere.entries()) {
    // Each moment for one of the places: tools/leave.ts has more.
    const delays = [0, 60, 150, 300, 600].filter((_, k) => k % 3 === i);
    for (const delay of isOther ? [0, 150] : delays) await leaveMap(site, to, delay);
  }
});

test('so many tokens: the text says why there are two steps, and no formula is cut', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  for (const width of [1440, 1100, 390]) {
    await site.resize(width, 900);
    // Loaded on a phone, where a sheet that was opened stays open.
    const open = width < 760 ? site.load : site.go;
    await open('stage=head&example=randn&T=300&C=64&head_size=64&cell=weights.0.250.100');
    assert.equal((await page.texts('.steps button')).length, 2);
    assert.match(await page.evaluate(bodyText), /more than 64 tokens .* two steps/);
    if (width < 760) {
      await page.click('.grip');
      await settled(page);
      await page.click('.voice-tabs button:last-child');
    } else {
      await page.click('.formulas');
    }
    await settled(page);
    const cut = await page.evaluate(() => {
      const { right } = (document.querySelector('.formulas') as Element).getBoundingClientRect();
      const ends = [...document.querySelectorAll('.formulas math *')].map(
        (part) => part.getBoundingClientRect().right,
      );
      return ends.length > 10 && right > 0 ? Math.max(...ends) - right : Number.NaN;
    });
    assert.ok(cut <= 0, `${cut} px of a formula are cut at ${width}`);
  }
  await site.check();
});
