// Drawing asks the core for no arithmetic: it is a function of what is known (see rewrites.test.ts).
import './styleless.ts';
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { EXAMPLES } from '../../web/src/course/glossary/entry_examples.ts';
import { answerOf } from '../../web/src/course/glossary/example_answer.ts';
import { NOTEBOOKS } from '../../web/src/course/notebooks/all.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import type { Session } from '../../web/src/engine/core/session.ts';
import { lessonOfStep, STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { type Drawing, drawingOf } from '../../web/src/engine/model/drawing.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { MISTAKES, SWITCHES } from '../../web/src/engine/words/switches.en.ts';
import { catalogue, module, open } from '../wasm/core.ts';
import { neededFor } from './needed_choices.ts';
import { markupOf, textOf } from './rendered.ts';
import { bare, viewFiles } from './view_files.ts';
import { isEvery, isWhole, partOf } from './walks.ts';

/** The questions that make the core compute; `data` only reads what it has computed. */
const kAsks = ['terms', 'open', 'edit', 'pin', 'sibling', 'prints', 'hash', 'apart'] as const;
const kStreamAsks = ['streamOn', 'streamTile', 'streamRow'] as const;

/** Where the rooms that draw ask the core: not in the functions of templates, but before, or in slices. */
const kAskers: Record<string, string> = {
  'course/cache/cache_numbers.ts': 'before the cache is drawn',
  'course/cache/cache_page.ts': 'opens the session of the numbers',
  'course/dials/root_numbers.ts': 'in slices, and before it is drawn',
  'course/dials/root_page.ts': 'opens the session of the numbers',
  'course/order/order_numbers.ts': 'before the order is drawn',
  'course/order/order_page.ts': 'opens the session of the numbers',
  'course/end/end.ts': 'opens the session of the numbers and the questions',
  'course/end/questions.ts': 'before the end is drawn',
  'course/end/way_numbers.ts': 'before the end is drawn',
  'engine/arithmetic/script/script.ts': 'on a click',
  'course/glossary/example_answer.ts': 'before the entry is drawn',
  'course/glossary/glossary.ts': 'opens the session of the examples',
  'course/mistakes/mistake_checks.ts': 'before a mistake is drawn',
  'course/mistakes/mistake_numbers.ts': 'before a mistake is drawn',
  'course/mistakes/questions/asked_pictures.ts': 'before the questions are drawn',
  'course/mistakes/unknown/unknown.ts': 'before a mistake is drawn',
  'course/mistakes/taught/taught_checks.ts': 'before a mistake is drawn',
  'course/mistakes/taught/taught_numbers.ts': 'before a mistake is drawn',
  'course/mistakes/taught/taught_runs.ts': 'in slices, or after an answer',
  'course/notebooks/items.ts': 'before the notebook is drawn, or in slices',
  'shell/paper/sheets.ts': 'in slices, before each step is drawn',
  'engine/ask/arithmetic_text.ts': 'after an answer',
  'course/check/check_page.ts': 'opens the sessions of the questions',
  'engine/ask/random_digits.ts': 'before a question is drawn',
  'course/check/checks.ts': 'before a question is drawn',
  'engine/ask/what_if.ts': 'after an answer',
  'course/language/write/heats.ts': 'in slices',
  'course/language/taught.ts': 'in slices, or after an answer',
  'course/language/write/found_sentence.ts': 'once for a choice, where a sentence ends',
  'course/parts/parts_run.ts': 'in slices, or after an answer',
  'course/race/race_run.ts': 'in slices',
  'course/variants/turned/turned_numbers.ts': 'before the page is drawn',
  'course/head/stream/bitmap.ts': 'in slices',
  'course/head/stream/magnifier.ts': 'in slices, before it is drawn',
  'course/head/stream/map.ts': 'in slices',
};

test('the rooms that draw ask the core in few files', () => {
  const asks = new RegExp(
    `\\b(?:withSibling|(?:session|sibling|core)\\.(?:${[...kAsks, ...kStreamAsks].join('|')}))\\(`,
  );
  const found = [...viewFiles()].filter(([, text]) => asks.test(bare(text)));
  assert.deepEqual(found.map(([path]) => path).sort(), Object.keys(kAskers).sort());
});

/** From here on the session throws when it is asked to compute. */
function silence(session: Session): void {
  for (const name of [...kAsks, ...kStreamAsks]) {
    Object.assign(session, {
      [name]: () => {
        throw new Error(`The core was asked for ${name}.`);
      },
    });
  }
}

/** The modules that the build writes: of each the part that drawing reads. */
const kVirtual: Record<string, string> = {
  'virtual:formulas': 'export const formulas = new Proxy({}, { get: () => () => [] });',
  'virtual:listings': 'export const listings = {}, kernels = {};',
  'virtual:printed': `export const printed = ${JSON.stringify(
    Object.fromEntries(NOTEBOOKS.map(({ id }) => [id, {}])),
  )};`,
};

registerHooks({
  resolve: (url, context, next) =>
    url in kVirtual ? { url, shortCircuit: true } : next(url, context),
  load: (url, context, next) =>
    url in kVirtual
      ? { format: 'module', source: kVirtual[url], shortCircuit: true }
      : next(url, context),
});

// What a window has and Node has not.
Object.assign(globalThis, {
  innerWidth: 1280,
  innerHeight: 800,
  ResizeObserver: class {},
  requestAnimationFrame: () => 0,
});

await import('../../web/src/course/index.ts');
await import('../../web/src/course/stage_words.ts');
await import('../../web/src/course/pictures.ts');
await import('../../web/src/course/asks.ts');
const { chapterViews } = await import('../../web/src/engine/plane/picture/chapter_views.ts');
const { doorView } = await import('../../web/src/course/door/door_view.ts');
const { mistakenView, switchesView } = await import(
  '../../web/src/engine/page/controls/switches.ts'
);
const { stageView } = await import('../../web/src/engine/page/stage/stage_view.ts');
const { presentView } = await import('../../web/src/engine/page/presentation.ts');
const { handoutStepView } = await import('../../web/src/engine/page/stage/handout.ts');
const { streamView } = await import('../../web/src/course/head/stream/stream.ts');
const { lazyFormulas } = await import('../../web/src/engine/arithmetic/lazy_formulas.ts');
await lazyFormulas.load();
for (const picture of chapterViews.lazy) await picture.load();
const { lazyQuestions } = await import('../../web/src/engine/ask/lazy_questions.ts');
await lazyQuestions.load();
const { lazyTree } = await import('../../web/src/engine/arithmetic/tree/lazy_tree.ts');
await lazyTree.load();
const { notebooksPage } = await import('../../web/src/course/notebooks/notebooks.ts');
const { endPage } = await import('../../web/src/course/end/end.ts');
const { exampleView } = await import('../../web/src/course/glossary/entry_example.ts');

/** Carries a template out to its last leaf, the parts that wait for a directive too; returns how many there are. */
function carryOut(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + carryOut(one), 0);
  if (typeof value !== 'object' || value === null || !('values' in value)) return 0;
  const { values } = value as { values: unknown[] };
  if ('_$litType$' in value) return 1 + carryOut(values);
  // A directive's function without parameters is what it draws; others wait for an element or an event.
  const isDrawn = (one: unknown): one is () => unknown =>
    typeof one === 'function' && one.length === 0;
  return carryOut(values.map((one) => (isDrawn(one) ? one() : one)));
}

