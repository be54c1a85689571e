// A notebook, cell by cell in its order: what it printed, computed again and compared as text.

import { printed } from 'virtual:printed';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Print, Session } from '../core/session.ts';
import { stageNumber } from '../stages/index.ts';
import { text } from '../text/en.ts';
import type { Actions } from './context.ts';

interface Item extends Print {
  /** What the notebook printed. */
  printed: string;
}

/** The core's prints beside the notebook's; both lists are in the notebook's order. */
function itemsOf(session: Session, notebook: string): Item[] {
  return session.prints().map((print, i) => ({ ...print, printed: printed[notebook][i] ?? '' }));
}

export function notebookView(session: Session, notebook: string, act: Actions): TemplateResult {
  const items = itemsOf(session, notebook);
  const prose = text.notebooks.list[notebook];
  const matching = items.filter((item) => item.text === item.printed).length;
  const cells = prose.cells;
  return html`<main class="notebook">
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${text.notebooks.kicker(notebook)}</p>
      <h1 id="title">${prose.title}</h1>
      <div class="body">${prose.body}</div>
      <p class="count" data-matching=${matching} data-printed=${items.length}>
        <b>${text.notebooks.count(matching, items.length)}</b> ${text.notebooks.countWords}
      </p>
      <ul class="notebook-list">
        ${Object.entries(text.notebooks.list).map(
          ([id, entry]) => html`<li>
            <a
              href=${`#notebook=${id}`}
              aria-current=${id === notebook ? 'page' : 'false'}
              @click=${(event: MouseEvent) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                act.set({ stage: 'notebook', notebook: id });
              }}
              ><span>${id}</span> ${entry.short}</a
            >
          </li>`,
        )}
      </ul>
      <p class="aside">${text.notebooks.how}</p>
    </section>
    <div class="cells">
      ${cells.map((cell) =>
        cellView(
          session,
          cell,
          items.filter((item) => item.cell === cell.id),
          act,
        ),
      )}
    </div>
  </main>`;
}

function cellView(
  session: Session,
  cell: (typeof text.notebooks.list)[string]['cells'][number],
  items: Item[],
  act: Actions,
): TemplateResult {
  const matching = items.filter((item) => item.text === item.printed).length;
  return html`<section class="notebook-cell" aria-labelledby=${`cell-${cell.id}`}>
    <p class="cell-number">[${cell.id}]</p>
    <div>
      <div class="cell-head">
        <h2 id=${`cell-${cell.id}`}>${cell.does}</h2>
        ${items.length > 0 ? mark(matching === items.length, text.notebooks.cellMark(matching, items.length)) : nothing}
        ${
          cell.stage
            ? html`<button class="button" @click=${() => act.set({ ...cell.stage })}>
              ${stageNumber(cell.stage.stage)} ${text.stages[cell.stage.stage].name} →
            </button>`
            : nothing
        }
      </div>
      ${cell.why ? html`<p>${cell.why}</p>` : nothing}
      <div class="prints">${items.map((item) => printView(session, item))}</div>
    </div>
  </section>`;
}

function printView(session: Session, item: Item): TemplateResult {
  const { shape } = session.structure.nodes[item.node];
  const matches = item.text === item.printed;
  return html`<figure class="print" data-cell=${item.cell} data-label=${item.label}>
    <figcaption>
      <b>${item.label}</b> <span class="shape">(${shape.join(', ')})</span>
      ${mark(matches, matches ? '' : text.notebooks.differs)}
    </figcaption>
    <pre tabindex="0" role="region" aria-label=${text.notebooks.printOf(item.label)}>${item.text}</pre>
    ${
      matches
        ? nothing
        : html`<p class="aside">${text.notebooks.printedThere}</p>
          <pre class="printed-there">${item.printed}</pre>`
    }
  </figure>`;
}

function mark(matches: boolean, words: string): TemplateResult {
  return html`<span class=${matches ? 'mark yes' : 'mark no'}>
    <span aria-hidden="true">${matches ? '✓' : '≠'}</span>
    ${words || html`<span class="visually-hidden">${text.notebooks.matches}</span>`}
  </span>`;
}
