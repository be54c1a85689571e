// Claims about the heads, checked on the present numbers: one fused projection equals separate ones, and no
// row depends on later tokens (causality, by perturbation).
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { formatDifference } from '../../engine/draw/format.ts';
import { canTry, hidesFuture, leaks } from '../../engine/model/edits/influence.ts';
import { sizesOf } from '../../engine/model/head_memory.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { HEADS_TEXT } from './words.en.ts';

const words = HEADS_TEXT.proofs;

export function headProofs(context: Context): TemplateResult | typeof nothing {
  const { model, act, influence } = context;
  if (!canTry(model)) return nothing;
  const cell = { node: 'max_difference', index: [] };
  const most = valueAt(model.session, cell);
  const open = (shown: TemplateResult) =>
    html`<button class="number" @click=${() => act.choose(cell)}>${shown}</button>`;
  return html`<section class="proofs" aria-label=${words.title} aria-busy=${influence ? nothing : 'true'}>
    <ul>
      ${isHidden(most) ? coveredLine() : line(most === 0, words.fused, words.largest(formatDifference(most)), open)}
      ${hidesFuture(model) ? (influence ? futureLine(influence.concat) : comingLine(sizesOf(model).tokens)) : nothing}
    </ul>
  </section>`;
}

function futureLine(moved: boolean[][]): TemplateResult {
  const { count, all } = leaks(moved);
  return line(count === 0, words.future, words.of(all - count, all));
}

/** The room of the claim whose evidence is what the learner is asked for: beside the question it would be one thing more. */
function coveredLine(): TemplateResult {
  return html`<li class="unproven">
    <b aria-hidden="true">?</b>
    <span>${words.fused}</span>
    <code>${words.largest(formatDifference(0))}</code>
  </li>`;
}

/** Placeholder while the perturbations are computed, as large as the result: no layout shift. */
function comingLine(tokens: number): TemplateResult {
  const all = (tokens * (tokens - 1)) / 2;
  return html`<li class="coming">
    <b aria-hidden="true">…</b>
    <span>${words.future}</span>
    <code>${words.of(all, all)}</code>
  </li>`;
}

/** A claim and its evidence; `open` wraps the evidence in a button that opens the cell behind it. */
function line(
  holds: boolean,
  what: string,
  how: string,
  open = (shown: TemplateResult) => shown,
): TemplateResult {
  return html`<li class=${holds ? 'holds' : 'fails'}>
    <b class=${holds ? 'is-right' : 'is-wrong'} aria-hidden="true">${holds ? '✓' : '✗'}</b>
    <span>${what} <span class="visually-hidden">${holds ? words.holds : words.fails}</span></span>
    ${open(html`<code data-proof>${how}</code>`)}
  </li>`;
}
