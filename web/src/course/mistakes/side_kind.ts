// Kinds of a side: the right one, a mistake, or another way, which looks wrong and gives the right numbers.
import { isAnotherWay } from '../../engine/lesson/another_way.ts';
import type { LAB_TEXT } from './words.en.ts';

/** The two sides of the lab. */
export type SideName = 'right' | 'wrong';

export type SideKind = keyof typeof LAB_TEXT.sides;

/** Before the guess all have the same name: another name would give the harmless one away. */
export function kindOf(side: SideName, mistake: string, isCovered: boolean): SideKind {
  if (side === 'right') return 'right';
  if (isCovered) return 'covered';
  return isAnotherWay(mistake) ? 'another' : 'wrong';
}
