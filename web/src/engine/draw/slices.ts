// Cooperative scheduling: long work as a generator, resumed for a few milliseconds in each frame, so that the page
// stays responsive. Frames and timers here belong to a signal, such as that of a session's numbers, and end with it.

/** A task that yields between its pieces and returns a result. */
export type Pieces<Result> = Generator<undefined, Result>;

/** Time budget in each frame; a started piece is finished. */
const SLICE_MS = 8;

/**
 * Runs a task in slices; `done` gets its result. The signal, or calling the returned function, stops it: then its
 * `finally` runs, and `done` is not called.
 */
export function inSlices<Result>(
  signal: AbortSignal,
  work: Pieces<Result>,
  done: (result: Result) => void = () => {},
): () => void {
  let isOver = false;
  let isRunning = false;
  let cancel = () => {};
  const stop = () => {
    isOver = true;
    cancel();
    signal.removeEventListener('abort', stop);
    // A running piece cannot be stopped from within: `proceed` does it.
    if (!isRunning) work.return(undefined as never);
  };
  const proceed = () => {
    const until = performance.now() + SLICE_MS;
    do {
      isRunning = true;
      const piece = work.next();
      isRunning = false;
      if (isOver) {
        stop();
        return;
      }
      if (piece.done) {
        stop();
        done(piece.value);
        return;
      }
    } while (performance.now() < until);
    wait();
  };
  // A task after the frame's rendering, not within it.
  const wait = () => {
    cancel = inFrame(signal, () => {
      cancel = afterMs(signal, 0, proceed);
    });
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  else wait();
  return stop;
}

/** Runs a task synchronously. */
export function atOnce<Result>(work: Pieces<Result>): Result {
  let piece = work.next();
  while (!piece.done) piece = work.next();
  return piece.value;
}

/** Calls `run` in the next frame, unless the signal ends before; returns how to cancel. */
export function inFrame(signal: AbortSignal, run: () => void): () => void {
  return waiting(signal, run, (then) => {
    const frame = requestAnimationFrame(then);
    return () => cancelAnimationFrame(frame);
  });
}

/** Calls `run` after so many milliseconds, unless the signal ends before; returns how to cancel. */
export function afterMs(signal: AbortSignal, ms: number, run: () => void): () => void {
  return waiting(signal, run, (then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  });
}

function waiting(
  signal: AbortSignal,
  run: () => void,
  begin: (then: () => void) => () => void,
): () => void {
  if (signal.aborted) return () => {};
  const cancel = begin(() => {
    signal.removeEventListener('abort', cancel);
    run();
  });
  signal.addEventListener('abort', cancel, { once: true });
  return () => {
    signal.removeEventListener('abort', cancel);
    cancel();
  };
}

/** Numbers that an answer is about: a session. */
interface Asked {
  /** Ends with its numbers as they are. */
  readonly signal: AbortSignal;
}

/** A question whose answer takes time: it is asked in slices, and its last answer cached, as each redraw asks again. */
export class Asker<Answer> {
  private last: {
    of: Asked;
    signal: AbortSignal;
    asked: string;
    answer: Answer | null;
    stop: () => void;
  } | null = null;

  /**
   * The answer to `asked`; null until it is known: then `later` is called. New numbers stop the work; it restarts with
   * the next redraw that asks.
   */
  of(of: Asked, asked: string, work: () => Pieces<Answer>, later: () => void): Answer | null {
    const { signal } = of;
    const { last } = this;
    if (last?.of === of && last.asked === asked && (last.answer !== null || last.signal === signal))
      return last.answer;
    last?.stop();
    const next = { of, signal, asked, answer: null as Answer | null, stop: () => {} };
    this.last = next;
    next.stop = inSlices(signal, work(), (answer) => {
      next.answer = answer;
      later();
    });
    return null;
  }
}
