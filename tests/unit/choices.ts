// What the page lets one choose on a stage, as links: from the core's catalogue, so that a new choice is among them by
// itself, and what a link holds beside it.
import type { Catalogue, Choosable } from '../../web/src/engine/core/structure.ts';
import { findStage } from '../../web/src/engine/lesson/stages.ts';
import { takenChoices } from '../../web/src/engine/model/choice.ts';
import { parseHash, type State } from '../../web/src/engine/state/state.ts';
import { inLink } from '../wasm/core.ts';
import { kOther } from './other_values.ts';

/** A choice, and the texts that it can have in a link; the first is '': it is not in the link. */
export interface Choice {
  key: string;
  values: readonly string[];
}

/** So many steps of training show all that more would: its numbers are no longer those of the start. */
const MOST_STEPS = 8;

/** Texts of one word, and of six equal ones, as which two sentences of three are read. */
const TEXTS = ['a', 'bank bank bank bank bank bank'];

/** Beside the core's choices: what a link opens. */
const BESIDE: Choice[] = [
  { key: 'columns', values: ['', '1'] },
  { key: 'batch', values: ['', '1', '99'] },
  { key: 'row', values: ['', '0', '1', '99'] },
  { key: 'head', values: ['', '99'] },
];

function valuesOf(
  { key, kind, words = [], lowest = 0, highest = 0 }: Choosable,
  { mistakes }: Catalogue,
  lesson: string,
): string[] {
  switch (kind) {
    case 'flag':
      return ['0', '1'];
    case 'word':
      return words.slice(1);
    case 'seed':
      return ['7'];
    case 'text':
      return (/tokens$/.test(key) ? TEXTS : [String(kOther[key as keyof State])]).map(
        encodeURIComponent,
      );
    case 'decimal':
      return [String(lowest), String(kOther[key as keyof State]), String(highest)];
    case 'name':
      return mistakes[lesson];
    default: {
      const most = key === 'trained_steps' ? MOST_STEPS : key === 'T' ? 64 : highest;
      // Of how many heads or sequences there are, three is another case than two.
      return [lowest, lowest + 1, ...(highest <= 16 ? [lowest + 2] : []), most].map(String);
    }
  }
}

/** All that can be chosen on a stage with an example. */
function choicesOn(stage: string, example: string, catalogue: Catalogue): Choice[] {
  const { lesson } = findStage(stage);
  const [mistake = ''] = catalogue.mistakes[lesson];
  const state = parseHash(`stage=${stage}&example=${inLink(example)}&mistake=${mistake}`);
  const taken = takenChoices(state, catalogue).filter(
    ({ key }) => key !== 'lesson' && key !== 'example',
  );
  const own = taken.map((choice) => ({
    key: choice.key,
    values: ['', ...valuesOf(choice, catalogue, lesson)],
  }));
  // Where scores are given, one of them is the number that the learner moves.
  const edit = stage === 'softmax' ? 'scores.1.0:2' : 'x.0.0.0:3';
  const isTrained = stage === 'learn';
  const edits = { key: 'edits', values: ['', edit] };
  return [
    ...own,
    ...BESIDE,
    edits,
    ...(isTrained ? [{ key: 'trained', values: ['', '1', '30'] }] : []),
  ];
}

/** A combination: of each choice the place of its value. */
type Row = number[];

/** A link of a stage with an example and a combination. */
function linkOf(stage: string, example: string, choices: Choice[], row: Row): string {
  const parts = choices.map(({ key, values }, i) => [key, values[row[i]]]);
  const all = [['stage', stage], ['example', inLink(example)], ...parts];
  return all.flatMap(([key, value]) => (value === '' ? [] : `${key}=${value}`)).join('&');
}

/**
 * The choices without values that the core refuses whatever one other value stands beside them, as three heads of eight
 * columns: in every combination they would be tried in vain. A mistake may need more than one. What is walked already is
 * tried alone: it need not stand here. `areTried`: whether the one may be taken beside the other.
 */
