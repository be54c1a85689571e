// The page's header: the ladder of stages, and a menu of pages, link, theme, presentation, help.
import { html, nothing, type TemplateResult } from 'lit-html';
import { STAGES, stageNumber } from '../../lesson/stages.ts';
import type { Actions } from '../../state/actions.ts';
import { canPresent, isPage } from '../../state/pages.ts';
import type { ViewSettings } from '../../state/settings.ts';
import { DEFAULT, isDoor, linkTo, type State } from '../../state/state.ts';
import { PRESENT_TEXT, text } from '../../words/page.en.ts';
import { icons } from '../icons.ts';
import { plainClick } from '../plain_click.ts';

/** Skip link: focuses the first number, past some three dozen tab stops. */
function toNumbers({ currentTarget }: Event): void {
  const page = (currentTarget as Element).closest('.top')?.parentElement;
  // The open number, or what else there is.
  const open = '.work [role="grid"] td[aria-selected="true"]';
  const numbers = '.work [role="grid"] [tabindex="0"], .work [tabindex="0"], main .cell-number a';
  const found = [open, numbers].map((one) => page?.querySelector<HTMLElement>(one));
  found.find((one) => one)?.focus();
}

/** Shuts the menu once something in it is chosen: the page that comes may have none. */
function shut({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).togglePopover(false);
}

export function headerView(state: State, view: ViewSettings, act: Actions): TemplateResult {
  const isStage = !isPage(state.stage) && !isDoor(state);
  const present = isStage ? PRESENT_TEXT.start : PRESENT_TEXT.startPage;
  return html`<header class="screen-only top">
    <button class="skip visually-hidden" @click=${toNumbers}>${text.skip}</button>
    <a class="brand" href="#" @click=${plainClick(() => act.goStage(DEFAULT.stage))}
      >${text.brand[0]}<i class="off-narrow">${text.brand[1]}</i></a
    >
    ${isDoor(state) ? nothing : ladderView(state, act)}
    <button class="button menu" popovertarget="menu">${icons.menu}<span>${text.menu.title}</span></button>
    <div class="tools" id="menu" popover aria-label=${text.menu.title} @click=${shut}>
      ${text.menu.pages.map(([link, name, says]) => {
        const isHere = link.split('=')[0] === (isDoor(state) ? '' : state.stage);
        return html`<a class="tool-page" href=${`#${link}`} aria-current=${isHere ? 'page' : 'false'}>${name}${says ? html` <small>${says}</small>` : nothing}</a>`;
      })}
      ${isStage ? nothing : linkView(text.copyPage, () => act.copyLink(LINK))}
      ${isStage ? linkView(text.take, () => act.setView({ taking: '' })) : nothing}
      <button
        aria-label=${text.theme[view.theme]}
        title=${text.theme[view.theme]}
        @click=${() => act.setView({ theme: view.theme === 'dark' ? 'light' : 'dark' })}
      >
        ${icons.theme}<span>${text.theme[view.theme]}</span>
      </button>
      ${
        isDoor(state) || !canPresent(state.stage)
          ? nothing
          : html`<button class="off-phone" data-present aria-label=${present} title=${present} @click=${() => act.setView({ presenting: true })}>
              ${icons.present}<span>${present}</span>
            </button>`
      }
      <button data-print aria-label=${text.print} title=${text.print}>
        ${icons.print}<span>${text.print}</span>
      </button>
      <button aria-label=${text.help} title=${text.help} @click=${() => act.setView({ help: true })}>
        <b>?</b><span>${text.help}</span>
      </button>
    </div>
  </header>`;
}

function linkView(label: string, go: () => void): TemplateResult {
  return html`<button aria-label=${label} title=${label} @click=${go}>
    ${icons.link}<span>${label}</span>
  </button>`;
}

export const LINK = { copied: text.linkCopied, notCopied: text.linkNotCopied };

/** The stages; on the door they stand below. */
function ladderView(state: State, act: Actions): TemplateResult {
  return html`<nav aria-label=${text.stagesLabel}>
      <ol class="stages">
        ${STAGES.map((stage) => {
          const { name } = text.stages[stage.id];
          const current = [state.stage, state.after].includes(stage.id);
          return html`<li>
            <a
              href=${linkTo(stage.id)}
              aria-current=${current ? 'step' : 'false'}
              @click=${plainClick(() => act.goStage(stage.id))}
              ><b class="stage-disc">${stageNumber(stage.id)}</b><span>${name}</span></a
            >
          </li>`;
        })}
      </ol>
    </nav>`;
}
