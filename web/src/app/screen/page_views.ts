// The pages without a model: each a lazily loaded module.
import type { TemplateResult } from 'lit-html';
import type { Core } from '../../core/core.ts';
import { Lazy } from '../../draw/lazy.ts';
import type { Pass } from '../../draw/passes.ts';
import type { PageId } from '../../state/pages.ts';
import type { Scene } from './scene.ts';

/** View of a page without a model. */
export interface PageView {
  /** `width`: of the window, in pixels. */
  view(given: Scene & { pass: Pass | null; width: number }): TemplateResult;
}

export function pagesOf(core: Core): Record<PageId, Lazy<PageView>> {
  return {
    check: new Lazy(async () => {
      const { CheckPage } = await import('../../questions/check/check_page.ts');
      return new CheckPage(core);
    }),
    notebook: new Lazy(async () => {
      const { Notebooks } = await import('../../notebooks/notebooks.ts');
      return new Notebooks(core);
    }),
    end: new Lazy(async () => {
      const { End } = await import('../../end/end.ts');
      return new End(core);
    }),
    questions: new Lazy(async () => {
      const { questionsPage } = await import('../../lab/questions_page.ts');
      return { view: questionsPage };
    }),
    mistakes: new Lazy(async () => {
      const { MistakeLab } = await import('../../lab/mistake_lab.ts');
      return new MistakeLab(core);
    }),
    cache: new Lazy(async () => {
      const { CachePage } = await import('../../cache/cache_page.ts');
      return new CachePage(core);
    }),
    race: new Lazy(async () => {
      const { RacePage } = await import('../../race/race_page.ts');
      return new RacePage(core);
    }),
    root: new Lazy(async () => {
      const { RootPage } = await import('../../dials/root_page.ts');
      return new RootPage(core);
    }),
    order: new Lazy(async () => {
      const { OrderPage } = await import('../../order/order_page.ts');
      return new OrderPage(core);
    }),
    temperature: new Lazy(async () => {
      const { TemperaturePage } = await import('../../dials/temperature_page.ts');
      return new TemperaturePage(core);
    }),
  };
}
