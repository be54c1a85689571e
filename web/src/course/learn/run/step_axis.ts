// The axis of a run: the logarithm of the step, as most happens early.

/** The room of one picture of the film, and of one number below the axis, in pixels. */
export const FRAME = 64;
const TICK = 30;

const TICKS = [0, 1, 3, 10, 25, 50, 100, 300, 1000, 5000];

export interface StepAxis {
  /** The last step, and the width in pixels. */
  end: number;
  width: number;
}

/** Where a step stands, from 0 to 1. */
export function placeOf({ end }: StepAxis, step: number): number {
  return Math.log1p(step) / Math.log1p(end);
}

/** The step at a place from 0 to 1. */
export function stepAt({ end }: StepAxis, place: number): number {
  const step = Math.expm1(Math.min(1, Math.max(0, place)) * Math.log1p(end));
  return Math.round(step);
}

/** The steps to name: those for which there is room, the last one and `at` in any case. */
export function ticksOf(axis: StepAxis, at: number): number[] {
  const steps = [axis.end, 0, ...TICKS.filter((step) => step < axis.end)];
  return spacedOut(axis, steps, at, TICK);
}

/** Steps, early ones first, with room for a picture beside that of `at`. */
export function roomyOf(axis: StepAxis, steps: readonly number[], at: number): number[] {
  const shown = steps.filter((step) => step <= axis.end);
  return spacedOut(axis, shown, at, FRAME);
}

/** Whether there is room for a picture between two steps. */
export function isApart(axis: StepAxis, one: number, other: number): boolean {
  const way = Math.abs(placeOf(axis, one) - placeOf(axis, other)) * axis.width;
  return way >= FRAME;
}

/** `at`, and those of the others that are at least so many pixels from all before them. */
function spacedOut(axis: StepAxis, steps: number[], at: number, room: number): number[] {
  const taken = [at];
  const isFar = (step: number) =>
    taken.every((one) => Math.abs(placeOf(axis, one) - placeOf(axis, step)) * axis.width >= room);
  for (const step of steps) if (isFar(step)) taken.push(step);
  return taken.toSorted((a, b) => a - b);
}
