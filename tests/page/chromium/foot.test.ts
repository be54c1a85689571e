// The foot: what it says is not cut. It grows with the paper; a longer listing shows that it goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kSteps } from '../helpers/stages.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

/** As it opens, and with the most digits beside the C++. */
const kLinks = kSteps.flatMap((step) => [step, `${step}&digits=all&code=cpp`]);

/** What of the three voices is cut, in the page as it stands. */
function cutInFoot(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  const numbers = document.querySelector('.voice.numbers .scroll') as Element;
  if (numbers.scrollHeight > numbers.clientHeight + 1) found.push('numbers are cut');
  const code = document.querySelector('.voice.code') as Element;
  const scroll = code.querySelector('.scroll') as Element;
  if (scroll.scrollWidth > scroll.clientWidth) found.push('a line of code is cut');
  const { top, bottom } = scroll.getBoundingClientRect();
  const end = code.getBoundingClientRect().bottom;
  // The listing has scrolled by itself to the lit line.
  for (const line of code.querySelectorAll('.line')) {
    const box = line.getBoundingClientRect();
    const height = Number.parseFloat(getComputedStyle(line).lineHeight);
    const above = (top - box.top) % height;
    if (box.top < top && box.bottom > top + 1 && above > 1 && above < height - 1)
      found.push(`${line.textContent} is cut above`);
  }
  for (const part of code.children) {
    if (part.getBoundingClientRect().bottom > end + 0.5) found.push(`${part.className} stands out`);
  }
  const goesOn = scroll.scrollHeight > scroll.clientHeight + 1;
  const fade = Number.parseFloat(getComputedStyle(scroll, '::after').height);
  if (goesOn) {
    // The line at the edge lies under the fade, which is higher than a line.
    const lines = [...code.querySelectorAll('.line')].map((line) => line.clientHeight);
    if (!(fade > Math.min(...lines))) found.push('nothing shows that it goes on');
    // It goes on only where there is no paper.
    const paper =
      end - Math.max(bottom, code.lastElementChild?.getBoundingClientRect().bottom ?? 0);
    if (paper > 16) found.push(`${paper} px of paper below`);
  } else {
    const pre = code.querySelector('pre');
    if (pre) range.selectNodeContents(pre);
    if (pre && range.getBoundingClientRect().bottom > bottom + 0.5) found.push('code is cut');
  }
  return found;
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1920, 1080],
]) {
  test(`nothing is cut in the three voices: ${width} × ${height}`, async () => {
    await site.resize(width, height);
    await site.load('stage=loop&code=cpp');
    await site.page.waitFor(() => document.querySelector('.code .line'));
    await site.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const seen = await site.survey(kLinks, cutInFoot);
    assert.deepEqual(
      seen.filter(([, found]) => found.length > 0),
      [],
    );
    await site.check();
  });
}

test('a listing has the paper that there is', async () => {
  const heights: number[] = [];
  for (const height of [800, 1600]) {
    await site.resize(1440, height);
    await site.load('stage=heads&step=output');
    heights.push(
      await site.page.evaluate(
        () => (document.querySelector('.voice.code .scroll') as Element).clientHeight,
      ),
    );
  }
  assert.ok(heights[1] > heights[0] + 100, heights.join(' and '));
});
