// After a drawing: what is brought into view, and where the keyboard goes on.

import type { Cell } from '../core/tensor.ts';
import type { Model } from '../model/model.ts';

export class Sight {
  /** The cell of a notebook that an address points at, until it is brought into view. */
  target = '';
  /** The field in which the learner was when the picture had to be started afresh. */
  focused = '';
  /** What had the focus before the drawing. */
  private held: Element | null = null;
  /** The step that was brought into view last, and the width of the window then. */
  private shownStep = '';
  /** The cell that was brought into view last. */
  private shownCell = '';
  /** What the program showed last. */
  private shownLine = '';

  /** To be called before each part that is drawn. */
  hold(): void {
    const { activeElement, body } = document;
    if (activeElement !== body) this.held = activeElement;
  }

  /** To be called when all is drawn; `hasTrail`: whether the open cell was reached through the arithmetic of another. */
  settle(model: Model | null, hasTrail: boolean): void {
    this.keepFocus(hasTrail);
    if (!model) this.showTarget();
  }

  /**
   * Opening a term takes its button away; the keyboard goes on from the new arithmetic. Not from an
   * editing field: Backspace would no longer lead back.
   */
  private keepFocus(hasTrail: boolean): void {
    if (this.focused) document.getElementById(this.focused)?.focus();
    this.focused = '';
    const { held } = this;
    this.held = null;
    if (document.activeElement === document.body && hasTrail) {
      const next = document.querySelector<HTMLElement>('.numbers .chip');
      (next ?? document.querySelector<HTMLElement>('.breadcrumb button:last-of-type'))?.focus();
    } else if (held && (!held.isConnected || held.matches(':disabled'))) {
      // A button that has done its work and is gone, such as Reset: on from the open number.
      document
        .querySelector<HTMLElement>('main:not(.presentation) [role="grid"] [aria-selected="true"]')
        ?.focus({ preventScroll: true });
    }
  }

  /** What gets the focus is scrolled clear of the sheet, which is so many hundredths of the screen high. */
  clearOf(sheet: number): void {
    document.documentElement.style.scrollPaddingBottom = `${sheet}vh`;
  }

  /**
   * On a phone the steps and their tensors are wider than the screen: of a new one each is shown. `shown`:
   * the step and the width of the window.
   */
  showStep(shown: string): void {
    if (shown === this.shownStep) return;
    const step = document.querySelector<HTMLElement>('.steps [aria-current="step"]');
    if (!step) return;
    this.shownStep = shown;
    centre(step, '.steps');
    const cell = document.querySelector<HTMLElement>('.plane [role="grid"] [aria-selected="true"]');
    if (cell) centre(cell, '.plane');
  }

  /** In a notebook the arithmetic of a number opens below all that its cell prints. */
  showOrigin(cell: Cell | null): void {
    // A link leads to its cell first.
    if (this.isNewlyOpen(cell) && !this.target) {
      document.querySelector('.origin')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /** Above a phone's sheet there is little room: a cell that has been opened is scrolled to it. */
  showCell(cell: Cell | null): void {
    if (!this.isNewlyOpen(cell)) return;
    const open = document.querySelector('main [role="grid"] [aria-selected="true"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** A program may be long: its lit line is brought into view, and the page stays. `shown`: what is lit. */
  showLine(shown: string): void {
    if (shown === this.shownLine) return;
    this.shownLine = shown;
    const line = document.querySelector('.voice.code .line.on');
    for (const around of ['.scroll', '.voices[data-voice="code"]']) {
      const scroller = line?.closest(around);
      if (!line || !scroller || scroller.scrollHeight <= scroller.clientHeight) continue;
      const [inner, outer] = [line.getBoundingClientRect(), scroller.getBoundingClientRect()];
      if (inner.top >= outer.top && inner.bottom <= outer.bottom) continue;
      scroller.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    }
  }

  private isNewlyOpen(cell: Cell | null): boolean {
    const shown = JSON.stringify(cell);
    if (shown === this.shownCell) return false;
    this.shownCell = shown;
    return cell !== null;
  }

  /** A link to one cell of a notebook leads there, and the keyboard goes on from it. */
  private showTarget(): void {
    // Not before the notebook is here.
    if (!this.target || !document.querySelector('main')) return;
    const link = document.querySelector<HTMLElement>(`#at-${this.target} .cell-number a`);
    this.target = '';
    link?.focus({ preventScroll: true });
    link?.closest('section')?.scrollIntoView();
  }
}

/** Scrolls what is around it sideways, if that is wider than its place. */
function centre(element: HTMLElement, around: string): void {
  const line = element.closest<HTMLElement>(around);
  if (!line || line.scrollWidth <= line.clientWidth) return;
  const [inner, outer] = [element.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
