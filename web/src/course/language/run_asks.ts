// Predictions of what training will come to, and of what the model writes.

import type { Prediction } from '../../engine/ask/prediction.ts';
import { set } from '../../engine/ask/what_if.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  meaningOf,
  nodeOf,
  rowOf,
  tokenName,
  upstreamOf,
  valueAt,
} from '../../engine/model/nodes.ts';
import { countedOf } from '../../engine/model/run/counted_tables.ts';
import { writingRow } from '../../engine/model/run/written.ts';
import { levelsOf } from './reading_lesson.ts';
import { STEPS } from './run_steps.ts';
import { prepareRows, rowsAt, whenTaught } from './taught.ts';
import { smallShare } from './write/small_share.ts';

/** The least move of a loss that is called one. */
const MOVE = 0.005;

const columnOf = ({ session }: Model, name: string) =>
  session.structure.training?.columns.indexOf(name) ?? -1;
const isAt = ({ run, state }: Model) => Math.max(state.trained, run?.step ?? 0);
const isOwn = ({ state }: Model) => state.edits.length === 0;

/** The table that the loss is closest to, on the plateau: of pairs, of triples, of all words before. */
export const plateau: Prediction = {
  id: 'plateau',
  isOf: 'step',
  isTried: true,
  isOver: (model) => isAt(model) >= STEPS.plateau,
  prepare: (model) => prepareRows(model, STEPS.plateau),
  fits: (model) => isOwn(model) && countedOf(model.session).floor !== undefined,
  question(model) {
    const levels = levelsOf(model.session);
    const [row] = rowsAt(model, [STEPS.plateau]);
    const loss = row?.[columnOf(model, 'loss_trained')] ?? Number.NaN;
    const off = levels.map((level) => Math.abs(level - loss));
    return {
      kind: 'choose',
      right: Math.max(0, off.indexOf(Math.min(...off))),
      found: [loss, ...levels],
    };
  },
};

/** Way of the loss of the sentences that are kept aside while the run goes on: 0 falls, 1 rises, 2 stays. */
export const keptLoss: Prediction = {
  id: 'keptLoss',
  isOf: 'step',
  isTried: true,
  isOver: (model) => isAt(model) > STEPS.learnt,
  prepare: (model) => prepareRows(model, STEPS.long),
  fits: (model) => isOwn(model) && columnOf(model, 'loss_kept') >= 0,
  question(model) {
    const rows = rowsAt(model, [STEPS.learnt, STEPS.long]);
    const kept = rows.map((row) => row[columnOf(model, 'loss_kept')]);
    const trained = rows.map((row) => row[columnOf(model, 'loss_trained')]);
    const by = (kept.at(-1) ?? 0) - kept[0];
    return {
      kind: 'choose',
      right: by < -MOVE ? 0 : by > MOVE ? 1 : 2,
      found: [kept[0], kept.at(-1) ?? 0, trained[0], trained.at(-1) ?? 0],
    };
  },
};

/** Rows that write, by their number. */
function writing({ structure }: Session): number[] {
  return structure.nodes.flatMap(({ name }) => {
    const [, row] = /^shares_t(\d+)$/.exec(name) ?? [];
    return row === undefined ? [] : [Number(row)];
  });
}

/** The row that is asked about, whichever is open: that on which the stage opens, if it writes. */
function askedRow({ session, stage }: Model): number {
  return writingRow(session, stage.row);
}

const sharesOf = (session: Session, row: number) =>
  rowOf(session, { node: `shares_t${row}`, index: [0, 0] });

/** A word with a small share in the row that is asked about, which has read `words`. */
export interface Heated {
  words: string[];
  word: string;
  share: number;
  col: number;
  temperature: number;
}

/** The least share of which the digits show that it moves. */
const SEEN = 0.0001;
/** The largest temperature that can be doubled on the slider. */
const MOST_DOUBLED = 1.5;

export function heatedWord(model: Model): Heated {
  const { session } = model;
  const row = askedRow(model);
  const shares = sharesOf(session, row);
  const col = smallShare(shares);
  return {
    ...{ share: shares[col], col },
    words: Array.from({ length: row + 1 }, (_, t) => tokenName(session, 0, t)),
    word: meaningOf(session, nodeOf(session, `shares_t${row}`), -1, col) || String(col),
    temperature: valueAt(session, TEMPERATURE),
  };
}

const TEMPERATURE = { node: 'temperature', index: [] };

/** Way of a small share when the temperature is doubled, and the words so far stay: 0 half of it, 1 it grows, 2 it stays. */
export const hotter: Prediction = {
  id: 'hotter',
  isOf: 'sequence',
  isTried: true,
  // The words that it says must have been written before.
  fits(model) {
    const { share, temperature } = heatedWord(model);
    return share >= SEEN && temperature <= MOST_DOUBLED && model.row >= askedRow(model);
  },
  question(model) {
    const { share, col, temperature } = heatedWord(model);
    const row = askedRow(model);
    const before = writing(model.session).filter((one) => one < row);
    const after = whenTaught(
      model,
      (sibling) => {
        for (const one of before) {
          const picked = { node: `picked_t${one}`, index: [] };
          set(sibling, picked, valueAt(model.session, picked));
        }
        set(sibling, TEMPERATURE, 2 * temperature);
      },
      (sibling) => sharesOf(sibling, row)[col],
    );
    const right = after < 0.9 * share ? 0 : after > 1.1 * share ? 1 : 2;
    return { kind: 'choose', right, found: [after] };
  },
};

/** Numbers that a row takes from the rows before, once the words are written: their keys and values, their guesses, nothing. */
export const onlyLast: Prediction = {
  id: 'onlyLast',
  isOf: 'step',
  question(model) {
    const row = askedRow(model);
    const taken = upstreamOf(model.session, [`heated_t${row}`]);
    const has = (name: string) => taken.has(`${name}_t${row - 1}`);
    return { kind: 'choose', right: has('k') && has('v') ? 0 : 2 };
  },
};
