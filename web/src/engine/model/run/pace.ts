// The pace of a training run: where it ends, and how far one picture of it is from the next.

/** Where training stops; from the first end one can go on to the next. */
const ENDS = [300, 1000, 5000];

/** Steps of a run that have a picture each; later ones pass ever faster. */
const EVERY_STEP = 50;

/** The end of a run that stands at this step: the first that is not before it. */
export function endOf(trained: number): number {
  return ENDS.find((end) => end >= trained) ?? ENDS[ENDS.length - 1];
}

/** The end to which one goes on from a step; null at the last one. */
export function nextEnd(trained: number): number | null {
  return ENDS.find((end) => end > trained) ?? null;
}

/** The step whose picture follows while training plays; null at the end. */
export function nextStep(trained: number): number | null {
  const end = endOf(trained);
  const further = trained + Math.max(1, Math.floor((2 * trained) / EVERY_STEP) - 1);
  return trained === end ? null : Math.min(end, further);
}
