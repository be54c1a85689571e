// Cause and effect in words: how many numbers of which tensors, and which of them make no difference.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellName } from '../../draw/format.ts';
import { countOf, MOVES, ReachAsker, STILL } from '../../model/edits/reach.ts';
import type { Context } from '../../plane/context.ts';
import { symbol } from '../../plane/names.ts';
import { tensorsOfStage } from '../../plane/seating.ts';
import { REACH } from '../../text/en/reach.ts';
import { isEdited } from '../edit.ts';
import './reach_styles.ts';

export const asker = new ReachAsker();

export function reachView(context: Context): TemplateResult {
  const { reach } = context;
  return html`<div class="reached-words" role="status" aria-busy=${reach ? nothing : 'true'}>
    ${reach ? found(context) : html`<p>${REACH.coming}</p>`}
  </div>`;
}

function found(context: Context): TemplateResult {
  const { model, reach } = context;
  if (!reach || reach.refusal) return html`<p>${reach?.refusal}</p>`;
  const { way, isTried } = reach;
  const [moving, still] = [counted(context, MOVES), counted(context, STILL)];
  const hasMask = model.session.structure.nodes.some(({ role }) => role === 'mask');
  const name = cellName(model.cell.node, model.cell.index);
  if (moving.length + still.length === 0) return html`<p>${none(context)}</p>`;
  return html`${moving.length > 0 ? html`<p><i class="reach-key reached"></i>${REACH.found(way, name, moving)}</p>` : nothing}
    ${still.length > 0 ? html`<p><i class="reach-key connected"></i>${REACH.still(way, still, moving.length > 0, hasMask)}</p>` : nothing}
    <p class="aside">${isTried ? '' : REACH.untried} ${model.step.hasInfluence ? nothing : REACH.map}</p>`;
}

/** How many cells of each tensor of the stage have this mark. */
function counted(context: Context, mark: number) {
  return tensorsOfStage(context)
    .map((name) => ({
      name: symbol(context.drawing, name),
      count: countOf(context.reach?.cells.get(name) ?? new Uint8Array(), mark),
    }))
    .filter(({ count }) => count > 0);
}

function none({ model, reach }: Context): string {
  if (reach?.way === 'on') return REACH.none.on;
  if (isEdited(model)) return REACH.none.yours;
  return model.node.kind === 'leaf' ? REACH.none.given : REACH.none.back;
}
