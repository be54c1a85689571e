// The dialog of what a reader takes along, and the keys that copy, fetched when they are asked for.
import { nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../draw/lazy.ts';
import type { Model } from '../../model/model.ts';
import type { Context } from '../../plane/context.ts';
import type { Actions } from '../../state/actions.ts';
import type { ViewSettings } from '../../state/settings.ts';
import { TROUBLE } from '../../words/trouble.en.ts';

export const lazyTake = new Lazy(() => import('./take_dialog.ts'));

/** The dialog, once it has come. If it cannot come, it is shut again, with a sentence. */
export function fetchedTake(context: Context): TemplateResult | typeof nothing {
  const { view, act } = context;
  if (lazyTake.module) return lazyTake.module.takeView(context);
  if (view.taking !== null) {
    void lazyTake
      .load()
      .then(() => act.setView(lazyTake.module ? {} : { taking: null, notice: TROUBLE.notFetched }));
  }
  return nothing;
}

/** Call when a tensor may be about to be copied: some browsers allow that only while the key is pressed. */
export function fetchTake(): void {
  void lazyTake.load();
}

/** The open page, which may be another one by the time the module has come. */
type Asked = () => { model: Model | null; view: ViewSettings };

/** Copies a tensor of the open stage as the reader has chosen. */
export function copyByKey(ask: Asked, act: Actions, name: string): void {
  const copy = () => {
    const { model, view } = ask();
    if (model && model.session.find(name) >= 0) lazyTake.module?.copyShown(model, view, act, name);
  };
  if (lazyTake.module) copy();
  else
    void lazyTake
      .load()
      .then(() => (lazyTake.module ? copy() : act.setView({ notice: TROUBLE.notFetched })));
}
