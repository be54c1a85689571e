// On a phone: the voices are a sheet at the bottom, shut to one line until a number is asked for, and Back and Next
// stand below it. Nothing that one looks for lies under either: fit.test.ts sees to it on every step.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery, partOf } from '../unit/walks.ts';
import { hasFocus, openCell, pressAll, tabTo } from './helpers/keyboard.ts';
import { isOther, settled, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ width: 390, height: 844, reducedMotion: true });
});
after(() => site.close());

const kPhones = [
  [390, 844],
  [360, 640],
];

const isOpen = async () => (await site.page.attribute('.grip', 'aria-expanded')) === 'true';
/** As it is before one opens it: it stays as it was left when another step is opened by a link. */
const shut = async () => {
  if (await isOpen()) await site.page.click('.grip');
  await settled(site.page);
};
// Not the rendered text: of what may be cut short WebKit's driver says nothing.
const line = () =>
  site.page.evaluate(() => document.querySelector('.open-number')?.textContent ?? '');

/** Taps a number by its name. */
const tap = async (name: string) => {
  const cell = `main [role="grid"] td[title^="${name} ="]`;
  // From under the sheet's line, as a reader does; a driver takes it for seen there. No further: the open sheet covers it.
  await site.page.evaluate(
    (one) => document.querySelector(one)?.scrollIntoView({ block: 'nearest' }),
    cell,
  );
  await site.page.click(cell);
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
    // In two tables; the one that was tapped has the focus.
    cell:
      of('main [role="grid"] [aria-selected="true"]:focus') ??
      of('main [role="grid"] [aria-selected="true"]'),
  };
};

const isCellSeen = async () => {
  const { sheet, cell } = await site.page.evaluate(boxes);
  assert.ok(sheet && cell);
  // WebKit scrolls by whole pixels.
  return cell.top >= -1 && cell.bottom <= sheet.top + 1;
};

test('the line says the open number and its sum, and the sign that it opens', {
  skip: isOther,
}, async () => {
  await site.resize(390, 844);
  await site.go('stage=head&step=mix');
  // The sum of six shares times the first column of V, by PyTorch: the two largest products, and nothing cut.
  assert.equal(await line(), 'y[0, 5, 0] = 0.86 = … + 0.40 × 1.20 + 0.34 × 0.90 + …');
  const isCut = () => {
    const sum = document.querySelector('.open-number .sum');
    return sum !== null && sum.scrollWidth > sum.clientWidth;
  };
  assert.equal(await site.page.evaluate(isCut), false);
  assert.match(await site.page.text('.grip'), /open/);
  await site.page.click('.grip');
  await settled(site.page);
  assert.ok(await isOpen());
  await site.check();
});

test('the line of the steps fades where it goes on, and not at its ends', async () => {
  await site.resize(390, 844);
  for (const [link, end] of [
    ['stage=head&step=alone', 'left'],
    ['stage=head&step=mix', 'right'],
  ] as const) {
    await site.go(link);
    const { mask, away } = await site.page.evaluate((side) => {
      const steps = document.querySelector('.steps') as HTMLElement;
      const current = steps.querySelector('[aria-current="step"]') as Element;
      const [outer, inner] = [steps, current].map((one) => one.getBoundingClientRect());
      return {
        mask: getComputedStyle(steps).maskImage,
        away: Math.abs(outer[side] - inner[side]),
      };
    }, end);
    assert.match(mask, /^linear-gradient\(.* 20px.*calc\(100% - 20px\)/, link);
    // The name stands 12 px inside its chip, behind the fade of 20 px.
    assert.ok(away + 12 >= 20 && away < 20, `${link}: ${away} px`);
  }
  await site.check();
});

// Other engines have one phone.
for (const [width, height] of partOf(kPhones, 1)) {
  test(`${width}×${height}: a tap on a number opens the sheet on it, and leaves it in sight`, {
    skip: isOther && width < 390,
  }, async () => {
    await site.resize(width, height);
    const taps = [
      ['stage=head&step=mix&tables=1', 'weights[0, 4, 3]'],
      ['stage=loop&step=divide', 'x[0, 3, 1]'],
      ['stage=head&step=mix', 'y[0, 5, 2]'],
      ['stage=softmax&step=divide', 'weights[5, 5]'],
      ['stage=softmax&step=exp', 'exps[7, 4]'],
    ];
    for (const [link, name] of isOther ? taps.slice(0, 2) : taps) {
      await site.go(link);
      await shut();
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
  await site.go('stage=head&step=mix&tables=1');
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
      const detail = type === 'click' ? 1 : 0;
      grip.dispatchEvent(new PointerEvent(type, { clientY, detail, bubbles: true }));
    }
  });
  await settled(page);
  assert.ok(!(await isOpen()));
  assert.equal(
    await page.evaluate(() =>
      (document.querySelector('.voices') as HTMLElement).style.getPropertyValue('--sheet'),
    ),
    'calc(46 * var(--vh))',
    'next time it is as high as before',
  );
  await site.check();
});

