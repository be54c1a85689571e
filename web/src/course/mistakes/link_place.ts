// The place to which a link of a question leads, in words.
import { isPage, PAGES } from '../../engine/state/pages.ts';
import { parseHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { QUESTIONS_TEXT } from './asked.en.ts';

/** Goal of a link: the page, or the stage and its step, and what differs there. */
export function placeOf(link: string): string {
  const { stage, step, mistake, tied, rtol, atol, tree } = parseHash(link);
  if (mistake && isPage(stage)) return QUESTIONS_TEXT.lab(text.controls.mistakes[mistake]);
  if (isPage(stage)) return PAGES[stage].title;
  const { name, steps } = text.stages[stage];
  const tolerances = atol && `rtol ${rtol}, atol ${atol}`;
  const made = text.controls.mistakes[mistake] ?? text.choices.words[tied] ?? tolerances;
  const drawn = tree.length > 0 ? QUESTIONS_TEXT.tree : '';
  return QUESTIONS_TEXT.place(name, steps[step].name, made || drawn);
}
