// The page for a head of the reader's own: files are dropped, chosen or pasted, and their tensors placed. A lazily loaded
// module (course/page_rows.ts).
import './yours_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { Files } from '../../engine/core/files.ts';
import { LoadFailure } from '../../engine/core/load.ts';
import { besideView } from '../../engine/page/beside/beside.ts';
import { introView, type PageView, type ViewInput } from '../../engine/page/page.ts';
import type { Store } from '../../engine/state/host.ts';
import { REFUSALS } from '../../engine/words/refusals.en.ts';
import { Bag } from './bag.ts';
import { bringView } from './bring_view.ts';
import { dumpView } from './dump_view.ts';
import { FILE_REFUSALS } from './file_refusals.en.ts';
import { headView } from './head_view.ts';
import { type Kept, KeptFiles } from './kept_files.ts';
import { saidOf, say } from './said.ts';
import { YOURS_TEXT } from './yours.en.ts';
import type { Copied, YoursContext } from './yours_context.ts';

export function yoursPage(core: Core, tab: Store): PageView {
  return new YoursPage(core, tab);
}

/** The text once files are there: what they make up is told beside it. */
const MORE = { kicker: YOURS_TEXT.kicker, title: YOURS_TEXT.title, lead: YOURS_TEXT.more };

const SENTENCES = { ...REFUSALS, ...FILE_REFUSALS };

class YoursPage implements PageView {
  private readonly core: Core;
  private readonly bag: Bag;
  /** Files that were dropped or pasted, once they are taken. */
  private taken: ViewInput['view']['arrivals'] = null;
  private last!: ViewInput;
  private sought = '';
  private readonly copied: Copied;

  private readonly kept: KeptFiles;
  private isFirst = true;
  private isSaying = false;

  constructor(core: Core, tab: Store) {
    this.core = core;
    this.kept = new KeptFiles(tab);
    const redraw = () => {
      const { progress, shelves } = this.bag;
      const { all, open } = shelves;
      if (!progress && !this.isSaying) void this.kept.keep({ all, open, said: saidOf(this.bag) });
      this.last.act.setView({});
    };
    const load = async () => {
      const module = await core.loadFiles?.();
      if (!module) throw new LoadFailure('unreachable');
      return Files.start(module, SENTENCES);
    };
    this.bag = new Bag(load, redraw);
    this.copied = { library: 'PyTorch', choose: (library) => this.choose(library) };
  }

  /** Opens what was here before the page was loaded anew, and says again what was said of it. */
  private async restore(kept: Kept): Promise<void> {
    this.isSaying = true;
    try {
      await this.bag.restore(kept);
      if (kept.said) await say(this.bag, kept.said);
    } finally {
      this.isSaying = false;
    }
  }

  private choose(library: Copied['library']): void {
    this.copied.library = library;
    this.last.act.setView({});
  }

  view(given: ViewInput): TemplateResult {
    this.last = given;
    const { arrivals } = given.view;
    if (arrivals && arrivals !== this.taken) {
      this.taken = arrivals;
      void this.bag.bring(arrivals);
    } else if (this.isFirst) {
      const kept = this.kept.read();
      if (kept) void this.restore(kept);
    }
    this.isFirst = false;
    const seek = (name: string) => {
      this.sought = name;
      given.act.setView({});
    };
    const { bag, sought, copied, core } = this;
    const { mistakes } = core.session.catalogue();
    const canMake = (stage: string, mistake: string) => mistakes[stage].includes(mistake);
    const context: YoursContext = { ...given, bag, sought, seek, copied, canMake };
    return besideView({
      className: 'yours-page',
      prose: introView(given, bag.isEmpty ? YOURS_TEXT : MORE, bringView(context)),
      work: html`${bag.isEmpty ? nothing : headView(context)} ${dumpView(context)}`,
    });
  }
}
