// The run of the race: each contender in a session of its own, on more and more tokens, in pieces that leave the page
// its time. What is computed is checked first, then timed.

import { Refusal } from '../../engine/core/refusals.ts';
import type { Session } from '../../engine/core/session.ts';
import { elementCount } from '../../engine/core/tensor.ts';
import type { Pieces } from '../../engine/draw/slices.ts';
import {
  CONTENDERS,
  type Contender,
  FIRST_STREAMED,
  LENGTHS,
  RACED,
  raceChoice,
  SAME_AS,
} from './lesson.ts';
import { type Clock, timeOf } from './race_clock.ts';

/** A contender on T tokens. */
export interface Result {
  contender: Contender;
  T: number;
  /** Milliseconds of one run, in the shortest of the rounds. */
  time: number;
  /** Bytes of all tensors that are held. */
  bytes: number;
  /** The largest difference from the contender that computes the same; null: none has run on as many tokens. */
  apart: number | null;
}

/** Why a contender went no further: the next run could hold the page too long, or the core's refusal. */
export interface Stop {
  contender: Contender;
  T: number;
  why: 'long' | 'other' | { refused: string };
}

export interface Standing {
  results: Result[];
  stops: Stop[];
  /** Runs that are done or left out, of all. */
  done: number;
  of: number;
}

/**
 * The longest that one call is to hold the page, which has other work beside it and 50 ms for both; and how many times
 * as long as now a call may take on twice the tokens.
 */
const LONGEST_MS = 30;
const NEXT = 4.5;

/** Results of float32 that differ by more are not the same: torch.allclose's tolerances. */
const TOLERANCE = { absolute: 1e-8, relative: 1e-5 };

/** Rows of the streamed head at a stretch, on many tokens. */
const ROWS = 256;

export const START: Standing = {
  results: [],
  stops: [],
  done: 0,
  of: LENGTHS.length * CONTENDERS.length,
};

/** Runs the race in sessions beside this one; `tell` hears of each result. */
export function* race(
  session: Session,
  clock: Clock,
  tell: (standing: Standing) => void,
  lengths = LENGTHS,
): Pieces<Standing> {
  let standing: Standing = { ...START, of: lengths.length * CONTENDERS.length };
  for (const T of lengths) {
    const found = new Map<Contender, Float32Array>();
    for (const contender of CONTENDERS) {
      const isOut = standing.stops.some((stop) => stop.contender === contender);
      if (!isOut && !(contender === 'streamed' && T < FIRST_STREAMED)) {
        const made = yield* runOn(session, clock, contender, T, found);
        const { results, stops } = standing;
        standing = {
          ...standing,
          results: made.result ? [...results, made.result] : results,
          stops: made.stop ? [...stops, made.stop] : stops,
        };
      }
      standing = { ...standing, done: standing.done + 1 };
      tell(standing);
      yield;
    }
  }
  return standing;
}

function* runOn(
  session: Session,
  clock: Clock,
  contender: Contender,
  T: number,
  found: Map<Contender, Float32Array>,
): Pieces<{ result?: Result; stop?: Stop }> {
  const sibling = session.sibling();
  try {
    let opening = 0;
    try {
      opening = yield* openingOf(sibling, clock, contender, T);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { stop: { contender, T, why: { refused: error.message } } };
    }
    const y = yield* resultOf(sibling, contender, T);
    found.set(contender, y);
    const other = SAME_AS[contender] && found.get(SAME_AS[contender]);
    const apart = other ? apartOf(y, other) : null;
    if (apart === Infinity) return { stop: { contender, T, why: 'other' } };
    const { time, longest } = yield* timeOf(clock, runner(sibling, contender, T, clock));
    const result = { contender, T, time, bytes: bytesOf(sibling), apart };
    const isLong = isTooLong(Math.max(opening, longest)) && T < LENGTHS[LENGTHS.length - 1];
    return isLong ? { result, stop: { contender, T, why: 'long' } } : { result };
  } finally {
    sibling.close();
  }
}

/** Opens the lesson; returns for how long that holds the page: the shorter of two times, where one would end the race. */
function* openingOf(
  session: Session,
  clock: Clock,
  contender: Contender,
  T: number,
): Pieces<number> {
  let opening = Infinity;
  for (let i = 0; i < 2 && isTooLong(opening); i++) {
    const begun = clock();
    session.open(raceChoice(contender, T));
    opening = Math.min(opening, clock() - begun);
    yield;
  }
  return opening;
}

function isTooLong(held: number): boolean {
  return held * NEXT > LONGEST_MS;
}

/** Runs everything that follows from x once: the time it took, and the longest that it held the page. */
function runner(session: Session, contender: Contender, T: number, clock: Clock) {
  const node = session.find(RACED.from);
  // An edit to the number that is there computes nothing.
  let value = 0.5;
  return function* run(): Pieces<{ time: number; longest: number }> {
    const begun = clock();
    value = -value;
    session.edit(node, 0, value);
    let time = clock() - begun;
    let longest = time;
    for (let done = 0; contender === 'streamed' && done < T; ) {
      const from = clock();
      done = session.streamOn(0, Math.min(ROWS, T - done));
      const took = clock() - from;
      time += took;
      longest = Math.max(longest, took);
      if (T > 2 * ROWS) yield;
    }
    return { time, longest };
  };
}

function* resultOf(session: Session, contender: Contender, T: number): Pieces<Float32Array> {
  if (contender !== 'streamed') {
    return Float32Array.from(session.data(session.find(RACED.to)));
  }
  const rows: Float32Array[] = [];
  for (let row = 0; row < T; row++) {
    rows.push(session.streamRow(0, row).y);
    if (row % ROWS === 0) yield;
  }
  const y = new Float32Array(T * rows[0].length);
  for (const [i, row] of rows.entries()) y.set(row, i * row.length);
  return y;
}

/** The largest difference; Infinity if the results are not the same within the tolerances. */
export function apartOf(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return Infinity;
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i] - b[i]);
    if (!(apart <= TOLERANCE.absolute + TOLERANCE.relative * Math.max(1, Math.abs(b[i])))) {
      return Infinity;
    }
    most = Math.max(most, apart);
  }
  return most;
}

/** Bytes of the tensors. The streamed head keeps its result, but none of the weights. */
function bytesOf({ structure }: Session): number {
  const kept = structure.nodes.filter(({ held, name }) => held || name === RACED.to);
  return kept.reduce((sum, { shape }) => sum + 4 * elementCount(shape), 0);
}
