// The help, fetched ahead when the browser is idle, or when it is opened.
import { nothing, type TemplateResult } from 'lit-html';
import type { Hashed } from '../core/core.ts';
import { Lazy } from '../draw/lazy.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import { TROUBLE } from '../words/trouble.en.ts';

export const lazyHelp = new Lazy(() => import('./help.ts'));

/** The help's dialog once it has come. A help that is asked for and cannot come is shut again, with a sentence. */
export function fetchedHelp(
  view: ViewSettings,
  act: Actions,
  hashed: Hashed | null,
): TemplateResult | typeof nothing {
  if (lazyHelp.module) return lazyHelp.module.helpView(view, act, hashed);
  if (view.help) {
    void lazyHelp
      .load()
      .then(() => act.setView(lazyHelp.module ? {} : { help: false, notice: TROUBLE.notFetched }));
  }
  return nothing;
}
