// The place to which a link of a question leads, in words.
import { isPage, PAGES } from '../../../engine/state/pages.ts';
import { parseHash, type State } from '../../../engine/state/state.ts';
import { CONTROLS } from '../../../engine/words/controls.en.ts';
import { text } from '../../../engine/words/page.en.ts';
import { MISTAKES, SWITCHES } from '../../../engine/words/switches.en.ts';
import { QUESTIONS_TEXT } from './asked.en.ts';

/** Goal of a link: the page, or the stage and its step, and what differs there. */
export function placeOf(link: string): string {
  const state = parseHash(link);
  const { stage, step, mistake, tied, rtol, atol, tree } = state;
  if (mistake && isPage(stage)) return QUESTIONS_TEXT.lab(MISTAKES[mistake]);
  if (isPage(stage))
    return modelOf(state)
      ? QUESTIONS_TEXT.page(PAGES[stage].title, modelOf(state))
      : PAGES[stage].title;
  const { name, steps } = text.stages[stage];
  const tolerances = atol && `rtol ${rtol}, atol ${atol}`;
  const made = MISTAKES[mistake] ?? CONTROLS.choices.words[tied] ?? tolerances;
  const drawn = tree.length > 0 ? QUESTIONS_TEXT.tree : '';
  return QUESTIONS_TEXT.place(name, steps[step].name, made || drawn || modelOf(state));
}

/** Choice by which a head or a language model differs from the usual one. */
function modelOf(state: State): string {
  const { labels, words } = CONTROLS.choices;
  if (state.variant) return QUESTIONS_TEXT.variants[state.variant];
  const left = (['attention', 'residual', 'mlp', 'positions'] as const).find(
    (part) => !state[part],
  );
  if (left) return QUESTIONS_TEXT.without(SWITCHES[left]);
  const other = (['norm', 'norm_kind'] as const).find((key) => state[key] !== '');
  if (other) return `${labels[other]} ${words[state[other]]}`;
  return state.seed && QUESTIONS_TEXT.seed(state.seed);
}
