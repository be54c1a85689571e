// Progressive rendering: a new picture is drawn part by part, one animation frame each, so that no long task
// blocks the browser.

/** Parts of the page: the tensors (of a notebook its cells), the left column, the voices. */
export type Part = 'tensors' | 'left' | 'voices';
export const PARTS: readonly Part[] = ['tensors', 'left', 'voices'];

/** Frame budget: numbers drawn in a frame; a larger tensor has a frame to itself. */
const NUMBERS = 250;

/** One frame of progressive rendering, which draws one part; the others keep their markup. */
export class Pass {
  readonly part: Part;
  /** Which frame of the part this is, from 0. */
  readonly slice: number;
  /** Whether the part needs a further frame. */
  hasMore = false;
  private counted = 0;

  constructor(part: Part, slice = 0) {
    this.part = part;
    this.slice = slice;
  }

  /** Whether the next tensor, of `numbers` numbers, is drawn in this frame. Call once for each, in order. */
  takes(numbers: number): boolean {
    const slice = Math.floor(this.counted / NUMBERS);
    this.counted += numbers;
    if (slice > this.slice) this.hasMore = true;
    return slice === this.slice;
  }
}

/** Whether a part of the page is drawn in a frame; without a pass all are. */
export function isDue(pass: Pass | null, part: Part): boolean {
  return pass === null || pass.part === part;
}

/** The schedule: which part is drawn in which frame. */
export class Passes {
  /** Queue of the parts that the next frames draw. */
  private due: Part[] = [];
  private slice = 0;
  private picture = '';

  /**
   * The pass of this frame; null: draw all parts. `picture` identifies what is drawn: a new one is drawn
   * part by part, and so is a change (`isStale`) that comes before its last part. Parts already queued keep
   * their place, so that none starves.
   */
  next(picture: string, parts: readonly Part[], isStale: boolean): Pass | null {
    this.due = this.due.filter((part) => parts.includes(part));
    if (isStale && (picture !== this.picture || this.due.length > 0)) {
      this.due = [...this.due, ...parts.filter((part) => !this.due.includes(part))];
      this.slice = 0;
    }
    this.picture = picture;
    const [part] = this.due;
    return part === undefined ? null : new Pass(part, this.slice);
  }

  /** Call when the pass is drawn; returns whether the picture is complete. */
  end(pass: Pass | null): boolean {
    this.slice = pass?.hasMore ? pass.slice + 1 : 0;
    if (!pass?.hasMore) this.due.shift();
    return this.due.length === 0;
  }
}
