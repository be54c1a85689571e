// Arithmetic of streamed numbers. An attention weight has, after its dot product, a line each for ÷ √d, − row maximum,
// exp, ÷ sum of exps. A number of y has a line for the partial sum of the products that are left out.
import { html, type TemplateResult } from 'lit-html';
import type { Term } from '../core/session.ts';
import { indexOf } from '../core/tensor.ts';
import { text } from '../words/page.en.ts';
import { STREAM_TERMS } from '../words/voices.en.ts';
import { type Arithmetic, format, shownTerm } from './chip.ts';

export function chainView(given: Arithmetic, sum: Term): TemplateResult[] {
  const { terms, cell } = given.open;
  const root = terms.at(-1);
  const after = terms.slice(terms.indexOf(sum)).filter(({ kind }) => kind !== 'constant');
  return after.map((term) => {
    const by = term === sum ? '' : format(given, terms[term.of[1]]?.value ?? 0);
    const label = term === sum ? text.numbers.kinds.sum : labelOf(term, term === root)(by);
    const value = term === root ? shownTerm(given, cell.node, term) : format(given, term.value);
    return html`<tr class=${term === sum ? 'total' : 'last'}>
      <th scope="row" colspan="2">${label}</th>
      <td class="value">${term === root ? html`<output data-result aria-live="off">${value}</output>` : value}</td>
      <td class="running"></td>
    </tr>`;
  });
}

function labelOf({ kind }: Term, isRoot: boolean): (by: string) => string {
  if (kind === 'difference') {
    return (by) => STREAM_TERMS.chain.max(by.startsWith('−') ? `(${by})` : by);
  }
  if (kind === 'exp') return STREAM_TERMS.chain.exp;
  return isRoot ? STREAM_TERMS.chain.sum : STREAM_TERMS.chain.divided;
}

/** The partial sum, in place of the products that are not listed; `next`: the first one after them. */
export function soFarView(
  given: Arithmetic,
  sum: Term,
  next: Term,
  bar: TemplateResult,
): TemplateResult {
  const { open, session } = given;
  const { terms } = open;
  const weight = terms[next.of[0]];
  const token = indexOf(session.structure.nodes[weight.node].shape, weight.offset).at(-1) ?? 0;
  return html`<tr>
    <th scope="row">…</th>
    <td class="expression">${STREAM_TERMS.soFar(token - 1)}</td>
    <td class="value">${format(given, sum.value)}</td>
    <td class="running">${bar}</td>
  </tr>`;
}
