// Labels of the places that Back and Next lead to.
import { html, type TemplateResult } from 'lit-html';
import { stageNumber } from '../../lesson/stages.ts';
import type { State } from '../../state/state.ts';
import { text } from '../../words/page.en.ts';

/**
 * Label of a step: its name within the stage `from`; the stage's number and name elsewhere. Steps off the ladder have
 * no number.
 */
export function placeLabel(
  { stage, step }: Pick<State, 'stage' | 'step'>,
  from: string,
): string | TemplateResult {
  if (stage === from) return text.stages[stage].steps[step].name;
  const number = stageNumber(stage);
  if (number === 0) return text.startPage;
  return html`<small>${text.stageNamed(number)}</small><br />${text.stages[stage].name}`;
}
