// On a phone: the voices are a sheet at the bottom, shut to one line until a number is asked for, and Back and Next
// stand below it. Nothing that one looks for lies under either.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasFocus, openCell, pressAll, tabTo } from './helpers/keyboard.ts';
import { kOwn, kStages } from './helpers/stages.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const kPhones = [
  [390, 844],
  [360, 640],
];

const isOpen = async () => (await site.page.attribute('.grip', 'aria-expanded')) === 'true';
// Not the rendered text: of what may be cut short WebKit's driver says nothing.
const line = () =>
  site.page.evaluate(() => document.querySelector('.open-number')?.textContent ?? '');

/** Taps a number by its name. */
const tap = async (name: string) => {
  await site.page.click(`main [role="grid"] td[title^="${name} ="]`);
  await settled(site.page);
};

/** In the page: where the sheet begins, where the foot does, and the chosen cell. */
const boxes = () => {
  const of = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box ? { left: box.left, right: box.right, top: box.top, bottom: box.bottom } : null;
  };
  return {
    height: innerHeight,
    sheet: of('.voices'),
    foot: of('.stage .onward'),
    cell: of('main [role="grid"] [aria-selected="true"]'),
  };
};

const isCellSeen = async () => {
  const { sheet, cell } = await site.page.evaluate(boxes);
  assert.ok(sheet && cell);
  // WebKit scrolls by whole pixels.
  return cell.top >= -1 && cell.bottom <= sheet.top + 1;
};

for (const [width, height] of kPhones) {
  test(`${width}×${height}: every step opens with the sheet shut to a line`, async () => {
    await site.resize(width, height);
    const links = Object.entries(kStages).flatMap(([stage, { steps }]) =>
      (isOther ? steps.slice(-1) : steps).map((step) => `stage=${stage}&step=${step}`),
    );
    await site.load(links[0]);
    const seen = await site.survey(links, () => {
      const sheet = document.querySelector('.voices') as HTMLElement;
      const [back, next] = document.querySelectorAll('.stage .onward button');
      const boxes = [back, next].map((button) => button.getBoundingClientRect());
      return {
        isOpen: 'open' in sheet.dataset,
        covered: innerHeight - sheet.getBoundingClientRect().top,
        isAtHand: boxes.every(
          ({ left, right, top, bottom }) =>
            left >= 0 && right <= innerWidth && bottom <= innerHeight && bottom - top >= 44,
        ),
      };
    });
    assert.equal(seen.length, links.length);
    for (const [link, { isOpen, covered, isAtHand }] of seen) {
      assert.ok(!isOpen, link);
      assert.ok(covered <= 110, `${link}: ${covered} px are covered`);
      assert.ok(isAtHand, `${link}: Back and Next are whole, and at hand`);
    }
    await site.check();
  });
}

test('the line says the open number, and the sign that it opens', async () => {
  await site.resize(390, 844);
  await site.load('stage=head&step=mix');
  // The sum of six shares times the first column of V, by PyTorch.
  assert.equal(await line(), 'y[0, 5, 0] = 0.8635');
  assert.match(await site.page.text('.grip'), /open/);
  await site.page.click('.grip');
  await settled(site.page);
  assert.ok(await isOpen());
  await site.check();
});

for (const [width, height] of kPhones) {
  test(`${width}×${height}: a tap on a number opens the sheet on it, and leaves it in sight`, async () => {
    await site.resize(width, height);
    for (const [link, name] of [
      ['stage=head&step=mix', 'weights[0, 4, 3]'],
      ['stage=head&step=mix', 'y[0, 5, 2]'],
      ['stage=softmax&step=divide', 'weights[5, 5]'],
      ['stage=loop&step=divide', 'x[0, 3, 1]'],
    ]) {
      await site.load(link);
      await tap(name);
      assert.ok(await isOpen(), link);
      assert.equal(await openCell(site.page), name);
      assert.ok((await line()).startsWith(`${name} = `));
      assert.ok(await isCellSeen(), `${link}: ${name}`);
    }
    await site.check();
  });
}

