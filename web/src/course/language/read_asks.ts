// Predictions of what a sentence asks, and of what a word of it changes.
import { drag, type Prediction, typed } from '../../engine/ask/prediction.ts';
import type { Question } from '../../engine/ask/question.ts';
import { set } from '../../engine/ask/what_if.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, rowAndCol } from '../../engine/core/tensor.ts';
import type { Model } from '../../engine/model/model.ts';
import {
  isOneHot,
  meaningOf,
  nodeOf,
  rowOf,
  tokenName,
  valueAt,
  vocabularyOf,
} from '../../engine/model/nodes.ts';
import { grammarOf, sentencesOf, twinsIn } from './grammar.ts';
import { whenTaught } from './taught.ts';

const rowsOf = ({ session }: Model) => nodeOf(session, 'ids').shape[1];
const rowOfCell = ({ index }: Cell) => rowAndCol(index).row;
const wordAt = ({ session, batch }: Model, row: number) => tokenName(session, batch, row);

/** The column of the word that follows a row of a sentence. */
function targetOf({ session }: Model, batch: number, row: number): number {
  const targets = rowOf(session, { node: 'targets', index: [batch, row, 0] });
  return targets.indexOf(Math.max(...targets));
}

function nextOf(model: Model, row: number): string {
  const { session, batch } = model;
  return meaningOf(session, nodeOf(session, 'targets'), -1, targetOf(model, batch, row));
}

/** Words that a row might be asked for: the one before, its own, the next. */
export const nextOptions = (model: Model, row: number): string[] => [
  ...new Set([
    ...(row > 0 ? [wordAt(model, row - 1)] : []),
    wordAt(model, row),
    nextOf(model, row),
  ]),
];

export const nextWord: Prediction = {
  id: 'nextWord',
  question: (model, cell) => {
    const row = rowOfCell(cell);
    return { kind: 'choose', right: nextOptions(model, row).indexOf(nextOf(model, row)) };
  },
};

/** A sentence with another word: at which place, and which row is asked for what it changes. */
export interface Changed {
  row: number;
  place: number;
  from: string;
  to: string;
  /** The words of the row, with the other one. */
  words: string[];
}

/** The last word that is read, and another one that can stand there; if the grammar does not say, the next of all words. */
export function changedWord(model: Model): Changed {
  const { batch } = model;
  const all = sentencesOf(model.session);
  const place = rowsOf(model) - 1;
  const others = [...new Set(all.map((words) => words[place]))].filter(
    (one) => one !== all[batch][place],
  );
  return changedTo(model, place, others[0] ?? otherThan(model, all[batch][place]), place);
}

/** A word of all that is another one than this. */
function otherThan({ session }: Model, word: string): string {
  const words = vocabularyOf(session);
  return words[(words.indexOf(word) + 1) % words.length] ?? word;
}

function changedTo(model: Model, place: number, to: string, row: number): Changed {
  const words = Array.from({ length: row + 1 }, (_, t) => wordAt(model, t));
  return { row, place, from: words[place], to, words: words.with(place, to) };
}

/** The topic, exchanged for one of another meaning, and the row that the stage opens on; without a grammar the first word. */
export function changedTopic(model: Model): Changed | null {
  const { session, batch, stage } = model;
  const all = sentencesOf(session);
  const row = Math.min(stage.row, rowsOf(model) - 1);
  const grammar = grammarOf(all);
  const place = grammar?.places[1] ?? 0;
  if (place >= row) return null;
  const word = all[batch][place];
  const other = grammar?.meanings.find(({ topics }) => !topics.includes(word))?.topics[0];
  return changedTo(model, place, other ?? otherThan(model, word), row);
}

/** Writes another word into the open sentence. */
function write({ session, batch }: Model, { place, to }: Changed) {
  const id = vocabularyOf(session).indexOf(to);
  return (sibling: Session) => set(sibling, { node: 'ids', index: [batch, place] }, id);
}

/** Rows whose guesses change with the last word: its own, its own and the one that is asked for it, all. */
export const later: Prediction = {
  id: 'later',
  isOf: 'sequence',
  isTried: true,
  fits: (model) => rowsOf(model) > 1,
  question(model) {
    const changed = changedWord(model);
    const guesses = (session: Session) =>
      Array.from({ length: rowsOf(model) }, (_, row) =>
        rowOf(session, { node: 'probs', index: [model.batch, row, 0] }).join(),
      );
    const before = guesses(model.session.uncovered);
    const after = whenTaught(model, write(model, changed), guesses);
    const moved = before.flatMap((one, row) => (one === after[row] ? [] : [row]));
    const first = moved[0] ?? changed.row;
    return { kind: 'choose', right: first === changed.row ? 0 : first === changed.row - 1 ? 1 : 2 };
  },
};

