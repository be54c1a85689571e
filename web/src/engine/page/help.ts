// The help dialog: keyboard shortcuts, facts, version and licences. A lazily loaded module (lazy_help.ts).
import './help_styles.ts';

import { beside, hashes, version } from 'virtual:version';
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import type { Hashed } from '../core/core.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import { about } from '../words/about.en.ts';
import { CONTROLS } from '../words/controls.en.ts';
import { HELP } from '../words/help.en.ts';
import { text } from '../words/page.en.ts';
import { ALL_TERMS } from '../words/terms.en.ts';

/** `hashed`: of the numbers that are open; null on a page without a stage's. */
export function helpView(view: ViewSettings, act: Actions, hashed: Hashed | null): TemplateResult {
  const follow = (element: Element | undefined) => {
    const dialog = element as HTMLDialogElement | undefined;
    // A microtask later, as showModal needs the dialog in the document, and `ref` may run before.
    queueMicrotask(() => {
      if (view.help && dialog && !dialog.open) {
        dialog.showModal();
        // Not by autofocus, which a frame of another origin blocks, and says so in the console.
        dialog.querySelector<HTMLElement>('h2')?.focus();
      }
      if (!view.help && dialog?.open) dialog.close();
    });
  };
  return html`<dialog class="help" aria-labelledby="help-title" ${ref(follow)} @close=${() => act.setView({ help: false })}>
    <h2 id="help-title" tabindex="-1">${text.help}</h2>
    <div class="by-touch">${HELP.touch.map((sentence) => html`<p>${sentence}</p>`)}</div>
    <table class="by-keys">
      <caption class="visually-hidden">${HELP.keysTitle}</caption>
      <tbody>
        ${HELP.keys.map(
          ([keys, what]) => html`<tr>
            <th scope="row">${keys.map((key) => html`<kbd>${key}</kbd> `)}</th>
            <td>${what}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${HELP.facts.map((fact) => html`<p>${fact}</p>`)}
    <button
      class="switch by-keys"
      role="switch"
      aria-checked=${view.letters ? 'true' : 'false'}
      @click=${() => act.setView({ letters: !view.letters })}
    ><i></i>${HELP.letters}</button>
    ${speedView(view, act)}
    ${aboutView(hashed)}
    <p>
      <button class="button" data-term="" aria-haspopup="dialog" @click=${() => act.setView({ help: false })}>${ALL_TERMS}</button>
      <button class="button" data-print>${HELP.print}</button>
      <a class="button" href="#questions" @click=${() => act.setView({ help: false })}>${text.questions}</a>
    </p>
    <p class="help-close"><button class="button" @click=${() => act.setView({ help: false })}>${HELP.close}</button></p>
  </dialog>`;
}

const SPEEDS = [0.5, 1, 2, 4];

/** How fast the steps follow each other while they play. */
function speedView({ speed }: ViewSettings, act: Actions): TemplateResult {
  return html`<label class="at-ends control">${CONTROLS.play.speed}
    <select
      .value=${live(String(speed))}
      @change=${(event: Event) =>
        act.setView({ speed: Number((event.target as HTMLSelectElement).value) })}
    >
      ${SPEEDS.map((each) => html`<option value=${each} ?selected=${each === speed}>${each}×</option>`)}
    </select></label>`;
}

/** Purpose, authors and licences of the page, in a <details> of the help dialog. */
function aboutView(hashed: Hashed | null): TemplateResult {
  return html`<details class="about">
    <summary>${about.title}</summary>
    ${about.says(version).map((sentence) => html`<p>${sentence}</p>`)}
    ${hashed && hashView(hashed)}
    <p>${about.carries}</p>
    <table>
      <caption class="visually-hidden">${about.carries}</caption>
      <thead>
        <tr>${about.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
      </thead>
      <tbody>
        ${about.works.map(
          ([name, ...rest]) => html`<tr>
            <th scope="row">${name}</th>
            ${rest.map((entry) => html`<td>${entry}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <p><a href="./licences.txt" download>${about.texts}</a></p>
    ${leadView(beside.text, about.asText)} ${leadView(beside.source, about.source)}
  </details>`;
}

/** The hash of all numbers behind the link, the one that it must have if that is known, and how to have it in a terminal. */
function hashView({ hash, choice }: Hashed): TemplateResult {
  const wanted = choice === null ? undefined : hashes[choice];
  return html`<p class="about-hash">
    ${about.hash(html`<code>${hash}</code>`)}
    ${wanted === undefined ? about.compare : about.wanted(html`<code>${wanted}</code>`, wanted === hash)}
    ${choice === null ? nothing : about.terminal(choice.slice('lesson='.length))}
  </p>`;
}

function leadView(address: string, name: string): TemplateResult | typeof nothing {
  return address ? html`<p><a href=${address} target="_blank">${name}</a></p>` : nothing;
}
