// What another picture waits for: the whole core, which is loaded, or the training run whose weights it works on.
import type { Core } from '../core/core.ts';
import { inSlices, type Pieces } from '../draw/slices.ts';
import { TROUBLE } from '../text/en/trouble.ts';
import { PATIENCE_MS } from './early.ts';

interface Waiter {
  /** The picture waits no longer. */
  goOn(): void;
  /** It waits; a sentence that says for what, or none yet. */
  wait(sentence: string): void;
  /** What it waits for does not come. */
  fail(error: unknown): void;
}

export class Preparing {
  private stop: (() => void) | null = null;

  /** Whether a picture waits. */
  get isOn(): boolean {
    return this.stop !== null;
  }

  /** Whether a choice has to wait: then the waiter hears how that goes on, unless another choice comes before. */
  begin(core: Core, choice: string, waiter: Waiter): boolean {
    this.stop?.();
    this.stop = null;
    if (core.lacks(choice)) this.load(core, waiter);
    else if (core.prepare(choice)) return false;
    else this.train(core, choice, waiter);
    return true;
  }

  /** Loads the whole core. */
  private load(core: Core, waiter: Waiter): void {
    const patience = setTimeout(() => waiter.wait(TROUBLE.wholeSlow), PATIENCE_MS);
    let isOver = false;
    this.stop = () => {
      clearTimeout(patience);
      isOver = true;
    };
    const then = (tell: () => void) => {
      if (isOver) return;
      this.stop?.();
      this.stop = null;
      tell();
    };
    core.bring().then(
      () => then(() => waiter.goOn()),
      (error) => then(() => waiter.fail(error)),
    );
    waiter.wait('');
  }

  /** Trains in the next frames. */
  private train(core: Core, choice: string, waiter: Waiter): void {
    const pieces = function* (): Pieces<void> {
      while (!core.prepare(choice)) yield;
    };
    this.stop = inSlices(pieces(), () => {
      this.stop = null;
      waiter.goOn();
    });
    waiter.wait(TROUBLE.trainsFirst);
  }
}
