// Mounting: builds the page into an element, with all its listeners. Several pages can share a document: each has its
// own core, state, history and stores.
import { listenForTerms } from '../course/glossary/open.ts';
import type { Core } from '../engine/core/core.ts';
import { Refusal } from '../engine/core/refusals.ts';
import { whenIdle } from '../engine/draw/lazy.ts';
import { mergedWithPresent } from '../engine/model/link.ts';
import type { Host } from '../engine/state/host.ts';
import { isDoor } from '../engine/state/state.ts';
import { REFUSALS } from '../engine/words/refusals.en.ts';
import { App } from './app.ts';
import { listenForFiles } from './brought/bringing.ts';
import { listenForNumbers } from './brought/pasting.ts';
import { listenForCopies } from './copying.ts';
import { type OwnHistory, ownHost } from './hosts.ts';
import { listenForKeys, listenForPresentation } from './keys.ts';
import { handoutOf, Printer } from './paper/printer.ts';
import { listenForTraps } from './recovery.ts';

Refusal.sentences = REFUSALS;

/** A page in an element: it opens a link ('#stage=head'). */
export function mount(element: HTMLElement, { core, link }: { core: Core; link: string }): App {
  const root = document.createElement('div');
  element.replaceChildren(root);
  const host = ownHost(link);
  followLinks(element, host.history);
  return start(new App(core, root, host), core, element);
}

/** The page that has the document to itself, in an element of it. */
export function mountAlone(root: HTMLElement, core: Core, host: Host): App {
  const app = start(new App(core, root, host), core, window);
  const { screen, saved } = app.outside;
  new Printer(core, screen, () => handoutOf(app.app, saved, app.act));
  return app;
}

/** `area`: the element whose keys, clicks and focus the page hears; its root changes after a trap. */
function start(app: App, core: Core, area: EventTarget): App {
  const { host, address, saved } = app.outside;
  const shown = () => app.app;
  /** No link keeps the choices of the door. */
  const keepDoor = () => {
    if (isDoor(shown().state)) saved.save(shown().state);
  };
  app.arrive(address.read());
  address.onChange(
    (read, isFollowed) => {
      keepDoor();
      // A link in the text: its page begins at the top, and Back restores the scroll position.
      if (isFollowed && read.stage !== shown().state.stage && !read.at)
        app.outside.screen.scrollToTop();
      const catalogue = core.session.catalogue();
      app.arrive(read, !isFollowed, (link) => mergedWithPresent(link, shown().state, catalogue));
    },
    (state) => app.dispatch({ type: 'reopen', state }),
  );
  host.history.onLeave(keepDoor);
  listenForPresentation(area, shown, app.act);
  const place = app.outside.screen.root.parentElement ?? document.body;
  listenForTerms(area, core, app.act, () => shown().view.theme, place);
  listenForTraps((error) => void app.recover(error));
  listenForKeys(area, shown, app.act);
  listenForCopies(area, app.act);
  listenForFiles(area, () => shown().state, app.act);
  listenForNumbers(area, core, () => shown().model, app.act);
  // Prefetched, so that nobody waits for it, or misses it without a network.
  whenIdle(() => void core.preload().catch(console.warn));
  return app;
}

/** The links of a page's text work inside it, and leave the document's address alone. */
function followLinks(element: HTMLElement, history: OwnHistory): void {
  element.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href^="#"]')?.getAttribute('href');
    if (!link) return;
    event.preventDefault();
    history.visit(link);
  });
}
