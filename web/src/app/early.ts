// What is on the screen while the core is still on its way: the first picture, if the address asks for no
// other, or what needs no number, by the views that go on with it.
import { html, nothing, render } from 'lit-html';
import { findStage } from '../lessons/index.ts';
import { findStep } from '../model/shown_step.ts';
import { headerView } from '../page/header.ts';
import { columnView } from '../page/prose.ts';
import { pageView } from '../page/shell.ts';
import { stageFrame } from '../page/stage_view.ts';
import type { Actions } from '../state/actions.ts';
import { address } from '../state/address.ts';
import { openingSettings } from '../state/settings.ts';
import { preferredTheme } from '../state/theme.ts';

/** Whether the first picture is there, which was drawn when the page was built (build/first.ts). */
export function hasFirst(root: HTMLElement): boolean {
  return root.querySelector('main') !== null;
}

/** `sentence`: for the reader. */
export function sayInFirst(root: HTMLElement, sentence: string): void {
  const line = root.querySelector('.notice-line');
  if (line) line.textContent = sentence;
}

/**
 * The header, and the title and the first sentence if the address tells which they are: of a link to a
 * cell it does not say the step. `sentence`: for the reader.
 */
export function showEarly(root: HTMLElement, sentence = ''): void {
  const theme = preferredTheme();
  document.documentElement.dataset.theme = theme;
  const state = address.read();
  const isPlain = state.stage !== 'notebook' && !state.cell && !state.example;
  const stage = findStage(state.stage);
  const step = findStep(stage, stage.steps, state.step);
  const notice = sentence ? html`<p class="notice" role="alert">${sentence}</p>` : nothing;
  render(
    pageView(
      headerView(state, openingSettings(theme), {} as Actions),
      isPlain
        ? stageFrame({ stage, step }, columnView(stage, step, nothing), notice, nothing)
        : notice,
      nothing,
      nothing,
    ),
    root,
  );
  // There is nothing yet that a click could do. Not the sentence: it is read aloud.
  setInert(root, true);
}

/** To be called when the core is here: the page can be used, though it is not whole yet. */
export function endEarly(root: HTMLElement): void {
  root.setAttribute('aria-busy', 'true');
  setInert(root, false);
}

function setInert(root: HTMLElement, isInert: boolean): void {
  for (const part of root.querySelectorAll<HTMLElement>('.top, .prose')) part.inert = isInert;
}
