// The pages without a model: each a lazily loaded module.
import type { Core } from '../../engine/core/core.ts';
import { Lazy } from '../../engine/draw/lazy.ts';
import type { PageView } from '../../engine/page/page.ts';
import type { PageId } from '../../engine/state/pages.ts';

export function pagesOf(core: Core): Record<PageId, Lazy<PageView>> {
  return {
    check: new Lazy(async () => {
      const { CheckPage } = await import('../../course/check/check_page.ts');
      return new CheckPage(core);
    }),
    notebook: new Lazy(async () => {
      const { Notebooks } = await import('../../course/notebooks/notebooks.ts');
      return new Notebooks(core);
    }),
    end: new Lazy(async () => {
      const { End } = await import('../../course/end/end.ts');
      return new End(core);
    }),
    questions: new Lazy(async () => {
      const { questionsPage } = await import('../../course/mistakes/questions_page.ts');
      return { view: questionsPage };
    }),
    mistakes: new Lazy(async () => {
      const { MistakeLab } = await import('../../course/mistakes/mistake_lab.ts');
      return new MistakeLab(core);
    }),
    cache: new Lazy(async () => {
      const { cachePage } = await import('../../course/cache/cache_page.ts');
      return cachePage(core);
    }),
    race: new Lazy(async () => {
      const { RacePage } = await import('../../course/race/race_page.ts');
      return new RacePage(core);
    }),
    root: new Lazy(async () => {
      const { rootPage } = await import('../../course/dials/root_page.ts');
      return rootPage(core);
    }),
    order: new Lazy(async () => {
      const { orderPage } = await import('../../course/order/order_page.ts');
      return orderPage(core);
    }),
    temperature: new Lazy(async () => {
      const { temperaturePage } = await import('../../course/dials/temperature_page.ts');
      return temperaturePage(core);
    }),
  };
}
