// The clock of the race: rounds long enough for a browser's coarse clock, short enough for the page.
import type { Pieces } from '../../engine/draw/slices.ts';

/** The time in milliseconds. */
export type Clock = () => number;

type Run = () => Pieces<{ time: number; longest: number }>;

/** A round takes at least so long, or so many runs; browsers round their clocks to up to a millisecond. */
const ROUND_MS = 6;
const MOST_RUNS = 4096;
/** Rounds of a short run, and of one that is as long as a round. */
const ROUNDS = { short: 5, long: 3 };

/** The time of one run, and how long a run holds the page at a stretch, in the round that was disturbed least. */
export function* timeOf(clock: Clock, run: Run): Pieces<{ time: number; longest: number }> {
  // The first one is slower: the engine compiles on.
  yield* run();
  let runs = 1;
  // Two rounds, because another program may have had the processor in one of them.
  for (; runs < MOST_RUNS; runs *= 2) {
    const first = yield* round(clock, run, runs);
    yield;
    const second = yield* round(clock, run, runs);
    yield;
    if (Math.min(first.time, second.time) >= ROUND_MS) break;
  }
  const rounds: { time: number; longest: number }[] = [];
  for (let i = 0; i < (runs === 1 ? ROUNDS.long : ROUNDS.short); i++) {
    rounds.push(yield* round(clock, run, runs));
    yield;
  }
  return {
    time: Math.min(...rounds.map(({ time }) => time)) / runs,
    longest: Math.min(...rounds.map(({ longest }) => longest)),
  };
}

/** Times `runs` runs by one reading of the clock; a long run reads it itself, between its pieces. */
function* round(clock: Clock, run: Run, runs: number): Pieces<{ time: number; longest: number }> {
  if (runs === 1) return yield* run();
  const begun = clock();
  let waited = 0;
  for (let i = 0; i < runs; i++) {
    const work = run();
    for (let piece = work.next(); !piece.done; piece = work.next()) {
      const from = clock();
      yield;
      waited += clock() - from;
    }
  }
  return { time: clock() - begun - waited, longest: 0 };
}
