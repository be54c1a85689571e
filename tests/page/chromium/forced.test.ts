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

test('the current row, the masked cells and the operands are marked as well', async () => {
  const { page } = site;
  await site.load('stage=head&step=mix');
  const seen = await page.evaluate(() => {
    const styleOf = (of: string) => getComputedStyle(document.querySelector(of) as Element);
    const [hatched, free] = ['td.masked', '.tensor td:not(.masked)'].map(
      (of) => styleOf(of).backgroundImage,
    );
    return {
      ribbon: styleOf('.ribbon').borderTopWidth,
      row: styleOf('.tensor tr.asks th.label').textDecorationLine,
      hatched: hatched.includes('gradient') || hatched.includes('url'),
      free,
      key: styleOf('.colour-key .hatch').backgroundImage === hatched,
      operand: styleOf('.arithmetic .chip span').outlineStyle,
    };
  });
  assert.deepEqual(seen, {
    ribbon: '2px',
    row: 'underline',
    hatched: true,
    free: 'none',
    key: true,
    operand: 'solid',
  });
  await site.check();
});

test('of the readings the current one is framed, the heads stand apart, shown tensors alone have a frame', async () => {
  const { page } = site;
  await site.load('stage=heads&step=transpose');
  const seen = await page.evaluate(() => {
    const styleOf = (of: string) => getComputedStyle(document.querySelector(of) as Element);
    const paper = styleOf('body').backgroundColor;
    return {
      line: styleOf('.address tr.on').outlineStyle,
      other: styleOf('.address tbody tr:not(.on)').outlineStyle,
      gap: styleOf('.reading-table td.start').borderLeftColor === paper,
      shown: styleOf('.swatch.shown').borderTopColor === paper,
      hidden: styleOf('.swatch:not(.shown)').borderTopColor === paper,
    };
  });
  assert.deepEqual(seen, { line: 'solid', other: 'none', gap: true, shown: false, hidden: true });
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
