// What holds for the heads, checked on the numbers as they stand.
import { html, type TemplateResult } from 'lit-html';
import { scientific } from '../format.ts';
import { leaks, movedRows } from '../influence.ts';
import { valueAt } from '../model.ts';
import { HEADS_TEXT } from '../text/heads.en.ts';
import type { Context } from './context.ts';

const words = HEADS_TEXT.proofs;

export function headProofs({ model }: Context): TemplateResult {
  const most = valueAt(model, { node: 'max_difference', index: [] });
  const { count, all } = leaks(movedRows(model).concat);
  return html`<section class="proofs" aria-label=${words.title}>
    <ul>
      ${line(most === 0, words.fused, `max |Δ| ${scientific(most)}`)}
      ${line(count === 0, words.future, words.of(all - count, all))}
    </ul>
  </section>`;
}

function line(holds: boolean, what: string, how: string): TemplateResult {
  return html`<li class=${holds ? 'holds' : 'fails'}>
    <b aria-hidden="true">${holds ? '✓' : '✗'}</b>
    <span>${what} <span class="visually-hidden">${holds ? words.holds : words.fails}</span></span>
    <code data-proof>${how}</code>
  </li>`;
}
