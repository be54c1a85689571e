// What stage 7 says is true of the numbers beside it: of weights that are trained, of those that a step moves, and of what
// its questions ask. What is right comes from PyTorch (tests/golden/training.json) or from arithmetic by hand.
import '../../web/src/course/index.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchedBy } from '../../web/src/course/heads/facts.ts';
import { looks } from '../../web/src/course/heads/words.en.ts';
import { BODIES } from '../../web/src/course/learn/bodies.en.ts';
import { learnFacts, matchElsewhereOf } from '../../web/src/course/learn/facts.ts';
import { curvesView } from '../../web/src/course/learn/run/curves.ts';
import { RUN_TEXT } from '../../web/src/course/learn/run.en.ts';
import { numbersView } from '../../web/src/engine/arithmetic/numbers.ts';
import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import { nodeOf, valueAt } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { targetTokenIn } from '../../web/src/engine/model/run/target_token.ts';
import { editsView } from '../../web/src/engine/page/controls/edits_control.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { catalogue, golden, start } from '../wasm/core.ts';
import { textOf } from './rendered.ts';
import { said } from './said.ts';

/** The page at a link of the stage, with its run trained and its edits made. */
async function at(link: string): Promise<Context> {
  const core = await start();
  const state = parseHash(`stage=learn&${link}`);
  core.arrive(choiceText(state, catalogue), state.edits, state.trained, Infinity);
  const model = resolve(state, core.session);
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, { room: 1076, narrow: false });
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return { model, drawing, ...given, canUndo: true, canRedo: false };
}

const bodyAt = async (link: string) => {
  const { model } = await at(link);
  return textOf(BODIES[model.step.id](learnFacts(model)));
};
const originAt = async (link: string) => textOf(numbersView(await at(link)));

/** The questions of a step, each with its words, its answers and what is right. */
async function asked(link: string) {
  const { model } = await at(link);
  const { first, again } = predictionsOf(model);
  return [first, again].map((one) => {
    assert.ok(one);
    const { prediction, cell } = one;
    const { question, answers, why } = PREDICT_TEXT[prediction.id];
    const { right } = prediction.question(model, cell);
    return {
      id: prediction.id,
      cell,
      words: textOf(question(model, cell)),
      right: answers ? answers(model, cell)[Number(right)] : right,
      why: textOf(why?.(model, cell)),
    };
  });
}

test('the loss that a question asks for is that of the share it prints, in two decimals', async () => {
  for (const link of ['step=loss&v=2', 'step=loss&v=2&row=0', 'step=loss&task=lookup']) {
    const [loss] = await asked(link);
    const [, share] = /got a share of ([0-9.]+)\./.exec(loss.words) ?? [];
    assert.equal((-Math.log(Number(share))).toFixed(2), Number(loss.right).toFixed(2), link);
  }
});

const { first: firstSteps } = await golden('training.json');
const [lookup, previous] = firstSteps;

test('a weight is given at step 0, and trained after it', async () => {
  const cell = 'step=train&cell=w_value.0.0';
  assert.match(await originAt(cell), /Given, not computed: w_value/);
  assert.match(
    await originAt(`${cell}&trained=1`),
    /Trained, for 1 step\. At step 0 it was w_value/,
  );
  const later = await originAt(`${cell}&trained=50`);
  assert.match(later, /Trained, for 50 steps\./);
  assert.doesNotMatch(later, /Given/);
  const own = await originAt(`${cell}&trained=50&edits=w_value.0.0:2@50`);
  assert.match(own, /Your number, in the place of the one trained up to step 50\./);
  // It was set on the way: to which number, and when.
  const onTheWay = await originAt(`${cell}&trained=50&edits=w_value.0.0:-5@20,w_value.0.0:2@10`);
  assert.match(
    onTheWay,
    /Trained, for 50 steps\. You set it to 2 at step 10, then to −5 at step 20, and training went on from there\. At step 0/,
  );
  // Neither another weight nor a later step is its history.
  const none = await originAt(`${cell}&trained=50&edits=w_value.1.0:-5@20,w_value.0.0:2@70`);
  assert.doesNotMatch(none, /You set/);
  // What no training changes is given at every step.
  assert.match(await originAt('step=train&cell=x.0.0.0&trained=50'), /Given, not computed: .*x = /);
});

