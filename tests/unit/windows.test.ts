// Every step in every window: its picture has room, no tensor covers another, its digits and bars are large, and its numbers
// have as many decimals in all. Few words and controls are in sight, so that the picture is seen first. By computation alone,
// with a list of what is excused. What a browser adds, the width of text and the styles, tests/page/fit.test.ts says.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kSteps } from '../page/helpers/stages.ts';
import { catalogue, open } from '../wasm/core.ts';
import { frame, leave, type Page, page } from './mounted.ts';
import { someOf } from './walks.ts';

const { choiceText } = await import('../../web/src/engine/model/choice.ts');
const { drawingOf } = await import('../../web/src/engine/model/drawing.ts');
const { resolve } = await import('../../web/src/engine/model/resolve.ts');
const { roomOf } = await import('../../web/src/engine/page/breakpoints.ts');
const { fitted, heightIn } = await import('../../web/src/engine/plane/layout/fit.ts');
const { geometryOf } = await import('../../web/src/engine/plane/layout/geometry.ts');
const { layoutOf } = await import('../../web/src/engine/plane/layout/layout.ts');
const { sideBySide } = await import('../../web/src/engine/plane/layout/side_by_side.ts');
const { fullBar } = await import('../../web/src/engine/plane/layout/tracks.ts');
const { openingSettings } = await import('../../web/src/engine/state/settings.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');
type Context = import('../../web/src/engine/plane/context.ts').Context;
type Session = import('../../web/src/engine/core/session.ts').Session;

/** Desks, laptops, tablets, and phones, one of them turned; the smallest of all. */
const kWindows = [
  [1440, 900],
  [1280, 720],
  [1366, 610],
  [1920, 1080],
  [2560, 1440],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [360, 640],
  [844, 390],
  [320, 640],
] as const;

/**
 * Pixels: of a digit in a framed window, on a tablet, and in others, and of the bar of 0.40. Words and controls in sight,
 * the numbers of the other seven stages among them.
 */
const kLeast = { framed: 14, tablet: 14, digit: 11, bar: 120 };
const kMost = { words: 70, controls: 26 };

/** What is not so, and why. */
const kExcused: [why: string, what: string[]][] = [
  [
    'pictures of matrices that have no form for a low window',
    ['view', 'transpose'].map((step) => `heads ${step}, 1366×610: digits of 12 px`),
  ],
  [
    'ten columns of digits, with names that would else be slanted',
    ['triangle mix', 'softmax mix', 'head alone', 'head mix'].map(
      (step) => `${step}, 820×1180: digits of 12 px`,
    ),
  ],
  ['nearly as wide', ['head score, 820×1180: digits of 13 px']],
  [
    'sixteen columns of digits',
    ['heads embed, 1024×768: digits of 13 px', 'heads project, 1024×768: digits of 12 px'],
  ],
  [
    'memory, cell by cell',
    ['view', 'transpose'].flatMap((step) =>
      ['1024×768', '820×1180'].map((where) => `heads ${step}, ${where}: digits of 12 px`),
    ),
  ],
];

/** Pixels of a room in which a closer layout has smaller digits. */
const kPhone = 440;

const view = openingSettings('light');

function contextIn(session: Session, link: string, width: number, height: number): Context {
  const model = resolve(parseHash(link), session);
  const drawing = drawingOf(model, view, roomOf({ width, height }));
  const given = {
    view,
    act: {} as Context['act'],
    trail: [],
    before: null,
    influence: null,
  };
  return fitted({ model, drawing, ...given, canUndo: false, canRedo: false });
}

/** The picture of a step in a window, in pixels of the screen; `digits`: null where there are colours alone. */
function pictureIn(session: Session, link: string, width: number, height: number) {
  const context = contextIn(session, link, width, height);
  const { scale, canvas, room } = context.drawing;
  const one = sideBySide(context)?.[0] ?? context;
  const layout = layoutOf(one);
  // A picture with rooms of its own takes the plane's place in every window; what is in it a browser measures.
  const hasRooms = context.model.step.pictureRoom !== undefined;
  const tensors = hasRooms ? [] : geometryOf(one, layout).tensors;
  const isSmall = !hasRooms && (layout.tight === 'small' || (room < kPhone && layout.tight));
  const right = Math.max(0, ...tensors.map(({ left, width }) => left + width));
  return {
    isFramed: canvas !== null,
    digits:
      layout.miniWidth === null && !(hasRooms && canvas === null)
        ? Math.round((isSmall ? 11 : 12) * scale)
        : null,
    decimals: layout.decimals,
    bar: Math.round(0.4 * fullBar(context.drawing) * scale),
    high: canvas ? Math.round(heightIn(context) * scale - canvas.height) : 0,
    wide: Math.round((right - one.drawing.room) * scale),
    covered: coveredIn(tensors),
  };
}

