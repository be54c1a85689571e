// What another picture waits for: the training run whose weights it works on.
import type { Core } from '../core/core.ts';
import { inSlices, type Pieces } from '../draw/slices.ts';

export class Preparing {
  private stop: (() => void) | null = null;

  /** Whether a picture waits. */
  get isOn(): boolean {
    return this.stop !== null;
  }

  /**
   * Whether the weights of a choice have yet to be trained: they are, in the next frames, and then `goOn` is called,
   * unless another choice comes before.
   */
  begin(core: Core, choice: string, goOn: () => void): boolean {
    this.stop?.();
    this.stop = null;
    if (core.prepare(choice)) return false;
    const pieces = function* (): Pieces<void> {
      while (!core.prepare(choice)) yield;
    };
    this.stop = inSlices(pieces(), () => {
      this.stop = null;
      goOn();
    });
    return true;
  }
}
