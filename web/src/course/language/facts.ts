// Facts that the words of the stage quote.

import { runStepOf } from '../../engine/lesson/stages.ts';
import type { Model } from '../../engine/model/model.ts';
import { tokenName } from '../../engine/model/nodes.ts';

export interface LanguageFacts {
  /** The open row's word, and the words that it has read, itself among them. */
  word: string;
  read: string[];
  /** How many steps have taught the model what it shows. */
  learnt: number;
}

export function languageFacts({ state, session, batch, row }: Model): LanguageFacts {
  const read = Array.from({ length: row + 1 }, (_, t) => tokenName(session, batch, t));
  return { word: read[row], read, learnt: runStepOf(state) };
}
