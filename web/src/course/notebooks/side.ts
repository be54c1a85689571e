// The left column of a notebook: prose, count of matches, list of all notebooks, seed.
import { html, nothing, type TemplateResult } from 'lit-html';
import { atCell } from '../../engine/model/opening.ts';
import { wayBack } from '../../engine/page/way_back.ts';
import { formatHash } from '../../engine/state/state.ts';
import { NOTEBOOKS } from './all.ts';
import type { NotebookPage } from './items.ts';
import { type Count, type Item, matches, printedBy } from './items.ts';
import { markView } from './printed_item.ts';
import { NOTEBOOKS_TEXT } from './words.en.ts';

export function sideView(
  page: NotebookPage,
  items: Item[],
  count: Count,
  ways: unknown,
): TemplateResult {
  const { notebook } = page;
  const prose = NOTEBOOKS_TEXT.list[notebook.id];
  return html`<section class="prose" aria-labelledby="title">
    ${wayBack(page)}
    <p class="kicker">${NOTEBOOKS_TEXT.kicker(notebook.id)}</p>
    <h1 id="title">${prose.title}</h1>
    <div class="body">${prose.body}</div>
    <p class="aside">${NOTEBOOKS_TEXT.what}</p>
    <p class="count" data-matching=${count.matching} data-printed=${count.all}>
      <b>${NOTEBOOKS_TEXT.count(count.matching, count.all)}</b> ${NOTEBOOKS_TEXT.countWords}
    </p>
    ${seedView(page, items)} ${notebookList(page, count)}
    <p class="aside">${NOTEBOOKS_TEXT.how}</p>
    ${ways}
  </section>`;
}

function notebookList({ notebook, counts, act }: NotebookPage, count: Count): TemplateResult {
  // Placeholder until the others are counted: the full count, of the same width (no layout shift).
  const coming = (id: string) => ({ matching: printedBy(id), all: printedBy(id) });
  const all = NOTEBOOKS.map(({ id }) =>
    id === notebook.id ? count : (counts?.[id] ?? coming(id)),
  );
  const sum = (part: keyof Count) => all.reduce((total, each) => total + each[part], 0);
  return html`<div class=${counts ? '' : 'counting'} aria-busy=${counts ? nothing : 'true'}><ul class="screen-only notebook-list">
      ${NOTEBOOKS.map(
        ({ id }, i) => html`<li>
          <a
            href=${`#notebook=${id}`}
            aria-current=${id === notebook.id ? 'page' : 'false'}
            @click=${(event: MouseEvent) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              act.set({ stage: 'notebook', notebook: id });
            }}
            ><span>${id}</span> ${NOTEBOOKS_TEXT.list[id].short}
            ${markView(all[i].matching === all[i].all, NOTEBOOKS_TEXT.count(all[i].matching, all[i].all))}</a
          >
        </li>`,
      )}
    </ul>
    <p class="aside" data-sum>${NOTEBOOKS_TEXT.sum(NOTEBOOKS.length, sum('matching'), sum('all'))}</p></div>`;
}

/** Field for another seed, with which the notebook is computed again, and the core's refusal. */
function seedView(page: NotebookPage, items: Item[]): TemplateResult {
  const { notebook, state, view, act } = page;
  const refused = view.refused?.key === 'seed' ? view.refused : null;
  const words = NOTEBOOKS_TEXT.seed;
  return html`<div class="seed choices">
    <label class="at-ends control">
      <span><code>${notebook.seededBy.split('.').at(-1)}</code> <small>${words.label}</small></span>
      <input
        type="text"
        inputmode="numeric"
        maxlength="21"
        placeholder=${notebook.seeds.join(', ')}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? 'refused-seed' : 'own-seeds'}
        .value=${refused?.typed ?? state.seed}
        @change=${(event: Event) => {
          const typed = (event.target as HTMLInputElement).value.trim();
          if (typed === '') reset();
          else act.setOwnChoice('seed', typed);
        }}
      />
    </label>
    ${refused ? html`<p class="refusal" id="refused-seed" role="alert">${refused.sentence}</p>` : nothing}
    <p class="aside" id="own-seeds">${NOTEBOOKS_TEXT.list[notebook.id].seeds ?? words.own(notebook.seededBy, notebook.seeds)}${state.seed ? html` ${words.chosen} ${matchingView(page, items)}` : nothing}</p>
    ${state.seed || refused ? html`<button class="button" @click=${reset}>${words.reset}</button>` : nothing}
  </div>`;

  function reset(): void {
    act.set({ seed: '', cell: null });
    act.setView({ refused: null });
  }
}

/** Cells in which a print still matches with another seed, each a link to it. */
function matchingView({ notebook, state }: NotebookPage, items: Item[]): unknown {
  const ids = new Set(items.filter(matches).map(({ cell }) => cell));
  const cells = notebook.cells.filter(({ id, prints = id }) => ids.has(prints));
  if (cells.length === 0) return nothing;
  return NOTEBOOKS_TEXT.seed.stillMatching(
    cells.map(
      ({ id, number = id }) => html`<a href=${`#${formatHash(atCell(state, id))}`}>[${number}]</a>`,
    ),
  );
}
