// By keyboard alone: from an output back to the inputs, an edit, and the loop's scrubber.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../unit/walks.ts';
import { golden } from './helpers/golden.ts';
import { hasFocus, openCell, openTerm, pressAll, tabTo } from './helpers/keyboard.ts';
import { kStages } from './helpers/stages.ts';
import { cellsOf, decimalsOf, exactOf, rounded, rowsOf } from './helpers/table.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true, areVoicesOpen: true });
});
after(() => site.close());

/** "head/mix" */
const where = () =>
  site.page.evaluate(() => {
    const { stage, step } = (document.querySelector('main') as HTMLElement).dataset;
    return `${stage}/${step}`;
  });

const breadcrumb = () => site.page.texts('.breadcrumb button');

test('the help opens with the focus on its title', async () => {
  await site.load('stage=loop');
  await pressAll(site.page, '?');
  await site.page.waitFor(() => document.activeElement?.id === 'help-title');
  await pressAll(site.page, 'Escape');
  await site.check();
});

test('→ on the last step goes where the button beside it goes', { skip: isOther }, async () => {
  const { page } = site;
  const gone = async (go: () => Promise<void>) => {
    await site.go('stage=heads&step=output');
    await go();
    await page.waitFor(() => !document.querySelector('main[data-step="output"]'));
    await settled(page);
    return page.evaluate(() => location.hash);
  };
  const clicked = await gone(() => page.click('.onward .on'));
  assert.equal(await gone(() => pressAll(page, 'ArrowRight')), clicked);
  await site.check();
});

test('from a cell of the output to x and W, and back', async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
  await tabTo(page, 'table[data-node="y"] td');
  assert.ok(await hasFocus(page, '[data-row="5"][data-col="0"]'), 'Tab comes to the chosen cell');
  await pressAll(page, 'ArrowUp', 'ArrowRight', 'Enter');
  assert.equal(await openCell(page), 'y[0, 4, 1]');

  const way = ['y[0, 4, 1]'];
  const down = [
    'weights[0, 4, 3]',
    'masked[0, 4, 3]',
    'scaled[0, 4, 3]',
    'scores[0, 4, 3]',
    'q[0, 4, 1]',
    'x[0, 4, 0]',
  ];
  // Of the same steps two show how another engine takes them.
  for (const cell of isOther ? down.slice(0, 2) : down) {
    await openTerm(page, cell);
    assert.deepEqual(await breadcrumb(), way);
    way.push(cell);
  }

  for (const cell of way.slice(0, -1).reverse()) {
    await pressAll(page, 'Backspace');
    assert.equal(await openCell(page), cell);
    if (cell === 'q[0, 4, 1]') {
      await openTerm(page, 'w_query[0, 1]');
      await pressAll(page, 'Backspace');
      assert.equal(await openCell(page), cell);
    }
  }
  assert.deepEqual(await breadcrumb(), []);
  await site.check();
});

test('E edits a number of x, R brings the given ones back', { skip: isOther }, async () => {
  const { page } = site;
  const output = async () => (await cellsOf(page, 'y')).map((row) => row.map(exactOf));
  await site.go('stage=head&cell=x.0.3.0');
  const before = await output();
  await pressAll(page, 'e');
  assert.ok(await hasFocus(page, '#edit'));
  await page.type('-2.25');
  await page.waitFor(() => document.querySelector('[data-node="x"] td[title$="= −2.25"]'));
  const after = await output();
  // Causal: the rows before the edited one cannot have seen it; the others have.
  assert.deepEqual(after.slice(0, 3), before.slice(0, 3));
  for (const row of [3, 4, 5]) {
    after[row].forEach((value, col) => {
      assert.notEqual(value, before[row][col], `y[0, ${row}, ${col}]`);
    });
  }
  await pressAll(page, 'Tab', 'r');
  assert.deepEqual(await output(), before);
  await site.check();
});

test('a button that is gone with what it did leaves the focus on the open number', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  const gone = [
    ['stage=head&cell=x.0.3.0&edits=x.0.3.0:2', '.yours .button:last-child'],
    ['stage=heads&step=attend', '.proofs .number'],
  ];
  for (const [link, button] of isOther ? gone.slice(0, 1) : gone) {
    await site.go(link);
    if (button.startsWith('.yours')) {
      await tabTo(page, '[popovertarget="panel-change"]');
      await pressAll(page, 'Enter');
    }
    await tabTo(page, button);
    await pressAll(page, 'Enter');
    assert.ok(await hasFocus(page, 'main td[aria-selected="true"]'), button);
    const cell = await openCell(page);
    await pressAll(page, 'ArrowRight', 'ArrowLeft', 'Enter');
    assert.equal(await openCell(page), cell);
  }
  await site.check();
});

