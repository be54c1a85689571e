// Progressive rendering: a change is drawn part by part, one animation frame each, so that the important part comes at
// once and no long task blocks the browser.
import { noChange } from 'lit-html';
import { Directive, type DirectiveResult, directive } from 'lit-html/directive.js';

/**
 * Parts of the page: which step it is, the tensors (of a notebook its cells), their thumbnails, the left column,
 * the voices.
 */
export type Part = 'place' | 'tensors' | 'thumbnails' | 'left' | 'voices';

/**
 * Parts that each frame draws, by kind of change: a new picture, a new step, new numbers, or numbers whose cause is
 * seen first. The first frame of the last kind draws only a cell's ring or what is typed.
 */
const FRAMES = {
  picture: [['place', 'tensors', 'thumbnails'], ['left'], ['voices']],
  step: [['place'], ['tensors', 'thumbnails'], ['voices'], ['left']],
  number: [['place', 'tensors'], ['voices'], ['thumbnails'], ['left']],
  seen: [[], ['place', 'tensors'], ['voices'], ['thumbnails'], ['left']],
} as const satisfies Record<string, readonly (readonly Part[])[]>;

/** Share of the last picture that the next one keeps, the least first. */
export type Change = keyof typeof FRAMES;
const CHANGES = Object.keys(FRAMES) as Change[];

/** Whether a change draws other tensors, and not only numbers in those that are there. */
const hasOthers = (change: Change | null) => change === 'picture' || change === 'step';

/** Frame budget: numbers drawn in a frame; a larger tensor has a frame to itself. */
const NUMBERS = 250;

/** A frame of progressive rendering: it draws some parts; the others keep their markup. */
export class Pass {
  readonly parts: readonly Part[];
  /** Index of this frame among those of its parts. */
  readonly slice: number;
  /** Whether the parts need a further frame. */
  hasMore = false;
  private readonly isSliced: boolean;
  private counted = 0;

  /** `isSliced`: whether tensors are new, and not only numbers in them, so that they have to share several frames. */
  constructor(parts: readonly Part[], slice = 0, isSliced = true) {
    this.parts = parts;
    this.slice = slice;
    this.isSliced = isSliced;
  }

  /** Whether the next tensor, of `numbers` numbers, is drawn in this frame. Call once for each, in order. */
  takes(numbers: number): boolean {
    if (!this.isSliced) return true;
    const slice = Math.floor(this.counted / NUMBERS);
    this.counted += numbers;
    if (slice > this.slice) this.hasMore = true;
    return slice === this.slice;
  }
}

/** Whether a part of the page is drawn in this frame; without a pass all are. */
export function isDue(pass: Pass | null, part: Part): boolean {
  return pass === null || pass.parts.includes(part);
}

/** The schedule: which parts are drawn in which frame. */
export class Passes {
  /** Queue of what the next frames draw. */
  private due: (readonly Part[])[] = [];
  private slice = 0;
  /** The change that is under way; null also while only single parts are due. */
  private change: Change | null = null;
  /** Sets of parts that frames have drawn, the latest first. */
  private drawn: string[] = [];

  /** The pass of this frame. `change`: the difference from the last one; null: none, it only continues. */
  next(change: Change | null): Pass | null {
    if (change) this.plan(change);
    const [parts] = this.due;
    return parts ? new Pass(parts, this.slice, hasOthers(this.change)) : null;
  }

  private get isUnderway(): boolean {
    return this.due.length > 0;
  }

  /** Whether frames are due that draw new tensors, too many for one frame. */
  get hasNewTensors(): boolean {
    return hasOthers(this.change);
  }

  /** Draws one part, too. */
  add(part: Part): void {
    if (!this.due.some((parts) => parts.includes(part))) this.due.push([part]);
  }

  /** Draws all parts at once in this frame. */
  skip(): null {
    this.due = [];
    return null;
  }

  /** Call when the pass is drawn; returns whether the picture is complete. */
  end(pass: Pass | null): boolean {
    this.slice = pass?.hasMore ? pass.slice + 1 : 0;
    if (!pass?.hasMore) this.due.shift();
    if (pass) this.drawn = [...new Set([pass.parts.join(), ...this.drawn])];
    if (!this.isUnderway) this.change = null;
    return !this.isUnderway;
  }

  /**
   * Plans the frames of a change, which may come before the last one is drawn. The most important part goes first, so
   * that a held key never waits for more than a frame, but not twice in a row, so that the rest is drawn too.
   */
  private plan(change: Change): void {
    const isPlanned = this.change !== null;
    const [last] = this.drawn;
    if (this.change && CHANGES.indexOf(this.change) < CHANGES.indexOf(change)) change = this.change;
    // In quick succession the numbers are the most important part.
    if (isPlanned && change === 'seen') change = 'number';
    const [first, ...others] = FRAMES[change] as readonly (readonly Part[])[];
    const age = (parts: readonly Part[]) => {
      const at = this.drawn.indexOf(parts.join());
      return at < 0 ? this.drawn.length : at;
    };
    if (isPlanned) others.sort((a, b) => age(b) - age(a));
    this.due =
      isPlanned && last === first.join()
        ? [others[0], first, ...others.slice(1)]
        : [first, ...others];
    this.change = change;
    this.slice = 0;
  }
}

/** A lit directive for progressive rendering: keeps the old markup of a part until its frame has come. */
class InPass extends Directive {
  private shape: string | null = null;

  override render(
    isDue: boolean,
    shape: string,
    draw: () => unknown,
    room: () => unknown,
  ): unknown {
    if (!isDue && shape === this.shape) return noChange;
    this.shape = isDue ? shape : null;
    return isDue ? draw() : room();
  }
}

/**
 * Renders `draw` if due. Else it keeps the markup, or, if its shape (classes and sizes) has changed, renders `room`, a
 * placeholder of equal size, so that there is one layout shift and not two.
 */
export const inPass: (
  isDue: boolean,
  shape: string,
  draw: () => unknown,
  room: () => unknown,
) => DirectiveResult = directive(InPass);
