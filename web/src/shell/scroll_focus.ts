// Scrolling and focus after rendering: brings the current step, cell or code line into view, focuses the title of a new
// page, and finds another element for the focus when the focused one is gone.

import type { Cell } from '../engine/core/tensor.ts';
import { pageWindow, readerScale } from '../engine/draw/reader.ts';
import type { Model } from '../engine/model/model.ts';
import { roomOf } from '../engine/page/breakpoints.ts';
import type { Focus } from '../engine/state/actions.ts';
import { type Answer, type Answers, stepKey } from '../engine/state/answers.ts';
import type { Host } from '../engine/state/host.ts';
import { isDoor, type State } from '../engine/state/state.ts';
import { AskedLine } from './screen/asked_line.ts';
import { LitLine } from './screen/lit_line.ts';
import { pictureKey, type Scene } from './screen/scene.ts';

type Size = Record<'width' | 'height', number>;

export class ScrollFocus {
  /** The element that the page is drawn in; a new one after a trap. */
  private readonly root: () => HTMLElement;
  private readonly host: Host;
  /** The notebook cell that a link points at, until it has been scrolled to. */
  target = '';
  /** Called if the notebook of a link has no such cell. */
  missed = (_cell: string) => {};
  /** Id of the focused field when the screen was restarted after a trap. */
  focused = '';
  /** Whether the sheet was open when a cell was last shown. */
  private wasSheetOpen = false;
  /** Digit typed for a field that is still to be drawn. */
  private typed = '';
  /** The focused element before rendering. */
  private held: Element | null = null;
  /** The page, a stage, a notebook or a variant, that `settle` was last called for, and its step. */
  private settledPage = '';
  private settledStep = '';
  /** The step last scrolled to, with the window's width; likewise the open cell. */
  private shownStep = '';
  private stepLine: Element | null | undefined = null;
  private shownCell = '';
  /** `scrolled`: null once the learner has answered there, and is reading the reply. */
  private shownRow: { shown: string; isTall: boolean; height: number; scrolled: number | null } = {
    shown: '',
    isTall: false,
    height: 0,
    scrolled: 0,
  };
  private readonly workSize = new ResizeObserver(() => this.showRow(this.shownRow));
  /** The answers to the questions of the step that was open last. */
  private shownAnswers: { step: string; given: (Answer | undefined)[] } = { step: '', given: [] };
  private readonly askedLine = new AskedLine();
  private readonly litLine: LitLine;

  constructor(root: () => HTMLElement, host: Host) {
    this.root = root;
    this.host = host;
    this.litLine = new LitLine(root);
  }

  /** Gives the focus to what the next frames draw. */
  focusOn(focus: Focus): void {
    const { from } = focus;
    if (from && !this.root().querySelector(from)?.contains(document.activeElement)) return;
    const { types = '' } = focus;
    this.typed += types;
    // The first character has asked for the field already.
    if (this.typed === types) this.focusIn(DRAWN_IN, focus);
  }

  private focusIn(frames: number, focus: Focus): void {
    requestAnimationFrame(() => {
      const { selector, unlessIn, scrolls, selects, types, shows } = focus;
      const found = this.root().querySelector<HTMLElement>(selector);
      if (!found) {
        if (frames > 1) this.focusIn(frames - 1, focus);
        else if (types) this.typed = '';
        return;
      }
      const stays =
        unlessIn && this.root().querySelector(unlessIn)?.contains(document.activeElement);
      // In a frame, the page around it would scroll too.
      if (!stays) found.focus({ preventScroll: !scrolls || this.host.isEmbedded });
      if (selects) (found as HTMLInputElement).select();
      if (types) this.typeInto(found as HTMLInputElement);
      if (shows && !this.host.isEmbedded) {
        // In the next frame, as uncovered numbers move the question.
        requestAnimationFrame(() =>
          this.root().querySelector(shows)?.scrollIntoView({ block: 'nearest' }),
        );
      }
    });
  }

