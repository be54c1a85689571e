// Words are held to what they name: everything that can be chosen or visited has its words, no words are left over,
// and those that depend on numbers say something on every example.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { doorFacts } from '../../web/src/course/door/facts.ts';
import { DOOR } from '../../web/src/course/door/words.en.ts';
import { MISTAKES_TEXT } from '../../web/src/course/mistakes/given.en.ts';
import { EXERCISES } from '../../web/src/course/notebooks/exercises.ts';
import { notebookFacts } from '../../web/src/course/notebooks/facts.ts';
import { NOTEBOOKS_TEXT } from '../../web/src/course/notebooks/words.en.ts';
import { judge, rightOf } from '../../web/src/engine/ask/judge.ts';
import { type OnCell, PREDICTIONS, predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import type { Question } from '../../web/src/engine/ask/question.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { allSteps } from '../../web/src/engine/lesson/stage.ts';
import { runStepOf, STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText, examplesOf } from '../../web/src/engine/model/choice.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { CONTROLS } from '../../web/src/engine/words/controls.en.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { MISTAKES, SWITCHES } from '../../web/src/engine/words/switches.en.ts';
import { catalogue, golden, inLink, module, open } from '../wasm/core.ts';
import { modelsOf } from './models_of.ts';
import { said } from './said.ts';
import { isEvery, someOf } from './walks.ts';

const kRoot = fileURLToPath(new URL('../..', import.meta.url));

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const keysOf = (words: object) => sorted(Object.keys(words));

test('everything that can be chosen has its words, and no words are left over', () => {
  const { choices, lessons, mistakes } = catalogue;
  const keys = (...kinds: string[]) =>
    choices.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key);
  const { examples, choices: fields } = CONTROLS;
  // `columns` changes the picture alone, of which the core knows nothing.
  assert.deepEqual(keysOf(SWITCHES), sorted([...keys('flag'), 'columns']));
  assert.deepEqual(keysOf(MISTAKES), sorted(Object.values(mistakes).flat()));
  assert.deepEqual(keysOf(MISTAKES_TEXT), keysOf(MISTAKES));
  assert.deepEqual(keysOf(examples), sorted(Object.values(lessons).flat()));
  // The number of heads has a menu of its own.
  const labelled = keys('number', 'decimal', 'seed', 'text', 'word').filter(
    (key) => key !== 'num_heads',
  );
  assert.deepEqual(keysOf(fields.labels), sorted(labelled));
  const words = choices.flatMap(({ words: of }) => of ?? []);
  for (const word of Object.keys(fields.words)) assert.ok(words.includes(word), word);
});

