// Events between a change of the lesson and its drawing: the document still shows the old lesson, and its handlers ask
// the core for tensors that are gone.
import type { Session } from '../../engine/core/session.ts';

/** All events that views handle, except those whose handlers only tidy the document up (tests/unit/events.test.ts). */
export const EVENTS = [
  ...(['click', 'input', 'change', 'submit', 'focus', 'keydown'] as const),
  ...(['pointerdown', 'pointerup', 'pointermove', 'wheel'] as const),
];

/** Events that come many at a time: losing one costs nothing, and none needs a drawing at once. */
const CONTINUOUS = ['pointermove', 'wheel'];

/** Content of a part of the page. */
export interface Shown {
  structure: Session['structure'];
  stage: string;
}

export interface Page {
  /** The state to be shown. */
  present(): Shown;
  /** Draws due parts at once; false if there are none, or they are being drawn. */
  flush(): boolean;
}

export class LastPicture {
  private readonly page: Page;
  private readonly shown = new WeakMap<Element, Shown>();

  constructor(page: Page) {
    this.page = page;
    for (const type of EVENTS) document.addEventListener(type, (event) => this.sift(event), true);
  }

  /**
   * Call when a part is drawn: the main part without those that have their own pass, or one of these. Of one that is new a
   * first slice counts, too: presses come before the others.
   */
  isDrawn(part: Element | null, isWhole: boolean): void {
    if (part && (isWhole || !this.shown.has(part))) this.shown.set(part, this.page.present());
  }

  /** An event goes to the picture that is due. One for another stage is dropped, except a key, which is the page's. */
  private sift(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    const shown = this.shownBy(target);
    const present = this.page.present();
    if (!shown || (shown.structure === present.structure && shown.stage === present.stage)) return;
    const isKey = event instanceof KeyboardEvent;
    const isHere = shown.stage === present.stage || isKey;
    const { value } = target as HTMLInputElement;
    if (isHere && !CONTINUOUS.includes(type) && this.page.flush() && target.isConnected) {
      // The typed text was for the field, not for the number that it had.
      if (type === 'input') (target as HTMLInputElement).value = value;
      return;
    }
    event.stopPropagation();
    if (type === 'submit') event.preventDefault();
    if (isKey && !target.matches('input, select, textarea')) passOn(event);
  }

  private shownBy(target: Element): Shown | undefined {
    const part = target.closest('[data-stage], main');
    return part ? this.shown.get(part) : undefined;
  }
}

/** The key without the element that had the focus. */
function passOn(event: KeyboardEvent): void {
  const isTaken = !document.body.dispatchEvent(new KeyboardEvent(event.type, event));
  if (isTaken) event.preventDefault();
}
