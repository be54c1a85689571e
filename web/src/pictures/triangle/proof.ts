// The proof that loop and matrix product agree: the core computes both, and their largest difference.
import { html, type TemplateResult } from 'lit-html';
import { rowAndCol } from '../../core/tensor.ts';
import { exact, scientific } from '../../draw/format.ts';
import type { Item } from '../../lessons/stage.ts';
import { cellAt, nodeOf, valueAt } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';

type Proof = Extract<Item, { kind: 'proof' }>;

export function proofView(
  context: Context,
  { results, difference, most: greatest }: Proof,
): TemplateResult {
  const { model, drawing, act } = context;
  const { dtype } = model.session.structure;
  const allDigits = (value: number) => exact(value, dtype);
  const isResult = [...results, difference].includes(drawing.open.cell.node);
  const col = isResult ? rowAndCol(drawing.open.cell.index).col : model.stage.col;
  const at = (node: string) => cellAt(model.session, drawing, node, drawing.row, col);
  const line = (
    label: TemplateResult | string,
    node: string,
    note: string,
    shown: (value: number) => string,
  ) => html`<tr>
    <th scope="row">${label}</th>
    <td class="how">${note}</td>
    <td><button class="number" @click=${() => act.choose(at(node))}>
      ${shown(valueAt(model.session, at(node)))}
    </button></td>
  </tr>`;
  const most = valueAt(model.session, { node: greatest, index: [] });
  // An edited weight or score is no rounding error: the loop does not know it.
  const differs = model.state.edits.some(
    (edit) => nodeOf(model.session, edit.node).kind !== 'leaf',
  );
  return html`<div class="proof">
    <h3 class="kicker">${differs ? text.proof.differs : text.proof.title}</h3>
    <p class="proof-result" data-proof aria-live="polite">
      ${text.proof.most} <b>${scientific(most)}</b>
    </p>
    <table>
      <caption class="visually-hidden">${text.proof.caption}</caption>
      <tbody>
        ${line(text.proof.loop, results[0], text.proof.loopHow(drawing.row), allDigits)}
        ${line(text.proof.matrix, results[1], text.proof.matrixHow(drawing.row), allDigits)}
        ${line(html`Y[${drawing.row}, ${col}]`, difference, text.proof.apart, scientific)}
      </tbody>
    </table>
    <p class="aside">${differs ? text.proof.whyDiffers : text.proof.why(most, dtype)}</p>
  </div>`;
}
