// The input of the parts of the page for a head of the reader's own.
import type { ViewInput } from '../../engine/page/page.ts';
import type { Bag } from './bag.ts';
import type { Library } from './dump.ts';

/** The library whose code is shown. */
export interface Copied {
  library: Library;
  choose(library: Library): void;
}

export interface YoursContext extends ViewInput {
  bag: Bag;
  /** Name by which tensors are sought. */
  sought: string;
  seek(name: string): void;
  copied: Copied;
  /** Whether a stage's lesson can be computed with a mistake. */
  canMake(stage: string, mistake: string): boolean;
}
