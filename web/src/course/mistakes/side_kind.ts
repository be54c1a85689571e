// Kinds of a side: the right one, a mistake, or another way that looks wrong and comes to the right numbers.
import { isAnotherWay } from '../../engine/lesson/another_way.ts';
import type { LAB_TEXT } from './words.en.ts';

/** The two sides of the lab. */
export type SideName = 'right' | 'wrong';

export type SideKind = keyof typeof LAB_TEXT.sides;

/** While the guess is asked for, every mistake is called the same: that one is none would give it away. */
export function kindOf(side: SideName, mistake: string, isCovered: boolean): SideKind {
  if (side === 'right') return 'right';
  if (isCovered) return 'covered';
  return isAnotherWay(mistake) ? 'another' : 'wrong';
}