test('grip, Escape and a flick downwards shut the sheet', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('stage=head&step=mix');
  await tap('y[0, 4, 1]');
  await page.click('.grip');
  await settled(page);
  assert.ok(!(await isOpen()));

  await tap('y[0, 4, 1]');
  assert.ok(await isOpen(), 'the chosen number opens it, too');
  await tabTo(page, '.numbers .chip');
  await pressAll(page, 'Escape');
  assert.ok(!(await isOpen()));
  assert.ok(await hasFocus(page, '.grip'), 'the focus is not lost');

  await pressAll(page, 'Enter');
  assert.ok(await isOpen());
  await page.evaluate(() => {
    const grip = document.querySelector('.grip') as HTMLElement;
    Object.assign(grip, { setPointerCapture() {}, hasPointerCapture: () => true });
    for (const [type, clientY] of [
      ['pointerdown', 480],
      ['pointermove', 510],
      ['pointermove', 560],
      ['pointerup', 560],
      ['click', 560],
    ] as const) {
      grip.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true }));
    }
  });
  await settled(page);
  assert.ok(!(await isOpen()));
  assert.equal(
    await page.evaluate(() =>
      (document.querySelector('.voices') as HTMLElement).style.getPropertyValue('--sheet'),
    ),
    '46vh',
    'next time it is as high as before',
  );
  await site.check();
});

test('a link to a cell, and a reload, leave the sheet as the learner left it', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('stage=head&cell=weights.0.4.3');
  assert.ok(!(await isOpen()));
  assert.ok((await line()).startsWith('weights[0, 4, 3] = '));
  assert.ok(await isCellSeen());
  await site.reload();
  assert.ok(!(await isOpen()));
  await tap('weights[0, 4, 3]');
  await site.reload();
  assert.ok(await isOpen());
  assert.ok(await isCellSeen());
  await page.click('.onward .on');
  await settled(page);
  assert.ok(!(await isOpen()), 'a new step begins with its picture whole');
  await site.check();
});

test('Tab comes to Back and Next once', async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.load('stage=head&step=mix');
  const onward = await page.texts('button');
  assert.equal(onward.filter((label) => /→$/.test(label.trim())).length, 1);
  await tabTo(page, '.onward .on');
  await pressAll(page, 'Enter');
  assert.match(await page.evaluate(() => location.hash), /stage=heads/);
  await site.check();
});

for (const opens of [false, true]) {
  test(`nothing lies under the ${opens ? 'open sheet' : 'line'} at the end of the page`, async () => {
    const { page } = site;
    await site.resize(390, 844);
    for (const link of ['stage=head&step=mix', 'stage=loop', 'stage=softmax&step=divide']) {
      await site.load(link);
      if (opens) await page.click('.grip');
      await settled(page);
      const gap = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const ends = [...document.querySelectorAll('.stage > .work, .stage > .prose > *')]
          .filter((part) => !part.matches('.onward'))
          .map((part) => part.getBoundingClientRect().bottom);
        const sheet = document.querySelector('.voices') as HTMLElement;
        return sheet.getBoundingClientRect().top - Math.max(...ends);
      });
      assert.ok(gap >= 0, `${link}: ${-gap} px lie under it`);
      assert.ok(gap < 40, `${link}: ${gap} px are blank`);
    }
    await site.check();
  });
}

for (const [width, height] of [
  [844, 390],
  [640, 360],
  [932, 430],
]) {
  test(`${width}×${height}: numbers are in sight on opening`, async () => {
    await site.resize(width, height);
    const links = Object.entries(kStages).flatMap(([stage, { steps }]) =>
      (isOther ? steps.slice(-1) : steps).map((step) => `stage=${stage}&step=${step}`),
    );
    await site.load(links[0]);
    const seen = await site.survey(links, () => {
      const boxOf = (selector: string) =>
        (document.querySelector(selector) as Element).getBoundingClientRect();
      const [top, sheet, foot] = ['header.top', '.voices', '.stage .onward'].map(boxOf);
      const isBeside = sheet.left > innerWidth / 3;
      const bottom = isBeside ? innerHeight : sheet.top;
      // The strip of memory is one element with 48 numbers.
      const strip = document.querySelector('.strip-row canvas')?.getBoundingClientRect();
      const isStripSeen = strip && strip.top >= top.bottom && strip.bottom <= bottom;
      const cells = [...document.querySelectorAll('main [role="grid"] td')].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.top >= top.bottom && box.bottom <= bottom && box.right <= innerWidth;
      });
      return {
        header: top.height,
        isHeaderSticky: getComputedStyle(document.querySelector('header.top') as Element).position,
        cells: cells.length + (isStripSeen ? 48 : 0),
        covered: isBeside ? 0 : innerHeight - sheet.top,
        foot: foot.bottom - innerHeight,
        wide: (document.scrollingElement as Element).scrollWidth - innerWidth,
      };
    });
    for (const [link, { header, isHeaderSticky, cells, covered, foot, wide }] of seen) {
      assert.ok(header <= 52, `${link}: a header of ${header} px`);
      assert.equal(isHeaderSticky, 'static', link);
      assert.ok(cells >= 4, `${link}: ${cells} cells are in sight`);
      assert.ok(covered <= 50, `${link}: ${covered} px are covered`);
      assert.ok(Math.abs(foot) <= 1, `${link}: Back and Next at the bottom`);
      assert.ok(wide <= 0, `${link}: ${wide} px too wide`);
    }
    await site.check();
  });
}

