// How close loop and product are: the bits of a number by both ways, and torch.allclose with its tolerances as dials.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Cell } from '../../engine/core/tensor.ts';
import { bitsOf } from '../../engine/draw/bits.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import { type Closeness, DIALS } from '../../engine/model/proof/closeness.ts';
import type { Context } from '../../engine/plane/context.ts';
import { PROOF } from './proof.en.ts';

/** `cells`: the chosen number by the loop and by the product. `why`: why they are not the same to the last bit. */
export function closenessView(
  context: Context,
  cells: [Cell, Cell],
  closeness: Closeness,
  why: TemplateResult,
): TemplateResult {
  const { rtol, atol } = context.model.state;
  return html`<details class="closeness" ?open=${rtol !== '' || atol !== ''}>
    <summary>${PROOF.closeness.title}</summary>
    ${bitsView(context, cells)} ${allcloseView(context, closeness)} ${why}
  </details>`;
}

function bitsView({ model }: Context, cells: [Cell, Cell]): TemplateResult {
  const { dtype } = model.session.structure;
  const [loop, product] = cells.map((cell) => bitsOf(valueAt(model.session, cell), dtype));
  const row = (label: string, bits: string[], others: string[]) => html`<tr>
    <th scope="row">${label}</th>
    ${bits.map((part, i) => html`<td>${markedView(part, others[i])}</td>`)}
  </tr>`;
  return html`<table class="bits">
    <caption class="visually-hidden">${PROOF.closeness.bits}</caption>
    <thead>
      <tr>
        <td></td>
        ${PROOF.closeness.parts.map((part) => html`<th scope="col">${part}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${row(PROOF.loop, loop, product)} ${row(PROOF.matrix, product, loop)}
    </tbody>
  </table>`;
}

/** The bits from the first on that is another one. */
function markedView(bits: string, others: string): TemplateResult {
  let at = 0;
  while (at < bits.length && bits[at] === others[at]) at++;
  return html`${bits.slice(0, at)}${at < bits.length ? html`<b>${bits.slice(at)}</b>` : nothing}`;
}

function allcloseView({ model, act }: Context, { apart, of }: Closeness): TemplateResult {
  const words = PROOF.closeness;
  const dial = (name: 'rtol' | 'atol') => {
    const usual = DIALS.usual[name];
    const chosen = model.state[name] || usual;
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      act.set({ [name]: value === usual ? '' : value });
    };
    return html`<label>${name}=<select @change=${choose}>
      ${DIALS.all.map((one) => html`<option value=${one} .selected=${live(one === chosen)}>${one}</option>`)}
    </select></label>`;
  };
  return html`<p class="allclose">
      <code>torch.allclose(loop, A @ x,</code> <span>${dial('rtol')}, ${dial('atol')})</span>
    </p>
    <p class="allclose-says" aria-live="polite"><b>${apart === 0 ? 'True' : 'False'}</b>: ${words.apart(apart, of)}</p>
    <p class="aside">${words.rule}</p>`;
}
