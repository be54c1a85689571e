// Comparison of the shared word ("bank") in both sentences: the same row of x goes in; what comes out?
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../core/covered.ts';
import { matrixOf } from '../../core/tensor.ts';
import { fixed } from '../../draw/format.ts';
import type { Step } from '../../lesson/stage.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf, tokenName, valueAt } from '../../model/nodes.ts';
import { differenceOf, isSame, sentence } from '../../model/pair.ts';
import { text } from '../../words/page.en.ts';
import { cellView, painterOf } from '../cell.ts';
import { type Context, redrawn } from '../context.ts';
import { moveFocus } from '../focus.ts';
import { frameOf } from '../layout/frame.ts';

/** Compared tensors: the input, a linear layer of it (which sees no other word), the output of attention. */
type Compared = NonNullable<Step['compared']>;

const DECIMALS = 3; // as notebook 004 prints

export function stripView(context: Context, compared: Compared): TemplateResult {
  const wide = columnsOf(context.model, 'x');
  const sentences = [0, 1].map((batch) => redrawn(context, sentence(context.model, batch)));
  const names = text.pair.sentencesOf(context.model.session.words);
  return html`<section class="strip" aria-label=${text.pair.strip}>
    <table role="grid" data-node="strip" @keydown=${moveFocus}>
      <caption class="visually-hidden">${text.pair.strip}</caption>
      <thead class="visually-hidden">
        <tr>
          <td></td>
          <th scope="colgroup" colspan=${wide}>${names[0]}</th>
          <td></td>
          <th scope="colgroup" colspan=${wide}>${names[1]}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${compared.map((name, i) => lineView(context, sentences, name, i === 0))}
      </tbody>
    </table>
  </section>`;
}

function lineView(
  context: Context,
  [river, desk]: Context[],
  name: Compared[number],
  isFirst: boolean,
): TemplateResult {
  const { model, drawing, act } = context;
  const most = differenceOf(name);
  const isEqual = isSame(model, name);
  const word = tokenName(model.session, drawing.batch, model.sharedToken ?? 0);
  const value = valueAt(model.session, most);
  const isCovered = isHidden(value);
  const shown = fixed(value, isEqual ? 0 : DECIMALS);
  return html`<tr data-compared=${name}>
    <th scope="row">${text.pair.names[name](word)}</th>
    ${wordRowView(river, name, isFirst)}
    <td class="sign">${isCovered ? '?' : isEqual ? '=' : '≠'}</td>
    ${wordRowView(desk, name, false)}
    <td class="verdict">
      ${isCovered ? text.covered : text.pair.verdicts[name][isEqual ? 'same' : 'different']}
      <button class="number" @click=${() => act.choose(most)}>max |Δ| ${shown}</button>
    </td>
  </tr>`;
}

/** The word's row in one sentence, padded to the width of x. */
function wordRowView(context: Context, name: string, hasTabStop: boolean): TemplateResult {
  const { model, drawing } = context;
  const cols = columnsOf(model, name);
  const rest = columnsOf(model, 'x') - cols;
  const decimals = drawing.decimals ?? DECIMALS;
  const painter = painterOf(context, name, cols, frameOf(context, name, decimals));
  return html`${Array.from({ length: cols }, (_, col) =>
    cellView(context, name, model.sharedToken ?? 0, col, painter, {
      inTabOrder: hasTabStop && col === 0,
    }),
  )}
  ${rest > 0 ? html`<td class="rest" colspan=${rest}></td>` : nothing}`;
}

function columnsOf(model: Model, name: string): number {
  return matrixOf(nodeOf(model.session, name).shape).cols;
}
