// The menu of the page of mistakes: a list, or the system's in a narrow window; and the way to an unknown one.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { roomOf } from '../../engine/page/breakpoints.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { choicesOfLessons, resetBy } from '../../engine/state/fields.ts';
import { DEFAULT, formatHash, patched, type State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { MISTAKES } from '../../engine/words/switches.en.ts';
import type { LabContext, Patch } from './lab_context.ts';
import { coversAfter, coversOf } from './mistake_guess.ts';
import type { Menu } from './mistake_numbers.ts';
import { NEEDED, STAGE } from './taught_lesson.ts';
import { FIRST_SEED, unknownPatch } from './unknown/unknown.ts';
import { UNKNOWN_TEXT } from './unknown.en.ts';
import { LAB_TEXT } from './words.en.ts';

/** Whether the core makes the mistake of a state. */
type CanBeMade = (state: State) => boolean;

export function menuView(
  context: LabContext,
  menu: Menu,
  open: string,
  can: CanBeMade,
): TemplateResult {
  const patch = unknownPatch(FIRST_SEED);
  const unknown = html`<p class="screen-only to-unknown"><a
    class="button"
    href=${`#${formatHash(patched(DEFAULT, { stage: 'mistakes', ...patch }))}`}
    @click=${plainClick(() => context.act.set(patch))}
  >${UNKNOWN_TEXT.open} →</a></p>
    <p class="screen-only aside">${UNKNOWN_TEXT.own}</p>`;
  return roomOf(context.window).narrow
    ? html`${selectView(context, menu, open, can)} ${unknown}`
    : html`${unknown} ${listView(context, menu, open, can)}`;
}

/** Walks to another mistake of the menu, covered if it was not open before. */
function walkTo(context: LabContext, from: string, to: string, patch: Patch): void {
  const { view, act } = context;
  const covers = coversAfter(context, from);
  act.setView({ covers: coversOf({ ...view, covers }, to) });
  act.set(patch);
}

/**
 * Patch that the menu makes. A mistake of another lesson begins with that lesson's own example; a mistake of the mask
 * or the scale turns these on.
 */
export function chosen(state: State, menu: Menu, mistake: string, can: CanBeMade): Patch {
  if (menu.some(([stage, all]) => stage === STAGE && all.includes(mistake))) {
    return { ...choicesOfLessons(DEFAULT), ...resetBy('example'), mistake, ...NEEDED[mistake] };
  }
  const isSame = menu.some(([, all]) => all.includes(mistake) && all.includes(state.mistake));
  const ofItsOwn = { ...choicesOfLessons(DEFAULT), ...resetBy('example'), mistake };
  if (!isSame) return { ...ofItsOwn, ...NEEDED[mistake] };
  if (can(patched(state, { mistake }))) return { mistake };
  if (NEEDED[mistake]) return { ...ofItsOwn, ...NEEDED[mistake] };
  const { causal, scaled, divide_by } = DEFAULT;
  return { mistake, causal, scaled, divide_by };
}

function listView(context: LabContext, menu: Menu, open: string, can: CanBeMade): TemplateResult {
  return html`<nav class="screen-only mistakes-list" aria-label=${LAB_TEXT.choose}>
    ${menu.map(
      ([stage, mistakes]) => html`<h2 class="kicker">${text.stages[stage].name}</h2>
        <ul>
          ${mistakes.map((mistake) => {
            const patch = chosen(context.state, menu, mistake, can);
            return html`<li>
              <a
                href=${`#${formatHash(patched(context.state, patch))}`}
                aria-current=${mistake === open ? 'true' : 'false'}
                @click=${plainClick(() => walkTo(context, open, mistake, patch))}
                >${MISTAKES[mistake]}</a
              >
            </li>`;
          })}
        </ul>`,
    )}
  </nav>`;
}

function selectView(context: LabContext, menu: Menu, open: string, can: CanBeMade): TemplateResult {
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    walkTo(context, open, value, chosen(context.state, menu, value, can));
  };
  return html`<label class="screen-only mistakes-select"
    >${LAB_TEXT.choose}
    <select @change=${choose}>
      ${menu.map(
        ([stage, mistakes]) => html`<optgroup label=${text.stages[stage].name}>
          ${mistakes.map((mistake) => html`<option value=${mistake} .selected=${live(mistake === open)}>${MISTAKES[mistake]}</option>`)}
        </optgroup>`,
      )}
    </select>
  </label>`;
}
