import { door } from './door.ts';
import { head } from './head.ts';
import { heads } from './heads.ts';
import { loop } from './loop.ts';
import { match } from './match.ts';
import { softmax } from './softmax.ts';
import type { Stage } from './stage.ts';
import { triangle } from './triangle.ts';

/** The ladder: all stages, in order. */
export const STAGES: readonly Stage[] = [loop, triangle, softmax, match, head, heads];

/** The door, and behind it the ladder. */
export const WAY: readonly Stage[] = [door, ...STAGES];

/** A stage's number on the ladder, from 1; the door's is 0. */
export function stageNumber(id: string): number {
  return WAY.findIndex((stage) => stage.id === id);
}

const MINUTES_A_STEP = 1.5;

/** How long a stage takes, in minutes. */
export function minutesOf({ steps }: Stage): number {
  return Math.round(steps.length * MINUTES_A_STEP);
}

/** The stage of that id, or the first one. */
export function findStage(id: string): Stage {
  return WAY.find((stage) => stage.id === id) ?? STAGES[0];
}
