// Rendering: draws the page with lit-html, at most once per animation frame, part by part (engine/draw/passes.ts).

import { html, noChange, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { lazyDoor } from '../course/door/lazy_door.ts';
import { PAGE_ROWS } from '../course/page_rows.ts';
import { fetchedView } from '../engine/arithmetic/fetched.ts';
import { lazyQuestions } from '../engine/ask/lazy_questions.ts';
import type { Core } from '../engine/core/core.ts';
import { endClick, isClicked } from '../engine/draw/clicked.ts';
import { Lazy, whenIdle } from '../engine/draw/lazy.ts';
import { type Change, isDue, type Part, type Pass, Passes } from '../engine/draw/passes.ts';
import { pageWindow, scrollBarWidth } from '../engine/draw/reader.ts';
import { runStepOf } from '../engine/lesson/stages.ts';
import { drawingOf } from '../engine/model/drawing.ts';
import type { Model } from '../engine/model/model.ts';
import { roomOf } from '../engine/page/breakpoints.ts';
import { lazyDeck } from '../engine/page/deck/lazy_deck.ts';
import { headerView } from '../engine/page/header/header.ts';
import { fetchedHelp, lazyHelp } from '../engine/page/lazy_help.ts';
import type { PageView } from '../engine/page/page.ts';
import { pageView } from '../engine/page/shell.ts';
import { lazyStage } from '../engine/page/stage/lazy_stage.ts';
import { proseFrame, stageFrame } from '../engine/page/stage/stage_frame.ts';
import type { Snapshot } from '../engine/plane/context.ts';
import type { Journeys } from '../engine/plane/motion/journeys.ts';
import { chapterViews } from '../engine/plane/picture/chapter_views.ts';
import { isDrawerOpen } from '../engine/state/drawer.ts';
import type { Host } from '../engine/state/host.ts';
import { canPresent, isPage, PAGES } from '../engine/state/pages.ts';
import { isDoor, type State } from '../engine/state/state.ts';
import { text } from '../engine/words/page.en.ts';
import { makeActive } from './early.ts';
import { LastPicture } from './screen/last_picture.ts';
import { LaterNumbers } from './screen/later_numbers.ts';
import { changeBetween, type DrawnScene, type Scene, shownOf } from './screen/scene.ts';
import { ScrollFocus } from './scroll_focus.ts';

const NOTICE_MS = 8000;
/** How long numbers that have just changed have a ring. */
const RING_MS = 200;

export class Screen {
  readonly scrollFocus: ScrollFocus;
  root: HTMLElement;
  private readonly core: Core;
  private readonly host: Host;
  private readonly ask: () => Scene;
  private readonly drawn: () => void;
  private readonly failed: (error: unknown) => void;
  private readonly pages: Record<string, Lazy<PageView>>;
  private readonly last: LastPicture;
  private frame = 0;
  private noticeTimer = 0;
  /** The toast that is shown, for which noticeTimer runs. */
  private notice = '';
  private ringTimer = 0;
  /** Numbers before the change, of those that have a ring. */
  private ringed: Snapshot | null = null;
  private isStale = false;
  private readonly passes = new Passes();
  /** The last frame that had something new. */
  private shown: DrawnScene | null = null;
  private readonly later = new LaterNumbers(() => this.draw());
  /** Null until the view of a stage has come: before, nothing travels. */
  private journeys: Journeys | null = null;
  /** Sizes of the window and its scroll bar: cached, as reading them while drawing would force a synchronous layout. */
  private window = pageWindow();
  private scrollBar = scrollBarWidth();

  /** `drawn` is called when the last part of a picture is rendered, `failed` when rendering throws. */
  constructor(
    root: HTMLElement,
    core: Core,
    host: Host,
    ask: () => Scene,
    drawn: () => void,
    failed: (error: unknown) => void,
  ) {
    this.root = root;
    this.core = core;
    this.host = host;
    this.scrollFocus = new ScrollFocus(() => this.root, host);
    this.ask = ask;
    this.drawn = drawn;
    this.failed = failed;
    this.pages = Object.fromEntries(
      Object.entries(PAGE_ROWS).map(([id, { view }]) => [
        id,
        new Lazy(async () => (await view())(core, host.session)),
      ]),
    );
    // Prefetched, not only on demand: by then there may be no network.
    const fetchAhead = (parts: readonly Lazy<unknown>[]) => {
      for (const lazy of parts) whenIdle(() => void lazy.load());
    };
    whenIdle(() => void lazyStage.load().then(() => fetchAhead(chapterViews.lazy)));
    fetchAhead([lazyDoor, lazyQuestions, lazyHelp, lazyDeck, ...Object.values(this.pages)]);
    addEventListener('resize', () => this.measure());
    // A scroll bar that comes or goes is no resize.
    new ResizeObserver(() => {
      if (scrollBarWidth() !== this.scrollBar) this.measure();
    }).observe(document.documentElement);
    this.last = new LastPicture({
      present: () => ({ structure: core.session.structure, stage: this.ask().state.stage }),
      flush: () => this.flush(),
    });
  }

  draw(): void {
    this.isStale = true;
    this.requestFrame();
  }

  /** Draws one part alone. */
  drawPart(part: Part): void {
    this.passes.add(part);
    this.requestFrame();
  }

  /** Draws all that is due at once. */
  private flush(): boolean {
    if (this.frame === 0 || !this.root.isConnected) return false;
    this.stop();
    this.paint(true);
    return true;
  }

  private requestFrame(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Renders the whole page at once, in the light theme, for printing. */
  paintLight(): void {
    const scene = this.ask();
    this.render({ ...scene, view: { ...scene.view, theme: 'light' } }, null);
  }

  /** Call when a page without a model opens: loads the lazy module that draws it. */
  needPage(page: string): void {
    void this.pages[page].load().then(() => this.draw());
  }

  /** Marks that what a link asks for is not there. */
  markAmiss(isAmiss: boolean): void {
    const marked = this.host.isAlone ? document.documentElement : this.root;
    marked.toggleAttribute('data-amiss', isAmiss);
  }

  scrollToTop(): void {
    if (this.host.isAlone) scrollTo(0, 0);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Replaces the root by an empty one: after an exception lit-html's parts cannot be trusted. */
  renew(): void {
    const root = this.root.cloneNode(false) as HTMLElement;
    this.scrollFocus.focused = document.activeElement?.id ?? '';
    const last = this.root;
    // First, as a field that is removed fires a change event, which must draw nothing.
    this.root = root;
    last.replaceWith(root);
  }

  private paint(isAtOnce = false): void {
    this.frame = 0;
    this.scrollFocus.rememberFocus();
    const scene = this.ask();
    try {
      const change = this.isStale ? this.changeTo(scene) : null;
      const isNew = this.isStale && change === null;
      const isWhole = isAtOnce || isNew || !this.hasParts(scene);
      this.isStale = false;
      const pass = isWhole ? this.passes.skip() : this.passes.next(change);
      const hasTensors = isDue(pass, 'tensors');
      this.journeys ??= lazyStage.module && new lazyStage.module.Journeys(window);
      if (hasTensors) this.journeys?.leave(this.work(), scene.model);
      if (pass?.parts.length !== 0) this.render(scene, pass);
      if (hasTensors) this.journeys?.arrive(this.work(), scene.model);
      this.afterFrame(scene, pass);
    } catch (error) {
      this.failed(error);
    }
  }

  /** After a frame: scrolls, restores focus, and requests the next frame if parts are left. */
  private afterFrame(scene: Scene, pass: Pass | null): void {
    const { model, isLast } = scene;
    const isHere = this.isHere(scene);
    const isWhole = this.passes.end(pass);
    const hasTensors = isDue(pass, 'tensors') && !pass?.hasMore;
    if (isWhole || hasTensors) endClick(this.root);
    if (isWhole) this.journeys?.settle();
    if (isWhole && isHere && !isLast && !isOnItsWay(model)) this.root.removeAttribute('aria-busy');
    else this.root.setAttribute('aria-busy', 'true');
    if (model && hasTensors) this.scrollFocus.showStep(model, this.window);
    if (isWhole) {
      this.scrollFocus.settle(scene, this.window, isHere);
      if (isHere) this.drawn();
    } else this.requestFrame();
  }

  /** Element with a step's tensors; null if none should move: on the door, on pages, in frames. */
  private work(): Element | null {
    return this.host.isEmbedded ? null : this.root.querySelector('main :is(.work, .fitted)');
  }

  /** Whether the module that draws the open place has come. */
  private isHere({ state, model }: Pick<Scene, 'state' | 'model'>): boolean {
    const stage = isDoor(state) ? lazyDoor : lazyStage;
    return Boolean(model ? stage.module : this.pageOf(state)?.module);
  }

  /** Whether the page is drawn part by part. */
  private hasParts({ state, model, view }: Scene): boolean {
    return !view.presenting && this.isHere({ state, model });
  }

  /** Kind of change since the last frame; null: all is drawn at once. */
  private changeTo(scene: Scene): Change | null {
    const last = this.shown;
    this.shown = shownOf(scene);
    const change = changeBetween(last, this.shown);
    // The reader sees the cause of a change first.
    if (change === 'number' && (isClicked(this.root) || scene.view.typed !== null)) return 'seen';
    return change ?? (this.passes.hasNewTensors ? 'number' : null);
  }

  /** View of the open page, which has no model; null on a stage. */
  private pageOf({ stage }: State): Lazy<PageView> | null {
    return isPage(stage) ? this.pages[stage] : null;
  }

  private render(scene: Scene, pass: Pass | null): void {
    const { state, model, view, act, before } = scene;
    this.ringChanged(before);
    const isPresented = view.presenting && !isDoor(state) && canPresent(state.stage);
    this.root.toggleAttribute('data-presenting', isPresented);
    this.root.toggleAttribute('data-blank', isPresented && view.blank);
    if (!isPresented) lazyDeck.module?.notes.close();
    else if (!lazyDeck.module) void lazyDeck.load().then(() => lazyDeck.module && this.draw());
    const isStage = model !== null && !isDoor(state);
    const { canvas, hasDrawer } = this.room(scene);
    this.root.toggleAttribute('data-framed', isStage && Boolean(canvas));
    if (hasDrawer) delete this.root.dataset.aside;
    else this.root.dataset.aside = isDrawerOpen(state, view) ? 'open' : '';
    const page = isPage(state.stage) ? PAGES[state.stage].title : undefined;
    const place = model ? text.stages[state.stage]?.name : page;
    if (this.host.isAlone) {
      document.documentElement.dataset.theme = view.theme;
      const title = place === undefined ? text.title : `${place} · ${text.title}`;
      // Assigning an equal title still replaces its text node.
      if (document.title !== title) document.title = title;
    }
    render(
      pageView(
        guard([state.stage, state.after, view.theme], () => headerView(state, view, act)),
        this.mainView(scene, pass),
        isDue(pass, 'voices')
          ? guard([view.help, view.letters, view.speed, lazyHelp.module], () =>
              fetchedHelp(view, act, view.help && model ? this.core.hashed() : null),
            )
          : noChange,
        // An open dialog of what is taken along says it itself.
        (view.taking === null && view.notice) || nothing,
      ),
      this.root,
    );
    makeActive(this.root);
    const isDrawn = (part: Part, selector: string) => {
      if (isDue(pass, part)) this.last.isDrawn(this.root.querySelector(selector), !pass?.hasMore);
    };
    isDrawn('tensors', 'main');
    isDrawn('left', '.prose[data-stage]');
    isDrawn('voices', '.voices[data-stage]');
    this.fadeNotice(scene);
  }

  private mainView(scene: Scene, pass: Pass | null): unknown {
    const { model, state, view } = scene;
    if (!model) return this.pageView(scene, pass);
    if (!isDoor(state)) return this.stageView({ ...scene, model }, pass);
    const drawing = drawingOf(model, view, this.room(scene));
    const door = { ...scene, model, drawing, influence: null };
    if (!lazyDoor.module) return html`<main>${fetchedView(lazyDoor, door)}</main>`;
    return isDue(pass, 'tensors') ? lazyDoor.module.doorView(door) : noChange;
  }

  private stageView(scene: Scene & { model: Model }, pass: Pass | null): TemplateResult {
    const { model, view } = scene;
    const { module } = lazyStage;
    const drawing = { ...drawingOf(model, view, this.room(scene)), pass };
    const drawn = { ...scene, drawing, influence: this.later.influenceOn(scene) };
    const asked = module ? module.fitted(drawn) : drawn;
    const context = {
      ...asked,
      reach: this.later.reachOn(asked),
      counted: this.later.countedOn(asked),
    };
    if (!module) {
      const { stage, step } = model;
      return stageFrame(
        model,
        proseFrame(stage, step, nothing),
        fetchedView(lazyStage, context),
        nothing,
        nothing,
      );
    }
    return view.presenting ? module.presentView(context) : module.stageView(context);
  }

  private measure(): void {
    this.window = pageWindow();
    this.scrollBar = scrollBarWidth();
    this.draw();
  }

  private room({ state, view }: Scene): ReturnType<typeof roomOf> {
    const { scrollBar, host } = this;
    const isOpen = isDrawerOpen(state, view);
    return roomOf(this.window, {
      scrollBar,
      isOpen,
      isEmbedded: host.isEmbedded,
      isPresented: view.presenting,
    });
  }

  private pageView(scene: Scene, pass: Pass | null): TemplateResult {
    const page = this.pageOf(scene.state);
    if (page?.module) {
      const { view, state, act } = scene;
      const drawn = page.module.view({ ...scene, pass, window: this.window });
      const deck = view.presenting && canPresent(state.stage) ? lazyDeck.module : null;
      const { title } = PAGES[state.stage];
      return deck ? deck.deckPageView(drawn, { title, slide: view.slide, act }) : drawn;
    }
    return page?.hasFailed
      ? html`<p class="notice" role="alert">${text.trouble.notFetched}</p>`
      : html`<p class="notice starting" aria-busy="true">${text.trouble.fetching}</p>`;
  }

  /** Rings the numbers that the last change has changed, for a moment. */
  private ringChanged(before: Snapshot | null): void {
    if (before === this.ringed) return;
    this.ringed = before;
    clearTimeout(this.ringTimer);
    const end = () => delete this.root.dataset.ring;
    if (!before) end();
    else {
      this.root.dataset.ring = '';
      this.ringTimer = window.setTimeout(end, RING_MS);
    }
  }

  private fadeNotice({ view, act }: Scene): void {
    if (view.notice === this.notice) return;
    this.notice = view.notice;
    clearTimeout(this.noticeTimer);
    if (view.notice) {
      this.noticeTimer = window.setTimeout(() => act.setView({ notice: '' }), NOTICE_MS);
    }
  }
}

/** Whether the run, or the comparison run, is still to be trained to the shown step. */
function isOnItsWay(model: Model | null): boolean {
  return [model, model?.comparison].some((one) => {
    const stopped = one?.run?.isStopped ?? false;
    return one?.run && !stopped && one.run.step !== runStepOf(one.state);
  });
}
