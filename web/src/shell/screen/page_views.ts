// The pages beside the stages: each a lazily loaded module.
import type { Core } from '../../engine/core/core.ts';
import { Lazy } from '../../engine/draw/lazy.ts';
import type { PageView } from '../../engine/page/page.ts';
import type { PageId } from '../../engine/state/pages.ts';

export function pagesOf(core: Core): Record<PageId, Lazy<PageView>> {
  const load = (module: () => Promise<(core: Core) => PageView>) =>
    new Lazy(async () => (await module())(core));
  return {
    check: load(async () => (await import('../../course/check/check_page.ts')).checkPage),
    notebook: load(async () => (await import('../../course/notebooks/notebooks.ts')).notebooksPage),
    end: load(async () => (await import('../../course/end/end.ts')).endPage),
    questions: load(
      async () => (await import('../../course/mistakes/questions_page.ts')).questionsPage,
    ),
    mistakes: load(async () => (await import('../../course/mistakes/mistake_lab.ts')).mistakeLab),
    cache: load(async () => (await import('../../course/cache/cache_page.ts')).cachePage),
    race: load(async () => (await import('../../course/race/race_page.ts')).racePage),
    root: load(async () => (await import('../../course/dials/root_page.ts')).rootPage),
    order: load(async () => (await import('../../course/order/order_page.ts')).orderPage),
    temperature: load(
      async () => (await import('../../course/dials/temperature_page.ts')).temperaturePage,
    ),
  };
}
