import './draw/layers.css';
import './app/embed.css';
import './app/notice.css';
import './door/card.css';
import './door/door.css';
import './door/start.css';
import './door/two_sentences.css';
import './door/uses.css';
import './door/verbs.css';
import './door/way.css';
import './draw/base.css';
import './draw/cells.css';
import './draw/fonts.css';
import './draw/hidden.css';
import './draw/parts.css';
import './draw/tokens.css';
import './exports/script_button.css';
import './glossary/term.css';
import './page/colour_key.css';
import './page/controls/controls.css';
import './page/header/header.css';
import './page/header/stages_line.css';
import './page/help.css';
import './page/onward.css';
import './page/presentation.css';
import './page/prose/prose.css';
import './page/shell.css';
import './page/steps_line.css';
import './paper/handout.css';
import './pictures/head/ways.css';
import './pictures/heads/concat.css';
import './pictures/heads/heads.css';
import './pictures/heads/influence_map.css';
import './pictures/heads/lookup.css';
import './pictures/heads/memory_address.css';
import './pictures/heads/proofs.css';
import './pictures/heads/row_digits.css';
import './pictures/heads/who.css';
import './pictures/loop/additions.css';
import './pictures/loop/loop.css';
import './pictures/loop/plot.css';
import './pictures/memory/memory_strip.css';
import './pictures/memory/readings.css';
import './pictures/softmax/rungs.css';
import './pictures/softmax/score_slider.css';
import './pictures/triangle/allclose.css';
import './pictures/triangle/proof.css';
import './plane/bars.css';
import './plane/caption.css';
import './plane/grid.css';
import './plane/pager.css';
import './plane/plane.css';
import './plane/roles.css';
import './plane/picture/sentences.css';
import './plane/picture/strip.css';
import './plane/swatches/minimap.css';
import './plane/swatches/swatches.css';
import './voices/arithmetic.css';
import './voices/code.css';
import './voices/edit.css';
import './voices/numbers.css';
import './voices/sheet.css';
import './voices/symbols.css';
import './voices/voices.css';
import 'virtual:first.css';
import 'virtual:page_widths.css';
import { sums } from 'virtual:core_sums';
import smallUrl from '../../build/wasm/attention.wasm?url';
import wholeUrl from '../../build/wasm/attention_learning.wasm?url';
import scalarUrl from '../../build/wasm/attention_scalar.wasm?url';
import './course/index.ts';
import { App } from './app/app.ts';
import { endEarly, hasFirst, needsWhole, PATIENCE_MS, sayInFirst, showEarly } from './app/early.ts';
import { embed } from './app/embed.ts';
import { showFatal } from './app/notice.ts';
import { keepForOffline } from './app/offline.ts';
import { Core } from './core/core.ts';
import { LoadFailure, load } from './core/load.ts';
import { Refusal } from './core/session.ts';
import { followReader } from './draw/reader.ts';
import { preferredTheme } from './state/theme.ts';
import { REFUSALS } from './text/en/refusals.ts';
import { TROUBLE } from './text/en/trouble.ts';
import { lazyFormulas } from './voices/symbols.ts';

/** Resolves after the next paint, which starting the core at once would delay. */
function frame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

async function start(root: HTMLElement): Promise<void> {
  const isFirst = hasFirst(root);
  const patience = setTimeout(() => {
    (isFirst ? sayInFirst : showEarly)(root, TROUBLE.slow);
  }, PATIENCE_MS);
  const builds = {
    small: { url: smallUrl, sum: sums.small },
    whole: { url: wholeUrl, sum: sums.whole },
    scalar: { url: scalarUrl, sum: sums.scalar },
  };
  const loading = load(builds, needsWhole() ? 'whole' : 'small').finally(() =>
    clearTimeout(patience),
  );
  void lazyFormulas.load();
  try {
    if (!isFirst) {
      root.replaceChildren();
      showEarly(root);
    }
    const [{ module, whole }] = await Promise.all([loading, frame()]);
    Refusal.sentences = REFUSALS;
    const core = await Core.start(module, whole);
    endEarly(root);
    // Removed in the same frame in which App first renders, or an empty page would flash.
    if (isFirst) requestAnimationFrame(() => root.replaceChildren());
    new App(core, root, preferredTheme()).start();
  } catch (error) {
    console.error(error);
    showFatal(
      root,
      error instanceof LoadFailure ? TROUBLE.load[error.trouble] : TROUBLE.notStarted,
    );
  }
}

const root = document.querySelector<HTMLElement>('#app');
if (root) {
  followReader();
  embed();
  void start(root);
  keepForOffline();
}
