// Facts of the stage Learn that its words quote.
import { isHidden } from '../../engine/core/covered.ts';
import type { DType } from '../../engine/core/structure.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { exampleOf } from '../../engine/model/choice.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  cellAt,
  matrixValues,
  meaningOf,
  nodeOf,
  openRow,
  tokenName,
  valueAt,
} from '../../engine/model/nodes.ts';
import { isAsked, targetTokenIn } from '../../engine/model/run/target_token.ts';
import { type Concluded, concludedOf } from './concluded.ts';

export interface LearnFacts {
  /** The task. */
  example: string;
  /** The step of the run whose numbers these are. */
  step: number;
  causal: boolean;
  batches: number;
  heads: number;
  /** Names of the open row's token, and of the last one. */
  rowName: string;
  lastName: string;
  /** The least and the largest share of the open row above 0, and the largest of all. */
  shares: { least: number; most: number };
  largestShare: number;
  largestWeight: number;
  /** The right answer of the open row, its share and loss, and how many answers there are; null if it is not asked. */
  answer: { name: string; share: number; loss: number; answers: number } | null;
  loss: number;
  /** Whether the open row, and whether every row of its sequence, has a right answer. */
  isAsked: boolean;
  areAllAsked: boolean;
  /** The token with the open row's answer, and the push on its score; null without one, or while it is covered. */
  push: Push | null;
  /** The loss before the step's update and after it, on the same batch; null while it is covered. */
  losses: { before: number; after: number } | null;
  /** The share of the token with the answer, if it is pushed up and the update makes it grow; else null. */
  grown: Moved | null;
  /** The open row's share that the update moves furthest against the push on its score; null if none does. */
  against: Moved | null;
  /** The comparison of several heads with one alone; null before both have begun. */
  concluded: Concluded | null;
  /** The size of the largest gradient of the open row's scores. */
  largestGradient: number;
  /** Whether the reader has set a gradient of the scores. */
  hasSetGradients: boolean;
  /** The rate, in numbers of a type. */
  rate: number;
  dtype: DType;
  isAdam: boolean;
  /** A weight of W_Q: before its update, its gradient, and after it. */
  weight: { row: number; col: number; before: number; gradient: number; after: number };
  /** How many weights there are, those of W_Q among them, how many the update moves, and how many have a gradient of 0. */
  moves: { all: number; here: number; moved: number; still: number };
  /** Whether the run has begun, each of its steps draws new sequences, and nothing is chosen but the task. */
  hasBegun: boolean;
  isFresh: boolean;
  isUsual: boolean;
  /** Whether the step draws the product of W_Q and W_K. */
  hasMatch: boolean;
}

export interface Push {
  name: string;
  gradient: number;
  isUntrained: boolean;
  /** A token whose score is pushed up harder, without the answer; null if none is. */
  harder: string | null;
  /** The right answer, and the number for it in the token's value and in what the row mixes; null with two questions. */
  says: { answer: string; own: number; mix: number } | null;
}

/** A share that an update moves. */
export interface Moved {
  name: string;
  before: number;
  after: number;
}

/** Each is read when words ask for it: not every step has its tensors, nor every task. */
export function learnFacts(model: Model): LearnFacts {
  const { session, state, step, batch, batches, heads, row, run, updated } = model;
  const { structure } = session;
  // How the nodes of the question end that is spoken of: of two the first.
  const of = session.find('targets') < 0 ? '_previous' : '';
  const number = (node: string) => valueAt(session, { node, index: [] });
  const rows = () => matrixOf(nodeOf(session, 'x').shape).rows;
  return {
    ...{
      example: exampleOf(state, session.catalogue()),
      step: run?.step ?? 0,
      causal: structure.causal,
      batches,
      heads,
    },
    ...{ dtype: structure.dtype, isAdam: state.optimizer === 'adam' },
    ...{ hasBegun: state.trained !== 0, isFresh: state.fresh, isUsual: isUsual(model) },
    rowName: tokenName(session, batch, row),
    hasSetGradients: state.edits.some(({ node }) => node === 'd_scores'),
    hasMatch: session.find('match') >= 0,
    get lastName() {
      return tokenName(session, batch, rows() - 1);
    },
    get shares() {
      const shares = openRow(session, model, 'weights').filter((one) => one > 0);
      return { least: Math.min(...shares), most: Math.max(...shares) };
    },
    get largestShare() {
      return Math.max(...openRow(session, model, 'weights'));
    },
    get largestWeight() {
      const { parameters = [] } = structure.training ?? {};
      return Math.max(...parameters.flatMap((id) => Array.from(session.data(id), Math.abs)));
    },
    get answer() {
      const target = openRow(session, model, `targets${of}`).indexOf(1);
      if (target < 0) return null;
      const names = session.names?.V.flat() ?? [];
      const [loss] = openRow(session, model, `row_loss${of}`);
      const share = openRow(session, model, `probs${of}`)[target];
      return { name: names[target], share, loss, answers: names.length };
    },
    get loss() {
      return number(`loss${of}`);
    },
    get isAsked() {
      return isAsked(session, model);
    },
    get areAllAsked() {
      const asked = matrixValues(session, model, `targets${of}`);
      return asked.filter((target) => target > 0).length === rows();
    },
    get push() {
      return pushOf(model);
    },
    get losses() {
      const after = updated?.get('loss')?.[0];
      return after === undefined ? null : { before: number('loss'), after };
    },
    get grown() {
      const token = targetTokenIn(state, session, model);
      const target = movedSharesOf(model)[token];
      return target && target.push < 0 && target.by > MOVES ? target : null;
    },
    get against() {
      return againstOf(model);
    },
    get concluded() {
      return concludedOf(model);
    },
    get largestGradient() {
      return Math.max(...openRow(session, model, 'd_scores').map(Math.abs));
    },
    get rate() {
      return number('lr');
    },
    get weight() {
      const shape = matrixOf(nodeOf(session, 'w_query').shape);
      const at = {
        row: Math.min(step.row ?? 0, shape.rows - 1),
        col: Math.min(step.col ?? 0, shape.cols - 1),
      };
      const [before, gradient, after] = ['w_query', 'd_w_query', 'w_query_next'].map((node) =>
        valueAt(session, { node, index: [at.row, at.col] }),
      );
      return { ...at, before, gradient, after };
    },
    get moves() {
      return movesOf(model);
    },
  };
}

