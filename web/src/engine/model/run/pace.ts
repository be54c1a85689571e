// The pace of a training run: its ends, and the distance from one picture to the next.

/** Ends of training: from each one can go on to the next. */
const ENDS = [300, 1000, 5000];

/** Steps of a run that have a picture each; later ones are ever further apart. */
const EVERY_STEP = 50;

/** The end of a run at this step: the first that is not before it. */
export function endOf(trained: number): number {
  return ENDS.find((end) => end >= trained) ?? ENDS[ENDS.length - 1];
}

/** The next end after a step; null at the last one. */
export function nextEnd(trained: number): number | null {
  return ENDS.find((end) => end > trained) ?? null;
}

/** The step of the next picture while training plays; null at the end. */
export function nextStep(trained: number): number | null {
  const end = endOf(trained);
  const further = trained + Math.max(1, Math.floor((2 * trained) / EVERY_STEP) - 1);
  return trained === end ? null : Math.min(end, further);
}