function taken(
  choices: Choice[],
  opens: (row: Row) => boolean,
  isWalked: (key: string, value: string) => boolean,
  areTried: (one: Choice, other: Choice) => boolean,
): Choice[] {
  const isTaken = (...places: [number, number][]) => {
    const row = choices.map(() => 0);
    for (const [i, value] of places) row[i] = value;
    return opens(row);
  };
  return choices.map(({ key, values }, i) => {
    const isUsed = (value: number) =>
      isTaken([i, value]) ||
      key === 'mistake' ||
      (!isWalked(key, values[value]) &&
        choices.some(
          (other, j) =>
            j !== i &&
            areTried(choices[i], other) &&
            other.values.some((_, k) => k > 0 && isTaken([i, value], [j, k])),
        ));
    return { key, values: values.filter((_, value) => value === 0 || isUsed(value)) };
  });
}

/** A fixed sequence of whole numbers below a limit (Numerical Recipes' generator). */
function numbersFrom(seed: number): (limit: number) => number {
  let at = seed >>> 0;
  return (limit) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * limit);
  };
}

/** Whether the core takes a link. */
type Opens = (link: string) => boolean;

/** Pairs of values that links of a stage have had, in a whole walk by what can be chosen with their examples. */
export type Walked = Map<string, Set<string>>;

/**
 * Choices of which one decides what another comes to: what makes a row of weights; sizes and the cell that is open in them;
 * the sizes of heads; a run and what of it is taken; the parts of a language model.
 */
const TOGETHER: readonly (readonly string[])[] = [
  ['causal', 'window', 'mask', 'added', 'padding', 'dropout', 'train', 'memory_tokens', 'T', 'row'],
  ['B', 'T', 'S', 'tokens', 'memory_tokens', 'split', 'batch', 'row', 'columns', 'edits'],
  ['num_heads', 'num_kv_heads', 'head_size', 'C', 'head', 'batch', 'order', 'bias'],
  ['optimizer', 'lr', 'batch_size', 'fresh', 'tied', 'trained', 'trained_steps', 'edits'],
  ['blocks', 'norm', 'norm_kind', 'positions', 'attention', 'mlp', 'residual', 'unembedding'],
  ['mistake', 'causal', 'scaled'],
];

/** The least of them under which every question is asked. */
const FEW: typeof TOGETHER = [['causal', 'window', 'mask', 'dropout', 'train', 'row']];

/** Which two choices are tried together: any, those that belong together, or a few of those. */
export type Pairs = 'any' | 'together' | 'few';

const areTogether = (one: Choice, other: Choice, pairs: Pairs = 'together'): boolean =>
  pairs === 'any' ||
  (pairs === 'few' ? FEW : TOGETHER).some(
    (keys) => keys.includes(one.key) && keys.includes(other.key),
  );

/**
 * Links of a stage with an example, all of which the core takes: every value stands in one of them, and every
 * two values of two choices together, unless the core refuses them or they have stood together with another example that
 * takes the same choices, which is one choice more; then as many links more as are asked for. A walk that has not any `pairs`
 * has only those, and their values, alone and by two, with one example of the stage.
 */
