// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.

import { largerOf } from '../../engine/ask/alike.ts';
import { inNextColumn, mixed, most, multiplied, share } from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { lowered, neighbours, reordered } from '../../engine/ask/what_moves.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import {
  type AskedFacts,
  askedFacts,
  type Token,
  tokenAt,
  tokensOf,
} from '../../engine/model/asked/asked_facts.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, rowOf, valueAt } from '../../engine/model/nodes.ts';
import { isSame } from '../../engine/model/pair.ts';
import { areFewProducts, productsOf } from '../../engine/model/products.ts';

const x = () => 'x';

export const asks: Asks = {
  score: { first: [multiplied('dot')], again: [{ ...most, id: 'mostAlike' }, multiplied('dot')] },
  softmax: { first: [most, share], again: [lowered, share] },
  mix: {
    first: [
      {
        id: 'twins',
        fits: ({ sharedToken, session, batch }) => {
          if (sharedToken === null) return false;
          const [one, other] = [batch, 1 - batch].map((of) =>
            rowOf(session, { node: 'x', index: [of, sharedToken, 0] }),
          );
          return one.every((value, i) => value === other[i]);
        },
        question: ({ session, sharedToken }, cell) => {
          const [one, other] = [0, 1].map((of) =>
            valueAt(session, { ...cell, index: [of, sharedToken ?? 0, cell.index[2]] }),
          );
          return { kind: 'choose', right: largerOf(one, other) };
        },
      },
      mixed('mixed', x),
    ],
    again: [reordered('neighboursSwap', neighbours), inNextColumn(mixed('mixed', x))],
  },
};

/** Facts that the words of a question quote, of the cell that is asked of. */
export interface MatchAsked extends AskedFacts {
  /** The tokens of the columns. */
  tokens: Token[];
  causal: boolean;
  /** Whether the number is a sum of few products. */
  isByHand: boolean;
  /** Whether values are mixed, and not the rows of x. */
  mixesValues: boolean;
  /** The words that change places: the first and the last of the others. */
  swapped: [Token, Token];
  /** The word that both sentences share, its row of Y in each, and whether both are the same. */
  shared: Token;
  leavesAs: number[][];
  leavesAlike: boolean;
}

/** Facts of the questions, some of which only one stage has: each is read when its words ask for it. */
export function matchAsked(model: Model, cell: Cell): MatchAsked {
  const { session, sharedToken } = model;
  const shared = sharedToken ?? 0;
  return {
    ...askedFacts(model, cell),
    causal: session.structure.causal,
    mixesValues: session.structure.nodes.some(({ role }) => role === 'value'),
    shared: tokenAt(model, shared),
    get swapped() {
      const [one, other] = neighbours(model, cell.index.at(-2) ?? 0) ?? [0, 0];
      return [tokenAt(model, one), tokenAt(model, other)] as [Token, Token];
    },
    get tokens() {
      return tokensOf(model, nodeOf(session, cell.node).shape.at(-1) ?? 0);
    },
    get isByHand() {
      return areFewProducts(productsOf(model, cell));
    },
    get leavesAs() {
      return [0, 1].map((batch) => rowOf(session, { node: 'y', index: [batch, shared, 0] }));
    },
    get leavesAlike() {
      return isSame(model, 'y');
    },
  };
}
