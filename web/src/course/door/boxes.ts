// Outlines over the table of a sentence: the open number, and those that it was computed from.

import { html, nothing, type TemplateResult } from 'lit-html';
import { rowAndCol } from '../../engine/core/tensor.ts';
import { properties } from '../../engine/draw/properties.ts';
import { lookOf } from '../../engine/model/looks.ts';
import { nodeOf } from '../../engine/model/nodes.ts';
import type { Rectangle } from '../../engine/model/open_cell.ts';
import type { Context } from '../../engine/plane/context.ts';
import { TABLE } from './stage.ts';

export function boxesView(context: Context): TemplateResult | typeof nothing {
  const { drawing } = context;
  if (drawing.mirrored) return nothing;
  const { cell, operands } = drawing.open;
  const { row, col } = rowAndCol(cell.index);
  const chosen = { top: row, bottom: row, left: col, right: col };
  return html`${[...operands].map(([name, operand]) => boxOf(context, name, operand, 'operands'))}
    ${boxOf(context, cell.node, chosen, 'chosen')}`;
}

function boxOf(
  context: Context,
  name: string,
  at: Rectangle,
  className: string,
): TemplateResult | typeof nothing {
  const { session, sharedToken } = context.model;
  // A transposed copy is not drawn, but what it was copied from.
  if (lookOf(context.drawing, name).sup === '⊤') {
    const [from] = nodeOf(session, name).inputs;
    return boxOf(context, session.structure.nodes[from].name, turned(at), className);
  }
  const part = TABLE[name];
  const isShown = part === 'numbers' || (at.top === sharedToken && at.bottom === sharedToken);
  if (!part || !isShown) return nothing;
  // The row of shares stands on end.
  const { top, bottom, left, right } =
    part === 'shares' ? { ...turned(at), left: 0, right: 0 } : at;
  // The column of a result goes on into it.
  const isShaft = part === 'leaving' && className === 'chosen';
  return html`${isShaft ? html`<div class="shaft" .style=${properties({ l: left })}></div>` : nothing}<div
    class=${`outline ${part} ${className}`}
    .style=${properties({ t: part === 'leaving' ? 0 : top, h: bottom - top + 1, l: left, w: right - left + 1 })}
  ></div>`;
}

function turned({ top, bottom, left, right }: Rectangle): Rectangle {
  return { top: left, bottom: right, left: top, right: bottom };
}
