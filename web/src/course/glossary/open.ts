// Opens the glossary on a click on any element with data-term, or a key; an empty data-term opens the list.
import type { Core } from '../../engine/core/core.ts';
import type { Theme } from '../../engine/draw/colour.ts';
import { Lazy, whenIdle } from '../../engine/draw/lazy.ts';
import type { Actions } from '../../engine/state/actions.ts';
import { TROUBLE } from '../../engine/words/trouble.en.ts';

/** `area`: where clicks are heard; `theme`: the page's present colours; `place`: parent element of the dialog. */
export function listenForTerms(
  area: EventTarget,
  core: Core,
  act: Actions,
  theme: () => Theme,
  place: Element,
): void {
  const glossary = new Lazy(async () => {
    const { Glossary } = await import('./glossary.ts');
    return new Glossary(core, act, theme, place);
  });
  area.addEventListener('click', (event) => {
    const asked = (event.target as Element).closest<HTMLElement>('[data-term]');
    if (!asked) return;
    void glossary.load().then(() => {
      if (glossary.module) glossary.module.show(asked);
      else act.setView({ notice: TROUBLE.notFetched });
    });
  });
  area.addEventListener('keydown', (event) => pressTerm(event as KeyboardEvent));
  whenIdle(() => void glossary.load());
}

/** Enter and Space press a term that is no button. */
function pressTerm(event: KeyboardEvent): void {
  const term = (event.target as Element).closest<HTMLElement>('[data-term][role="button"]');
  if (!term || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  term.click();
}
