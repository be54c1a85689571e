// Covering: what of a step is kept back until the learner has guessed, when, and that nothing of it can be drawn or said.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverOf, entered, type StepEntry } from '../../web/src/engine/ask/cover.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { isUsual } from '../../web/src/engine/ask/usual.ts';
import { covered } from '../../web/src/engine/core/covered.ts';
import { matrixOf } from '../../web/src/engine/core/tensor.ts';
import { exact, fixed, scientific } from '../../web/src/engine/draw/format.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { askedAgain, askedCell } from '../../web/src/engine/model/asked/asked_cell.ts';
import { choiceText, examplesOf } from '../../web/src/engine/model/choice.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { nodeOf, upstreamOf } from '../../web/src/engine/model/nodes.ts';
import { resolve, resolveCovered } from '../../web/src/engine/model/resolve.ts';
import { writerOf } from '../../web/src/engine/plane/layout/number_format.ts';
import {
  type Answer,
  type Answers,
  NO_ANSWERS,
  stepKey,
} from '../../web/src/engine/state/answers.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { readMarks, writtenMarks } from '../../web/src/engine/state/storage.ts';
import { entryBy } from '../../web/src/shell/covering.ts';
import type { Action } from '../../web/src/shell/transitions.ts';
import { catalogue, inLink, start } from '../wasm/core.ts';
import { answerTo } from './answer_to.ts';

async function at(hash: string): Promise<Model> {
  const core = await start();
  const state = parseHash(hash);
  if (state.own) core.hold(state.own);
  core.arrive(choiceText(state, catalogue), state.edits, state.trained, 1e9);
  return resolve(state, core.session);
}

const kWalk: StepEntry = { by: 'walk', isEmbedded: false, isShown: false, wasGiven: false };

/** The view's answers with the step of a model covered; or with its question answered, and the second one wanted. */
function covering(model: Model, isAnswered = false): Answers {
  const [key, again] = [false, true].map((one) => stepKey(model.stage.id, model.step.id, one));
  const answers: Record<string, Answer> = isAnswered ? { [key]: answerTo(model) } : {};
  return { ...NO_ANSWERS, answers, covers: { [isAnswered ? again : key]: true } };
}

const covers = (covers: Answers['covers']): Answers => ({ ...NO_ANSWERS, covers });

test('a step is covered when it is walked onto for the first time, or its link asks', async () => {
  const model = await at('stage=triangle&step=shares');
  const key = 'triangle.shares';
  assert.deepEqual(entered(NO_ANSWERS, model, kWalk), { [key]: true });
  const link: StepEntry = { ...kWalk, by: 'link' };
  const none = { [key]: false, [stepKey('triangle', 'shares', true)]: false };
  assert.deepEqual(entered(NO_ANSWERS, model, link), none);
  assert.deepEqual(
    entered(covers({ [key]: false }), model, kWalk),
    { [key]: false },
    'seen already',
  );
  assert.deepEqual(entered(NO_ANSWERS, model, { ...kWalk, isEmbedded: true }), { [key]: false });
  assert.deepEqual(entered(NO_ANSWERS, model, { ...kWalk, isShown: true }), { [key]: false });
  const asking = await at('stage=triangle&step=shares&ask=1');
  assert.deepEqual(entered(NO_ANSWERS, asking, { ...link, isEmbedded: true }), {
    ...none,
    [key]: true,
  });
  assert.deepEqual(entered(NO_ANSWERS, asking, { ...link, isShown: true }), none);
  assert.deepEqual(
    entered(NO_ANSWERS, await at('stage=loop&step=window'), kWalk),
    {},
    'nothing is asked',
  );
});

test('a link shows what a fresh page shows, also of a step that was walked onto and not answered', async () => {
  const [key, again] = [false, true].map((one) => stepKey('head', 'score', one));
  const none = { [key]: false, [again]: false };
  const walked = covers({ [key]: true });
  const link: StepEntry = { ...kWalk, by: 'link' };
  const model = await at('stage=head&step=score');
  const asking = await at('stage=head&step=score&ask=1');
  assert.deepEqual(entered(walked, model, link), none);
  assert.deepEqual(entered(walked, model, { ...link, by: 'change' }), { [key]: true }, 'Back');
  assert.deepEqual(entered(covers({ [key]: false }), asking, link), { ...none, [key]: true });
  const answers = { [key]: answerTo(asking) };
  assert.deepEqual(entered({ ...walked, answers }, asking, link), none, 'answered');
  const wanted = { ...walked, answers, covers: { [key]: false, [again]: true } };
  assert.deepEqual(entered(wanted, asking, link), none, 'nor is one more asked');

  const other = await at('stage=head&step=score&ask=1&edits=x.0.0.0:1');
  assert.deepEqual(
    entered({ ...walked, answers }, other, link),
    { ...none, [key]: true },
    'other numbers',
  );
});