test('an edit of a run stands in the list and on the curves, each with its step', async () => {
  const context = await at('step=train&trained=50&edits=w_value.5.1:-5@20');
  assert.match(textOf(editsView(context)), /1 number is yours: w_value\[5, 1\] = −5 at step 20/);
  const axis = { end: 300, width: 700 };
  const drawn = textOf(curvesView(context, axis, [], ''));
  const mark = RUN_TEXT.setAt(20, ['w_value[5, 1] = −5']);
  assert.ok(said(curvesView(context, axis, [], '')).includes(mark), drawn);
  const plain = await at('step=train&trained=50');
  assert.doesNotMatch(said(curvesView(plain, axis, [], '')), /you set/);
});

test('as many weights are said to move as PyTorch moves', async () => {
  const { d_w_query } = lookup;
  assert.equal(d_w_query.length, 32);
  // No row that is asked has a drink: four rows of W_Q stay. All numbers of W_K and W_V move.
  const still = d_w_query.filter((gradient: number) => gradient === 0).length;
  assert.equal(still, 16);
  assert.match(
    await bodyAt('step=update'),
    /Of 96 weights \(32 here, in W Q\), 80 move at once; the gradient of the others is 0/,
  );
  // Row 0 is not asked: of its place W_Q has two numbers.
  assert.match(
    await bodyAt('step=update&task=previous'),
    /Of 72 weights \(18 here, in W Q\), 70 move at once/,
  );
});

test('why a masked score learns nothing is said with and without a mask', async () => {
  for (const link of ['step=backward', 'step=backward&task=previous', 'step=backward&causal=1']) {
    assert.match(await bodyAt(link), /whatever the score is, the mask makes its share 0/, link);
  }
  assert.match(await bodyAt('step=backward'), /on another task it can be seen/);
  assert.doesNotMatch(await bodyAt('step=backward&task=previous'), /another task/);
});

test('the score that should grow is the one of which PyTorch’s gradient is furthest below 0', async () => {
  for (const [task, { row }] of [
    ['lookup', lookup],
    ['previous', previous],
  ]) {
    const [grow] = await asked(`step=backward&task=${task}`);
    assert.equal(grow.id, 'grow');
    const { model } = await at(`step=backward&task=${task}`);
    const least = row.d_scores.indexOf(Math.min(...row.d_scores));
    assert.equal(grow.right, model.session.words[least], task);
  }
});

test('then it asks of the same row what softmax does not see: scores that grow alike', async () => {
  for (const task of ['lookup', 'previous', 'marked', 'largest', 'both']) {
    const link = `step=backward&task=${task}`;
    const [, alike] = await asked(link);
    assert.deepEqual([alike.id, alike.right], ['allAlike', 'It stays'], task);
    const { model } = await at(link);
    assert.ok(alike.words.includes(`the row of ${model.session.words[model.row]} grew`), task);
  }
});

test('a weight’s way is told by its gradient’s sign; then it is asked what a much larger rate does', async () => {
  const [moved, larger] = await asked('step=update');
  const { d_w_query } = lookup;
  // Row 1, column 2.
  assert.equal(moved.right, d_w_query[6] < 0 ? 'Up' : 'Down');
  assert.match(moved.why, d_w_query[6] < 0 ? /goes up\.$/ : /goes down\.$/);
  assert.equal(larger.id, 'largerRate');
  // PyTorch's answer: tests/golden/generators/questions.py.
  assert.equal(larger.right, 'It rises');
  assert.match(larger.words, /the rate 500 instead of 5\b/);
  // A cover hides what the update makes: a second question is announced all the same.
  const { model } = await at('step=update');
  const { again } = predictionsOf({ ...model, updated: null });
  assert.equal(again?.prediction.id, 'largerRate');
});

test('the logarithm in a loss’s arithmetic is said to be one', async () => {
  const words = await originAt('step=loss&cell=row_loss.0.4.0');
  const { y } = lookup.row;
  const most = Math.max(...y);
  const log = Math.log(y.reduce((sum: number, one: number) => sum + Math.exp(one - most), 0));
  assert.ok(words.includes(`${log.toFixed(4)} = log Σ exp`), words);
});

