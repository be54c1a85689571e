// A new picture comes part by part, each in a frame of its own, so that no task keeps the browser from
// the reader for long.
/** The tensors, the left column, the voices; of a notebook its cells. */
export type Part = 'tensors' | 'left' | 'voices';
export const PARTS: readonly Part[] = ['tensors', 'left', 'voices'];

/** So many numbers of tensors are drawn in a frame, or one tensor of more. */
const NUMBERS = 250;

/** One of these frames: a part that is not drawn in it stays as it is. */
export class Pass {
  readonly part: Part;
  /** Counts the frames that the tensors take. */
  readonly slice: number;
  /** Whether tensors are left for another frame. */
  hasMore = false;
  private counted = 0;

  constructor(part: Part, slice = 0) {
    this.part = part;
    this.slice = slice;
  }

  /** Whether the next tensor, which has so many numbers, is drawn. */
  takes(numbers: number): boolean {
    const slice = Math.floor(this.counted / NUMBERS);
    this.counted += numbers;
    if (slice > this.slice) this.hasMore = true;
    return slice === this.slice;
  }
}

/** Which part comes in which frame. */
export class Passes {
  /** What the next frames draw, first to last. */
  private due: Part[] = [];
  private slice = 0;
  private picture = '';

  /**
   * What this frame draws; all, if nothing is said. `picture` names what is drawn: another one comes part by
   * part, and so does what changes (`isStale`) in the middle of one. The last choice wins, and no part
   * waits for ever.
   */
  next(picture: string, parts: readonly Part[], isStale: boolean): Pass | undefined {
    this.due = this.due.filter((part) => parts.includes(part));
    if (isStale && (picture !== this.picture || this.due.length > 0)) {
      this.due = [...this.due, ...parts.filter((part) => !this.due.includes(part))];
      this.slice = 0;
    }
    this.picture = picture;
    const [part] = this.due;
    return part === undefined ? undefined : new Pass(part, this.slice);
  }

  /** To be called when it is drawn; returns whether all is. */
  end(pass: Pass | undefined): boolean {
    this.slice = pass?.hasMore ? pass.slice + 1 : 0;
    if (!pass?.hasMore) this.due.shift();
    return this.due.length === 0;
  }
}
