// Questions of the stage's steps, and the numbers they ask about; ask.en.ts has their words, by the same names.
import { equal, ownShares } from '../../engine/ask/alike.ts';
import {
  besideIt,
  mixed,
  most,
  placed,
  share,
  summed,
  typed,
} from '../../engine/ask/prediction.ts';
import type { Asks } from '../../engine/ask/predictions.ts';
import { oneHeadWide, ownColumns } from '../../engine/ask/what_if.ts';
import { carried, counted, readBy, rowsTaken, taken, whoseColumn } from './many_asks.ts';

export const asks: Asks = {
  embed: {
    first: [equal('embed', 'x', 'tok'), typed('added')],
    again: [counted, typed('added')],
  },
  project: {
    first: [oneHeadWide, rowsTaken, summed('projected')],
    again: [taken, whoseColumn, summed('projected')],
  },
  transpose: {
    first: [
      {
        id: 'atOnce',
        isOf: 'step',
        question({ session }) {
          const [right, wrong] = ['q_heads', 'q_wrong'].map((name) =>
            session.data(session.find(name)),
          );
          return { kind: 'choose', right: right.every((value, i) => value === wrong[i]) ? 0 : 1 };
        },
      },
    ],
    again: [readBy],
  },
  attend: {
    first: [ownShares, most, share],
    again: [ownColumns, mixed('mixedHead', () => 'v_heads')],
  },
  concat: { first: [placed], again: [carried] },
  output: {
    first: [summed('output')],
    again: [besideIt(summed('output'))],
  },
};