test('by what a step is entered: a walk, a link, or neither', () => {
  const stage = parseHash('stage=head&step=score');
  const notebook = parseHash('notebook=003');
  const cell = { node: 'scores', index: [0, 1, 2] };
  const by = (action: Action, from = stage, cameFrom: State | null = null) =>
    entryBy(action, from, cameFrom);
  assert.equal(by({ type: 'goStep', id: 'scale' }), 'walk');
  assert.equal(by({ type: 'goTo', state: stage }), 'walk');
  assert.equal(by({ type: 'goTo', state: { ...stage, cell } }), 'link');
  assert.equal(by({ type: 'goTo', state: stage }, notebook), 'link');
  const open = { ...stage, cell };
  assert.equal(by({ type: 'goTo', state: open }, notebook, open), 'change', 'the way back');
  assert.equal(by({ type: 'goTo', state: open }, notebook, stage), 'link', 'another number');
  assert.equal(by({ type: 'arrive', state: stage }), 'link');
  assert.equal(by({ type: 'arrive', state: stage, isReturn: true }), 'change');
  assert.equal(by({ type: 'set', patch: { row: 3 } }), 'change');
});

test('an answer holds for its subject, whatever the learner sets or plays; on another one nothing is covered beside the open question', async () => {
  for (const [link, other, isSame] of [
    // Another sequence; a run that has gone on.
    ['stage=heads&step=attend&example=randn&B=2', '&batch=1', false],
    ['stage=learn&step=task', '&trained=3', false],
    // Another pass of the loop, which Play brings; a number that is set by a drag, also the one asked about.
    ['stage=loop&step=add', '&row=3', true],
    ['stage=loop&step=divide', '&batch=2', true],
    ['stage=head&step=score', '&edits=x.0.5.0:1', true],
    ['stage=head&step=score', '&edits=scores.0.5.2:1', true],
    // What is asked of all heads, or of the whole step, whatever is open.
    ['stage=heads&step=attend&example=bank', '&head=1', true],
    ['stage=heads&step=transpose&example=both', '&row=1', true],
    ['stage=head&step=score', '&cell=scores.0.1.0', true],
  ] as const) {
    const before = await at(link);
    const key = stepKey(before.stage.id, before.step.id);
    const view = { ...covering(before, true), covers: { [key]: true } };
    const after = resolve(
      { ...(await at(link + other)).state, step: before.step.id },
      (await at(link + other)).session,
    );
    const change: StepEntry = { ...kWalk, by: 'change', wasGiven: true };
    assert.deepEqual(entered(view, before, change), { [key]: true }, link);
    const then = entered(view, after, change);
    assert.deepEqual(then, { [key]: isSame }, link + other);
    // Covered by hand it stays so, and it is the first question's number again.
    assert.deepEqual(entered(view, after, { ...change, wasGiven: false }), { [key]: true });
    if (!isSame) assert.deepEqual(coverOf(after, view), coverOf(after, covering(after)), link);
  }
});

test('until the guess the number is covered, its equals, and all that is computed from it; then what the second asks', async () => {
  const model = await at('stage=softmax&step=divide');
  const cover = coverOf(model, covering(model));
  const { nodes } = model.session.structure;
  for (const { name } of nodes) {
    const isAfter = upstreamOf(model.session, [name]).has('weights');
    if (name !== 'weights') assert.equal(cover?.get(name), isAfter ? 'all' : undefined, name);
  }
  assert.ok(cover?.has('y') && cover.has('weights_sum'));
  // Row 5 of eight: its shares sum to 1, so that the others would say the one that is asked; but for two that the mask hides.
  assert.deepEqual(cover?.get('weights'), new Set([40, 41, 42, 43, 44, 45]));
  assert.deepEqual(askedCell(model)?.index, [5, 2]);
  assert.deepEqual(askedAgain(model)?.index, [4, 2], 'in another row');
  // Which shares grow with all scores is tried out: no number of the page says it.
  assert.equal(coverOf(model, covering(model, true)), null);
  // Which word scores highest is in the table: of the asked word, and across the diagonal.
  const words = await at('stage=match&step=score');
  const then = coverOf(words, covering(words, true));
  assert.deepEqual([...(then?.keys() ?? [])], ['scores']);
  const asked = covering(words, true);
  assert.equal(coverOf(words, { ...asked, covers: {} }), null, 'before one more is wanted');
  const both = { ...asked.answers, 'match.score.again': answerTo(words, true) };
  assert.equal(coverOf(words, { ...asked, answers: both }), null, 'both are answered');
});