/** The seed of a run for which none is chosen; a link may say it all the same. */
const SEED = '1337';

/** Whether nothing is chosen but the task: on other choices it may not learn. */
function isUsual({ state }: Model): boolean {
  const { tied, optimizer, lr, batch_size, head_size, causal, scaled, seed, edits } = state;
  const isSet =
    tied ||
    optimizer ||
    lr ||
    batch_size ||
    head_size ||
    causal !== null ||
    (seed && seed !== SEED) ||
    edits.length > 0;
  return scaled && !isSet;
}

/** A share that moves less than this, in four decimals, stays. */
const MOVES = 5e-5;

/** The open row's shares before and after the update, each with the gradient of its score; none while it is covered. */
function movedSharesOf(model: Model): (Moved & { push: number; by: number })[] {
  const { session, batch, updated } = model;
  const all = updated?.get('weights');
  if (!all) return [];
  const cols = matrixOf(nodeOf(session, 'weights').shape).cols;
  const after = matrixValues(session, model, 'weights', all).subarray(model.row * cols);
  const pushes = openRow(session, model, 'd_scores');
  return openRow(session, model, 'weights').map((before, col) => ({
    ...{ name: tokenName(session, batch, col), before, after: after[col] },
    ...{ push: pushes[col], by: after[col] - before },
  }));
}

function againstOf(model: Model): LearnFacts['against'] {
  const [first] = movedSharesOf(model)
    .filter(({ push, by }) => push * by > 0 && Math.abs(by) > MOVES)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return first ?? null;
}

function pushOf(model: Model): Push | null {
  const { session, state, batch } = model;
  const token = targetTokenIn(state, session, model);
  const pushes = openRow(session, model, 'd_scores');
  const gradient = token < 0 ? Number.NaN : pushes[token];
  if (isHidden(gradient) || gradient === 0) return null;
  const isUntrained = state.trained === 0 && state.edits.length === 0;
  const least = Math.min(...pushes);
  return {
    name: tokenName(session, batch, token),
    gradient,
    isUntrained,
    harder: least < gradient ? tokenName(session, batch, pushes.indexOf(least)) : null,
    says: saysOf(model, token),
  };
}

/** The numbers for the right answer, in a token's value and in what the row mixes. */
function saysOf(model: Model, token: number): Push['says'] {
  const { session } = model;
  if (session.find('targets') < 0) return null;
  const right = openRow(session, model, 'targets').indexOf(1);
  const own = valueAt(session, cellAt(session, model, 'v', token, right));
  const mix = openRow(session, model, 'y')[right];
  return { answer: session.names?.V.flat()[right] ?? '', own, mix };
}

function movesOf({ session }: Model): LearnFacts['moves'] {
  const { parameters = [] } = session.structure.training ?? {};
  let [all, moved, still] = [0, 0, 0];
  for (const id of parameters) {
    const { name } = session.structure.nodes[id];
    const [now, next, gradient] = [name, `${name}_next`, `d_${name}`].map((one) =>
      session.data(session.find(one)),
    );
    all += now.length;
    now.forEach((weight, i) => {
      if (weight !== next[i]) moved++;
      else if (gradient[i] === 0) still++;
    });
  }
  return { all, here: session.data(session.find('w_query')).length, moved, still };
}

/** Names, the first half of the rows of W_Q·W_K⊤, that look more for something else than for themselves. */
export interface MatchElsewhere {
  count: number;
  names: number;
  /** The name that does so most, what it looks for, and by which number; null if none does. */
  most: { name: string; other: string; value: number } | null;
}

export function matchElsewhereOf(model: Model): MatchElsewhere {
  const { session } = model;
  const node = nodeOf(session, 'match');
  const { rows, cols } = matrixOf(node.shape);
  const numbers = matrixValues(session, model, node.name);
  const names = Array.from({ length: rows / 2 }, (_, row) => {
    const all = [...numbers.subarray(row * cols, (row + 1) * cols)];
    const value = Math.max(...all);
    return { row, col: all.indexOf(value), value, isOwn: all[row] === value };
  });
  const astray = names.filter(({ isOwn }) => !isOwn).toSorted((a, b) => b.value - a.value);
  const [first] = astray;
  const most = first && {
    name: meaningOf(session, node, -2, first.row),
    other: meaningOf(session, node, -1, first.col),
    value: first.value,
  };
  return { count: astray.length, names: names.length, most: most ?? null };
}
