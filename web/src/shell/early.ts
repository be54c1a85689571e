// The loading screen, until the core is loaded: the prerendered first picture (build/first_picture.ts), or for another
// address header and prose, which need no numbers.
import { html, nothing, render } from 'lit-html';
import { findStage } from '../engine/lesson/stages.ts';
import { findStep } from '../engine/model/shown_step.ts';
import { headerView } from '../engine/page/header/header.ts';
import { pageView } from '../engine/page/shell.ts';
import { proseFrame, stageFrame } from '../engine/page/stage/stage_frame.ts';
import type { Actions } from '../engine/state/actions.ts';
import { readAddress } from '../engine/state/address.ts';
import type { Host } from '../engine/state/host.ts';
import { isPage } from '../engine/state/pages.ts';
import { openingSettings } from '../engine/state/settings.ts';
import { isDoor } from '../engine/state/state.ts';
import { preferredTheme } from '../engine/state/storage.ts';

/** Delay before the page says that the core is still loading. */
export const PATIENCE_MS = 500;

/** Whether the prerendered first picture is in the document. */
export function hasFirst(root: HTMLElement): boolean {
  return root.querySelector('main') !== null;
}

/** Whether the address needs the whole core, which build/show_first.js has then fetched. */
export function needsWhole(): boolean {
  return document.documentElement.dataset.core === 'whole';
}

/** Writes a sentence into the prerendered page's live region. */
export function sayInFirst(root: HTMLElement, sentence: string): void {
  const line = root.querySelector('.notice-line');
  if (line) line.textContent = sentence;
}

/**
 * Draws the header, and title and lead if the address names the step; a link to a cell does not. `sentence`: an alert
 * for the reader.
 */
export function showEarly(root: HTMLElement, host: Host, sentence = ''): void {
  const theme = preferredTheme(host);
  if (host.isAlone) document.documentElement.dataset.theme = theme;
  const state = readAddress(host);
  const hasProse = !isPage(state.stage) && !isDoor(state);
  const isPlain = hasProse && !state.cell && !state.example;
  const stage = findStage(state.stage);
  const step = findStep(stage, stage.steps, state.step);
  const notice = sentence ? html`<p class="notice" role="alert">${sentence}</p>` : nothing;
  render(
    pageView(
      headerView(state, openingSettings(theme), {} as Actions),
      isPlain
        ? stageFrame({ stage, step }, proseFrame(stage, step, nothing), notice, nothing, nothing)
        : notice,
      nothing,
      nothing,
    ),
    root,
  );
  // Clicks do nothing yet. The alert stays outside: inert text is not read aloud.
  for (const part of root.querySelectorAll<HTMLElement>(PARTS)) part.inert = true;
  root.toggleAttribute(EARLY, true);
}

/** Parts of the page that the loading screen has. */
const PARTS = '.top, .prose';
/** Mark of a page that shows the loading screen. */
const EARLY = 'data-early';

/** Call when the core is loaded: the page is being drawn. */
export function markBusy(root: HTMLElement): void {
  root.setAttribute('aria-busy', 'true');
}

/** Call when the page is drawn: where the loading screen was, header and prose have its actions from now on. */
export function makeActive(root: HTMLElement): void {
  if (!root.hasAttribute(EARLY)) return;
  root.removeAttribute(EARLY);
  for (const part of root.querySelectorAll<HTMLElement>(PARTS)) part.inert = false;
}
