// Cooperative scheduling: long work as a generator, resumed for a few milliseconds in each frame, so that
// the page stays responsive.

/** A task that yields between its pieces and returns a result. */
export type Pieces<Result> = Generator<undefined, Result>;

/** Time budget in each frame; a piece that has begun is finished. */
const SLICE_MS = 8;

/** Runs a task in slices; `done` gets its result. Returns how to cancel, which runs its `finally`. */
export function inSlices<Result>(work: Pieces<Result>, done: (result: Result) => void): () => void {
  let frame = 0;
  let timer = 0;
  const goOn = () => {
    const until = performance.now() + SLICE_MS;
    do {
      const piece = work.next();
      if (piece.done) {
        done(piece.value);
        return;
      }
    } while (performance.now() < until);
    wait();
  };
  // A task after the frame's rendering, not within it.
  const wait = () => {
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(goOn);
    });
  };
  wait();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work.return(undefined as never);
  };
}

/** Runs a task synchronously. */
export function atOnce<Result>(work: Pieces<Result>): Result {
  let piece = work.next();
  while (!piece.done) piece = work.next();
  return piece.value;
}
