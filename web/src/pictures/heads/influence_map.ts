// Which rows move when one token does: by view and transpose, and by a view at once.
import { html, type TemplateResult } from 'lit-html';
import { leaks, movedRows, type Outcome } from '../../model/influence.ts';
import { tokenName } from '../../model/nodes.ts';
import { WINDOW } from '../../model/windows.ts';
import { type Context, redrawOf } from '../../plane/context.ts';
import { HEADS_TEXT } from '../../text/en/heads.ts';

const words = HEADS_TEXT.influence;

export function influenceView(context: Context): TemplateResult {
  const moved = movedRows(context.model, redrawOf(context));
  if (!moved) return html`<div class="influences" aria-busy="true"></div>`;
  return html`<div class="influences">
    ${pictureOf(context, 'concat', moved.concat)}
    ${pictureOf(context, 'concat_wrong', moved.concat_wrong)}
  </div>`;
}

function pictureOf({ model }: Context, name: Outcome, moved: boolean[][]): TemplateResult {
  const { count } = leaks(moved);
  // Of a long text the first tokens: the pattern goes on.
  const shown = moved.slice(0, WINDOW).map((row) => row.slice(0, WINDOW));
  return html`<figure class="influence">
    <table>
      <caption>${words.names[name]}</caption>
      <thead>
        <tr>
          <th class="corner"><span class="visually-hidden">${words.corner}</span></th>
          ${shown.map((_, token) => html`<th scope="col">${tokenName(model, token)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (row, i) => html`<tr>
            <th scope="row">${tokenName(model, i)}</th>
            ${row.map(
              (isMoved, j) => html`<td class=${isMoved ? (j > i ? 'moved leak' : 'moved') : ''}>
                <span class="visually-hidden">${words.cell(isMoved)}</span>
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
    <figcaption>${words.says(count)}</figcaption>
  </figure>`;
}
