// Times several runs side by side: in each round everybody has one turn, so that whatever else the
// machine does meets all of them alike.

/** Done when it returns, or when its promise does. */
export type Run = () => unknown;

/** A turn lasts at least so long: a browser's clock is coarse. */
const kTurn = 10; // milliseconds

/** Microseconds of one run: a list for each of `runs`, with an entry for each round. */
export async function timeRounds(runs: Run[], rounds: number): Promise<number[][]> {
  const counts: number[] = [];
  for (const run of runs) counts.push(await warmUp(run));
  const times = runs.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, run] of runs.entries()) {
      times[i].push((1000 * (await turn(run, counts[i]))) / counts[i]);
    }
  }
  return times;
}

/** Runs until the engine has compiled it; returns how often it runs in one turn. */
async function warmUp(run: Run): Promise<number> {
  const end = performance.now() + 10 * kTurn;
  let count = 1;
  for (;;) {
    const time = await turn(run, count);
    if (time < kTurn) count *= 2;
    else if (performance.now() > end) return count;
  }
}

/** Milliseconds of `count` runs. Only what needs it is waited for: waiting takes time itself. */
async function turn(run: Run, count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    const result = run();
    if (result instanceof Promise) await result;
  }
  return performance.now() - start;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of a[i] / b[i]. */
export function medianRatio(a: number[], b: number[]): number {
  return median(a.map((value, i) => value / b[i]));
}