export function* walkOf(
  stage: string,
  example: string,
  catalogue: Catalogue,
  more: number,
  opens: Opens,
  pairs: Pairs,
  known: Walked = new Map(),
): Generator<string> {
  const all = choicesOn(stage, example, catalogue);
  /** Values that the links of another example of the stage have had; none counts in a whole walk. */
  const had = known.get('') ?? new Set();
  const isWalked = (key: string, value: string) => had.has(`${key}=${value}`);
  const opensRow = (row: Row) => opens(linkOf(stage, example, all, row));
  const isWhole = pairs === 'any';
  // A value that the core takes only beside another is found beside one that belongs to it.
  const choices = taken(
    all,
    opensRow,
    isWalked,
    (one, other) => isWhole || areTogether(one, other),
  );
  const linkAt = (row: Row) => linkOf(stage, example, choices, row);
  const same = isWhole ? choices.map(({ key, values }) => `${key}=${values}`).join('&') : '';
  const walked = known.get(same) ?? new Set();
  known.set(same, walked);
  const next = numbersFrom(1337);
  const name = (i: number, one: number, j: number, other: number) => `${i}.${one}/${j}.${other}`;
  const textOf = (i: number, value: number) => `${choices[i].key}=${choices[i].values[value]}`;
  const textsOf = (i: number, one: number, j: number, other: number) =>
    `${textOf(i, one)}&${textOf(j, other)}`;
  const open = new Set<string>();
  choices.forEach(({ values }, i) => {
    for (let one = 0; one < values.length; one++) {
      // With itself: with this example. One link has what no choice changes.
      if (!isWalked(choices[i].key, values[one]) || (i === 0 && one === 0))
        open.add(name(i, one, i, one));
      for (let j = i + 1; j < choices.length; j++) {
        if (!areTogether(choices[i], choices[j], pairs)) continue;
        for (let other = 0; other < choices[j].values.length; other++) {
          if (!walked.has(textsOf(i, one, j, other))) open.add(name(i, one, j, other));
        }
      }
    }
  });
  const isNew = (i: number, one: number, j: number, other: number) =>
    open.has(i < j ? name(i, one, j, other) : name(j, other, i, one));
  /** Whether the last link that was tried is open. */
  let isOpen = true;
  /** Gives a row the wanted values in these places, but for those that the core refuses beside the others: all at once, else in halves. */
  const addTo = (row: Row, wanted: Row, places: number[]): void => {
    if (places.length === 0) return;
    const more = row.map((value, i) => (places.includes(i) ? wanted[i] : value));
    isOpen = opens(linkAt(more));
    if (isOpen) for (const i of places) row[i] = wanted[i];
    if (isOpen || places.length === 1) return;
    const half = places.length >> 1;
    addTo(row, wanted, places.slice(0, half));
    addTo(row, wanted, places.slice(half));
  };
  /** The link of a row, with as many of its values as the core takes beside those that are kept; '' if it takes none. */
  const opened = (row: Row, kept: number[]): string => {
    if (!opens(linkAt(row))) {
      const wanted = [...row];
      const others = [...row.keys()].filter((i) => !kept.includes(i) && row[i] !== 0);
      for (const i of others) row[i] = 0;
      isOpen = opens(linkAt(row));
      if (!isOpen) return '';
      addTo(row, wanted, others);
      if (!isOpen) opens(linkAt(row));
    }
    row.forEach((one, i) => {
      open.delete(name(i, one, i, one));
      if (!isWhole) walked.add(textOf(i, one));
      for (let j = i + 1; j < row.length; j++) {
        open.delete(name(i, one, j, row[j]));
        walked.add(textsOf(i, one, j, row[j]));
      }
    });
    return linkAt(row);
  };

  while (open.size > 0) {
    const [pair] = open;
    const ends = pair.split('/').map((end) => end.split('.').map(Number));
    const row: Row = choices.map(() => -1);
    for (const [i, value] of ends) row[i] = value;
    // The others one after the other, each with the value that makes most new pairs.
    choices.forEach(({ values }, i) => {
      if (row[i] >= 0) return;
      const from = next(values.length);
      const made = (value: number) =>
        Number(isNew(i, value, i, value)) +
        row.filter((other, j) => other >= 0 && isNew(i, value, j, other)).length;
      const inTurn = values.map((_, at) => (from + at) % values.length);
      row[i] = inTurn.reduce((best, value) => (made(value) > made(best) ? value : best));
    });
    const link = opened(
      row,
      ends.map(([i]) => i),
    );
    // Two values that are refused together, as heads that do not divide the columns.
    open.delete(pair);
    if (link !== '') yield link;
  }
  for (let i = 0; i < more; i++) {
    const link = opened(
      choices.map(({ values }) => next(values.length)),
      [],
    );
    if (link !== '') yield link;
  }
}
