import { head } from './head.ts';
import { heads } from './heads.ts';
import { loop } from './loop.ts';
import { match } from './match.ts';
import { softmax } from './softmax.ts';
import type { Stage } from './stage.ts';
import { triangle } from './triangle.ts';

/** The ladder: all stages, in order. */
export const STAGES: readonly Stage[] = [loop, triangle, softmax, match, head, heads];

/** A stage's number on the ladder, from 1. */
export function stageNumber(id: string): number {
  return STAGES.findIndex((stage) => stage.id === id) + 1;
}

/** The stage of that id, or the first one. */
export function findStage(id: string): Stage {
  return STAGES.find((stage) => stage.id === id) ?? STAGES[0];
}
