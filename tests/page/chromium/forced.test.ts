// Forced colours: what is current keeps a mark, and what has only colours keeps them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ forcedColors: true });
});
after(() => site.close());

/** A property's computed value of the first element that a selector finds. */
const style = (
  of: string,
  property:
    | 'backgroundImage'
    | 'borderTopWidth'
    | 'borderTopColor'
    | 'borderLeftColor'
    | 'backgroundColor'
    | 'outlineStyle'
    | 'textDecorationLine',
) =>
  site.page.evaluate(
    (selector, name) => getComputedStyle(document.querySelector(selector) as Element)[name],
    of,
    property,
  );

test('the current stage, step, line and part of the formula are marked without the page’s colours', async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
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

test('the current row, the masked cells and the operands are marked as well', async () => {
  await site.go('stage=head&step=mix');
  const hatched = await style('td.masked', 'backgroundImage');
  assert.match(hatched, /gradient|url/);
  assert.equal(await style('.colour-key .hatch', 'backgroundImage'), hatched);
  assert.equal(await style('.tensor td:not(.masked)', 'backgroundImage'), 'none');
  assert.equal(await style('.ribbon', 'borderTopWidth'), '2px');
  assert.equal(await style('.tensor tr.asks th.label', 'textDecorationLine'), 'underline');
  assert.equal(await style('.arithmetic .chip span', 'outlineStyle'), 'solid');
  await site.check();
});

test('of the readings the current one is framed, the heads stand apart, shown tensors alone have a frame', async () => {
  await site.go('stage=heads&step=transpose');
  const paper = await style('body', 'backgroundColor');
  assert.equal(await style('.address tr.on', 'outlineStyle'), 'solid');
  assert.equal(await style('.address tbody tr:not(.on)', 'outlineStyle'), 'none');
  assert.notEqual(await style('.swatch.shown', 'borderTopColor'), paper);
  assert.equal(await style('.swatch:not(.shown)', 'borderTopColor'), paper);
  await site.go('stage=heads&step=view');
  assert.equal(await style('.reading-table td.start', 'borderLeftColor'), paper);
  await site.check();
});

test('cells without digits keep their colours', async () => {
  const { page } = site;
  // In a larger window all that is drawn there has digits.
  await site.resize(1280, 720);
  await site.go('stage=heads&step=attend');
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
