// Standing still: from the first step of a stage to the last its tensors keep their order, what is around the picture keeps
// its place, what is to come is an empty frame, and no tensor vanishes: what the plane does not show has its thumbnail. Steps
// and thumbnails have one line each.
import assert from 'node:assert/strict';
import { kStages } from './stages.ts';

interface Places {
  /** Tops, from that of the page. */
  picture: number;
  strip: number;
  colours: number;
  voices: number;
  /** Left and top of Next, in the window. */
  next: string;
  lines: { steps: number; thumbnails: number };
  isWider: boolean;
}

/** In the page. */
function places(): Places {
  scrollTo(0, 0);
  const box = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const top = (selector: string) => Math.round(box(selector).top);
  const linesOf = (selector: string) =>
    new Set(
      [...document.querySelectorAll(selector)].map((one) =>
        Math.round(one.getBoundingClientRect().bottom),
      ),
    ).size;
  const next = box('.onward .on');
  return {
    picture: Math.round(box('.steps-line').bottom),
    strip: top('.swatches'),
    colours: top('.colour-key'),
    voices: top('.stage > .voices'),
    next: `${Math.round(next.left)}, ${Math.round(next.top)}`,
    lines: { steps: linesOf('.steps li'), thumbnails: linesOf('.swatch') },
    isWider: document.documentElement.scrollWidth > innerWidth,
  };
}

interface Seats {
  /** By part of the page around the picture: left, top, width and height. */
  around: Record<string, number[]>;
  /** The matrices of the plane, or their empty frames, from left to right, and from above where they share a column. */
  plane: string[];
  /** How each tensor is seated by its thumbnail. */
  thumbnails: Record<string, string>;
  empty: string[];
}

/** In the page. */
function seats(): Seats {
  const boxOf = (selector: string) => {
    const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    return [x, y, width, height].map((length = Number.NaN) => Math.round(length));
  };
  const parts = ['.top', '.prose', '.steps-line', '.work > .colour-key', '.voice-bar'];
  const counts: Record<string, number> = {};
  const frames = document.querySelectorAll<HTMLElement>(
    '.work [data-tensor]:not(.bars), .work .later',
  );
  const placed = [...frames].map((element) => {
    const name = element.dataset.tensor?.replace(/\[.*$/, '') ?? element.dataset.node ?? '';
    counts[name] = (counts[name] ?? 0) + 1;
    const at = (element.querySelector('tbody td') ?? element).getBoundingClientRect();
    // Tensors of one column begin at one pixel or its neighbour.
    return { name: `${name} ${counts[name]}`, left: Math.round(at.left / 4), top: at.top };
  });
  placed.sort((one, other) => one.left - other.left || one.top - other.top);
  const seated = [...document.querySelectorAll<HTMLElement>('.swatch')].map((swatch) => [
    swatch.querySelector<HTMLElement>('[data-seat]')?.dataset.seat ?? '',
    swatch.className.replace('swatch ', ''),
  ]);
  return {
    around: Object.fromEntries(parts.map((part) => [part, boxOf(part)])),
    plane: placed.map(({ name }) => name),
    thumbnails: Object.fromEntries(seated),
    empty: [...document.querySelectorAll<HTMLElement>('.later')].map(
      (one) => one.dataset.node ?? '',
    ),
  };
}

/** The pictures of a run are taller than any plane. */
const kTaller = ['learn train', 'learn two_heads'];

/** The stages that keep their seats. */
const kSeated = [
  ...['loop', 'triangle', 'softmax', 'match', 'match&example=bank', 'head'],
  ...['heads', 'heads&example=bank', 'heads&example=hello', 'learn'],
];

/** Tensors that have another place among the others in some step, and why. */
const kTravels: Record<string, string[]> = {
  // Below its scores it is made of them, column under column; left of x it is a factor.
  match: ['weights'],
  // First a product in line with x, and then a factor above what it is mixed to.
  head: ['v'],
  // Beside the heads it is to come; its own step shows it below them.
  heads: ['concat'],
  // Each step multiplies, subtracts or differentiates others: what is last in one is first in the next.
  learn: ['d_w_query', 'weights', 'y'],
};

/** In the page: both. */
export const standing = new Function(
  `return { places: (${places})(), seats: (${seats})() };`,
) as () => {
  places: Places;
  seats: Seats;
};

function assertStanding(stage: string, seen: [link: string, of: Places][], width: number): void {
  const { steps } = kStages[stage.split('&')[0]];
  const [, first] = seen[0];
  for (const [i, [link, { strip, colours, voices, ...others }]] of seen.entries()) {
    const where = `${link} in ${width}`;
    assert.deepEqual(others.lines, { steps: 1, thumbnails: 1 }, where);
    assert.equal(others.isWider, false, where);
    assert.deepEqual([others.picture, others.next], [first.picture, first.next], where);
    if (kTaller.includes(`${stage} ${steps[i]}`)) continue;
    assert.deepEqual(
      { strip, colours, voices },
      { strip: first.strip, colours: first.colours, voices: first.voices },
      where,
    );
  }
}

function assertSeated(stage: string, all: [link: string, of: Seats][], width: number): void {
  const [id] = stage.split('&');
  // Learn's last step is about another model, which has other tensors.
  const seen = all.filter(([link]) => !link.includes('two_heads'));
  const travels = kTravels[id] ?? [];
  for (const [i, [link, { around, plane, thumbnails, empty }]] of seen.entries()) {
    const where = `${link} in ${width}`;
    const [, first] = seen[0];
    assert.deepEqual(around, first.around, where);
    assert.deepEqual(Object.keys(thumbnails), Object.keys(first.thumbnails), where);
    for (const name of plane.map((one) => one.replace(/ \d+$/, ''))) {
      // Where Learn's shares have only room with their factor, that is no tensor of the stage.
      if (id === 'learn' && name === 'scaled') continue;
      const seating = empty.includes(name) ? 'to-come' : 'shown';
      assert.equal(thumbnails[name], seating, `${where}: ${name}`);
    }
    const before = seen[i - 1]?.[1].plane ?? plane;
    const common = (those: string[], others: string[]) =>
      those.filter((name) => others.includes(name) && !travels.includes(name.split(' ')[0]));
    assert.deepEqual(common(plane, before), common(before, plane), where);
  }
}

/** Fails if anything moves from step to step of a stage, as "heads&example=bank", in a window so wide. */
export function assertStill(
  stage: string,
  seen: [link: string, of: ReturnType<typeof standing>][],
  width: number,
): void {
  assert.equal(seen.length, kStages[stage.split('&')[0]].steps.length, stage);
  const of = <K extends 'places' | 'seats'>(key: K) =>
    seen.map(([link, both]): [string, (typeof both)[K]] => [link, both[key]]);
  assertStanding(stage, of('places'), width);
  if (kSeated.includes(stage)) assertSeated(stage, of('seats'), width);
}
