// A switch that leaves a row's largest score where it is, as an edit: every exp grows by one factor, and no share moves.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { sameCell } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { cellAt, openRow, valueAt } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { RUNGS } from './words.en.ts';

export function maximumSwitch(context: Context): TemplateResult | typeof nothing {
  const { model, drawing, act } = context;
  const { session, state, step } = model;
  const rungs = step.plane?.map(({ above }) => above).find((item) => item?.kind === 'rungs');
  if (rungs?.kind !== 'rungs') return nothing;
  const [first] = rungs.nodes;
  const { nodes } = session.structure;
  const maximum = nodes.find(
    ({ kind, inputs, role }) =>
      kind === 'reduction' && role !== 'row_sum' && nodes[inputs[0]].name === first,
  );
  if (!maximum) return nothing;
  const cell = cellAt(session, drawing, maximum.name, drawing.row, 0);
  const value = valueAt(session, cell);
  const isLeft = state.edits.some((edit) => sameCell(edit, cell) && edit.value === 0);
  // Nothing is taken off a row whose largest score is 0. The switch keeps its room: a line more would move the picture.
  const isIdle = isHidden(value) || (value === 0 && !isLeft);
  // The largest exp: 1 while the maximum is taken off.
  const exps = openRow(session, drawing, rungs.nodes[rungs.nodes.length - 1]);
  const isSaid = isLeft && !exps.some(isHidden);
  const said = RUNGS.kept(fixed(Math.max(...exps), 2));
  return html`<div class="screen-only at-ends control">
    <button
      class="switch"
      role="switch"
      ?disabled=${isIdle}
      aria-checked=${isLeft ? 'true' : 'false'}
      aria-label=${RUNGS.keep}
      aria-description=${isSaid ? said : nothing}
      @click=${() => (isLeft ? act.release(cell) : act.edit(cell, 0))}
    ><i></i>${isSaid ? said : RUNGS.keep}</button>
  </div>`;
}
