// The tables of RESULTS.md.
import type { Comparison } from './compare.ts';
import type { First } from './first.ts';
import { kGoals, kShareGoal, kStepGoals, kTileGoal } from './goals.ts';
import type { Growth } from './growth.ts';
import type { Row } from './race.ts';
import type { ReadingComparison } from './reading/compare.ts';
import type { StepComparison } from './training/compare.ts';

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Three digits that count: "1.23 µs", "45.6 ms". */
function duration(micros: number): string {
  return withUnit(micros, digits);
}

/** Microseconds in the unit that suits them. */
export function withUnit(micros: number, write: (value: number) => string): string {
  if (micros < 1000) return `${write(micros)} µs`;
  return micros < 1e6 ? `${write(micros / 1000)} ms` : `${write(micros / 1e6)} s`;
}

const digits = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const stepHeadOf = (sizes: StepComparison[]): string[] =>
  sizes.map(({ B, T, C, H }) => `B = ${B}, T = ${T}, C = ${C}, H = ${H}`);

const headOf = (sizes: Comparison[]): string[] =>
  sizes.map(({ T, C, H }) => `T = ${T}, C = ${C}, H = ${H}`);

/** One row for each peer. With goals, what misses its goal is bold. */
export function comparisonTable(sizes: Comparison[], withGoals: boolean): string {
  return raceTable(headOf(sizes), sizes, withGoals ? kGoals : {});
}

/** Likewise of the training steps. */
export function stepTable(sizes: StepComparison[], withGoals: boolean): string {
  return raceTable(stepHeadOf(sizes), sizes, withGoals ? kStepGoals : {});
}

/** Likewise of the whole run of a language model. */
export function readingTable(reading: ReadingComparison): string {
  return raceTable([`${reading.T} steps`], [reading], {});
}

function raceTable(
  head: string[],
  sizes: { T: number; rows: Row[] }[],
  goals: Record<string, number[]>,
): string {
  const troubles: string[] = [];
  const rows = sizes[0].rows.map(({ name }, peer) => [
    name,
    ...sizes.map(({ T, rows }, i) => {
      const row = rows[peer];
      if (row.trouble) troubles.push(`- ${name}, T = ${T}: ${row.trouble}`);
      return cell(row, peer === 0, goals[name]?.[i]);
    }),
  ]);
  const said = troubles.length > 0 ? `\n\nDid not take part:\n\n${troubles.join('\n')}` : '';
  return table(['', ...head], rows) + said;
}

function cell({ micros, ratio }: Row, isOurs: boolean, goal?: number): string {
  if (micros === undefined) return '–';
  if (isOurs || ratio === undefined) return duration(micros);
  const times = `${digits(ratio)} ×`;
  const judged = goal === undefined || ratio >= goal ? times : `**${times}** (goal ${goal})`;
  return `${judged} · ${duration(micros)}`;
}

/** The peak of WebAssembly's SIMD, and what of it is reached. */
export function peakTable(sizes: Comparison[]): string {
  const judged = (share: number, goal: number) =>
    share >= goal ? percent(share) : `**${percent(share)}** (goal ${percent(goal)})`;
  return table(
    ['', ...headOf(sizes)],
    [
      ['peak: multiplications and additions in a ns', ...sizes.map(({ peak }) => digits(peak))],
      [
        'our head, causal operations only',
        ...sizes.map(({ T, share }) => judged(share, T < 64 ? 0 : kShareGoal)),
      ],
      ['our register tile', ...sizes.map(({ tile }) => judged(tile, kTileGoal))],
    ],
  );
}

/** What pytorch.py measured, or why it did not. */
export interface Native {
  environment: string;
  /** By name, and the widest SIMD that it has. */
  processor: string;
  blas: string;
  sizes: { T: number; micros: number }[];
  steps: { T: number; micros: number }[];
  trouble?: string;
}

/** A row of PyTorch's table: one kind of processor, with our times in Node on it. */
export interface NativeRow extends Native {
  ours: { sizes: number[]; steps: number[] };
}

export function nativeTable(
  all: NativeRow[],
  sizes: Comparison[],
  steps: StepComparison[],
): string {
  const cells = (theirs: { micros: number }[], ours: number[]) =>
    theirs.map(({ micros }, i) => `${digits(micros / ours[i])} × · ${duration(micros)}`);
  return table(
    ['', ...headOf(sizes), ...stepHeadOf(steps).map((head) => `step: ${head}`)],
    all.map(({ processor, blas, sizes, steps, ours }) => [
      `${processor}; ${blas}`,
      ...cells(sizes, ours.sizes),
      ...cells(steps, ours.steps),
    ]),
  );
}

export function firstTable(all: First[]): string {
  return table(
    ['', 'kB gzip', 'ms to the first result'],
    all.map(({ name, gzip, milliseconds }) => [
      name,
      (gzip / 1000).toLocaleString('en', { maximumFractionDigits: 1 }),
      milliseconds.toFixed(0),
    ]),
  );
}

/** Why a line ends early. */
export function growthEnds(kinds: Growth[]): string {
  return kinds
    .flatMap(({ name, points, end }) =>
      end ? [`- ${name}: ends at T = ${points.at(-1)?.T}, because ${end}.`] : [],
    )
    .join('\n');
}
