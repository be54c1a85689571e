// An experiment: its question and then its text on the left, what is tried on the right.
import '../../ask/questions_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import { text } from '../../words/page.en.ts';
import type { Words } from '../../words/text.ts';
import { introView } from '../page.ts';
import type { Placed } from '../way_back.ts';
import { besideView } from './beside.ts';

interface Experiment {
  className: string;
  words: { title: string; lead: Words | string; body: Words | string };
  /** The title's answer, right below it. */
  answer?: unknown;
  question: unknown;
  /** Below the text: a field. */
  left?: unknown;
  main: unknown;
}

export function experimentView(given: Placed, experiment: Experiment): TemplateResult {
  const { className, words, answer, question, left, main } = experiment;
  const toQuestions = html`<p class="screen-only leads"><a href="#questions">${text.allQuestions}</a></p>`;
  const intro = { kicker: text.experiment, ...words };
  return besideView({
    className,
    isPictureFirst: true,
    prose: introView(given, intro, [left, toQuestions], [answer, question]),
    work: main,
  });
}
