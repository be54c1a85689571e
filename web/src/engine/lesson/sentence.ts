// The end: one sentence through all stages. Of each it shows how much the words take from one another, and the last
// word's result.
import { choicesOfPage } from '../state/fields.ts';
import { DEFAULT, type State } from '../state/state.ts';
import type { Stage } from './stage.ts';
import { findStage, STAGES } from './stages.ts';

/** The example that every stage has of a sentence, and the sentence of the end. */
export const SENTENCE = { example: 'bank', tokens: 'loan bank mud bank' };

/** The words whose numbers are written by hand (core/examples/words.cpp); others are drawn by their names. */
export const WRITTEN = ['bank', 'stream', 'mud', 'money', 'loan'];

/** The stages that have the sentence. */
export const rungStages = (): Rung[] =>
  STAGES.flatMap(({ id, rung }) => (rung ? [{ stage: id, ...rung }] : []));

export type Rung = { stage: string } & NonNullable<Stage['rung']>;

/** The last stage, to which one goes back from the end. */
export const lastStage = (): Stage => STAGES[STAGES.length - 1];

/** The last stage that has the sentence; its lesson is open at the end. */
export const lastOfSentence = (): Stage => findStage(rungStages().at(-1)?.stage ?? '');

/** The state of a stage as it opens, on the sentence of another state where the stage has sentences. */
export function onSentence(state: State, stage: string): State {
  const opening = { ...DEFAULT, ...choicesOfPage(state), stage };
  if (!findStage(stage).rung) return opening;
  const { example, tokens } = SENTENCE;
  return { ...opening, example, tokens: state.tokens ?? tokens };
}

/** The stage of one whole head on these words. */
export function headOn(state: State, words: readonly string[], causal: boolean): State {
  return {
    ...DEFAULT,
    ...choicesOfPage(state),
    stage: 'head',
    example: SENTENCE.example,
    tokens: words.join(' '),
    causal,
  };
}