test('→ steps after an answer is clicked, also where its card has gone', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  const kSteps = Object.entries(kStages).flatMap(([stage, { steps }]) =>
    steps.map((step) => `${stage}/${step}`),
  );
  for (const from of ['loop/divide', 'triangle/mix', 'softmax/exp', 'heads/embed']) {
    const [stage, step] = from.split('/');
    await site.go(`stage=${stage}&step=${step}&ask=1`);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.predict input:not([type="range"])')?.focus(),
    );
    if ((await page.texts('.predict .enter')).length > 0) await page.type('1');
    await page.click('.predict :is(.pills button, .give)');
    await settled(page);
    await pressAll(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
    assert.equal(await where(), kSteps[kSteps.indexOf(from) + 3]);
  }
  await site.check();
});

test('Escape leaves a table or a field, and the arrow keys step again', async () => {
  const { page } = site;
  // Loaded, as a step that is gone to may still have the focus in a table.
  await site.load('stage=head&step=softmax');
  await page.click('table[data-node="weights"] td[data-row="4"][data-col="2"]');
  await settled(page);
  await pressAll(page, 'ArrowRight');
  assert.equal(await where(), 'head/softmax');
  assert.ok(await hasFocus(page, '[data-node="weights"] [data-row="4"][data-col="3"]'));
  await pressAll(page, 'Escape');
  await pressAll(page, 'ArrowRight');
  assert.equal(await where(), 'head/mix');
  // A field is left the same way, but not the one whose Escape takes back what was typed.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.voice-tabs button, select')?.focus(),
  );
  await settled(page);
  await pressAll(page, 'Escape', 'ArrowLeft');
  assert.equal(await where(), 'head/softmax');
  await page.click('table[data-node="weights"] td[data-row="4"][data-col="1"]');
  await settled(page);
  await pressAll(page, 'e', 'Escape');
  assert.ok(await hasFocus(page, '[data-node="weights"] [data-row="4"][data-col="1"]'));
  await site.check();
});

test('loop and product stay equal after an edit', { skip: isOther }, async () => {
  const { page } = site;
  await site.go('stage=triangle&step=mix&cell=x.0.2.1');
  const loop = async () => (await cellsOf(page, 'y_loop')).map((row) => row.map(exactOf));
  const before = await loop();
  await pressAll(page, 'e');
  await page.type('123.456');
  await page.waitFor(() => document.querySelector('.controls kbd'));
  const [, , ...changed] = await loop();
  changed.forEach((row, i) => {
    assert.notEqual(row[1], before[i + 2][1], `row ${i + 2}`);
  });
  const most = Number((await page.text('[data-proof] b')).replace('−', '-'));
  // Eight shares of numbers below 128: some units of float32's last place there, 7.6e-6.
  assert.ok(most <= 4e-5, `max |difference| = ${most}`);
  await site.check();
});

/** In the page: what the loop shows of the pass that it stands at. */
function passShown(): { note: string; y: string[][] } {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '';
  const rows = document.querySelectorAll('table[data-node="y"] tbody tr:not(.sums)');
  return {
    note: textOf('.worked code'),
    y: [...rows].map((row) =>
      [...row.querySelectorAll('td:not(.sum)')].map((cell) => cell.textContent.trim()),
    ),
  };
}

test('loop: the scrubber takes every pass, and what it shows follows', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  const means = rowsOf(await golden('000', 'x_bow56'), 2);
  await site.go('stage=loop&step=divide&batch=0&row=0');
  await tabTo(page, '.loop-scrubber input');
  for (let pass = 0; pass < 32; pass++) {
    const [b, t] = [Math.floor(pass / 8), pass % 8];
    const { note, y } = await page.evaluate(passShown);
    assert.equal(note, `x[${b}, :${t + 1}, 0]`);
    const decimals = decimalsOf(y[0][0]);
    assert.ok(decimals >= 2);
    const expected = means
      .slice(8 * b, 8 * b + 8)
      .map((row, i) => row.map((value) => (i <= t ? rounded(value, decimals) : '')));
    assert.deepEqual(y, expected, `b ${b}, t ${t}`);
    await pressAll(page, 'ArrowRight');
  }
  await pressAll(page, 'ArrowLeft');
  assert.equal((await page.evaluate(passShown)).note, 'x[3, :7, 0]');
  // Two columns: 2 + 4 + ... within a sequence, 72 for a whole one.
  for (const [pass, additions] of [
    ['batch=0&row=5', '42'],
    ['batch=3&row=7', '288'],
  ]) {
    await site.go(`stage=loop&step=add&${pass}`);
    assert.equal(await page.text('.additions caption b'), additions);
  }
  await site.check();
});

