// The question before the dials: what a number that is added to all scores does to the weights.
import { nothing, type TemplateResult } from 'lit-html';
import { openingQuestionView } from '../../engine/ask/opening_question.ts';
import { type Question, taskOf } from '../../engine/ask/question.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { TemperatureContext } from './temperature_context.ts';
import { ADDED, EDITED } from './temperature_lesson.ts';
import { TEMPERATURE_TEXT } from './temperature_words.en.ts';

const KEY = 'temperature.shift';
/** The place of "stays". */
const QUESTION: Question = { kind: 'choose', right: 1 };

export function isAnswered({ answers }: ViewSettings): boolean {
  return KEY in answers;
}

export function askView(context: TemperatureContext): TemplateResult | typeof nothing {
  const { view, act, isAsking, row } = context;
  // A link with edits shows what is asked.
  if (!isAsking && !isAnswered(view)) return nothing;
  const { ask } = TEMPERATURE_TEXT;
  return openingQuestionView(context, {
    key: KEY,
    kicker: ask.kicker,
    words: isAnswered(view) ? ask.asked(ADDED) : ask.question(ADDED, Math.max(...row.weights)),
    answers: ask.answers,
    why: ask.why,
    task: taskOf(QUESTION),
    question: () => QUESTION,
    open: () => act.edit({ node: EDITED.shift, index: [] }, ADDED),
  });
}
