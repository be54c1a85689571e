import './style/fonts.css';
import './style/tokens.css';
import './formulas/formulas.css';
import './style/page.css';
import './style/prose.css';
import './style/controls.css';
import './style/steps.css';
import './style/plane.css';
import './style/tensor.css';
import './style/beside.css';
import './style/loop.css';
import './style/heads.css';
import './style/lens.css';
import './style/memory.css';
import './style/stream.css';
import './style/voices.css';
import './style/pair.css';
import './style/strip.css';
import './style/notebook.css';
import './style/live.css';
import './style/glossary.css';
import './style/narrow.css';
import './style/sheet.css';
import './style/beside_work.css';
import './style/present.css';
import './style/print.css';
import './style/about.css';
import './style/embed.css';
import './style/forced.css';
import 'virtual:first.css';
import simdUrl from '../../build/wasm/attention.wasm?url';
import scalarUrl from '../../build/wasm/attention_scalar.wasm?url';
import { App } from './app/app.ts';
import { endEarly, hasFirst, sayInFirst, showEarly } from './app/early.ts';
import { embed } from './app/embed.ts';
import { say } from './app/notice.ts';
import { keepForOffline } from './app/offline.ts';
import { Core } from './core/core.ts';
import { LoadFailure, load } from './core/load.ts';
import { preferredTheme } from './state/theme.ts';
import { TROUBLE } from './text/en/trouble.ts';

/** So long the page waits for the core before it says so. */
const PATIENCE_MS = 500;

/** Until the browser has painted: what comes after it would keep it from that. */
function frame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

async function start(root: HTMLElement): Promise<void> {
  const isFirst = hasFirst(root);
  const patience = setTimeout(() => {
    (isFirst ? sayInFirst : showEarly)(root, TROUBLE.slow);
  }, PATIENCE_MS);
  const loading = load({ simd: simdUrl, scalar: scalarUrl }).finally(() => clearTimeout(patience));
  try {
    if (!isFirst) {
      root.replaceChildren();
      showEarly(root);
    }
    const [module] = await Promise.all([loading, frame()]);
    const core = await Core.start(module);
    endEarly(root);
    // In the frame in which the page is drawn, or the reader would see neither.
    if (isFirst) requestAnimationFrame(() => root.replaceChildren());
    new App(core, root, preferredTheme()).start();
  } catch (error) {
    console.error(error);
    say(root, error instanceof LoadFailure ? TROUBLE.load[error.trouble] : TROUBLE.notStarted);
  }
}

const root = document.querySelector<HTMLElement>('#app');
if (root) {
  embed();
  void start(root);
  keepForOffline();
}