for (const width of [360, 320]) {
  test(`${width} px wide: no step scrolls sideways`, async () => {
    await site.resize(width, 640);
    const links = isOther ? ['stage=loop', 'stage=head&step=mix'] : kOwn;
    await site.load(links[0]);
    const seen = await site.survey(links, () => {
      const page = document.scrollingElement as Element;
      return page.scrollWidth - innerWidth;
    });
    const wide = seen.filter(([, pixels]) => pixels > 0);
    assert.deepEqual(wide, []);
    await site.check();
  });
}

/** In the page, with all that is folded open: what is too small for a finger. Links in a sentence may be. */
const tooSmall = () => {
  const found: string[] = [];
  if (!matchMedia('(pointer: coarse)').matches) found.push('there is a mouse');
  const page = document.scrollingElement as Element;
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px of ${innerWidth}`);
  for (const details of document.querySelectorAll('details')) details.open = true;
  const controls = 'button, select, summary, header a, input:not(.ticks input, .strip-row input)';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const { width, height } = control.getBoundingClientRect();
    const isInText = control.closest('.lead, .body, .aside, .card p, caption, .visually-hidden');
    if (width < 2 || isInText) continue;
    const isInTable = control.closest('table, .plane, .breadcrumb, .number');
    // A map is as large as its tensor; around it is what can be touched.
    const least = control.closest('.map') ? 26 : isInTable ? 31.5 : 43.5;
    if (width < least || height < least) {
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      found.push(`${Math.round(width)}×${Math.round(height)}: ${control.className} ${name}`);
    }
  }
  return found;
};

test('whatever a finger has to hit is large enough', { skip: isOther }, async () => {
  const phone = await visit({ width: 390, height: 844, touch: true });
  try {
    for (const link of [
      'stage=loop',
      'stage=triangle&step=mix',
      'stage=softmax&step=divide',
      'stage=match&step=mix',
      'stage=head&step=mix&edits=x.0.1.1:2',
      'stage=head&step=mix&example=000-62',
      'stage=heads&step=attend',
      'stage=heads&step=transpose',
      'stage=head&example=randn&T=1000',
    ]) {
      await phone.load(link);
      assert.deepEqual(await phone.page.evaluate(tooSmall), [], link);
      await phone.page.click('.grip');
      await settled(phone.page);
      assert.deepEqual(await phone.page.evaluate(tooSmall), [], `${link}, with the sheet open`);
    }
    await phone.check();
  } finally {
    await phone.close();
  }
});

test('a tablet has the voices beside the numbers, and the whole width is used', async () => {
  await site.resize(820, 1180);
  for (const link of ['stage=loop', 'stage=match&step=mix', 'stage=head&step=mix']) {
    await site.load(link);
    const { work, voices, next } = await site.page.evaluate(() => {
      const of = (selector: string) => {
        const box = (document.querySelector(selector) as Element).getBoundingClientRect();
        return { left: box.left, right: box.right, bottom: box.bottom };
      };
      return { work: of('.work'), voices: of('.voices'), next: of('.stage .onward .on') };
    });
    assert.ok(work.left < 32 && work.right <= voices.left, link);
    assert.ok(voices.right > 820 - 48, link);
    assert.ok(next.bottom <= 1180 && next.left > voices.left, `${link}: Next is at hand`);
  }
  await site.check();
});
