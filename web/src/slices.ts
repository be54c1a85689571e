// Work that takes longer than the page may keep still: piece by piece, and between the pieces the browser
// answers the reader.

/** Work that pauses between its pieces, and has a result. */
export type Pieces<Result> = Generator<undefined, Result>;

/** Of one slice; a piece that has begun is finished. */
const SLICE_MS = 8;

/** Gives `done` the result; returns how to break the work off before. Its `finally` runs in either case. */
export function inSlices<Result>(work: Pieces<Result>, done: (result: Result) => void): () => void {
  let timer = 0;
  const goOn = () => {
    const until = performance.now() + SLICE_MS;
    do {
      const piece = work.next();
      if (piece.done) return done(piece.value);
    } while (performance.now() < until);
    timer = window.setTimeout(goOn);
  };
  timer = window.setTimeout(goOn);
  return () => {
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
