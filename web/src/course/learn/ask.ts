// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { drag, moved, share, sign } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import {
  type AskedFacts,
  askedFacts,
  type Token,
  tokenAt,
  tokensOf,
} from '../../engine/model/asked/asked_facts.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  isOneHot,
  maskedColumn,
  meanGradientOf,
  meaningOf,
  nodeOf,
  rowOf,
  valueAt,
} from '../../engine/model/nodes.ts';
import { targetTokenIn } from '../../engine/model/run/target_token.ts';
import {
  allAlike,
  allHeads,
  allToTarget,
  grow,
  largerRate,
  learns,
  learnsSoon,
  noShare,
  oneHead,
  TIMES,
} from './trained_asks.ts';

export const asks: Asks = {
  task: {
    first: [{ id: 'untrained', question: (model, cell) => drag(model, cell, [0, 1]) }],
    again: [allToTarget, share],
  },
  loss: {
    first: [
      {
        id: 'minusLog',
        // The reader may have set a target of their own: then the loss is of several answers, or of none.
        fits: ({ session }, loss) => isOneHot(rowBeside(session, loss, 'targets')),
        question: (model, cell) => drag(model, cell, [0, 3]),
      },
    ],
    again: [noShare],
  },
  backward: { first: [grow, sign('blame')], again: [allAlike] },
  update: {
    first: [moved],
    again: [largerRate, { ...moved, fits: ({ state }) => state.optimizer === 'adam' }],
  },
  train: { first: [learns], again: [learnsSoon] },
  two_heads: { first: [oneHead], again: [allHeads] },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface LearnAsked extends AskedFacts {
  /** The number that is asked for. */
  asked: number;
  heads: number;
  /** The tokens of the columns, but for those that the mask hides from the row. */
  tokens: Token[];
  /** Whether the reader has set numbers of the weights, and whether these are as they were drawn. */
  hasOwnWeights: boolean;
  isUntrained: boolean;
  /** The share that the row's right answer got. */
  shareOfRight: number;
  /** The token with the row's answer. */
  target: Token;
  /** The least gradient of the row, and where it stands. */
  least: { col: number; value: number };
  /** The gradient of the cell's share, and the mean of those of its row. */
  ofShare: number;
  meanOfShares: number;
  /** The label of a weight's row, or its number. */
  rowName: string;
  /** The gradient of a weight, the rate of its update, and a much larger one. */
  gradient: number;
  rate: number;
  largerRate: number;
}

/**
 * The row of a tensor in which a row's loss stands. Nodes of two questions have names that end alike, in '_previous' or
 * '_marked'.
 */
function rowBeside(session: Session, { node, index }: Cell, name: string): number[] {
  const end = node.slice('row_loss'.length);
  return rowOf(session, { node: name + end, index: [...index.slice(0, -1), 0] });
}

/** Facts of the questions, some of which only one step has: each is read when its words ask for it. */
export function learnAsked(model: Model, cell: Cell): LearnAsked {
  const { session, state, batch, heads } = model;
  const { node, index } = cell;
  const number = (name: string) => session.data(session.find(name))[0];
  // The mask hides all tokens from one on.
  const seen = () => {
    const masked = maskedColumn(session, index);
    return masked < 0 ? (nodeOf(session, node).shape.at(-1) ?? 0) : masked;
  };
  return {
    ...askedFacts(model, cell),
    ...{ asked: valueAt(session, cell), heads },
    hasOwnWeights: state.edits.some((edit) =>
      session.structure.nodes[session.find(edit.node)]?.role?.endsWith('_weight'),
    ),
    isUntrained: !('trained' in state) || state.trained === 0,
    get tokens() {
      return tokensOf(model, seen());
    },
    get shareOfRight() {
      return rowBeside(session, cell, 'probs')[rowBeside(session, cell, 'targets').indexOf(1)];
    },
    get target() {
      return tokenAt(
        model,
        Math.max(0, targetTokenIn(state, session, { batch, head: 0, row: this.row })),
      );
    },
    get least() {
      const row = rowOf(session, cell);
      const value = Math.min(...row);
      return { col: row.indexOf(value), value };
    },
    get ofShare() {
      return valueAt(session, { node: 'd_weights', index });
    },
    get meanOfShares() {
      return valueAt(session, {
        node: meanGradientOf(session, node),
        index: [...index.slice(0, -1), 0],
      });
    },
    get rowName() {
      return meaningOf(session, nodeOf(session, node), -2, this.row) || String(this.row);
    },
    get gradient() {
      return valueAt(session, { node: gradientOf(session, node), index });
    },
    get rate() {
      return inSix(number('lr'));
    },
    get largerRate() {
      return inSix(TIMES * number('lr'));
    },
  };
}

/** Six digits that count: in float32 a rate of 0.1 is a little more. */
const inSix = (value: number) => Number(value.toPrecision(6));

/** The gradient of the weight that an update has made new. */
function gradientOf(session: Session, name: string): string {
  const [weight] = nodeOf(session, name).inputs;
  return session.structure.nodes.find(({ gradient_of }) => gradient_of === weight)?.name ?? name;
}
