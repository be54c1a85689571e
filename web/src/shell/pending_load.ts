// A pending picture: it waits until the whole core is loaded, or until the run whose weights it uses is trained.
import type { Core } from '../engine/core/core.ts';
import { LoadFailure } from '../engine/core/load.ts';
import { afterMs, inSlices, type Pieces } from '../engine/draw/slices.ts';
import { TROUBLE } from '../engine/words/trouble.en.ts';
import { PATIENCE_MS } from './early.ts';

interface Waiter {
  /** The picture waits no longer. */
  ready(): void;
  /** Called while the picture waits: a sentence that says what for, or '' for none yet. */
  wait(sentence: string): void;
  /** Called when the load or the training has failed. */
  fail(error: unknown): void;
}

export class PendingLoad {
  /** Ends the waiting; null if no picture waits. */
  private waiting: AbortController | null = null;

  /** Whether a picture waits. */
  get isOn(): boolean {
    return this.waiting !== null;
  }

  /** Whether a choice has to wait. Its waiter then hears how that goes on, until another choice begins. */
  begin(core: Core, choice: string, waiter: Waiter): boolean {
    this.end();
    if (core.mustLoad(choice)) this.load(core, waiter);
    else if (core.prepare(choice)) return false;
    else this.train(core, choice, waiter);
    return true;
  }

  private begun(): AbortSignal {
    this.waiting = new AbortController();
    return this.waiting.signal;
  }

  private end(): void {
    this.waiting?.abort();
    this.waiting = null;
  }

  /** Loads the whole core. */
  private load(core: Core, waiter: Waiter): void {
    const signal = this.begun();
    afterMs(signal, PATIENCE_MS, () => waiter.wait(TROUBLE.wholeSlow));
    const then = (tell: () => void) => {
      if (signal.aborted) return;
      this.end();
      tell();
    };
    core.preload().then(
      () => then(() => waiter.ready()),
      (error) => then(() => waiter.fail(error)),
    );
    waiter.wait('');
  }

  /** Trains in the next frames. */
  private train(core: Core, choice: string, waiter: Waiter): void {
    const pieces = function* (): Pieces<void> {
      while (!core.prepare(choice)) yield;
    };
    inSlices(this.begun(), pieces(), () => {
      this.end();
      waiter.ready();
    });
    waiter.wait(TROUBLE.trainsFirst);
  }
}

/** Reason why a load has failed; `isFirst`: of the first picture. */
export function loadFailureText(error: unknown, isFirst: boolean): string {
  const { load, wholeNotLoaded, notStarted } = TROUBLE;
  const sentences = isFirst ? load : wholeNotLoaded;
  return error instanceof LoadFailure ? sentences[error.trouble] : notStarted;
}
