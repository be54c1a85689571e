// Pages beside the stages on slides: their text and then their parts (data-slide), each as large as the screen allows.
import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { pageWindow } from '../../draw/reader.ts';
import type { Actions } from '../../state/actions.ts';
import { PRESENT_TEXT } from '../../words/page.en.ts';
import { SLIDE } from '../breakpoints.ts';
import { notes } from './speaker.ts';

/** Digits of a page beside the stages, in pixels. */
const DIGITS = 12;
/** Lines at the top of a slide, and space below, in parts of its height. */
const AROUND = 0.12;
const SMALLER = 0.95;
const LEAST = 0.5;
/** How far a marker may stand out of a slide, and the part of the free height above it. */
const BLEED = 20;
const ABOVE = 0.3;

export function slidesOf(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('main > .prose, main [data-slide]')];
}

/** A page, of which one slide is seen; `at` counts from 0. */
export function deckPageView(
  page: TemplateResult,
  { title, slide, act }: { title: string; slide: number; act: Actions },
): TemplateResult {
  const leave = () => act.setView({ presenting: false });
  // After the page's own parts are there.
  const show = (place: Element | undefined) =>
    place && queueMicrotask(() => showSlide(place, slide, title));
  return html`<div class="deck-page" ${ref((place) => void show(place))}>
    <p class="deck-head"><b>${title}</b> <span class="deck-count"></span></p>
    <button class="deck-leave" aria-label=${PRESENT_TEXT.leave} title=${PRESENT_TEXT.leave} @click=${leave}>×</button>
    ${page}
  </div>`;
}

function showSlide(place: Element, wanted: number, title: string): void {
  const slides = slidesOf(place);
  const at = Math.min(wanted, slides.length - 1);
  const said = PRESENT_TEXT.count(at + 1, slides.length);
  const count = place.querySelector('.deck-count');
  if (count && count.textContent !== said) count.textContent = said;
  for (const [i, one] of slides.entries()) one.toggleAttribute('data-now', i === at);
  const now = slides[at];
  if (!now) return;
  for (const folded of now.querySelectorAll('details')) folded.open = true;
  fit(now);
  const next = slides[at + 1]?.querySelector('h1, h2')?.textContent?.trim() ?? '';
  notes.tell({ title: `${title} · ${said}`, next });
}

/** Enlarges a slide until its digits are as large as those of a step, or the screen is full. */
function fit(slide: HTMLElement): void {
  const { width, height } = pageWindow();
  const [most, high] = [width - 2 * SLIDE.edge, height * (1 - AROUND)];
  const set = (name: string, value: number) => slide.style.setProperty(name, String(value));
  let scale = Math.max(1, (SLIDE.digits * height) / DIGITS);
  for (; scale > LEAST; scale *= SMALLER) {
    set('--slide-scale', scale);
    set('--slide-w', most / scale);
    const isWide = slide.scrollWidth > most / scale + BLEED;
    if (!isWide && slide.offsetHeight <= high / scale) break;
  }
  set('--slide-top', Math.max(0, high - slide.offsetHeight * scale) * ABOVE);
}
