// The figure of every step, as it is saved: what has drifted is a difference of files (tests/figures/). If it is meant to:
// node tests/figures/write.ts, and look at them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { svgOf } from '../../web/src/engine/plane/figure/figure_svg.ts';
import { PALETTES } from '../../web/src/engine/plane/figure/palette.ts';
import { boundsOf, type Shape } from '../../web/src/engine/plane/figure/shapes.ts';
import { figureAt, fileOf, svgAt } from '../figures/figure_at.ts';
import { modelAt } from '../golden/script_at.ts';
import { kSteps } from '../page/helpers/stages.ts';

const kFolder = new URL('../figures/', import.meta.url);

test('the figure of every step is the file that it was, and there is no other', () => {
  for (const link of kSteps) {
    assert.equal(svgAt(link), readFileSync(new URL(fileOf(link), kFolder), 'utf8'), link);
  }
  const files = readdirSync(kFolder).filter((name) => name.endsWith('.svg'));
  assert.deepEqual(files.sort(), kSteps.map(fileOf).sort());
});

/** Links with much that is drawn otherwise: heat maps, long axes, columns, phrases, gradients, own words. */
const kOthers = [
  'stage=head&step=mix&columns=1',
  'stage=head&step=mix&example=randn&T=20&C=12',
  'stage=head&step=mix&example=randn&T=64&C=4',
  'stage=match&step=mix&example=banks',
  'stage=learn&step=backward&tables=1',
  'stage=heads&step=attend&example=hello',
  'stage=softmax&step=mix&example=sentences',
  'stage=head&step=mix&example=randn&B=2&T=3&C=4&S=5',
  'stage=heads&step=output&example=randn&T=3&S=6&causal=1&columns=1',
];

test('nothing stands beside the paper, and no number is missing or made', () => {
  for (const link of [...kSteps, ...kOthers]) {
    const { width, height, shapes } = figureAt(link);
    const { left, top, right, bottom } = boundsOf(shapes);
    assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, link);
    assert.ok(shapes.every(isNumber), link);
    assert.ok(
      shapes.some(({ kind }) => kind === 'cells'),
      link,
    );
  }
});

/** Whether all lengths of a shape are numbers. */
function isNumber(shape: Shape): boolean {
  const { left, top, right, bottom } = boundsOf([shape]);
  return [left, top, right, bottom].every(Number.isFinite);
}

test('the cells of a tensor have its numbers, in its rows, each in the middle of its own', () => {
  const { session } = modelAt('stage=head&step=softmax');
  const weights = [...session.data(session.find('weights'))];
  const { shapes } = figureAt('stage=head&step=softmax');
  const boxes = shapes.flatMap((shape) => (shape.kind === 'cells' ? shape.boxes : []));
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
  const written = boxes.map(([x, y, width, height]) => ({
    ...{ x, y },
    text: texts.find(
      (one) =>
        one.anchor === 'middle' &&
        Math.abs(one.x - x - width / 2) < 0.5 &&
        one.y > y &&
        one.y < y + height,
    )?.parts[0].text,
  }));
  // The shares are the tensor on the right: six columns of six rows.
  const columns = [...new Set(written.map(({ x }) => x))].sort((a, b) => a - b).slice(-6);
  const shares = written
    .filter(({ x }) => columns.includes(x))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  assert.deepEqual(
    shares.map(({ text }) => Number(text)),
    weights.map((value) => Number(value.toFixed(2))),
  );
});