/** Pairs of tensors, one of which covers the other. */
function coveredIn(tensors: ReturnType<typeof geometryOf>['tensors']): string[] {
  return tensors.flatMap((a, i) =>
    tensors.slice(i + 1).flatMap((b) => {
      const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
      const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
      return across > 0 && down > 0 ? [`${a.node} and ${b.node}`] : [];
    }),
  );
}

function* faultsOf(step: string, window: string, seen: ReturnType<typeof pictureIn>) {
  const where = `${step}, ${window}:`;
  const { isFramed, digits, bar, high, wide, covered } = seen;
  const isTablet = ['1024×768', '820×1180'].includes(window);
  const least = kLeast[isFramed ? 'framed' : isTablet ? 'tablet' : 'digit'];
  if (digits !== null && digits < least) yield `${where} digits of ${digits} px`;
  // The bar is a whole number of pixels before it is enlarged.
  if (isFramed && bar < kLeast.bar - 1) yield `${where} a bar of ${bar} px`;
  if (high > 0) yield `${where} ${high} px too high`;
  if (wide > 0) yield `${where} ${wide} px too wide`;
  for (const pair of covered) yield `${where} ${pair} cover each other`;
}

test('a step’s picture has room in every window, in digits that can be read, and as many decimals', async () => {
  const faults: string[] = [];
  for (const link of kSteps) {
    const [, stage, step] = /stage=(.*)&step=(.*)/.exec(link) ?? [];
    const session = await open(choiceText(parseHash(`${link}&v=2`), catalogue));
    const decimals = new Set<number>();
    for (const [width, height] of kWindows) {
      const seen = pictureIn(session, `${link}&v=2`, width, height);
      faults.push(...faultsOf(`${stage} ${step}`, `${width}×${height}`, seen));
      decimals.add(seen.decimals);
    }
    assert.equal(decimals.size, 1, `${link} has ${[...decimals]} decimals`);
  }
  const excused = kExcused.flatMap(([, what]) => what);
  assert.deepEqual(faults.sort(), excused.sort());
});

let one: Page;
before(async () => {
  one = await page('#stage=loop&v=2');
  // With the document to itself: the height of a figure's window decides nothing.
  Object.assign(one.app.outside.host, { isEmbedded: false });
});
after(leave);

/** Milliseconds that are waited for: the weights of a model that writes are trained first, maybe beside other work. */
const kPatience = 120_000;
async function go(stage: string, step: string): Promise<void> {
  one.app.dispatch({ type: 'set', patch: { stage, step, ask: true } });
  for (const end = Date.now() + kPatience; Date.now() < end; ) {
    await frame();
    const main = one.element.querySelector<HTMLElement>('main');
    if (main?.dataset.step === step && !one.element.querySelector('[aria-busy="true"]')) return;
  }
  assert.fail(`${stage} ${step} is not drawn`);
}

/** Whether it is in sight: of what is shut only its own name or button is. */
function isInSight(element: Element): boolean {
  if (element.closest('[popover], dialog, .voice, .voice-tabs, .visually-hidden')) return false;
  const shut = element.closest('details');
  return !shut || shut.hasAttribute('open') || element.closest('summary') !== null;
}

function words(): number {
  const prose = one.element.querySelector('.prose');
  const copy = prose?.cloneNode(true) as Element;
  for (const element of [...copy.querySelectorAll('*')]) {
    if (!isInSight(element) || element.matches('.onward')) element.remove();
  }
  return (copy.textContent ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** Controls beside the picture and the answers to a question, but for the current stage and step. */
function controls(): number {
  const all = [
    ...one.element.querySelectorAll('button, [role="button"], a[href], input, select, summary'),
  ];
  return all.filter(
    (control) =>
      isInSight(control) &&
      !control.closest('.canvas, .question') &&
      !['step', 'page'].includes(control.getAttribute('aria-current') ?? ''),
  ).length;
}

test('a step has few words and controls in sight, also while it asks', async () => {
  for (const link of someOf(kSteps, 2)) {
    const [, stage, step] = /stage=(.*)&step=(.*)/.exec(link) ?? [];
    await go(stage, step);
    const [said, offered] = [words(), controls()];
    assert.ok(said > 10 && said <= kMost.words, `${link}: ${said} words`);
    assert.ok(offered > 10 && offered <= kMost.controls, `${link}: ${offered} controls`);
  }
});

test('all else is a press away: tensors, examples, switches, the rest of the text, the voices', async () => {
  await go('head', 'mix');
  const shut = (selector: string) => {
    const found = one.element.querySelector(selector);
    assert.ok(found, selector);
    assert.ok(!isInSight(found), selector);
  };
  shut('#panel-tensors [data-seat="q"]');
  shut('#panel-change select');
  shut('#panel-change .switch');
  shut('.more > :not(summary)');
  shut('.voice.numbers :is(.chip, .covered-how button)');
  for (const name of ['panel-tensors', 'panel-change', 'menu'])
    assert.ok(one.element.querySelector(`[popovertarget="${name}"]`), name);
});
