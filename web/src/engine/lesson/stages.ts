// The stages of the course: importing course/, as the page and tests do, fills the lists.
import { type State, setFirstExample } from '../state/state.ts';
import type { Stage } from './stage.ts';

/** The ladder: all stages, in order. */
export const STAGES: Stage[] = [];

/** The door, and behind it the ladder. */
export const WAY: Stage[] = [];

const BY_ID = new Map<string, Stage>();

/** Fills the lists, once. */
export function setStages(door: Stage, ladder: readonly Stage[]): void {
  STAGES.splice(0, Infinity, ...ladder);
  WAY.splice(0, Infinity, door, ...ladder);
  BY_ID.clear();
  for (const stage of WAY) {
    BY_ID.set(stage.id, stage);
    if (stage.firstExample !== undefined) setFirstExample(stage.id, stage.firstExample);
  }
}

/** A stage's number on the ladder, from 1; the door's is 0. */
export function stageNumber(id: string): number {
  return WAY.findIndex((stage) => stage.id === id);
}

const MINUTES_A_STEP = 1.5;

/** How long a stage takes, in minutes. */
export function minutesOf({ steps, minutes }: Stage): number {
  return minutes ?? Math.round(steps.length * MINUTES_A_STEP);
}

/** The example that a step of a stage has of its own; undefined: the chosen one. */
export function exampleOfStep(stage: string, step: string): string | undefined {
  return findStage(stage).steps.find(({ id }) => id === step)?.example;
}

/** The lesson that computes a step of a stage. */
export function lessonOfStep(stage: string, step: string): string {
  const { lesson, steps } = findStage(stage);
  return steps.find(({ id }) => id === step)?.lesson ?? lesson;
}

/** The step of its run at which a state shows what was learnt. */
export function runStepOf({ stage, step, trained, trained_steps }: RunAt): number {
  const { steps, opens } = findStage(stage);
  const { learnt } = steps.find(({ id }) => id === (step || opens)) ?? {};
  return learnt === undefined ? trained : trained || (trained_steps ?? learnt);
}

type RunAt = Pick<State, 'stage' | 'step' | 'trained' | 'trained_steps'>;

/** Place in the batch of a sequence, counted from that on which the stage opens; and the sequence of such a place. */
export const fromFirst = ({ batch = 0 }: Stage, sequence: number, batches: number): number =>
  (sequence - batch + batches) % batches;
export const sequenceAt = ({ batch = 0 }: Stage, place: number, batches: number): number =>
  (Math.min(place, batches - 1) + batch) % batches;

/** The stage of that id, or the first one. */
export function findStage(id: string): Stage {
  return BY_ID.get(id) ?? STAGES[0];
}