test('rows of a second sequence have its names, and the ribbon ends before them', () => {
  const tokens = 'tokens=mud+bank&memory_tokens=money+loan+river';
  const { shapes } = figureAt(`stage=head&step=project&example=bank&${tokens}`);
  const rows = shapes.flatMap((shape) =>
    shape.kind === 'text' && shape.anchor === 'end' ? [shape] : [],
  );
  const nameOf = (shape: (typeof rows)[number]) => shape.parts.at(-1)?.text.trim();
  const remembered = rows.filter((shape) =>
    ['money', 'loan', 'river'].includes(nameOf(shape) ?? ''),
  );
  const own = rows.filter((shape) => ['mud', 'bank'].includes(nameOf(shape) ?? ''));
  assert.ok(remembered.length >= 3 && own.length >= 2);
  assert.ok(remembered.every(({ parts }) => parts.length === 1));
  assert.ok(own.some(({ parts }) => parts.length === 2 && parts[0].shift === 'sup'));
  const ribbon = shapes.find((shape) => shape.kind === 'box' && shape.opacity !== undefined);
  assert.ok(ribbon?.kind === 'box');
  const [left, , width] = ribbon.box;
  assert.ok(left + width < Math.min(...remembered.map(({ x }) => x)));
});

test('a number set by hand is underlined, and the line below the picture says so', () => {
  const link = 'stage=head&step=mix';
  const lines = ({ shapes }: ReturnType<typeof figureAt>) =>
    shapes.flatMap((one) => (one.kind === 'box' && one.box[3] === 2 ? [one.box] : []));
  assert.deepEqual(lines(figureAt(link)), []);
  const set = figureAt(`${link}&edits=v.0.1.2:7.25`);
  const [[left, top, width], ...others] = lines(set);
  assert.deepEqual(others, []);
  const text = set.shapes.find((one) => one.kind === 'text' && one.parts[0].text === '7.25');
  assert.ok(text?.kind === 'text');
  assert.equal(left + width / 2, text.x);
  assert.ok(top > text.y && top < text.y + 5);
  assert.match(svgOf(set), /1 number set by hand/);
});

test('a figure is well-formed XML, whatever the words and the link have in them', () => {
  const figure = figureAt('stage=head&step=mix');
  const words = { ...figure, title: '<b> & "q"', shapes: figure.shapes.map(withSigns) };
  for (const svg of [svgOf(words), svgAt('stage=heads&step=attend', 'dark')]) {
    assert.doesNotMatch(svg, /&(?!amp;|lt;|gt;|quot;)/);
    const open: string[] = [];
    for (const [, end, name, alone] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
      if (end) assert.equal(open.pop(), name);
      else if (!alone) open.push(name);
    }
    assert.deepEqual(open, []);
    assert.doesNotMatch(svg.replaceAll(/<[^<>]*>/g, ''), /[<>]/);
  }
});

function withSigns(shape: Shape): Shape {
  if (shape.kind !== 'text') return shape;
  const link = shape.link ? { link: `${shape.link}&tokens=<"&` } : {};
  return {
    ...shape,
    ...link,
    parts: shape.parts.map((part) => ({ ...part, text: `${part.text}<&` })),
  };
}

test('in the dark all stands where it stood, in the colours of the page', () => {
  const bare = (shapes: readonly Shape[]) => shapes.filter(({ kind }) => kind === 'text').length;
  const [light, dark] = [figureAt('stage=head&step=mix'), figureAt('stage=head&step=mix', 'dark')];
  assert.deepEqual([dark.width, dark.height], [light.width, light.height]);
  assert.equal(bare(dark.shapes), bare(light.shapes));
  const css = readFileSync(
    new URL('../../web/src/engine/draw/tokens.css', import.meta.url),
    'utf8',
  );
  for (const [name, colour] of Object.entries(PALETTES.light)) {
    const said = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css);
    const other = PALETTES.dark[name as keyof typeof PALETTES.dark];
    assert.deepEqual(said?.slice(1), [colour, other], name);
  }
});

test('a text has its halo below it, in the file as on the page', () => {
  const halo = { colour: '#fffefa', line: 3 };
  const type = { size: 13, font: 'sans' as const, colour: '#000000', halo };
  const shape = { kind: 'text' as const, x: 9, y: 20, anchor: 'start' as const, type };
  const svg = svgOf({
    ...{ width: 40, height: 30, paper: '#ffffff', hatch: '#000000', title: 'mud' },
    shapes: [{ ...shape, parts: [{ text: 'mud' }] }],
  });
  assert.match(
    svg,
    /stroke="#fffefa" stroke-width="3" stroke-linejoin="round" paint-order="stroke"/,
  );
});