test('a link to a cell, and a reload, leave the sheet as the learner left it', {
  skip: isOther || !isEvery,
}, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go('stage=head&cell=weights.0.4.3');
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

test('Tab comes to Back and Next once', { skip: isOther }, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go('stage=head&step=mix');
  const onward = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility() && !button.ariaLabel)
      .map((button) => button.innerText.trim()),
  );
  assert.equal(onward.filter((label) => label.endsWith('→')).length, 1);
  await tabTo(page, '.onward .on');
  await pressAll(page, 'Enter');
  assert.match(await page.evaluate(() => location.hash), /stage=heads/);
  await site.check();
});

test('nothing lies under the line at the end of the page, nor under the open sheet', async () => {
  const { page } = site;
  await site.resize(390, 844);
  const gap = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const ends = [...document.querySelectorAll('.stage > .work, .stage > .prose > *')]
        .filter((part) => !part.matches('.onward'))
        .map((part) => part.getBoundingClientRect().bottom);
      const sheet = document.querySelector('.voices') as HTMLElement;
      return sheet.getBoundingClientRect().top - Math.max(...ends);
    });
  for (const link of ['stage=head&step=mix', 'stage=loop', 'stage=softmax&step=divide']) {
    await site.go(link);
    await shut();
    for (const opens of [false, true]) {
      if (opens) await page.click('.grip');
      await settled(page);
      assert.equal(await isOpen(), opens, link);
      const free = await gap();
      assert.ok(free >= 0, `${link}: ${-free} px lie under it`);
      assert.ok(free < 40, `${link}: ${free} px are blank`);
    }
  }
  await site.check();
});

test('a tablet has the voices beside the numbers, and the whole width is used', async () => {
  await site.resize(820, 1180);
  for (const link of ['stage=loop', 'stage=match&step=mix', 'stage=head&step=mix']) {
    await site.go(link);
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

test('who comes back to a step has it in sight in the line of steps', {
  skip: isOther || !isEvery,
}, async () => {
  await site.resize(390, 844);
  const isInSight = () =>
    site.page.evaluate(() => {
      const step = document.querySelector('.steps [aria-current="step"]');
      const { left, right } = (step as Element).getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  for (const between of ['', 'questions', 'stage=end']) {
    await site.go('stage=heads&step=output');
    assert.ok(await isInSight());
    await site.go(between);
    await site.page.waitFor(() => !document.querySelector('.steps'));
    await site.go('stage=heads&step=output');
    assert.ok(await isInSight(), `after #${between}`);
  }
  await site.check();
});

test('a link in the text leads to the top of another stage', { skip: isOther }, async () => {
  const { page } = site;
  await site.resize(390, 844);
  await site.go('stage=heads&step=attend');
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() =>
    document.querySelector('.prose .body a[href*="learn"]')?.scrollIntoView({ block: 'center' }),
  );
  const read = await top();
  assert.ok(read > 300);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.prose .body a[href*="learn"]')?.click(),
  );
  await page.waitFor(() => document.querySelector('main[data-stage="learn"]'));
  await settled(page);
  assert.equal(await top(), 0);
  await site.check();
});

/** In the page: the controls that stay in the window and are covered by the notice. */
const coveredByNotice = () => {
  const line = document.querySelector('.notice-line')?.getBoundingClientRect();
  if (!line?.height) return ['no notice'];
  const controls = '.onward :is(button, a), .start :is(button, a), .grip, .top :is(button, a)';
  // What goes with the page can be scrolled clear of it.
  const stays = (one: Element) => {
    const bar = one.closest('.onward, .start, .voices, .top');
    return bar !== null && ['fixed', 'sticky'].includes(getComputedStyle(bar).position);
  };
  return [...document.querySelectorAll(`:is(${controls})`)].filter(stays).flatMap((one) => {
    const box = one.getBoundingClientRect();
    const across = Math.min(box.right, line.right) - Math.max(box.left, line.left);
    const down = Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top);
    return across > 0 && down > 0 ? [one.textContent?.trim().replace(/\s+/g, ' ') ?? ''] : [];
  });
};

// On phones all; on one held across, on a tablet, and at desks, the narrowest one and one that has more than the page, each
// second one.
for (const [at, [width, height]] of [
  ...kPhones,
  [700, 400],
  [900, 700],
  [1100, 720],
  [1800, 900],
].entries()) {
  test(`${width}×${height}: what is said of a link covers no control that stays in the window`, {
    skip: (isOther || !isEvery) && width !== 390,
  }, async () => {
    await site.resize(width, height);
    // A fresh page for a stage and a notebook; then the notice comes over the page that is open.
    await site.go('stage=head');
    const links = [
      'stage=head&step=mix&mistake=axis',
      'stage=head&step=mix&example=randn&T=5000&C=4000&head_size=4000',
      'stage=softmax&step=divide&cell=nothing.0.0&batch=99&head=99&row=9999',
      'stage=check&after=nonsense',
      'notebook=999',
      'mistakes&mistake=nonsense',
      'stage=end&tokens=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v',
    ];
    for (const link of isOther || at >= kPhones.length ? partOf(links, 2, at % 2) : links) {
      const isFresh = width === 390 && (link === links[0] || link === 'notebook=999');
      await (isFresh ? site.load : site.go)(link, { isAmiss: true });
      assert.deepEqual(await site.page.evaluate(coveredByNotice), [], link);
    }
    await site.check();
  });
}