test('the token that a row is to look at is the one that the core’s own share is of', async () => {
  for (const task of ['lookup', 'previous', 'marked']) {
    const { model } = await at(`step=train&task=${task}&trained=50`);
    const { session, state, run } = model;
    const { columns = [] } = session.structure.training ?? {};
    const [batches, rows, symbols] = nodeOf(session, 'targets').shape;
    const targets = session.data(session.find('targets'));
    const shares: number[] = [];
    for (let batch = 0; batch < batches; batch++) {
      for (let row = 0; row < rows; row++) {
        const from = (batch * rows + row) * symbols;
        if (!targets.subarray(from, from + symbols).includes(1)) continue;
        const col = targetTokenIn(state, session, { batch, head: 0, row });
        shares.push(valueAt(session, { node: 'weights', index: [batch, row, col] }));
      }
    }
    const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    const share = run?.rows[50][columns.indexOf('share')] ?? 0;
    assert.ok(Math.abs(mean - share) < 1e-6, `${task}: ${mean}, not ${share}`);
  }
  // Row 4 of "largest" is open on a digit that no other exceeds.
  const { model } = await at('step=train&task=largest');
  const digits = model.session.words.slice(0, 5).map(Number);
  assert.equal(digits[model.cell.index[2]], Math.max(...digits));
});

test('the open share in Train is that on the right token, at every step', async () => {
  for (const trained of [0, 10, 50]) {
    const { model } = await at(`step=train&trained=${trained}`);
    const { cell, session } = model;
    const name = (token: number) => session.words[token].split(' ')[0];
    assert.deepEqual(cell.index.slice(0, 2), [0, 4]);
    assert.notEqual(cell.index[2], 4);
    assert.equal(name(cell.index[2]), name(4), String(trained));
  }
});

test('what Train says follows what is chosen', async () => {
  assert.match(await bodyAt('step=train&trained=1'), /each name learns to look for itself/);
  for (const link of ['lr=20', 'optimizer=adam', 'scaled=0', 'fresh=0']) {
    const own = await bodyAt(`step=train&trained=1&${link}`);
    assert.doesNotMatch(own, /learns to look for itself/, link);
  }
  // Before the run the question asks what it will come to.
  assert.doesNotMatch(await bodyAt('step=train'), /learns to look for itself/);
  assert.doesNotMatch(await bodyAt('step=two_heads'), /cannot point to two places/);
  assert.match(
    await bodyAt('step=train&optimizer=adam'),
    /Adam takes the steps here, with the rate 0\.05\./,
  );
  const formulas = async (link: string) =>
    (await at(link)).model.step.formulas.map(({ name }) => name);
  assert.deepEqual(await formulas('step=train'), ['update']);
  assert.deepEqual(await formulas('step=train&optimizer=adam'), [
    'adamMean',
    'adamSquare',
    'adamStep',
  ]);
});

test('a mistyped step opens as none does, not as another step’s words on this task', async () => {
  const { model } = await at('step=twohead');
  assert.equal(model.step.id, 'task');
});

test('of the weights that are learnt by heart it is said in which rows the diagonal is not the largest', async () => {
  const { heart } = RUN_TEXT.showings.all;
  const words = async (link: string) =>
    textOf(heart.says(matchElsewhereOf((await at(`step=train&trained=300${link}`)).model)));
  // W_Q·W_K⊤ as the page prints it: of the rows ana, ben, cai and dia the largest are 7.8 (water), 6.8 (milk), 9.4 (tea),
  // 5.7 (tea); on the diagonal stand 5.4, 4.9, 8.9 and 3.0.
  assert.match(
    await words('&fresh=0'),
    /In 4 of 4 rows it stands elsewhere: cai looks most for tea \(9\.4\)/,
  );
  assert.doesNotMatch(await words('&fresh=0'), /not on the diagonal/);
  // By fresh sequences each name looks most for itself.
  assert.doesNotMatch(await words(''), /elsewhere/);
});

test('it is said over what the shares on both questions are means, and that one may count in both', async () => {
  const { means } = RUN_TEXT.twoHeads;
  assert.match(
    means,
    /256 fresh sequences\. If the marked row is also the row before, .* counts in both/,
  );
  const words = textOf(looks(watchedBy(await heads())));
  assert.match(words, /mean share in this sequence: 0\.\d\d/);
  assert.match(words, /looks at the marked row \(in this sequence 0\.\d\d\)/);
});

/** Stage 6 on its first example, the pair of heads that has been trained. */
async function heads() {
  const core = await start();
  const state = parseHash('stage=heads&step=attend');
  core.arrive(choiceText(state, catalogue), [], 0, Infinity);
  return resolve(state, core.session);
}
