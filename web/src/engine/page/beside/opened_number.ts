// The open number of a page beside the stages: its arithmetic, in which each operand opens in turn, and its statement.
import './opened_number_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { arithmeticView } from '../../arithmetic/arithmetic.ts';
import type { Arithmetic } from '../../arithmetic/chip.ts';
import { breadcrumb, digitsButton } from '../../arithmetic/numbers.ts';
import { format } from '../../arithmetic/term_text.ts';
import { sameCell } from '../../core/tensor.ts';
import { cellName } from '../../draw/format.ts';
import { plainLooks } from '../../lesson/look_rules.ts';
import { headOf } from '../../model/nodes.ts';
import type { Open } from '../../model/open_cell.ts';
import { VOICES } from '../../words/voices.en.ts';
import type { PageContext } from '../page.ts';

type Page = Pick<PageContext<object>, 'session' | 'state' | 'view' | 'act' | 'trail' | 'open'>;

export function openedView(page: Page): TemplateResult | typeof nothing {
  const { state, act, trail, open } = page;
  if (!open) return nothing;
  const { cell, node, terms } = open;
  const arithmetic = arithmeticOf(page, open);
  const name = cellName(cell.node, cell.index);
  const isGiven = node.kind === 'leaf';
  const isEdited = state.edits.some((edit) => sameCell(edit, cell));
  return html`<section class="origin numbers" aria-label=${VOICES.numbers.opened(name)}>
    <p class="origin-head">
      <b>${name}${isGiven ? html` = <output data-result aria-live="off">${format(arithmetic, terms[0].value)}</output>` : nothing}</b>
      ${digitsButton(arithmetic, act)}
      <button class="button" @click=${() => act.set({ cell: null })}>${VOICES.numbers.close}</button>
    </p>
    ${breadcrumb(trail, cell, act)}
    ${isGiven ? html`<p class="aside">${isEdited ? VOICES.edit.yours(null, true, false, 0, []) : VOICES.edit.given}</p>` : html`<div class="scroll" tabindex="0" role="group" aria-label=${VOICES.numbers.caption(name)}>${arithmeticView(arithmetic)}</div>`}
    <pre class="statement" tabindex="0" role="group" aria-label=${VOICES.voices.code}>${node.statement}</pre>
  </section>`;
}

function arithmeticOf({ session, state, view, act }: Page, open: Open): Arithmetic {
  const { cell, node } = open;
  return {
    session,
    act,
    open,
    batch: node.axes[0] === 'B' ? cell.index[0] : 0,
    head: headOf(node, cell.index) ?? 0,
    looks: plainLooks(session),
    transposed: false,
    sharesScale: false,
    theme: view.theme,
    digits: state.digits,
  };
}