test('the buttons in the comparison of two sentences answer Enter', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=match&step=mix');
  await page.evaluate(() => document.querySelector<HTMLElement>('.strip .number')?.focus());
  await pressAll(page, 'Enter');
  assert.equal(await openCell(page), 'x_max_difference');
  await site.check();
});

test('the first stop of Tab leads past the text to the numbers', async () => {
  for (const [link, selector] of [
    ['stage=head&step=mix', '[role="grid"] td'],
    ['notebook=000', '.cell-number a'],
  ]) {
    await site.load(link);
    await pressAll(site.page, 'Tab', 'Enter');
    await settled(site.page);
    assert.ok(await hasFocus(site.page, selector), link);
  }
  await site.check();
});

test('on a phone the sheet covers nothing that has the focus', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('stage=softmax&step=divide');
  await page.click('.grip');
  await settled(page);
  const hidden: string[] = [];
  for (let stops = 0; !(await hasFocus(page, '.voice-tabs button')); stops++) {
    assert.ok(stops < 60, 'Tab comes to the sheet');
    await page.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const cover = there?.closest('.voices, .stage .onward');
      return cover && !cover.contains(focused) ? focused.outerHTML : null;
    });
    if (covered) hidden.push(covered);
  }
  assert.deepEqual(hidden, []);
  await pressAll(page, '?');
  await page.waitFor(() => document.activeElement?.id === 'help-title');
  const top = await page.evaluate(() => document.querySelector('dialog[open]')?.scrollTop);
  assert.equal(top, 0, 'the help opens at its top');
  await site.check();
});

const isSheetOpen = async () => (await site.page.attribute('.grip', 'aria-expanded')) === 'true';

test('on a phone an opened cell is to be seen above the sheet', { skip: !isEvery }, async () => {
  const { page } = site;
  await site.resize(390, 844);
  const isSeen = () =>
    page.evaluate(() => {
      const cell = document.querySelector('main [role="grid"] [aria-selected="true"]');
      const { left, right, top, bottom } = cell?.getBoundingClientRect() ?? new DOMRect(-1);
      const sheet = document.querySelector('.voices')?.getBoundingClientRect().top ?? 0;
      // WebKit scrolls by whole pixels, and the sheet is a part of the screen's height.
      return left >= 0 && right <= innerWidth && top >= 0 && bottom < sheet + 1;
    });
  await site.load('stage=head&cell=y.0.4.0');
  assert.ok(await isSeen(), 'from a link');
  assert.ok(!(await isSheetOpen()));
  await page.click('.grip');
  await settled(page);
  const down = ['weights', 'masked', 'scaled', 'scores', 'q', 'w_query'];
  for (const node of isOther ? down.slice(0, 3) : down) {
    const chip = `.numbers .chip[aria-label^="${node}["]`;
    await page.click(chip);
    await settled(page);
    assert.match(await openCell(page), new RegExp(`^${node}`));
    assert.ok(await isSeen(), node);
  }
  await site.check();
});

test('a tap on its grip opens a phone’s sheet and shuts it again, and so does Enter', {
  skip: isOther,
}, async () => {
  await site.resize(390, 844);
  await site.load('stage=head&step=mix');
  assert.ok(!(await isSheetOpen()));
  await site.page.click('.grip');
  await settled(site.page);
  assert.ok(await isSheetOpen());
  await site.page.click('.grip');
  await settled(site.page);
  assert.ok(!(await isSheetOpen()));
  await tabTo(site.page, '.grip');
  await pressAll(site.page, 'Enter');
  await settled(site.page);
  assert.ok(await isSheetOpen());
  // A drag is followed to its end, and is no tap.
  await site.page.evaluate(async () => {
    const grip = document.querySelector('.grip') as HTMLElement;
    Object.assign(grip, { setPointerCapture() {}, hasPointerCapture: () => true });
    for (const [type, part] of [
      ['pointerdown', 0.5],
      ['pointermove', 0.45],
      ['pointermove', 0.4],
      ['pointerup', 0.4],
      ['click', 0.4],
    ] as const) {
      // Not so fast that it is a flick.
      if (type === 'pointerup') await new Promise((resolve) => setTimeout(resolve, 350));
      const given = {
        clientY: part * innerHeight,
        detail: type === 'click' ? 1 : 0,
        bubbles: true,
      };
      grip.dispatchEvent(new PointerEvent(type, given));
    }
  });
  await settled(site.page);
  const height = await site.page.evaluate(() =>
    (document.querySelector('.voices') as HTMLElement).style.getPropertyValue('--sheet'),
  );
  assert.equal(height, 'calc(60 * var(--vh))');
  assert.ok(await isSheetOpen());
  await site.check();
});