const view = openingSettings('light');
// A part of the page that has been fetched asks for a redraw.
let fetched = () => {};
const act = { setView: () => fetched() } as unknown as Actions;
const settled = { view, act, trail: [], before: null, canUndo: true, canRedo: false };
const influence = { concat: [[true]], concat_wrong: [[true]] };

const kWide = { room: 1076, narrow: false };
const kNarrow = { room: 358, narrow: true };

/** What is known and shown at an address, with a core that answers no more. */
async function contextAt(hash: string): Promise<Context> {
  const state = parseHash(hash);
  const session = await open(choiceText(state, catalogue));
  const model = resolve(state, session);
  silence(session);
  return { model, drawing: drawingOf(model, view, kWide), ...settled, influence };
}

const kLinks = [
  ...STAGES.flatMap(({ id, steps }) => steps.map((step) => `stage=${id}&step=${step.id}`)),
  'stage=match&step=mix&cell=y.1.2.1',
  'stage=match&step=mix&columns=1',
  'stage=head&columns=1&digits=all',
  'stage=head&example=randn&T=40&C=4&cell=weights.0.30.3',
  'stage=head&code=cpp&cell=scaled.0.2.1',
  'stage=heads&step=transpose&cell=q_heads.0.1.2.3',
  'stage=head&step=mix&cell=y.0.5.0&tree=y.0.5.0,y.0.5.0.3,weights.0.5.3,v.0.3.0,v.0.3.0.0',
];

