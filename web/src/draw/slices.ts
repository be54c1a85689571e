// Work that takes longer than the page may keep still: piece by piece, and between the pieces the browser
// answers the reader.

/** Work that pauses between its pieces, and has a result. */
export type Pieces<Result> = Generator<undefined, Result>;

/** Of each frame; a piece that has begun is finished. */
const SLICE_MS = 8;

/** Gives `done` the result; returns how to break the work off before. Its `finally` runs in either case. */
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
  // After what the frame draws, not in its midst.
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

/** Where there is no later. */
export function atOnce<Result>(work: Pieces<Result>): Result {
  let piece = work.next();
  while (!piece.done) piece = work.next();
  return piece.value;
}