test('where other rows say nothing of the answer, they are shown: covered are those asked about, and of their words', async () => {
  // Which bank, token 2 or 5, leaves with more? y is (1, 6, 3).

  const mix = await at('stage=head&step=mix');
  const cover = coverOf(mix, covering(mix));
  assert.deepEqual([...(cover?.keys() ?? [])], ['y']);
  assert.deepEqual(cover?.get('y'), new Set([6, 7, 8, 15, 16, 17]));
  // The banks of two sentences, y (2, 3, 4), are compared.
  const banks = await at('stage=match&step=mix');
  assert.deepEqual(
    coverOf(banks, covering(banks))?.get('y'),
    new Set([4, 5, 6, 7, 16, 17, 18, 19]),
  );
  // Every row of ones makes the same row: 14 and 16; the 14s are covered.
  const ones = await at('stage=triangle&step=ones');
  assert.deepEqual(coverOf(ones, covering(ones))?.get('c_ones'), new Set([0, 2, 4]));
  // Column 3 of six rows, in which those are counted that may look at its token.
  const mask = await at('stage=head&step=mask');
  assert.deepEqual(coverOf(mask, covering(mask))?.get('masked'), new Set([3, 9, 15, 21, 27, 33]));
  // The same row of both heads is compared: row 4 of five.
  const heads = await at('stage=heads&step=attend&v=2');
  const shares = coverOf(heads, covering(heads))?.get('weights');
  assert.deepEqual(shares, new Set([20, 21, 22, 23, 24, 45, 46, 47, 48, 49]));
  // Where the four columns of head 1 are is asked; those of head 0 are seen: five rows of eight.
  const concat = await at('stage=heads&step=concat&v=2');
  const columns = coverOf(concat, covering(concat))?.get('concat');
  assert.ok(columns instanceof Set && columns.size === 20 && !columns.has(3) && columns.has(4));
  // "near the mud the bank is": two rows of "the" are compared, with eight numbers each.
  const embed = await at('stage=language&step=embed');
  const rows = coverOf(embed, covering(embed))?.get('tok_emb');
  assert.ok(rows instanceof Set && rows.size === 16);
});

test('what a later step asks of, or the second question, is covered with what is asked', async () => {
  const alone = await at('stage=head&step=alone');
  assert.equal(coverOf(alone, covering(alone))?.get('scores'), 'all');
  assert.equal(coverOf(alone, covering(alone, true))?.get('scores'), 'all');
  assert.equal(coverOf(alone, covering(alone, true))?.get('x_scores'), undefined);
  const attend = await at('stage=heads&step=attend');
  assert.equal(coverOf(attend, covering(attend, true))?.get('y'), 'all');
});

test('the second number stands nowhere else: not as the loop’s result; a question of rows covers none', async () => {
  const then = async (hash: string) => {
    const model = await at(hash);
    return coverOf(model, covering(model, true));
  };
  // Which rows a token moves stands in no number: what the reader has seen stays.
  assert.equal(await then('stage=triangle&step=ones'), null);
  assert.equal(await then('stage=triangle&step=tril'), null);
  const tokens = await then('stage=triangle&step=mix');
  assert.deepEqual([...(tokens?.keys() ?? [])].toSorted(), ['difference', 'max_difference']);
  // What a change does is tried out, and stands on no page.
  for (const step of ['mask', 'exp', 'divide', 'mix'])
    assert.equal(await then(`stage=softmax&step=${step}`), null, step);
});

test('a second question in the same row covers that number alone', async () => {
  // Row 0 of the loop has no two rows to change places: the sum of its second column is asked for.
  const model = await at('stage=loop&step=add&row=0');
  assert.deepEqual([...(coverOf(model, covering(model, true)) ?? [])], [['sums', new Set([1])]]);
});

test('in the loop the rows that are made stay, also where the loop comes back to them', async () => {
  const model = await at('stage=loop&step=divide&row=2&batch=1');
  const cells = coverOf(model, covering(model))?.get('y');
  assert.ok(cells instanceof Set);
  // y is (4, 8, 2): row 2 of batch 1 begins at (8 + 2) 2.
  assert.equal(Math.min(...cells), 20);
  assert.equal(cells.size, 64 - 20);
});