test('the C++ comes when it is asked for', async () => {
  const isFetched = new Promise<void>((resolve) => {
    fetched = resolve;
  });
  carryOut(stageView(await contextAt('stage=head&code=cpp')));
  await isFetched;
});

test('once the model is resolved, every stage is drawn without the core’s arithmetic', async () => {
  let templates = 0;
  for (const hash of kLinks) {
    const context = await contextAt(hash);
    assert.throws(() => context.model.session.terms(0, 0), /asked for terms/);
    const draw = (what: (context: Context) => unknown, patch: Partial<Drawing> = {}) => {
      const drawn = carryOut(what({ ...context, drawing: { ...context.drawing, ...patch } }));
      assert.ok(drawn > 20, `${hash}: only ${drawn} templates`);
      templates += drawn;
    };
    draw(stageView);
    draw(stageView, kNarrow);
    draw(presentView, { presenting: true });
    draw(handoutStepView, { onPaper: true, theme: 'light' });
  }
  assert.ok(templates > 20_000, `only ${templates} templates`);
});

/** A step in a wide window, in a narrow one, and on paper: with a mistake in one of them by turns, so that each mistake and each step comes by all. */
const kForms: [view: (given: Context) => unknown, Partial<Drawing>][] = [
  [stageView, {}],
  [stageView, kNarrow],
  [handoutStepView, { onPaper: true }],
];

