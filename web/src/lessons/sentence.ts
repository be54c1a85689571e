// The end: one sentence through all stages, and what is shown of each: how much the words take from one another,
// and with what the last word leaves.
import { choicesOfPage } from '../state/fields.ts';
import { DEFAULT, type State } from '../state/state.ts';
import { findStage, STAGES } from './index.ts';

/** The example that every stage has of a sentence, and the sentence of the end. */
export const SENTENCE = { example: 'bank', tokens: 'loan bank mud bank' };

/** The words whose numbers are written by hand (core/examples/words.cpp); others are drawn by their names. */
export const WRITTEN = ['bank', 'stream', 'mud', 'money', 'loan'];

/** What the end shows of a stage: nodes of its lesson. */
export interface Rung {
  stage: string;
  /** The attention weights; or, where there are none yet, the additions of each row: their step and their sums. */
  takes: { weights: string } | { step: string; sums: string };
  /** What a word leaves with. */
  leaves: string;
}

export const RUNGS: readonly Rung[] = [
  { stage: 'loop', takes: { step: 'add', sums: 'sums' }, leaves: 'y' },
  { stage: 'triangle', takes: { weights: 'weights' }, leaves: 'y' },
  { stage: 'softmax', takes: { weights: 'weights' }, leaves: 'y' },
  { stage: 'match', takes: { weights: 'weights' }, leaves: 'y' },
  { stage: 'head', takes: { weights: 'weights' }, leaves: 'y' },
  { stage: 'heads', takes: { weights: 'weights' }, leaves: 'heads_out' },
];

/** The last stage, to which one goes back from the end. */
export const LAST_STAGE = STAGES[STAGES.length - 1];

/** The last stage that has the sentence; its lesson is open at the end. */
export const LAST_OF_SENTENCE = findStage(RUNGS[RUNGS.length - 1].stage);

/** The state of a stage as it opens, on the sentence of another state where the stage has sentences. */
export function onSentence(state: State, stage: string): State {
  const opening = { ...DEFAULT, ...choicesOfPage(state), stage };
  if (!RUNGS.some((rung) => rung.stage === stage)) return opening;
  const { example, tokens } = SENTENCE;
  return { ...opening, example, tokens: state.tokens ?? tokens };
}
