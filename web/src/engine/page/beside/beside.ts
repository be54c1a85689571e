// A page beside the stages: its text, with the question and the ways on, and what it is about.
import './beside_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import { text } from '../../words/page.en.ts';

interface Beside {
  className: string;
  /** The left column (introView). */
  prose: unknown;
  work: unknown;
  /** Whether in one column the text stands below the picture, and the question above. */
  isPictureFirst?: boolean;
}

export function besideView({
  className,
  prose,
  work,
  isPictureFirst = false,
}: Beside): TemplateResult {
  return html`<main class=${`side-page ${className}`} ?data-picture-first=${isPictureFirst}>${prose}<div class="work">${work}</div></main>`;
}

interface Way {
  label: unknown;
  go(): void;
}

/** Back and on. */
export function onwardView(back: Way, on: Way): TemplateResult {
  return html`<nav class="screen-only onward" aria-label=${text.onward}>
    <button @click=${back.go}>← ${back.label}</button>
    <button class="on" @click=${on.go}>${on.label} →</button>
  </nav>`;
}
