// The clock of the race: rounds long enough for a browser's coarse clock, short enough for the page.
import type { Pieces } from '../../engine/draw/slices.ts';

/** The time in milliseconds. */
export type Clock = () => number;

type Run = () => Pieces<{ time: number; longest: number }>;

/**
 * A round takes at least so long, or so many runs. Browsers round their clocks to up to a millisecond: 4096 runs over eight
 * tokens may take no time by it.
 */
const ROUND_MS = 6;
const MOST_RUNS = 65_536;
/** Rounds of a short run, and of one that is as long as a round. */
const ROUNDS = { short: 5, long: 3 };

/** The time of one run, and how long a run holds the page at a stretch, in the round that was disturbed least. */
export function* timeOf(clock: Clock, run: Run): Pieces<{ time: number; longest: number }> {
  // The first one is slower: the engine compiles on.
  yield* run();
  for (let runs = 1; ; runs *= 2) {
    // The better of two rounds counts, since another program may have had the processor in one of them.
    const tried = yield* least(clock, run, runs, 2);
    if (tried.time < ROUND_MS && runs < MOST_RUNS) continue;
    const { time, longest } = yield* least(
      clock,
      run,
      runs,
      runs === 1 ? ROUNDS.long : ROUNDS.short,
    );
    // If it had it in both, these are too short for the clock, and may take no time by it.
    if (time >= ROUND_MS / 2 || runs >= MOST_RUNS) return { time: time / runs, longest };
  }
}

/** The shortest of some rounds, and the shortest that one held the page. */
function* least(
  clock: Clock,
  run: Run,
  runs: number,
  count: number,
): Pieces<{ time: number; longest: number }> {
  let [time, longest] = [Infinity, Infinity];
  for (let i = 0; i < count; i++) {
    const one = yield* round(clock, run, runs);
    time = Math.min(time, one.time);
    longest = Math.min(longest, one.longest);
    yield;
  }
  return { time, longest };
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
