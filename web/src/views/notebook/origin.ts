// Where the open number came from: its arithmetic, and the way to the same cell on the ladder.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Model } from '../../model.ts';
import type { Ladder } from '../../notebooks/notebook.ts';
import { stageNumber } from '../../stages/index.ts';
import type { State } from '../../state.ts';
import { type Cell, rowAndCol } from '../../tensor.ts';
import { text } from '../../text/en.ts';
import type { Context } from '../context.ts';
import { arithmeticView, breadcrumb } from '../numbers.ts';
import { nameOf, type Page } from './page.ts';

export function originView(page: Page, open: Model): TemplateResult {
  const { view, act, trail } = page;
  // The arithmetic asks only for these of all that a plane is given.
  const context = { model: open, view, act, trail } as Context;
  const name = nameOf(open.cell);
  return html`<section class="origin numbers" aria-label=${text.notebooks.origin.label(name)}>
    <p class="origin-head">
      <b>${name}</b>
      <button
        class="digits"
        aria-pressed=${view.allDigits ? 'true' : 'false'}
        title=${text.numbers.rounded}
        @click=${() => act.setView({ allDigits: !view.allDigits })}
      >${text.numbers.allDigits}</button>
      <button class="button" @click=${() => act.set({ cell: null })}>${text.notebooks.origin.close}</button>
    </p>
    ${breadcrumb(context)}
    ${open.node.leaf ? html`<p class="aside">${text.notebooks.origin.given}</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label=${text.numbers.caption(name)}>${arithmeticView(context)}</div>`}
    <pre class="statement" tabindex="0" role="region" aria-label=${text.voices.code}>${open.node.pytorch}</pre>
  </section>`;
}

/** To the same step on the ladder, and to the same cell if it stands there too. */
export function ladderView(page: Page, ladder: Ladder, isHere: boolean): TemplateResult {
  const { act, open } = page;
  const twin = isHere && open ? twinOf(ladder, open.cell) : null;
  const { cell, example } = twin ?? ladder;
  const place = placeOf(page, { ...ladder, cell, example: example ?? ladder.example });
  const { name } = text.stages[ladder.stage];
  return html`<button class="button" data-ladder @click=${() => act.set(place)}>
    ${stageNumber(ladder.stage)} ${name} ${twin ? html`<code>${nameOf(cell)}</code>` : nothing} →
  </button>`;
}

/** The same cell on the ladder, and its example if that is not the step's. */
function twinOf({ nodes }: Ladder, { node, index }: Cell): { cell: Cell; example?: string } | null {
  const twin = nodes[node];
  if (twin === undefined) return null;
  if (typeof twin === 'string') return { cell: { node: twin, index } };
  return { cell: { node: twin.node, index: [twin.batch, ...index] }, example: twin.example };
}

/** After another seed, randn draws the same numbers where the ladder can. */
function placeOf({ state }: Page, ladder: Ladder): Partial<State> & { stage: string } {
  const { stage, step, example = '', columns = false, cell, randn } = ladder;
  const drawn =
    state.seed && randn
      ? { example: 'randn', seed: state.seed, sizes: randn }
      : { example, seed: '', sizes: {} };
  const batch = cell.index.length === 3 ? cell.index[0] : 0;
  return { stage, step, columns, ...drawn, cell, batch, row: rowAndCol(cell.index).row };
}