test('two numbers across the diagonal that are the same are covered both', async () => {
  const model = await at('stage=match&step=score');
  assert.deepEqual(askedCell(model)?.index, [0, 1, 0]);
  assert.deepEqual(askedAgain(model)?.index, [0, 2, 0]);
  const cells = coverOf(model, covering(model, true))?.get('scores');
  assert.deepEqual(cells, new Set([6, 7, 8, 2, 5]));
});

test('a covered session has none of the numbers, and no arithmetic in which they stand', async () => {
  const model = await at('stage=triangle&step=shares');
  const { session } = model;
  const cover = coverOf(model, covering(model));
  assert.ok(cover);
  const shown = resolveCovered(model.state, session, cover);
  // Row 1, column 0; what else is there are other numbers.
  assert.deepEqual([...shown.session.data(session.find('c'))].map(Number.isNaN), [
    ...[false, false, true, false, false, false],
  ]);
  assert.equal(shown.terms.at(-1)?.value, Number.NaN);
  // What it is made of, is to be seen: ½, 6.
  const cellsOf = (terms: typeof model.terms) => terms.filter(({ kind }) => kind === 'cell');
  assert.deepEqual(cellsOf(shown.terms), cellsOf(model.terms));
  assert.deepEqual([...shown.session.data(session.find('b'))], [2, 7, 6, 4, 6, 5]);
  assert.equal(shown.session.uncovered, session);
  assert.deepEqual([...session.data(session.find('c'))].slice(0, 4), [2, 7, 4, 5.5]);
  // Row 2 alone: its sum is not to be had by its parts, nor by what they become.
  const again = resolveCovered(
    { ...model.state, cell: { node: 'c', index: [2, 0] } },
    session,
    new Map([['c', new Set([4, 5])]]),
  );
  assert.ok(again.terms.every(({ kind, value }) => kind === 'cell' || Number.isNaN(value)));
  assert.deepEqual([...again.session.data(session.find('c'))].slice(0, 4), [2, 7, 4, 5.5]);
  assert.ok([...again.session.data(session.find('c'))].slice(4).every(Number.isNaN));
});

test('tokens keep their names where the rows that these are read off are covered', async () => {
  const state = parseHash('stage=heads&example=both&step=embed');
  const core = await start();
  core.arrive(choiceText(state, catalogue), []);
  const { words } = covered(core.session, new Map([['x', 'all']]));
  assert.ok(words.length > 0 && words.every((word) => !word.includes('?')), words.join());
  assert.deepEqual(words, core.session.words);
});

test('a covered number is written as a question mark, however it is written', () => {
  for (const write of [fixed, scientific]) assert.equal(write(Number.NaN, 4), '?');
  for (const dtype of ['float32', 'float64'] as const) assert.equal(exact(Number.NaN, dtype), '?');
});

test('a covered gradient is a question mark too, with its sign, and so is a difference', () => {
  const extent = { least: -2, most: 2, largest: 2, hasInfinity: false };
  for (const isInteger of [false, true]) {
    for (const style of ['plain', 'difference', 'gradient', 'sum of gradients'] as const) {
      assert.equal(writerOf({ ...extent, isInteger }, 2, style)(Number.NaN), '?', style);
    }
  }
});

test('every step with a question can be covered, on every example; a second one asks about another cell', async () => {
  let covered = 0;
  for (const { id } of STAGES) {
    for (const example of examplesOf(parseHash(`stage=${id}`), catalogue)) {
      const { steps, state, session } = await at(`stage=${id}&example=${inLink(example)}`);
      for (const step of steps.filter(({ asks }) => asks)) {
        const model = resolve({ ...state, step: step.id }, session);
        const cover = coverOf(model, covering(model));
        const cell = askedCell(model);
        assert.ok(cover && cell, `${id}.${step.id} on ${example}`);
        const shown = resolveCovered(model.state, session, cover);
        assert.ok(Number.isNaN(shown.terms.at(-1)?.value) || shown.cell.node !== cell.node);
        const again = askedAgain(model);
        const { rows, cols } = matrixOf(nodeOf(session, cell.node).shape);
        // Or about all of the same tensor: which number is the largest.
        const isOfAll = step.asks?.next?.includes(cell.node);
        if ((rows > 1 || cols > 1) && !isOfAll) assert.notDeepEqual(again, cell);
        covered++;
      }
    }
  }
  assert.ok(covered > 100, `only ${covered}`);
});

