import 'virtual:layers.css';
import './course/door/card.css';
import './course/door/door.css';
import './course/door/start.css';
import './course/door/two_sentences.css';
import './course/door/uses.css';
import './course/door/verbs.css';
import './course/door/way.css';
import './course/glossary/term.css';
import './course/head/query_arrow.css';
import './course/head/ways.css';
import './course/heads/concat.css';
import './course/heads/head_cards.css';
import './course/heads/influence_map.css';
import './course/heads/lookup.css';
import './course/heads/memory/memory_address.css';
import './course/heads/memory/memory_strip.css';
import './course/heads/memory/readings.css';
import './course/heads/proofs.css';
import './course/heads/row_digits.css';
import './course/heads/who.css';
import './course/learn/push_on_bars.css';
import './course/learn/sought.css';
import './course/loop/additions.css';
import './course/loop/loop.css';
import './course/loop/plot.css';
import './course/softmax/poured.css';
import './course/softmax/rungs.css';
import './course/softmax/score_slider.css';
import './course/triangle/allclose.css';
import './course/triangle/proof.css';
import './engine/arithmetic/arithmetic.css';
import './engine/arithmetic/code.css';
import './engine/arithmetic/edit.css';
import './engine/arithmetic/numbers.css';
import './engine/arithmetic/script/script_button.css';
import './engine/arithmetic/sheet.css';
import './engine/arithmetic/symbols.css';
import './engine/arithmetic/voice_bar.css';
import './engine/arithmetic/voices.css';
import './engine/draw/base.css';
import './engine/draw/fonts.css';
import './engine/draw/hidden.css';
import './engine/draw/parts.css';
import './engine/draw/tokens.css';
import './engine/page/canvas.css';
import './engine/page/colour_key.css';
import './engine/page/controls/controls.css';
import './engine/page/frame.css';
import './engine/page/header/header.css';
import './engine/page/header/stages_line.css';
import './engine/page/onward.css';
import './engine/page/presentation.css';
import './engine/page/prose/prose.css';
import './engine/page/shell.css';
import './engine/page/steps_line.css';
import './engine/plane/bars.css';
import './engine/plane/boxed.css';
import './engine/plane/caption.css';
import './engine/plane/chart.css';
import './engine/plane/grid.css';
import './engine/plane/number_table.css';
import './engine/plane/pager.css';
import './engine/plane/picture/balance.css';
import './engine/plane/picture/loss_curve.css';
import './engine/plane/picture/sentences.css';
import './engine/plane/picture/strip.css';
import './engine/plane/plane.css';
import './engine/plane/roles.css';
import './engine/plane/swatches/minimap.css';
import './engine/plane/swatches/swatches.css';
import './shell/embed.css';
import './shell/notice.css';
import './shell/paper/handout.css';
import 'virtual:first.css';
import 'virtual:page_widths.css';
import { sums } from 'virtual:core_sums';
import smallUrl from '../../build/wasm/attention.wasm?url';
import filesUrl from '../../build/wasm/attention_files.wasm?url';
import wholeUrl from '../../build/wasm/attention_learning.wasm?url';
import scalarUrl from '../../build/wasm/attention_scalar.wasm?url';
import { lazyDoor } from './course/door/lazy_door.ts';
import './course/index.ts';
import { lazyFormulas } from './engine/arithmetic/lazy_formulas.ts';
import { Core } from './engine/core/core.ts';
import { LoadFailure, load } from './engine/core/load.ts';
import { followReader } from './engine/draw/reader.ts';
import { lazyStage } from './engine/page/stage/lazy_stage.ts';
import { readAddress } from './engine/state/address.ts';
import type { Host } from './engine/state/host.ts';
import { isPage } from './engine/state/pages.ts';
import { isDoor } from './engine/state/state.ts';
import { TROUBLE } from './engine/words/trouble.en.ts';
import {
  hasFirst,
  markBusy,
  needsWhole,
  PATIENCE_MS,
  sayInFirst,
  showEarly,
} from './shell/early.ts';
import { embed, isFigure } from './shell/embed.ts';
import { browserHost } from './shell/hosts.ts';
import { mountAlone } from './shell/mount.ts';
import { showFatal } from './shell/notice.ts';
import { keepForOffline } from './shell/offline.ts';

/** Resolves after the next paint, which starting the core at once would delay. */
function frame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

const BUILDS = {
  small: { url: smallUrl, sum: sums.small },
  whole: { url: wholeUrl, sum: sums.whole },
  scalar: { url: scalarUrl, sum: sums.scalar },
  files: { url: filesUrl, sum: sums.files },
};

const loaded = () => load(BUILDS, needsWhole() ? 'whole' : 'small');

/** Draws a figure of another page in place of the page. */
function startFigure(root: HTMLElement): void {
  const loading = loaded();
  const startCore = () => loading.then(({ module, loadWhole }) => Core.start(module, loadWhole));
  import('./shell/figure/figure_frame.ts').then(
    ({ showFigure }) => showFigure(root, startCore),
    (error) => {
      console.error(error);
      showFatal(root, TROUBLE.notStarted);
    },
  );
}

async function start(root: HTMLElement, host: Host): Promise<void> {
  const isFirst = hasFirst(root);
  const patience = setTimeout(() => {
    if (isFirst) sayInFirst(root, TROUBLE.slow);
    else showEarly(root, host, TROUBLE.slow);
  }, PATIENCE_MS);
  const loading = loaded().finally(() => clearTimeout(patience));
  void lazyFormulas.load();
  // Before the first picture, which may be of it.
  const keeping = host.heads.read();
  // Fetched with the core: what draws the place that the address names.
  const asked = readAddress(host);
  const view = isPage(asked.stage) ? null : isDoor(asked) ? lazyDoor.load() : lazyStage.load();
  try {
    if (!isFirst) {
      root.replaceChildren();
      showEarly(root, host);
    }
    // The first picture stays until the page can draw the same.
    const [{ module, loadWhole, loadFiles }] = await Promise.all([
      loading,
      frame(),
      isFirst ? view : null,
    ]);
    const core = await Core.start(module, loadWhole, loadFiles);
    const kept = await keeping;
    if (kept) core.hold(kept);
    markBusy(root);
    // Removed in the same frame in which App first renders, or an empty page would flash.
    if (isFirst) requestAnimationFrame(() => root.replaceChildren());
    mountAlone(root, core, host);
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
  if (isFigure()) startFigure(root);
  else {
    const host = browserHost();
    if (host.isEmbedded) embed();
    void start(root, host);
    keepForOffline();
  }
}