test('every step of a lesson with a mistake is drawn, and says nothing that there is not', async () => {
  let drawn = 0;
  for (const { id, steps } of STAGES) {
    for (const step of steps) {
      const lesson = lessonOfStep(id, step.id);
      // A language model has sentences of its own, and one of its mistakes is one of that norm alone.
      const on = id === 'language' ? 'norm_kind=layer&trained_steps=1' : 'example=bank&window=3';
      for (const mistake of partOf(catalogue.mistakes[lesson], 1, isEvery ? 0 : drawn % 2)) {
        const needed = neededFor(mistake, on);
        const hash = `stage=${id}&step=${step.id}&${needed}&mistake=${mistake}`;
        const context = await contextAt(hash);
        for (const [view, patch] of isWhole ? kForms : [kForms[drawn % kForms.length]]) {
          const drawing = { ...context.drawing, ...patch };
          const page = view({ ...context, drawing });
          assert.ok(carryOut(page) > 20, hash);
          assert.doesNotMatch(textOf(page), /NaN|undefined|\[object/, hash);
        }
        drawn++;
      }
    }
  }
  assert.ok(drawn > (isEvery ? 80 : 40), `only ${drawn}`);
});

test('of the mistakes only those of the stage have a switch, and one that a link has turned on, above the words', async () => {
  const labelsOf = (shown: unknown) =>
    [...markupOf(shown).matchAll(/<i><\/i>([^<]*)</g)].map(([, label]) => label);
  const switchesAt = async (hash: string) => labelsOf(switchesView(await contextAt(hash)));
  const offered = await switchesAt('stage=heads&step=project&example=bank');
  assert.deepEqual(offered, [MISTAKES.value_from_key, SWITCHES.columns]);
  const head = await switchesAt('stage=head&step=mask');
  assert.ok(head.length > 0 && !head.some((label) => Object.values(MISTAKES).includes(label)));
  const on = 'stage=head&step=mask&mistake=mask_sees_next';
  assert.deepEqual(await switchesAt(on), head);
  assert.deepEqual(labelsOf(mistakenView(await contextAt(on))), [MISTAKES.mask_sees_next]);
  // One that is made is said above, with its only switch.
  const made = 'stage=heads&step=project&example=bank&mistake=value_from_key';
  assert.deepEqual(await switchesAt(made), [SWITCHES.columns]);
  assert.deepEqual(labelsOf(mistakenView(await contextAt(made))), [MISTAKES.value_from_key]);
});

test('what is right but for rounding is not called a mistake', async () => {
  const saidAt = async (mistake: string) =>
    markupOf(mistakenView(await contextAt(`stage=head&step=softmax&mistake=${mistake}`)));
  assert.match(await saidAt('mask_renormalised'), /class=mistaken off>\s*<p>Computed another way/);
  assert.match(await saidAt('mask_after_softmax'), /class=mistaken>\s*<p>Computed with a mistake/);
});

test('so is the door, whatever is open on it', async () => {
  const session = await open(choiceText(parseHash(''), catalogue));
  const models = ['y', 'weights', 'x', 'x_T', 'scores'].map((node) =>
    resolve({ ...parseHash(''), cell: { node, index: [1, 1, 0] } }, session),
  );
  silence(session);
  for (const model of models) {
    const drawing = drawingOf(model, view, kWide);
    const drawn = carryOut(doorView({ model, drawing, ...settled, influence }));
    assert.ok(drawn > 80, `${model.cell.node}: only ${drawn} templates`);
  }
});

test('both sentences of the pair are drawn from what was resolved once', async () => {
  const { model } = await contextAt('stage=match&step=mix&cell=y.0.2.1');
  assert.deepEqual(
    model.pair.map(({ cell, terms }) => [cell.index, terms.length > 0]),
    [
      [[0, 2, 1], true],
      [[1, 2, 1], true],
    ],
  );
  assert.equal(model.pair[0].terms, model.terms);
});

test('the row of a streamed head is known before it is drawn', async () => {
  const context = await contextAt('stage=head&step=stream&example=randn&T=4096&row=100');
  assert.equal(context.model.streamed?.weights.length, 101);
  assert.ok(carryOut(streamView(context)) > 10);
});

test('a notebook that is drawn again, part by part, asks nothing', async () => {
  for (const { id } of NOTEBOOKS) {
    const core = await Core.start(module);
    core.follow(choiceText(parseHash(`notebook=${id}`), catalogue), []);
    const weights = core.session.structure.nodes.find(({ role }) => role === 'weights');
    assert.ok(weights);
    const cell = [weights.name, ...weights.shape.map(() => 0)].join('.');
    const state = parseHash(`notebook=${id}&cell=${cell}`);
    const notebooks = notebooksPage(core);
    const given = { state, view, act, trail: [], pass: null, window: { width: 1280, height: 720 } };
    const first = carryOut(notebooks.view(given));
    silence(core.session);
    assert.equal(carryOut(notebooks.view({ ...given, view: { ...view } })), first);
    assert.ok(first > 20, id);
  }
});

test('the end that is drawn again asks nothing', async () => {
  const core = await Core.start(module);
  const state = parseHash('stage=end&tokens=the+old+bank');
  core.follow(choiceText(state, catalogue), []);
  const end = endPage(core);
  const given = { state, view, act, trail: [], pass: null, window: { width: 1280, height: 720 } };
  const first = carryOut(end.view(given));
  silence(core.session);
  const answer = { said: '1', outcome: 'wrong', right: '2', how: '', of: '' } as const;
  const answers = { 'end.key': answer, 'end.mask': answer };
  assert.ok(
    carryOut(
      end.view({ ...given, view: { ...view, answers }, window: { width: 390, height: 844 } }),
    ) > first,
  );
  assert.ok(first > 100);
});

test('an entry of the glossary is drawn from what the core answered', async () => {
  const session = await open('lesson=loop');
  const answers = Object.values(EXAMPLES)
    .flat()
    .map((example) => answerOf(session, example));
  silence(session);
  for (const answer of answers)
    assert.ok(carryOut(exampleView(answer, { theme: 'light', open: () => {} })) > 0);
  assert.ok(answers.length > 30);
});
