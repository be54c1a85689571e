// Forced colours: what is current keeps a mark, and what has only colours keeps them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ forcedColors: true });
});
after(() => site.close());

test('the current stage, step, line and part of the formula are marked without the page’s colours', async () => {
  const { page } = site;
  await site.load('stage=head&step=mix');
  const unmarked = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Highlight';
    const highlight = getComputedStyle(probe).color;
    return [
      '.stages [aria-current="step"] b',
      '.steps [aria-current="step"]',
      '.code .line.on',
      'math .part.lit',
    ].filter((current) => {
      const style = getComputedStyle(document.querySelector(current) as Element);
      if (current.startsWith('.code')) return style.outlineColor !== highlight;
      const border = style.borderLeftWidth !== '0px' && style.borderLeftColor;
      const outline = style.outlineStyle !== 'none' && style.outlineColor;
      return ![border, outline].includes(highlight);
    });
  });
  assert.deepEqual(unmarked, []);
  const disc = await page.evaluate(
    () => getComputedStyle(document.querySelector('.play') as Element).borderWidth,
  );
  assert.equal(disc, '2px');
  await site.check();
});

test('cells without digits keep their colours', async () => {
  const { page } = site;
  await site.load('stage=heads&step=attend');
  const colours = await page.evaluate(
    () =>
      new Set(
        Array.from(
          document.querySelectorAll('.tensor.blank td'),
          (cell) => getComputedStyle(cell).backgroundColor,
        ),
      ).size,
  );
  assert.ok(colours > 20, `${colours} colours`);
  await site.check();
});
