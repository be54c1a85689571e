// Notes for who speaks, in a window of their own: the audience sees the other one. The window has no address; it is filled from
// here and hears the same keys.
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { Actions } from '../../state/actions.ts';
import type { Words } from '../../words/text.ts';
import { DECK } from './deck.en.ts';

export interface Notes {
  title: string;
  /** The place that comes next; empty: none. */
  next: string;
  /** Sentences on the step. */
  words?: Words[];
  question?: Words;
  answer?: string;
}

class Speaker {
  private window: Window | null = null;
  private last: (() => Notes) | null = null;
  /** Whether the browser has taken the full screen back, as it does for a new window. */
  private hasLostScreen = false;

  get isOpen(): boolean {
    return this.window !== null && !this.window.closed;
  }

  toggle(act: Actions): void {
    if (this.isOpen) {
      this.close();
      return;
    }
    this.window = open('', '', 'popup,width=720,height=620');
    if (!this.window) act.setView({ notice: DECK.noNotes });
    else this.furnish(this.window);
    this.draw();
  }

  close(): void {
    this.window?.close();
    this.window = null;
    this.hasLostScreen = false;
  }

  /** Whether the presentation goes on although the full screen is gone: of a second window browsers take it away. */
  keepsSlides(): boolean {
    this.hasLostScreen = this.isOpen;
    return this.isOpen;
  }

  /** Asks for the full screen again, by a key in the window of the slides. */
  takeScreen(): void {
    if (!this.hasLostScreen || !document.hasFocus()) return;
    this.hasLostScreen = false;
    document.documentElement.requestFullscreen?.()?.catch(() => undefined);
  }

  /** Says what is on the screen now; a function is called only if somebody reads it. */
  tell(notes: Notes | (() => Notes)): void {
    this.last = typeof notes === 'function' ? notes : () => notes;
    this.draw();
  }

  private draw(): void {
    if (!this.isOpen || !this.window || !this.last) return;
    render(notesView(this.last()), this.window.document.body);
  }

  private furnish(window: Window): void {
    const { document: paper } = window;
    const root = document.documentElement;
    paper.title = DECK.notes;
    paper.documentElement.lang = root.lang;
    paper.documentElement.dataset.theme = root.dataset.theme ?? '';
    paper.body.className = 'speaker';
    dress(window);
    // Links would open the page here.
    paper.addEventListener('click', (event) => event.preventDefault());
    paper.addEventListener('keydown', (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const told = { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true };
      if (!document.body.dispatchEvent(new KeyboardEvent('keydown', told))) event.preventDefault();
    });
  }
}

export const notes = new Speaker();

/** Gives a window the page's styles: constructed sheets belong to one document. */
function dress(window: Window): void {
  const { CSSStyleSheet: Sheet } = window as unknown as typeof globalThis;
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  window.document.adoptedStyleSheets = sheets.map((sheet) => {
    const copy = new Sheet();
    copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'));
    return copy;
  });
}

function notesView({ title, next, words = [], question, answer }: Notes): TemplateResult {
  return html`<p class="speaker-place"><b>${title}</b> ${next ? html`<span>${DECK.next(next)}</span>` : nothing}</p>
    ${words.map((one) => html`<p>${one}</p>`)}
    ${question ? html`<p class="speaker-asks"><b>${DECK.asks}</b> ${question}</p>` : nothing}
    ${answer ? html`<p class="speaker-asks"><b>${DECK.answer}</b> ${answer}</p>` : nothing}
    <p class="speaker-keys">${DECK.keys}</p>`;
}
