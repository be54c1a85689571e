// The numbers of the page of places: scores of each way to say them, of the sentence and of the same with a word in front.
import {
  farthest,
  type Matrix,
  matrixIn,
  ROUNDING,
  rowIn,
  rowsIn,
} from '../../../engine/core/matrices.ts';
import type { Session } from '../../../engine/core/session.ts';
import { choiceText } from '../../../engine/model/choice.ts';
import { askSibling } from '../../../engine/model/edits/sibling.ts';
import { patched, type State } from '../../../engine/state/state.ts';
import type { ThreeTried } from '../asks/variant_kinds.ts';
import { changedSteps, leavesIn, type Step, stepsIn, takenOf } from '../variant_numbers.ts';

/** The core's ways, in the order of the table; the first has none. */
export const WAYS = ['', 'learned', 'waves', 'alibi', 'rope'];
/** The way that turns, and what it turns. */
export const TURNS = { way: 'rope', query: 'q_turned', key: 'k_turned' };
/** Ways that have no page of their own, and open here. */
export const HERE = ['places', 'learned', 'waves'];

export interface Taken {
  words: readonly string[];
  scores: Matrix;
  /** Rows of queries and keys that are turned; empty: none are. */
  hands: { query: number[]; keys: number[][] };
  /** All steps, and the leaves among them. */
  steps: Step[];
  leaves: string[];
}

/** How many words can be put in front. */
export const MOST_IN_FRONT = 6;
/** The mistake that can be made here: queries are turned, keys are not. */
export const TRAP = 'rope_keys_not_turned';

export interface PlacesKnown {
  ways: { way: string; asItIs: Taken; inFront: Taken; change: number; changed: Step[] }[];
  /** The sentence with a word in front. */
  longer: string;
}

export function isPlaces({ variant }: Pick<State, 'variant'>): boolean {
  return HERE.includes(variant);
}

/** Ways beside the plain one whose scores are as they were, in their order. */
export function staying(ways: PlacesKnown['ways']): string[] {
  return ways.filter(({ way, change }) => way !== '' && !isChange(change)).map(({ way }) => way);
}

/** The questions on fresh numbers: why scores stay, the page asks first. */
export const KINDS = ['twins', 'swapped'] as const;

/** Orders in which the words before the last are tried. */
const ORDERS = [
  [3, 0, 4, 1, 2],
  [1, 2, 3, 4, 0],
  [4, 3, 2, 1, 0],
] as const;

/** The questions on this page, tried: which ways take equal words for one, and whether an order matters to the plain head. */
export function placesTried(
  session: Session,
  state: State,
  ways: PlacesKnown['ways'],
  attempt: number,
): ThreeTried {
  const { words } = ways[0].asItIs;
  const last = words.length - 1;
  const twin = words.indexOf(words[last]);
  const areAlike = ways.filter(({ asItIs: { scores } }) => {
    const { values } = rowIn(scores, last);
    return !isChange(Math.abs(values[twin] - values[last]));
  });
  const groups = [[''], ['alibi', 'rope'], [...WAYS], []];
  const right = groups.findIndex((group) => group.join() === areAlike.map(({ way }) => way).join());
  const order = ORDERS[attempt % ORDERS.length];
  const lastRow = (tokens: string | null) =>
    askSibling(
      session,
      choiceText(patched(state, { variant: 'places', tokens, mistake: '' }), session.catalogue()),
      [],
      (one) => rowIn(matrixIn(one, RESULT), last).values,
    );
  const swapped = [...order.map((at) => words[at]), words[last]].join(' ');
  const apart = farthest(lastRow(null), lastRow(swapped));
  return {
    twins: { right, numbers: [] },
    swapped: { right: isChange(apart) ? 1 : 0, numbers: order },
  };
}

const RESULT = 'y';
const KEY = 'k';

/** `inFront`: how many words are put there; `isTrapped`: whether the mistake is made. */
export function placesOf(
  session: Session,
  state: State,
  inFront = 1,
  isTrapped = false,
): PlacesKnown {
  const catalogue = session.catalogue();
  const mistakeOf = (way: string) => (isTrapped && way === TURNS.way ? TRAP : '');
  const of = (way: string, tokens: string | null) =>
    askSibling(
      session,
      choiceText(
        patched(state, { variant: way || 'places', tokens, mistake: mistakeOf(way) }),
        catalogue,
      ),
      [],
      (one) => takenIn(one, way),
    );
  const { words, steps, leaves } = of('', null);
  const isGiven = ({ name }: Step) => leaves.includes(name);
  const plainSteps = steps.filter((step) => !isGiven(step));
  const before = Array.from({ length: inFront }, () => words[words.length - 2]);
  const longer = [...before, ...words].join(' ');
  const ways = WAYS.map((way) => {
    const [asItIs, moved] = [of(way, null), of(way, longer)];
    return {
      ...{ way, asItIs, inFront: moved },
      change: changeOf(asItIs.scores, moved.scores),
      changed: changedSteps(
        asItIs.steps.filter((step) => !isGiven(step)),
        plainSteps,
      ),
    };
  });
  return { ways, longer };
}

/** With the mistake keys are as they were. */
function turnedKey(session: Session): string {
  return session.find(TURNS.key) < 0 ? KEY : TURNS.key;
}

function takenIn(session: Session, way: string): Taken {
  const rows = (name: string) => rowsIn(matrixIn(session, name));
  return {
    words: session.words.slice(),
    scores: matrixIn(session, takenOf(session)),
    hands:
      way === TURNS.way
        ? { query: rows(TURNS.query).at(-1) ?? [], keys: rows(turnedKey(session)) }
        : { query: [], keys: [] },
    steps: stepsIn(session, []),
    leaves: leavesIn(session),
  };
}

/** The largest change of a score that the mask leaves, between words and the same words further on. */
function changeOf(before: Matrix, after: Matrix): number {
  const inFront = after.rows - before.rows;
  const moved = rowsIn(after).slice(inFront);
  const changes = rowsIn(before).flatMap((row, i) =>
    row.slice(0, i + 1).map((value, j) => Math.abs(moved[i][j + inFront] - value)),
  );
  return Math.max(...changes);
}

/** Whether it is more than rounding: a product of longer numbers rounds more. */
export function isChange(change: number): boolean {
  return change > 10 * ROUNDING;
}
