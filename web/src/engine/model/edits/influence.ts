// Causality by perturbation: each token of x in turn is changed in a second session, the core computes again,
// and the output rows that change are recorded.

import type { Session } from '../../core/session.ts';
import { matrixOf, offsetOf } from '../../core/tensor.ts';
import { Asker, type Pieces } from '../../draw/slices.ts';
import type { Step } from '../../lesson/stage.ts';
import { choiceText } from '../choice.ts';
import type { Model } from '../model.ts';
import { nodeOf } from '../nodes.ts';
import { pinsOf } from './sibling.ts';

/** moved[row][token]: whether perturbing the token changed any bit of that output row. */
type Moved = boolean[][];

/** The nodes compared: the right heads, and those from a view without transpose. */
export type Outcome = 'concat' | 'concat_wrong';

const OUTCOMES: Outcome[] = ['concat', 'concat_wrong'];

export type Influence = Record<Outcome, Moved>;

/** Products for one projection of x, of which each try makes several: with more of them the tries would take too long. */
const MOST_PRODUCTS = 8e6;

/** Whether the tokens can be tried: of many the graph has not the heads that it is proved by. */
export function canTry({ session }: Pick<Model, 'session'>): boolean {
  if (OUTCOMES.some((name) => session.find(name) < 0)) return false;
  const { rows, cols } = matrixOf(nodeOf(session, 'x').shape);
  return rows * cols * matrixOf(nodeOf(session, 'concat').shape).cols <= MOST_PRODUCTS;
}

/** Whether a step's picture has it as a proof. */
export function provesCausality({ picture }: Step): boolean {
  return picture === 'heads' || picture === 'concat';
}

/** Whether no row may depend on a later token: true unless the weights were trained without a mask. */
export function hidesFuture({ session }: Pick<Model, 'session'>): boolean {
  const { causal, run } = session.structure;
  return causal || run?.trained_causal !== false;
}

/** Asks for the influence in slices of frames. */
export class InfluenceAsker {
  private readonly asker = new Asker<Influence>();

  /** The influence of every token of the model's batch; null until it is computed: then `later` is called. */
  of(model: Model, later: () => void): Influence | null {
    const { state, batch } = model;
    const session = model.session.uncovered;
    const asked = JSON.stringify([choiceOf(model), state.edits, batch]);
    return this.asker.of(session, asked, () => influenceOf(model), later);
  }
}

/** The reader's choice; for the maps of a step with the mask on, without which every row changes with every token. */
function choiceOf({ state, session, step }: Model): string {
  const choice = choiceText(state, session.catalogue());
  return step.hasInfluence ? `${choice.replace(/&causal=[01]/, '')}&causal=1` : choice;
}

/** Leaks: pairs in which a row before the token changed, which a causal mask forbids; `all`: pairs tested. */
export function leaks(moved: Moved): { count: number; all: number } {
  const pairs = moved.flatMap((row, i) => row.filter((_, j) => j > i));
  return { count: pairs.filter((isMoved) => isMoved).length, all: pairs.length };
}

/** Perturbs every token of the model's batch, in a sibling session. */
export function* influenceOf(model: Model): Pieces<Influence> {
  const { state, session, batch } = model;
  const sibling = session.sibling();
  try {
    sibling.open(choiceOf(model));
    yield;
    sibling.pin(pinsOf(sibling, state.edits));
    yield;
    return yield* tryTokens(sibling, batch);
  } finally {
    sibling.close();
  }
}

function* tryTokens(sibling: Session, batch: number): Pieces<Influence> {
  const x = sibling.find('x');
  const { shape } = nodeOf(sibling, 'x');
  const tokens = matrixOf(shape).rows;
  const before = OUTCOMES.map((name) => copyRows(sibling, name, batch));
  const moved = OUTCOMES.map((): Moved => Array.from({ length: tokens }, () => []));
  for (let token = 0; token < tokens; token++) {
    const offset = offsetOf(shape, [batch, token, 0]);
    const value = sibling.data(x)[offset];
    // The sign is flipped, because + 1 would be rounded away on a large number.
    sibling.edit(x, offset, value === 0 ? 1 : -value);
    OUTCOMES.forEach((name, which) => {
      copyRows(sibling, name, batch).forEach((after, row) => {
        moved[which][row][token] = after.some((number, i) => number !== before[which][row][i]);
      });
    });
    sibling.edit(x, offset, value);
    yield;
  }
  return { concat: moved[0], concat_wrong: moved[1] };
}

/** The rows of a matrix, copied: the core's memory changes with the next edit. */
function copyRows(session: Session, name: string, batch: number): number[][] {
  const { rows, cols } = matrixOf(nodeOf(session, name).shape);
  const data = session.data(session.find(name));
  return Array.from({ length: rows }, (_, row) => {
    const start = (batch * rows + row) * cols;
    return Array.from(data.subarray(start, start + cols));
  });
}