  private typeInto(field: HTMLInputElement): void {
    field.value = this.typed;
    this.typed = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Call before something above this element changes: the page scrolls along, so that the element does not move. */
  keepInPlace(selector: string): void {
    const topOf = () => this.root().querySelector(selector)?.getBoundingClientRect().top ?? 0;
    const before = topOf();
    const follow = () => scrollBy({ top: topOf() - before, behavior: 'instant' });
    requestAnimationFrame(() => requestAnimationFrame(follow));
  }

  /** Call before rendering each part: remembers the focus. */
  rememberFocus(): void {
    const { activeElement, body } = document;
    const isOurs = this.host.isAlone || this.root().contains(activeElement);
    if (activeElement !== body && isOurs) this.held = activeElement;
  }

  /** Call when the last part is rendered. `isHere`: whether the module that draws the open place has come. */
  settle(scene: Scene, size: Size, isHere: boolean): void {
    const { state, model, trail, view } = scene;
    const { hasSheet: isNarrow, low: isLow, canvas } = roomOf(size);
    const { isEmbedded } = this.host;
    const hasVoices = model !== null && !isDoor(state) && isHere;
    const hasSheet = hasVoices && isNarrow && !view.presenting && !isEmbedded;
    this.coverBottom(hasSheet);
    if (hasVoices) {
      const hasAnswered = !isEmbedded && this.showReply(model, view.answers, canvas !== undefined);
      this.showCell(hasSheet ? state.cell : null, hasSheet && view.sheetOpen, hasAnswered);
    }
    // In an iframe, scrollIntoView would scroll the embedding page too.
    else if (!isEmbedded) this.showOrigin(state.cell);
    this.settleFocus(state, model, { hasTrail: trail.length > 0, isPlaying: view.playing });
    this.askedLine.follow(this.root(), hasSheet ? coveredBottom : null);
    if (!hasVoices) return;
    if ((hasSheet || isLow) && !view.presenting && !isEmbedded)
      this.showRow({ shown: placeOf(model, size), isTall: !isLow });
    // Last: how much of the listing is in the window depends on how far the page is scrolled.
    const { voice, sheetOpen } = view;
    const { node } = model.cell;
    this.litLine.show(
      [pictureKey(scene), node, state.code, voice, sheetOpen, size.height].join(' '),
    );
  }

  /** `hasTrail`: whether the breadcrumb has entries. */
  private settleFocus(
    { stage, notebook, variant, cell }: State,
    model: Model | null,
    { hasTrail, isPlaying }: { hasTrail: boolean; isPlaying: boolean },
  ): void {
    const page = `${stage} ${notebook} ${variant}`;
    const step = `${page} ${model?.step.id}`;
    // A page whose script is still to come has no title yet.
    const isThere = this.root().querySelector('main h1') !== null;
    if (isThere && page !== this.settledPage && this.settledPage !== '' && !this.host.isEmbedded) {
      this.held = null;
      focusTitle(this.root());
    } else {
      // Opening a number may lead to another step, too; going to a step opens none.
      const hasWalked = isThere && step !== this.settledStep && cell === null;
      this.keepFocus(hasWalked, hasTrail);
      if (hasWalked && !isPlaying && !this.host.isEmbedded) showTitle(this.root());
    }
    if (isThere) this.settledPage = page;
    this.settledStep = step;
    if (!model) this.showTarget();
  }

  /**
   * Following a term removes its button: the focus goes to the new arithmetic, but never into the edit
   * field, where Backspace would no longer lead back.
   */
  private keepFocus(hasWalked: boolean, hasTrail: boolean): void {
    if (this.focused) this.root().querySelector<HTMLElement>(`[id="${this.focused}"]`)?.focus();
    this.focused = '';
    const { held } = this;
    this.held = null;
    if (document.activeElement === document.body && hasTrail) {
      const next = this.root().querySelector<HTMLElement>('.numbers .chip');
      (next ?? this.root().querySelector<HTMLElement>('.breadcrumb button:last-of-type'))?.focus();
    } else if (held && !held.isConnected && (hasWalked || held.closest('main'))) {
      // The focused element is gone with its step. On the title, arrow keys still go from step to step; in a table they
      // do not.
      focusTitle(this.root());
    } else if (held && (!held.isConnected || held.matches(':disabled'))) {
      // A button that its own click removed or disabled, such as Reset: the open cell is next.
      this.root()
        .querySelector<HTMLElement>('main:not(.presentation) [role="grid"] [aria-selected="true"]')
        ?.focus({ preventScroll: true });
    }
  }

  /**
   * Keeps the focused element clear of the bottom of the window, which a phone's
   * sheet and foot cover, and the page's end too. In pixels, as the sheet is only as high as its content.
   */
  private coverBottom(hasSheet: boolean): void {
    const padding = hasSheet ? `${coveredBottom(this.root()) + CLEARANCE}px` : '';
    const root = document.documentElement;
    // Written only if it differs, as writing alone would cause a layout.
    if (this.host.isAlone && root.style.scrollPaddingBottom !== padding)
      root.style.scrollPaddingBottom = padding;
    const stage = this.root().querySelector<HTMLElement>('main.stage');
    if (stage && stage.style.paddingBottom !== padding) stage.style.paddingBottom = padding;
  }

  /**
   * Call when the tensors are rendered. Centres the current step in its line, which is wider than a phone, and brings the
   * open cell into a picture that is wider: that opens at its left edge if the cell is there. Once for each step and width.
   */
  showStep(model: Model, size: Size): void {
    const shown = placeOf(model, size);
    const step = this.root().querySelector<HTMLElement>('.steps [aria-current="step"]');
    // A page without steps in between leaves another line of them.
    const line = step?.closest('.steps');
    if (!step || (shown === this.shownStep && line === this.stepLine)) return;
    this.shownStep = shown;
    this.stepLine = line;
    centre(step, '.steps');
    const cell = this.root().querySelector<HTMLElement>(
      '.plane [role="grid"] [aria-selected="true"]',
    );
    if (cell) bringIn(cell, '.plane');
  }

  /**
   * Brings the chosen row into view when a step opens in a low window. `shown`: step and window width, so that it
   * happens once for each, and again when a picture is loaded later, unless the reader has scrolled or answered. A picture
   * that is higher than a window on end is seen from its top (`isTall`): the sheet's line has the chosen number.
   */
  private showRow({ shown, isTall }: { shown: string; isTall: boolean }): void {
    const height = document.documentElement.scrollHeight;
    const { shownRow: last } = this;
    const isLater = height !== last.height && scrollY === last.scrolled;
    if (shown === last.shown && !isLater) return;
    const row = this.root().querySelector(OPEN_CELL);
    const work = this.root().querySelector('main .work');
    atRest(() => {
      if (!isTall || !this.isBelowWindow(work, row)) row?.scrollIntoView({ block: 'nearest' });
    });
    if (work && shown !== last.shown) {
      this.workSize.disconnect();
      this.workSize.observe(work);
    }
    this.shownRow = { shown, isTall, height, scrolled: scrollY };
  }

  /** Whether a cell of the picture is seen only if the picture's top is not. */
  private isBelowWindow(work: Element | null, cell: Element | null): boolean {
    if (!work || !cell) return false;
    const height = cell.getBoundingClientRect().bottom - work.getBoundingClientRect().top;
    return height / readerScale() > pageWindow().height - coveredBottom(this.root());
  }

  /** Scrolls to the arithmetic of a notebook, which opens below its cell's prints, or of the door. */
  private showOrigin(cell: Cell | null): void {
    // A link's target has priority.
    if (this.isNewlyOpen(cell) && !this.target) {
      this.root().querySelector('.origin, .origin-card')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /**
   * Scrolls to the reply to an answer, and to the number that it uncovers, unless both are in view: title and numbers
   * stay where they are. Returns whether there was a new answer.
   */
  private showReply(
    { stage, step }: Model,
    answers: Answers['answers'],
    isFramed: boolean,
  ): boolean {
    const keys = [false, true].map((again) => stepKey(stage.id, step.id, again));
    const { shownAnswers: last } = this;
    const given = keys.map((key) => answers[key]);
    this.shownAnswers = { step: keys[0], given };
    const isNew = given.some((one, i) => one && one !== last.given[i]);
    if (last.step !== keys[0] || !isNew) return false;
    this.shownRow.scrolled = null;
    const reply = [...this.root().querySelectorAll('main .predict .question[data-outcome]')].at(-1);
    // The reply is scrolled to its end, then to its verdict, then to the number: if not all of it has room in the window,
    // the last of them is seen.
    const parts = [reply?.lastElementChild, reply?.querySelector('.judged')];
    // A question about a whole run uncovers none.
    if (step.asks) parts.push(this.root().querySelector(OPEN_CELL));
    // Where the text scrolls alone, the second question comes whole into view, above what covers the column's foot.
    if (isFramed) parts.push(...this.root().querySelectorAll(NEXT_QUESTION));
    for (const part of parts) part?.scrollIntoView({ block: 'nearest' });
    return true;
  }

  /**
   * Scrolls a newly opened cell, or the chosen one as the sheet opens, into the room above a phone's sheet, but not the
   * cell that an answer opens (`hasAnswered`): the reply is read first.
   */
  private showCell(cell: Cell | null, isSheetOpen: boolean, hasAnswered: boolean): void {
    const opens = isSheetOpen && !this.wasSheetOpen;
    this.wasSheetOpen = isSheetOpen;
    if (!this.isNewlyOpen(cell) && !opens) return;
    // The sheet begins at its top with each number.
    const sheet = this.root().querySelector('.voices');
    if (isSheetOpen && sheet) sheet.scrollTop = 0;
    if (hasAnswered) return;
    // The open number may stand in two tables: the one that was tapped has the focus.
    const cells = [...this.root().querySelectorAll(OPEN_CELL)];
    const open = cells.find((one) => one === document.activeElement) ?? cells[0];
    atRest(() => open?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }

  private isNewlyOpen(cell: Cell | null): boolean {
    const shown = JSON.stringify(cell);
    if (shown === this.shownCell) return false;
    this.shownCell = shown;
    return cell !== null;
  }

  /** Follows a link to a notebook cell: scrolls there and focuses it. */
  private showTarget(): void {
    const { target } = this;
    // The notebook may still be loading.
    if (!target || !this.root().querySelector('main')) return;
    const link = this.root().querySelector<HTMLElement>(`#at-${target} .cell-number a`);
    this.target = '';
    if (!link) this.missed(target);
    link?.focus({ preventScroll: true });
    link?.closest('section')?.scrollIntoView();
  }
}

/** Key of a step in a window of one width. */
function placeOf({ stage, step }: Model, { width }: Size): string {
  return `${stage.id} ${step.id} ${width}`;
}

/** Reading goes on from the title; Tab goes on from there. */
function focusTitle(root: HTMLElement): void {
  const title = root.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
  showText(title);
}

/** In a framed window the text scrolls alone. */
function showText(title: Element | null): void {
  title?.closest('.prose')?.scrollTo(0, 0);
}

/** A step is read from its top. The scrubber, which may be held, stays where it is. */
function showTitle(root: HTMLElement): void {
  const title = root.querySelector('main h1');
  if (!title || document.activeElement?.matches('[type="range"]')) return;
  if (title.getBoundingClientRect().top < 0) scrollTo(0, 0);
  showText(title);
}

/** A question that follows an answered one, with the line that names it. */
const NEXT_QUESTION = ['h3', '.question:not([data-outcome])']
  .map((one) => `main .predict .question[data-outcome] ~ ${one}`)
  .join();

const OPEN_CELL = 'main [role="grid"] [aria-selected="true"]';

/** Frames until a part of the page is drawn, at most. */
const DRAWN_IN = 12;

/** Scrolls to where a tensor will be: opening its number may lead to another step, to which it travels. */
function atRest(scroll: () => void): void {
  const journeys = document.getAnimations().filter(({ id }) => id === 'journey');
  const times = journeys.map(({ currentTime }) => currentTime);
  for (const one of journeys) one.currentTime = one.effect?.getComputedTiming().endTime ?? null;
  scroll();
  for (const [i, one] of journeys.entries()) one.currentTime = times[i];
}

/** Pixels between the covered bottom of the window and an element that is scrolled to. */
const CLEARANCE = 12;

function coveredBottom(root: HTMLElement): number {
  const [sheet, foot] = ['.voices', '.onward'].map((name) =>
    root.querySelector(`.stage ${name}`)?.getBoundingClientRect(),
  );
  return sheet && foot ? Math.round((foot.bottom - sheet.top) / readerScale()) : 0;
}

/** Scrolls the closest ancestor `around` horizontally, if it overflows. */
function centre(element: HTMLElement, around: string): void {
  const line = element.closest<HTMLElement>(around);
  if (!line || line.scrollWidth <= line.clientWidth) return;
  const [inner, outer] = [element.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += (inner.left - outer.left - (outer.width - inner.width) / 2) / readerScale();
}

/** Scrolls the closest ancestor `around` sideways, if less than half of an element is seen, so far that it is seen whole. */
function bringIn(element: HTMLElement, around: string): void {
  const frame = element.closest<HTMLElement>(around);
  if (!frame || frame.scrollWidth <= frame.clientWidth) return;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const beyond = inner.right - outer.right;
  const before = outer.left - inner.left;
  if (Math.max(beyond, before) < inner.width / 2) return;
  const by = beyond > before ? beyond + CLEARANCE : -before - CLEARANCE;
  frame.scrollLeft += by / readerScale();
}