test('marks survive the way to the device and back; what is no marks is read as none', () => {
  const marks = {
    steps: { 'loop.add': 'right', 'head.mix': 'shown', 'mistakes.mask_sees_next': 'wrong' },
    said: { 'loop.add': ['0.4', '0.4127'] },
    checks: { loop: ['right', '', 'wrong'] },
  } as const;
  assert.deepEqual(readMarks(writtenMarks(structuredClone(marks) as never)), marks);
  const none = { steps: {}, said: {}, checks: {} };
  for (const stored of [
    null,
    '',
    'null',
    '[]',
    '7',
    '{"version":2,"steps":{"loop.add":"right"}}',
    '{"version":1}',
    '{"version":1,"steps":"right","checks":7}',
    '{"version":1,"said":{"loop.add":"x","head.mix":["1"],"head.softmax":["1",2]}}',
    `{"version":1,"said":{"loop.add":["1","${'1'.repeat(61)}"]}}`,
    '{"version":1,"steps":{"__proto__":"right","a.b.c":"right","loop.add":"<b>"}}',
    '{"version":1,"checks":{"loop":["right","right","right","right"],"head":"right"}}',
    `{"version":1,"steps":{"${'a'.repeat(20_000)}":"right"}}`,
  ]) {
    assert.deepEqual(readMarks(stored), none, stored ?? 'nothing');
  }
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`s${i}`, 'right']));
  const text = writtenMarks({ steps: many, said: {}, checks: {} } as never);
  assert.deepEqual(readMarks(text), none, 'longer than this page writes');
});

test('a number that one has set is no question; one set before it is in the answer, not in the reason', async () => {
  // The first column of the row is set, so the second one is asked about.
  const { session, ...own } = await at('stage=triangle&step=shares&edits=c.1.0:9');
  const asked = askedCell({ ...own, session });
  assert.deepEqual(asked, { node: 'c', index: [1, 1] });
  assert.deepEqual(askedCell(await at('stage=triangle&step=shares')), { node: 'c', index: [1, 0] });
  // 9 · 2 + ½ · 6 = 21, beyond the 14 of all ones; (9 ÷ 6) beyond both ends.
  for (const [link, right] of [
    ['stage=triangle&step=shares&edits=a.1.0:9', 21],
    ['stage=loop&step=divide&edits=sums.0.5.0:9', 1.5],
  ] as const) {
    const model = await at(link);
    const { first } = predictionsOf(model);
    const question = first?.prediction.question(model, first.cell);
    assert.ok(first && question?.kind === 'drag');
    assert.equal(question.right, right);
    assert.ok(question.low < right && right < question.high, link);
    assert.equal(isUsual(model, first, null), false, 'a share of 9 makes no mean');
  }
  const given = await at('stage=triangle&step=shares&edits=b.1.0:9');
  const { first } = predictionsOf(given);
  assert.equal(first && isUsual(given, first, null), true);
});

test('an axis ends where what is seen lets it end, whatever is covered', async () => {
  // By hand: six rows of its largest number, 0.9545, and of its least, −1.3499.
  const sum = await at('stage=loop&step=add');
  const { first } = predictionsOf(sum);
  const question = first?.prediction.question(sum, first.cell);
  assert.ok(question?.kind === 'drag');
  assert.ok(Math.abs(question.high - 5.727) < 0.1 && Math.abs(question.low + 8.0994) < 0.1);
});

test('the second question on tril is about a column that the ones have not shown', async () => {
  // Row 2 of tril takes all rows, as the ones do; row 1 makes 7 + 4 of the second column.
  const tril = await at('stage=triangle&step=tril');
  const again = askedAgain(tril);
  assert.deepEqual(again, { node: 'c_tril', index: [1, 1] });
});

test('the dashes of All tokens are around the rows that change, as many as the answer says', async () => {
  for (const [link, rows] of [
    // By hand: x[2, 0] is in the means of rows 2 to 5, or of rows 2 to 7.
    ['stage=triangle&step=mix&v=2', [2, 5]],
    ['stage=triangle&step=mix', [2, 7]],
  ] as const) {
    const model = await at(link);
    const { about, goesInto } = model.step.asks ?? {};
    const asked = askedCell(model);
    const named = asked && about?.(asked, model.session);
    const parts = named && goesInto?.(named, model.session);
    const [top, bottom] = rows;
    const expected = {
      x: { top: 2, bottom: 2, col: 0 },
      weights: { top, bottom, col: 2 },
      y: { top, bottom, col: 0 },
    };
    assert.deepEqual(parts, expected, link);
    const { first } = predictionsOf(model);
    const question = first?.prediction.question(model, first.cell);
    assert.equal(question?.kind === 'enter' && question.right, bottom - top + 1);
  }
});
