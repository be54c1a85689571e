// The page as a figure in a frame of another page (?embed=figure): it tells its height once, and hands on the keys that it
// does not use.
import '../../course/stage_words.ts';
import type { Core } from '../../engine/core/core.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import { REFUSALS } from '../../engine/words/refusals.en.ts';
import { themeNamed } from './figure_choice.ts';
import { FigureView } from './figure_view.ts';

Refusal.sentences = REFUSALS;

/** Shows the figure in place of the page. */
export function showFigure(root: HTMLElement, core: () => Promise<Core>): void {
  const theme = themeNamed(new URLSearchParams(location.search).get('theme'));
  if (theme !== 'auto') document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.embed = 'figure';
  const page = new URL(location.href);
  page.search = page.hash = '';
  // Target origin '*': neither a height nor an unused key is a secret, and the page cannot know who embeds it.
  const tell = (message: object) => {
    if (parent !== window) parent.postMessage(message, '*');
  };
  let shown: FigureView | null = null;
  let told = 0;
  const show = () => {
    shown?.close();
    const host = document.createElement('main');
    root.replaceChildren(host);
    const choice = { link: location.hash, theme, page: page.href };
    shown = new FigureView(host, host.attachShadow({ mode: 'open' }), choice, {
      core,
      still: async () => null,
      settled: (height) => {
        if (height !== told) tell({ type: 'attention:height', height });
        told = height;
      },
    });
    void shown.open();
  };
  show();
  addEventListener('hashchange', show);
  addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented } = event;
    // Enter and Tab are the link's.
    if (defaultPrevented || key === 'Tab' || key === 'Enter') return;
    tell({ type: 'attention:key', key, code, ctrlKey, altKey, metaKey, shiftKey });
  });
}