test('no text has lost the braces around what it is filled with', () => {
  const texts = globSync('web/src/**/*.en.ts', { cwd: kRoot });
  assert.ok(texts.length > 50);
  const bare = texts.filter((name) => /\$\w+\(/.test(readFileSync(`${kRoot}/${name}`, 'utf8')));
  assert.deepEqual(bare, []);
});

test('every stage and every step has its words, and no words are left over', () => {
  assert.deepEqual(keysOf(text.stages), sorted(STAGES.map(({ id }) => id)));
  for (const stage of STAGES) {
    const steps = new Set(allSteps(stage).map(({ id }) => id));
    assert.deepEqual(keysOf(text.stages[stage.id].steps), sorted([...steps]), stage.id);
  }
});

test('a slide says its step in one short sentence, which only the step has', () => {
  const all = Object.values(text.stages).flatMap(({ steps }) => Object.values(steps));
  const slides = all.map(({ slide }) => said(slide).replace(/<[^>]*>/g, ''));
  for (const slide of slides) {
    assert.match(slide, /^\S.*\.$/);
    const words = slide.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    assert.ok(words.length <= 15, `${words.length} words: ${slide}`);
  }
  assert.equal(new Set(slides).size, slides.length);
});

test('the door has a line for every stage, and a name for every number that opens on it', async () => {
  assert.deepEqual(keysOf(DOOR.lines), sorted(STAGES.map(({ id }) => id)));
  const at = async (patch: object) => {
    const state = { ...parseHash(''), ...patch };
    return resolve(state, await open(choiceText(state, catalogue)));
  };
  for (const node of ['y', 'weights', 'scores', 'x', 'x_T']) {
    const words = said(DOOR.whatIs(doorFacts(await at({ cell: { node, index: [1, 0, 2] } }))));
    assert.match(words, /\w.*money|loan/, node);
    assert.doesNotMatch(words, /undefined|\[object/, node);
  }
});

test('the door says of bank what the numbers say', async () => {
  /** With another first number of bank at the desk. */
  const lead = async (choice: string, number?: number) => {
    const session = await open(`lesson=match${choice}`);
    if (number !== undefined) session.edit(session.find('x'), 3 * 4 + 4, number);
    return said(DOOR.lead(doorFacts(resolve(parseHash(''), session))));
  };
  assert.match(await lead(''), /It leaves with other numbers/);
  const twice = '&tokens=mud%20bank%20loan%20mud%20bank%20loan';
  assert.match(await lead(twice), /also leaves with the same four/);
  assert.match(await lead('', 3), /no longer goes in as the same/);
});

/** The words of a model's step that depend on its numbers. */
function wordsOf(model: Model): unknown[] {
  const { body } = text.stages[model.stage.id].steps[model.step.id];
  const { first, again } = predictionsOf(model);
  return [
    withFacts(body, model),
    ...[first, again].flatMap((one) => (one ? questionWords(model, one) : [])),
  ];
}

/** The words of a question, of which a choice has as many answers as can be right, and an axis its ends. */
function questionWords(model: Model, { prediction, cell }: OnCell): unknown[] {
  const { question, answers, marks, why } = PREDICT_TEXT[prediction.id];
  const asked = prediction.question(model, cell);
  const { right } = asked;
  if (asked.kind === 'choose') {
    assert.ok(asked.right < (answers?.(model, cell).length ?? 0), prediction.id);
    assert.ok(asked.right >= 0, prediction.id);
  }
  if (asked.kind === 'drag') {
    // The numbers are float32, and the ends of the axis are decimal.
    const [low, high] = [Math.fround(asked.low), Math.fround(asked.high)];
    assert.ok(low <= asked.right && asked.right <= high, `${prediction.id}: ${right}`);
  }
  assert.equal(judge(asked, rightOf(asked)).verdict, 'right', `${prediction.id}: ${right}`);
  const names = marks?.(model, cell).flat();
  return [question(model, cell), answers?.(model, cell), names, why?.(model, cell)];
}

const kSmallest = '&B=1&T=1&C=1';

// With other choices, and with numbers of the reader's own, every_choice.test.ts draws them.
test('words that depend on numbers say something on every example, the smallest included', async () => {
  let letters = 0;
  let asked = 0;
  for (const { id } of STAGES) {
    const examples = examplesOf(parseHash(`stage=${id}`), catalogue);
    const links = examples.map((example) => `stage=${id}&example=${inLink(example)}`);
    const sizes = `${kSmallest}${id === 'heads' ? '&num_heads=1' : ''}`;
    const own = [`stage=${id}&example=randn${sizes}`, `stage=${id}&example=tokens&tokens=a`];
    links.push(...own.filter((link) => examples.includes(parseHash(link).example)));
    for (const link of someOf(links, 3)) {
      for (const model of await modelsOf(link)) {
        const words = wordsOf(model);
        const all = said(words);
        assert.doesNotMatch(all, /NaN|undefined|\[object/, `${link}, ${model.step.id}: ${all}`);
        letters += all.length;
        if (words.length > 1) asked++;
      }
    }
  }
  assert.ok(letters > 20_000);
  assert.ok(asked > (isEvery ? 300 : 100), `only ${asked}`);
});

/** Steps that compute nothing, or ask nothing yet. */
const UNASKED = ['loop.window', 'softmax.zeros', 'heads.view'];

/** Steps with a question whose answer stands beside no number: what a run will come to, or another word or temperature. */
const UNCOVERED = [
  ...['learn.train', 'learn.two_heads'],
  ...['language.block', 'language.train', 'language.write'],
];

test('every question has its words, and every step that computes something has a question', () => {
  const all = Object.values(PREDICTIONS).flatMap(({ first, again }) => [...first, ...again]);
  assert.deepEqual(keysOf(PREDICT_TEXT), sorted(all.map(({ id }) => id)));
  const steps = STAGES.flatMap(({ id, steps }) =>
    steps.map((step) => ({ key: `${id}.${step.id}`, step })),
  );
  for (const { key, step } of steps) {
    const isKnown = UNASKED.includes(key);
    assert.equal(key in PREDICTIONS, !isKnown, key);
    assert.equal(step.asks !== undefined, !isKnown && !UNCOVERED.includes(key), key);
  }
  assert.ok(steps.length > 25);
});

/** What is right of a step's questions, first and second: a number, or the words of the choice. */
async function rightAt(link: string): Promise<unknown[]> {
  const state = parseHash(link);
  const core = await Core.start(module);
  core.follow(choiceText(state, catalogue), state.edits);
  const model = resolve(state, core.session);
  const { first, again } = predictionsOf(model);
  return [first, again].map((one) => {
    if (!one) return null;
    const asked = one.prediction.question(model, one.cell);
    const words = PREDICT_TEXT[one.prediction.id];
    if (asked.kind === 'choose') return words.answers?.(model, one.cell)[asked.right];
    return typeof asked.right === 'number' ? Number(asked.right.toFixed(4)) : asked.right;
  });
}

// By hand; the scores of "bank" as in tests/page/chromium/ways.test.ts.
test('what is right of the questions is what one finds by hand', async () => {
  for (const [link, ...right] of [
    // 2 + 6 + 6 in every row.
    // Every row takes each token once; below the diagonal the rows from its own on.
    ['stage=triangle&step=ones', 14, 'All rows'],
    ['stage=triangle&step=tril', 8, 'Row 1 and all below it'],
    // x[2, 0] is in the means of rows 2 to 7.
    ['stage=triangle&step=mix', 6, 'Almost 0'],
    // The raised score is the largest: 1 is taken off all, and exp(0 − 1) = 0.37.
    // Six scores are the largest, exp(0) = 1 each; two are masked.
    ['stage=softmax&step=exp', 6, 'Shrink to 0.37'],
    // exp(1 − 1) = 1; the others are exp(−1), and exp(−2) with the largest raised to 2.
    ['stage=softmax&step=exp&edits=scores.5.2:1', 1, 'They shrink'],
    ['stage=softmax&step=divide', 0.1667, 'None'],
    ['stage=softmax&v=2&step=exp', 1, 'They shrink'],
    // (0.1808 − 0.3596 + 0.6258 + 0.9545 + 0.3612 − 1.3499) ÷ 6.
    ['stage=softmax&step=mix', 0.0688, 'Only row 4'],
    ['stage=head&step=alone', 'The same', 'Different'],
    // bank and bank: the same query, the same key.
    ['stage=head&step=alone&tokens=bank+bank+bank', 'The same', 'The same'],
    ['stage=head&step=alone&edits=x_scores.0.2.1:2', 'More', 'Different'],
    // 2.68 × −0.38 + 0.28 × 1.55.
    ['stage=head&step=score', -0.5844, 'All double'],
    // That, divided by √2.
    ['stage=head&step=scale', -0.4132, 'It grows'],
    // A place keeps its row.
    ['stage=heads&example=bank&step=embed', 'Different', 'No, both are new'],
    ['stage=heads&example=bank&step=project', 'As many', 'Head 1'],
    // 6 rows of head 0 and one of head 1, of 4 numbers each: 28, and a token has 8.
    ['stage=heads&example=bank&step=transpose', 'No, other numbers', 'stream'],
    ['stage=heads&example=bank&step=transpose&num_heads=1', 'Yes, the same', null],
    ['stage=heads&example=bank&step=attend', 'Different', 'Head 1'],
    // Number 2 of the last of two heads of 4; of four heads of 2 number 1.
    ['stage=heads&example=bank&step=concat', 6, 'One'],
    ['stage=heads&example=bank&step=concat&num_heads=4', 7, 'One'],
    // Half of concat[5, 4], 0.8594: a column of W_O takes one number of concat, and each is taken once.
    ['stage=heads&example=bank&step=output', 0.4297, 'One number'],
    // "near the money the bank is closed ."
    ['stage=language&step=words&batch=18', 'closed', 'In the last alone'],
    // One row of the table, to which no place is added.
    ['stage=language&step=embed&positions=0', 'All', 'All'],
    // Each row has its own word alone.
    ['stage=language&step=write&attention=0', 'It grows', 'Nothing'],
  ] as const) {
    assert.deepEqual(await rightAt(link), right, link);
  }
});

/** As it is typed: rounded to two decimals; a small one to three, as it is asked for. */
const typed = (value: number) => String(Number(value.toFixed(Math.abs(value) < 0.01 ? 3 : 2)));

/** What is said by somebody who finds this right, and by one who finds something else. */
function saidOf(asked: Question, words: readonly string[], right: number | string) {
  switch (asked.kind) {
    case 'choose': {
      // A word that repeats has its place behind it: "bank (token 2)".
      const isIt = (one: string) => said(one).replace(/ \(token \d+\)$/, '') === right;
      return [words.findIndex(isIt), words.findIndex((one) => !isIt(one))].map(String);
    }
    case 'drag': {
      // The end of the axis that is further away.
      const [low, high] = [asked.low, asked.high].toSorted(
        (a, b) => Math.abs(a - Number(right)) - Math.abs(b - Number(right)),
      );
      assert.notEqual(low, high);
      return [typed(Number(right)), String(high)];
    }
    default:
      return [typed(Number(right)), String(Number(right) + 9)];
  }
}

test('what PyTorch gets is right of both questions of every step, and anything else is not', async () => {
  const { steps }: { steps: { link: string; right: (number | string)[] }[] } =
    await golden('questions.json');
  assert.ok(steps.length > 30);
  for (const { link, right } of steps) {
    const state = parseHash(link);
    const session = await open(choiceText(state, catalogue));
    if (session.structure.training) session.train(runStepOf(state), 5000);
    const model = resolve(state, session);
    const { first, again } = predictionsOf(model);
    assert.equal(right.length, 2, link);
    for (const [i, one] of [first, again].entries()) {
      assert.ok(one, link);
      const asked = one.prediction.question(model, one.cell);
      const words = PREDICT_TEXT[one.prediction.id].answers?.(model, one.cell) ?? [];
      const verdicts = saidOf(asked, words, right[i]).map((text) => judge(asked, text).verdict);
      assert.deepEqual(verdicts, ['right', 'wrong'], `${link}: ${right[i]}`);
    }
  }
});

test('what a typed or dragged number is asked of is the cell that is boxed', async () => {
  for (const { id, steps } of STAGES) {
    for (const step of steps) {
      const state = parseHash(`stage=${id}&step=${step.id}`);
      const model = resolve(state, await open(choiceText(state, catalogue)));
      const { first } = predictionsOf(model);
      const asked = first?.prediction.isTried
        ? null
        : first?.prediction.question(model, first.cell);
      if (!first || !asked || asked.kind === 'choose' || asked.kind === 'find') continue;
      // Or of the sum of its row.
      if (first.prediction.at) continue;
      assert.deepEqual(first.cell, model.cell, `${id}.${step.id}`);
    }
  }
});

test('a word that repeats has its place, and says in which sentence or head it stands', async () => {
  const asked = async (link: string) => {
    const state = parseHash(link);
    const model = resolve(state, await open(choiceText(state, catalogue)));
    const { first } = predictionsOf(model);
    assert.ok(first);
    const { question, answers } = PREDICT_TEXT[first.prediction.id];
    return said([question(model, first.cell), answers?.(model, first.cell) ?? []]);
  };
  const shares = await asked('stage=head&step=softmax');
  assert.match(shares, /row of <b>bank \(token 5\)|row of\s+bank \(token 5\)/);
  for (const word of ['money', 'bank (token 2)', 'bank (token 5)'])
    assert.ok(shares.includes(word), shares);
  assert.doesNotMatch(shares, /money \(/);
  assert.match(await asked('stage=match&step=softmax'), /bank.*By the river/s);
  assert.match(await asked('stage=match&step=softmax&batch=1'), /bank.*At the desk/s);
});

test('every exercise of a notebook has its words, and a right answer with any seed', async () => {
  const worded = Object.entries(NOTEBOOKS_TEXT.list).flatMap(([id, { cells }]) =>
    Object.entries(cells).flatMap(([cell, { exercise }]) => (exercise ? [`${id}.${cell}`] : [])),
  );
  assert.deepEqual(keysOf(EXERCISES), worded.sort());
  const right = async (key: string, seed: string) => {
    const [id, cell] = key.split('.');
    const session = await open(`lesson=notebook_${id}${seed}`);
    const question = EXERCISES[key](session);
    const exercise = NOTEBOOKS_TEXT.list[id].cells[cell].exercise;
    assert.ok(exercise);
    assert.equal(judge(question, rightOf(question)).verdict, 'right', key);
    assert.doesNotMatch(said(exercise.why(notebookFacts(id, session))), /NaN|undefined/);
    return question.kind === 'choose' ? exercise.answers?.[question.right] : question.right;
  };
  for (const key of worded) assert.notEqual(await right(key, '&seed=7'), undefined, key);
  // As the notebooks have it: 003's query, and what its cells [10] to [13] print.
  assert.equal(await right('001.12', ''), '0, 1, 2 and itself');
  assert.equal(await right('003.10', ''), 'One takes nearly all');
  assert.equal(await right('003.12', ''), 'It shrinks');
  assert.equal(await right('003.13', ''), 'They are permuted alike');
});

test('of shares that a moved score has made unequal nothing says that they are equal', async () => {
  const link = 'stage=softmax&step=divide';
  const bodyAt = async (hash: string) => {
    const state = parseHash(hash);
    const core = await Core.start(module);
    core.follow(choiceText(state, catalogue), state.edits);
    return said(wordsOf(resolve(state, core.session))[0]);
  };
  assert.match(await bodyAt(link), /Equal scores, equal shares/);
  assert.doesNotMatch(await bodyAt(`${link}&edits=scores.5.0:4`), /Equal scores, equal shares/);
});
