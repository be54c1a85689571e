// Opens the glossary on a click on any element with data-term; an empty data-term opens the list.
import type { Core } from '../../engine/core/core.ts';
import { Lazy, whenIdle } from '../../engine/draw/lazy.ts';
import { TROUBLE } from '../../engine/words/trouble.en.ts';

/** `area`: the page; `say` shows a toast if the glossary cannot be loaded. */
export function listenForTerms(
  area: EventTarget,
  core: Core,
  say: (sentence: string) => void,
): void {
  const glossary = new Lazy(async () => {
    const { Glossary } = await import('./glossary.ts');
    return new Glossary(core);
  });
  area.addEventListener('click', (event) => {
    const asked = (event.target as Element).closest<HTMLElement>('[data-term]');
    if (!asked) return;
    void glossary.load().then(() => {
      if (glossary.module) glossary.module.show(asked);
      else say(TROUBLE.notFetched);
    });
  });
  whenIdle(() => void glossary.load());
}