export const twinsOf = (model: Model) => twinsIn(sentencesOf(model.session)[model.batch]);

/** How many numbers of two rows are equal: 0 all, 1 some, 2 none. */
function equalOf(one: readonly number[], other: readonly number[]): number {
  const equal = one.filter((value, i) => value === other[i]).length;
  return equal === one.length ? 0 : equal > 0 ? 1 : 2;
}

const sameIn = (id: string, node: string): Prediction => ({
  id,
  isOf: 'sequence',
  fits: (model) => twinsOf(model) !== null,
  question(model) {
    const { session, batch } = model;
    const [one, other] = (twinsOf(model) as [number, number]).map((row) =>
      rowOf(session, { node, index: [batch, row, 0] }),
    );
    return { kind: 'choose', right: equalOf(one, other) };
  },
});

/** How many numbers of two rows of one word are equal: of those that are looked up, and with those of their places. */
export const sameRows = sameIn('sameRows', 'tok_emb');
export const sameRowsOfX = sameIn('sameRowsOfX', 'x');

/** Where no word repeats: the row of the table that a word takes. */
export const rowOfWord: Prediction = {
  id: 'rowOfWord',
  question: ({ session, batch }, cell) => ({
    kind: 'enter',
    right: valueAt(session, { node: 'ids', index: [batch, rowOfCell(cell)] }),
    decimals: 0,
  }),
};
export const addedRows = typed('addedRows');

/** How many numbers of a row of the stream change with the topic: 0 none, 1 some, 2 all. */
const topicIn = (id: string, node: string): Prediction => ({
  id,
  isOf: 'sequence',
  isTried: true,
  fits: (model) => model.session.find(node) >= 0 && changedTopic(model) !== null,
  question(model): Question {
    const changed = changedTopic(model) as Changed;
    const stream = (session: Session) =>
      rowOf(session, { node, index: [model.batch, changed.row, 0] });
    const before = stream(model.session.uncovered);
    const after = whenTaught(model, write(model, changed), stream);
    const moved = after.filter((value, i) => value !== before[i]).length;
    return { kind: 'choose', right: equalOf(before, after), found: [moved, after.length] };
  },
});
export const topicInX = topicIn('topicInX', 'x');
export const topicInX1 = topicIn('topicInX1', 'x1');

/** How many words follow, in any of the sentences, after what a row has read. */
export function followersOf(model: Model, row: number): number {
  const { session, batch } = model;
  const all = sentencesOf(session);
  const begins = (words: readonly string[]) => words.slice(0, row + 1).join(' ');
  const next = all.flatMap((words, other) =>
    begins(words) === begins(all[batch]) ? [targetOf(model, other, row)] : [],
  );
  return new Set(next).size;
}

/** The least loss of a row after which several words come equally often: 0, that of so many, or of all words. */
export const leastLoss: Prediction = {
  id: 'leastLoss',
  fits: (model, cell) => {
    const count = followersOf(model, rowOfCell(cell));
    return count > 1 && count < (nodeOf(model.session, 'probs').shape.at(-1) ?? 0);
  },
  question: (model, cell) => {
    const count = followersOf(model, rowOfCell(cell));
    const losses = [0, Math.log(count), Math.log(nodeOf(model.session, 'probs').shape.at(-1) ?? 1)];
    // The mean of −log p is least where each gets as much as it comes.
    const least = -Math.log(1 / count);
    const off = losses.map((loss) => Math.abs(loss - least));
    return { kind: 'choose', right: off.indexOf(Math.min(...off)) };
  },
};

/** The loss of a row, by the share of its right word. */
export const surprise: Prediction = {
  id: 'surprise',
  // The reader may have set a target of their own: then no one word is right.
  fits: ({ session }, { index }) => isOneHot(rowOf(session, { node: 'targets', index })),
  question: (model, cell) => drag(model, cell, [0, 5]),
};

export function hardestOf(model: Model): number {
  const losses = Array.from({ length: rowsOf(model) }, (_, row) =>
    valueAt(model.session, { node: 'row_loss', index: [model.batch, row, 0] }),
  );
  return losses.indexOf(Math.max(...losses));
}

/** The row with the largest loss, if each can have a button. */
export const hardest: Prediction = {
  id: 'hardest',
  isOf: 'sequence',
  fits: (model) => rowsOf(model) > 1 && rowsOf(model) <= 8,
  question(model) {
    const right = hardestOf(model);
    return { kind: 'choose', right, of: { node: 'row_loss', index: [model.batch, right, 0] } };
  },
};
