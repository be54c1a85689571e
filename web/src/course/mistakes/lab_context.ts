// The context that the views of a mistake get, and the patch that opens it in its stage.
import type { Cell } from '../../engine/core/tensor.ts';
import type { ViewInput } from '../../engine/page/page.ts';
import { choicesOfLessons } from '../../engine/state/fields.ts';
import type { State } from '../../engine/state/state.ts';
import { isAnotherWay } from './another_way.ts';
import type { LAB_TEXT } from './words.en.ts';

export type LabContext = Pick<ViewInput, 'state' | 'view' | 'act' | 'window'>;

/** The stage in whose lesson a mistake is made, and the example: '' is the stage's first. */
export interface LessonOfStage {
  stage: string;
  example: string;
  /** The step whose lesson it is, and the step of its run; by default the stage's own, untrained. */
  step?: string;
  trained?: number;
}

/** Fields to set. */
export type Patch = Partial<State>;

/** Patch that opens the lab's lesson on its stage, with that mistake or none (''), and a number. */
export function onStage(
  { state }: LabContext,
  lesson: LessonOfStage,
  mistake: string,
  cell: Cell | null = null,
): Patch {
  const { edits } = state;
  return { ...choicesOfLessons(state), edits, step: '', ...lesson, mistake, cell };
}

/** The two sides of the lab. */
export type SideName = 'right' | 'wrong';

export type SideKind = keyof typeof LAB_TEXT.sides;

/** Before the guess all have the same name: another name would give the harmless one away. */
export function kindOf(side: SideName, mistake: string, isCovered: boolean): SideKind {
  if (side === 'right') return 'right';
  if (isCovered) return 'covered';
  return isAnotherWay(mistake) ? 'another' : 'wrong';
}
