// Every question of every step, under all that the page lets one choose: each example, each value, pairs of choices that
// belong together; in a run of ten minutes (walks.ts) few of those and some that are drawn, in a whole walk each value with
// each example, and all pairs.
// Nothing traps or is refused, no tensor is missing, the words say something, and no answer stands beside its question.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import '../../web/src/course/asks.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { STEPS } from '../../web/src/course/language/run_steps.ts';
import { coverOf } from '../../web/src/engine/ask/cover.ts';
import { judge, rightOf } from '../../web/src/engine/ask/judge.ts';
import { type OnCell, PREDICTIONS, predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import type { Question } from '../../web/src/engine/ask/question.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { Refusal } from '../../web/src/engine/core/refusals.ts';
import { offsetOf } from '../../web/src/engine/core/tensor.ts';
import { findStage, STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText, examplesOf, takenChoices } from '../../web/src/engine/model/choice.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { nodeOf } from '../../web/src/engine/model/nodes.ts';
import { resolve, resolveCovered } from '../../web/src/engine/model/resolve.ts';
import { type Answers, NO_ANSWERS, stepKey } from '../../web/src/engine/state/answers.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { PREDICT_TEXT } from '../../web/src/engine/words/predictions.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { catalogue, module, OWN_HEAD } from '../wasm/core.ts';
import { answerTo } from './answer_to.ts';
import { type Pairs, type Walked, walkOf } from './choices.ts';
import { said } from './said.ts';
import { isEvery, isWhole } from './walks.ts';

/** Milliseconds in which a run comes to its step without a pause. */
const kNoPause = 1e9;

/** Which pairs of choices are walked. */
const kPairs: Pairs = isWhole ? 'any' : isEvery ? 'together' : 'few';

/** How many combinations are drawn for each example, beside those in which the pairs are: where these are few, too. */
const kDrawn = isEvery && !isWhole ? 0 : 2;

/** The ends of an axis are decimals, which float32 does not have. */
const kOfFloat32 = 1e-5;

/**
 * Questions whose answer is not the number that their cell names: how many rows change, and whether the rows of a word
 * that comes twice are equal, which need not be the open row.
 */
const kOfNoNumber = ['reached', 'sameRows', 'sameRowsOfX'];

/**
 * A language model's run is asked about a tenth of its way: after so few steps its losses are as far apart, or end, as after
 * all. What is right at the steps that the page names, words.test.ts asks of PyTorch's runs.
 */
Object.assign(STEPS, { plateau: 10, learnt: 20, long: 50 });

const core = await Core.start(module);
core.hold(OWN_HEAD);
const count = { links: 0, steps: 0, questions: 0 };
const asked = new Set<string>();
const ran = new Set<string>();

/** The state with those of its edits that hold, once the core has it open; null if that refuses it. */
function opened(state: State): State | null {
  try {
    const choice = choiceText(state, catalogue);
    return { ...state, edits: core.arrive(choice, state.edits, state.trained, kNoPause) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * What a run comes to, or a model that is taught a second time, takes long to find out: it is asked where a choice has a value under which it has not been asked yet,
 * not under all pairs.
 */
function isNewRun(id: string, state: State): boolean {
  const parts = choiceText(state, catalogue).split('&').slice(1);
  const names = [`example=${state.example}`, ...parts].map((part) => `${id} ${part}`);
  const isNew = names.some((name) => !ran.has(name));
  for (const name of names) ran.add(name);
  return isNew;
}

const saysSomething = (words: string) => assert.doesNotMatch(words, /NaN|undefined|\[object/);

/** `shown`: the model as it is drawn while the question is open. */
function walkQuestion(model: Model, shown: Model, { prediction, cell }: OnCell): void {
  const { id, isTried } = prediction;
  const words = PREDICT_TEXT[id];
  const answers = words.answers?.(model, cell) ?? [];
  saysSomething(said([words.question(model, cell), answers, words.marks?.(model, cell).flat()]));
  asked.add(id);
  const isOfRun = model.step.trains || model.step.learnt !== undefined;
  if (isTried && isOfRun && !isNewRun(id, model.state)) return;
  const question = prediction.question(model, cell);
  count.questions++;
  canBeAnswered(question, answers.length);
  const found = question.kind === 'choose' ? (question.found ?? []) : [];
  saysSomething(said([words.why?.(model, cell), words.slips?.(model, cell)]));
  saysSomething(said(words.how?.(model, cell, found)));
  if (isTried || !model.step.asks || kOfNoNumber.includes(id)) return;
  const { node, index } = question.of ?? cell;
  const at = offsetOf(nodeOf(model.session, node).shape, index);
  const value = shown.session.data(shown.session.find(node))[at];
  assert.ok(Number.isNaN(value), `${id}: ${node}[${index.join(', ')}] stands open`);
}

/** An answer that is right can be given, and is found right. */
function canBeAnswered(question: Question, choices: number): void {
  if (question.kind === 'choose') assert.ok(question.right >= 0 && question.right < choices);
  if (question.kind === 'drag') {
    const { low, high, right } = question;
    assert.ok(low - kOfFloat32 <= right && right <= high + kOfFloat32, 'beyond the axis');
  }
  assert.equal(judge(question, rightOf(question)).verdict, 'right');
}

function walkStep(model: Model): void {
  const { stage, step, state } = model;
  const [key, againKey] = [false, true].map((isAgain) => stepKey(stage.id, step.id, isAgain));
  const { first, again } = predictionsOf(model);
  const shownWith = (answers: Answers['answers']) => {
    const cover = coverOf(model, {
      ...NO_ANSWERS,
      answers,
      covers: { [key]: true, [againKey]: true },
    });
    return cover ? resolveCovered(state, core.session, cover) : model;
  };
  const before = shownWith({});
  const between = shownWith({ [key]: answerTo(model) });
  const { lead, premise, body, aside, tells } = text.stages[stage.id].steps[step.id];
  for (const shown of [model, before, between]) {
    // What tells the answer comes with it.
    const isKept = tells && shown !== model;
    saysSomething(
      said([lead, withFacts(premise, shown), isKept ? '' : withFacts(body, shown), aside]),
    );
  }
  if (!first) assert.equal(before, model, 'covered, and nothing is asked');
  if (first) walkQuestion(model, before, first);
  if (!again) return;
  walkQuestion(model, between, again);
  const answers = { [key]: answerTo(model), [againKey]: answerTo(model, true) };
  assert.equal(shownWith(answers), model, 'covered, and all is answered');
}

/** Steps that have taught a language model: its numbers are no longer those of the start, and the walk does not take minutes. */
const kTaught = 3;
const withFewSteps = (state: State): State =>
  state.example === 'meanings' ||
  findStage(state.stage).steps.some(({ learnt }) => learnt !== undefined)
    ? { ...state, trained_steps: state.trained_steps ?? kTaught }
    : state;

/** Learning rates above it may take a run's numbers out of all bounds, at some step. */
const kCalm = 1;

/** Whether the core takes a state, by all of it that the core is told. */
const known = new Map<string, boolean>();

/**
 * Whether the core takes a link: after one step of a run as after all, if its rate is calm. Links that differ in what only
 * the page reads, as its open row, are asked once: a quarter of all.
 */
function isTaken(link: string): boolean {
  let state = parseHash(link);
  if (Number(state.lr) > kCalm) {
    state = withFewSteps(state);
  } else {
    const isTrained = takenChoices(state, catalogue).some(({ key }) => key === 'trained_steps');
    const trained_steps = isTrained ? Math.min(state.trained_steps ?? 1, 1) : state.trained_steps;
    state = { ...state, trained: Math.min(state.trained, 1), trained_steps };
  }
  const asked = JSON.stringify([choiceText(state, catalogue), state.edits, state.trained]);
  const isOpen = known.get(asked) ?? opened(state) !== null;
  known.set(asked, isOpen);
  return isOpen;
}

for (const { id } of STAGES) {
  test(`${id}: no choice makes a step or its question fail`, () => {
    const walked: Walked = new Map();
    for (const example of examplesOf(parseHash(`stage=${id}`), catalogue)) {
      for (const link of walkOf(id, example, catalogue, kDrawn, isTaken, kPairs, walked)) {
        count.links++;
        const state = withFewSteps(parseHash(link));
        assert.ok(opened(state), `#${link}: refused`);
        const { steps } = resolve(state, core.session);
        for (const { id: step, lesson } of steps) {
          try {
            // A step may have an example or a lesson for itself: one whose run must have come to its end by then.
            const there = opened({ ...state, step });
            if (!there && lesson) continue;
            assert.ok(there, 'refused');
            const model = resolve(there, core.session);
            count.steps++;
            walkStep(model);
          } catch (error) {
            throw new Error(`#${link}&step=${step}: ${error}`, { cause: error });
          }
        }
      }
    }
  });
}

test('the walk comes by every question, under many choices', () => {
  const all = Object.values(PREDICTIONS).flatMap(({ first, again }) => [...first, ...again]);
  assert.deepEqual([...asked].sort(), [...new Set(all.map(({ id }) => id))].sort());
  assert.ok(
    count.links > (isWhole ? 1000 : isEvery ? 500 : 250),
    `only ${count.links} combinations`,
  );
});

after(() => {
  const { links, steps, questions } = count;
  console.log(`${links} combinations of choices, ${steps} steps, ${questions} questions`);
});
