// Perturbation maps: the output rows that change with one token, by view and transpose, and by a view alone, which
// leaks later tokens into earlier rows. They give the step's answer away, so they wait for it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { canTry, leaks, type Outcome } from '../../engine/model/edits/influence.ts';
import { tokenName } from '../../engine/model/nodes.ts';
import { WINDOW } from '../../engine/model/windows.ts';
import { type Context, showsMaps } from '../../engine/plane/context.ts';
import { tableRow, tableView, tokenHeader } from '../../engine/plane/number_table.ts';
import { HEADS_TEXT } from './words.en.ts';

const words = HEADS_TEXT.influence;

/** The maps as a section of their own, in a step that has them: after its question is answered, or on demand. */
export function influenceView(context: Context): TemplateResult | typeof nothing {
  const { model, act } = context;
  if (!model.step.hasInfluence || !canTry(model)) return nothing;
  const show = () => act.setView({ mapsShown: true });
  return html`<section class="influence-proof" aria-label=${words.title}>
    <p class="kicker">${words.title} <small>${words.what}</small></p>
    ${
      showsMaps(context)
        ? mapsView(context)
        : html`<p>${words.wait} <button class="button" @click=${show}>${words.show}</button></p>`
    }
  </section>`;
}

function mapsView(context: Context): TemplateResult {
  const { influence } = context;
  if (!influence) return html`<div class="influences" aria-busy="true"></div>`;
  return html`<div class="influences">
    ${perturbationTable(context, 'concat', influence.concat)}
    ${perturbationTable(context, 'concat_wrong', influence.concat_wrong)}
  </div>`;
}

function perturbationTable(
  { model, drawing }: Context,
  name: Outcome,
  moved: boolean[][],
): TemplateResult {
  // Only the first tokens of a long text: the pattern repeats.
  const shown = moved.slice(0, WINDOW).map((row) => row.slice(0, WINDOW));
  const nameOf = (token: number) => tokenName(model.session, drawing.batch, token);
  const cell = (
    isMoved: boolean,
    isLeak: boolean,
  ) => html`<td class=${isMoved ? (isLeak ? 'moved leak' : 'moved') : ''}>
    <span class="visually-hidden">${words.cell(isMoved)}</span>
  </td>`;
  return html`<figure class="influence">
    ${tableView({
      grid: null,
      caption: { label: words.names[name] },
      corner: words.corner,
      // A column has no room for a word: its token's number, which the row of that token has too.
      columns: shown.map((_, token) => ({ label: token, title: nameOf(token) })),
      rows: shown.map((row, i) =>
        tableRow(
          {
            ...tokenHeader(model.session, drawing.batch, i),
            title: nameOf(i),
          },
          row.map((isMoved, j) => cell(isMoved, j > i)),
        ),
      ),
    })}
    <figcaption>${words.says(leaks(moved).count)}</figcaption>
  </figure>`;
}
