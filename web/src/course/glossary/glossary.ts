// The glossary: a dialog beside the clicked term, with its entry, links to others, and the list of all. A
// lazily loaded module (open.ts).
import './glossary_styles.ts';
import { html, render, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Theme } from '../../engine/draw/colour.ts';
import { pageWindow, readerScale } from '../../engine/draw/reader.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { State } from '../../engine/state/state.ts';
import { ALL_TERMS, TERMS, type TermId } from '../../engine/words/terms.en.ts';
import { TROUBLE } from '../../engine/words/trouble.en.ts';
import { exampleView, type Given } from './entry_example.ts';
import { EXAMPLES } from './entry_examples.ts';
import { type Answer, answerOf } from './example_answer.ts';
import { GLOSSARY, GLOSSARY_TEXT } from './words.en.ts';

const GAP = 8;

export class Glossary {
  private readonly core: Core;
  private readonly act: Actions;
  private readonly theme: () => Theme;
  private readonly dialog: HTMLDialogElement;
  private opener: HTMLElement | null = null;
  /** Element that was clicked last. */
  private asked: HTMLElement | null = null;
  /** Position of the opener: it may have been in the help, which is closed by then. */
  private word = new DOMRect();

  /** `place`: the element that the dialog becomes a part of. */
  constructor(core: Core, act: Actions, theme: () => Theme, place: Element) {
    this.core = core;
    this.act = act;
    this.theme = theme;
    this.dialog = place.ownerDocument.createElement('dialog');
    this.dialog.className = 'glossary';
    this.dialog.setAttribute('aria-labelledby', 'glossary-title');
    place.append(this.dialog);
    // A click on the dialog itself, not on its content, hit the backdrop.
    this.dialog.addEventListener('click', ({ target }) => {
      if (target === this.dialog) this.dialog.close();
    });
    this.dialog.addEventListener('close', () => this.opener?.focus());
  }

  /** Shows the entry of the clicked term (data-term), or the list; examples follow when the core is loaded. */
  show(asked: HTMLElement): void {
    const id = asked.dataset.term ?? '';
    this.asked = asked;
    this.draw(id);
    if (!this.dialog.open) {
      this.word = asked.getBoundingClientRect();
      this.opener = asked;
      // Dialogs are open one at a time: the list of terms replaces the help, whose opener gets the focus.
      const help = asked.closest('dialog');
      if (help) {
        help.close();
        this.opener = help.ownerDocument.activeElement as HTMLElement | null;
      }
      this.dialog.showModal();
    }
    this.place();
    this.dialog.querySelector<HTMLElement>('h2')?.focus();
    if (!isTerm(id) || !this.lacksCore(id)) return;
    const again = (missing?: string) => {
      if (this.asked !== asked || !this.dialog.open) return;
      this.draw(id, missing);
      this.place();
    };
    this.core.preload().then(
      () => again(),
      () => again(TROUBLE.notFetched),
    );
  }

  /** Whether a term's examples need the whole core, which is still to be loaded. */
  private lacksCore(id: TermId): boolean {
    return EXAMPLES[id].some(({ choice }) => this.core.mustLoad(choice));
  }

  /** `missing`: what is said where the examples have no core. */
  private draw(id: string, missing: string = TROUBLE.fetching): void {
    const examples = isTerm(id) && !this.lacksCore(id) ? this.answersOf(id) : missing;
    const entry = isTerm(id)
      ? entryView(id, examples, { theme: this.theme(), open: this.openThere })
      : null;
    render(this.view(entry), this.dialog);
  }

  /** Opens a number of an example in its stage. */
  private readonly openThere = (state: State): void => {
    this.opener = null;
    this.dialog.close();
    this.act.set(state);
  };

  /** Answers of the core to the examples of a term, in a session of their own. */
  private answersOf(id: TermId): Answer[] {
    return withSibling(this.core.session, (sibling) =>
      EXAMPLES[id].map((example) => answerOf(sibling, example)),
    );
  }

  private view(entry: TemplateResult | null): TemplateResult {
    return html`<div class="paper">
      ${entry ?? termList()}
      <p class="at-ends glossary-foot">
        ${entry ? link('', ALL_TERMS) : ''}
        <button type="button" class="button" @click=${() => this.dialog.close()}>${GLOSSARY_TEXT.close}</button>
      </p>
    </div>`;
  }

  /** Positions the dialog below the term, or above if there is no room; on a phone CSS does it. */
  private place(): void {
    const { word } = this;
    const { width, height } = this.dialog.getBoundingClientRect();
    const [scale, window] = [readerScale(), pageWindow()];
    const [right, bottom] = [scale * window.width, scale * window.height];
    const below = word.bottom + GAP;
    const above = word.top - GAP - height;
    const top = below + height + GAP <= bottom ? below : above;
    const [down, across] = [within(top, bottom - height), within(word.left, right - width)];
    this.dialog.style.setProperty('--top', `${down / scale}px`);
    this.dialog.style.setProperty('--left', `${across / scale}px`);
  }
}

function within(at: number, end: number): number {
  return Math.max(GAP, Math.min(at, end - GAP));
}

function isTerm(id: string): id is TermId {
  return id in GLOSSARY;
}

/** `answers`: instead a sentence if they cannot be asked for. */
function entryView(id: TermId, answers: Answer[] | string, given: Given): TemplateResult {
  const { name, role } = TERMS[id];
  const { says, see } = GLOSSARY[id];
  return html`<h2 id="glossary-title" tabindex="-1" data-role=${role ?? ''}>${name}</h2>
    <p>${says}</p>
    ${typeof answers === 'string' ? html`<p>${answers}</p>` : answers.map((answer) => exampleView(answer, given))}
    <p class="see">${GLOSSARY_TEXT.see}: ${see.map((other, i) => [i > 0 ? ', ' : '', link(other, TERMS[other].name)])}</p>`;
}

function termList(): TemplateResult {
  const entries = Object.entries(TERMS).sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'));
  return html`<h2 id="glossary-title" tabindex="-1">${ALL_TERMS}</h2>
    <p>${GLOSSARY_TEXT.what}</p>
    <ul class="terms">
      ${entries.map(([id, { name }]) => html`<li>${link(id, name)}</li>`)}
    </ul>`;
}

function link(id: string, name: string): TemplateResult {
  return html`<button type="button" class="term" data-term=${id}>${name}</button>`;
}
