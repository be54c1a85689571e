// A mistake of a language model: the model with it and the right one, which begin with the same weights, as the lab reads
// their numbers.
import { type Matrix, matrixIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import { findStage } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { patched, type State } from '../../engine/state/state.ts';

/** The stage of the mistakes, and its step on which one is seen that is made in writing. */
export const STAGE = 'language';
export const WRITES = 'write';

/** Choices without which a mistake of it cannot be made. */
export const NEEDED: Record<string, Partial<State>> = {
  unbiased_variance: { norm_kind: 'layer' },
  window_one_too_far: { window: 3 },
  dropout_unscaled: { dropout: '0.2' },
  softmax_over_batch: { example: 'randn', B: 2, T: 4, causal: false },
  tile: { example: 'randn', T: 4, num_heads: 4, num_kv_heads: 2 },
  is_causal_with_cache: { example: 'randn', T: 3, S: 6, causal: true },
};

/** Steps that both models make, and those of a piece. */
export const STEPS = 200;
export const EVERY = 5;

/** The choice of one of the two: with the mistake, or the right one (''). */
export function choiceOfSide(session: Session, state: State, step: string, mistake: string) {
  return choiceText(patched(state, { stage: STAGE, step, mistake }), session.catalogue());
}

/** Choice with weights that are there at once, where those of the open lesson take their place. */
export function choiceUntaught(session: Session, state: State, step: string, mistake: string) {
  return choiceOfSide(session, patched(state, { trained: 0, trained_steps: 1 }), step, mistake);
}

/** Numbers of a step of a run. */
export interface Told {
  step: number;
  /** Mean loss of sentences that it does not learn from; where none are kept aside, of the batch. */
  loss: number;
  /** Share of the three words that are right, of both meanings in the mean; NaN where nothing has two. */
  right: number;
}

export function toldOf(session: Session, step: number): Told[] {
  const { columns = [] } = session.structure.training ?? {};
  const at = (name: string) => columns.indexOf(name);
  const loss = Math.max(at('loss_kept'), at('loss'));
  const [river, money] = [at('right_river'), at('right_money')];
  return session
    .history(step)
    .flatMap((row, i) =>
      i % EVERY === 0 ? [{ step: i, loss: row[loss], right: (row[river] + row[money]) / 2 }] : [],
    );
}

/** A sentence in one of the two models: its shares, and what each row is asked for, at what loss. */
export interface TaughtSide {
  words: string[];
  asked: string[];
  /** Matrix of each head; none without attention. */
  weights: Matrix[];
  losses: Matrix;
}

export function sideOf(session: Session): TaughtSide {
  const [sentences, tokens] = nodeOf(session, 'ids').shape;
  const batch = Math.min(findStage(STAGE).batch ?? 0, sentences - 1);
  const targets = matrixIn(session, 'targets', [batch]);
  const vocabulary = session.names?.V[0] ?? [];
  const asked = (row: number) =>
    targets.values.slice(row * targets.cols, (row + 1) * targets.cols).indexOf(1);
  const rows = Array.from({ length: tokens }, (_, t) => t);
  return {
    words: rows.map((t) => tokenName(session, batch, t)),
    asked: rows.map((t) => vocabulary[asked(t)] ?? ''),
    weights: weightsOf(session, batch),
    losses: matrixIn(session, 'row_loss', [batch]),
  };
}

function weightsOf(session: Session, batch: number): Matrix[] {
  if (session.find('weights') < 0) return [];
  const { shape } = nodeOf(session, 'weights');
  if (shape.length === 3) return [matrixIn(session, 'weights', [batch])];
  return Array.from({ length: shape[1] }, (_, n) => matrixIn(session, 'weights', [batch, n]));
}

/** Whether sentences are kept aside, whose loss is told. */
export function keepsAside(session: Session): boolean {
  return (session.structure.training?.columns ?? []).includes('loss_kept');
}

/** Whether a given tensor is one that a mistake changes: what each row is asked for. */
export function isAsked(name: string): boolean {
  return name === 'targets';
}

/** The step of the stage that a number opens in. */
export function stepOfCell(node: string): string {
  return node === 'weights' ? 'block' : node.includes('_t') ? WRITES : 'guess';
}
