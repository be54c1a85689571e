// The update of one weight as a line of arithmetic: the weight, less the rate times its gradient, and what becomes of it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { exact, fixed } from '../../engine/draw/format.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { lookOf } from '../../engine/model/looks.ts';
import { nodeOf, valueAt } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { WORKED } from './words.en.ts';

type Worked = Extract<Item, { kind: 'worked' }>;

/** Decimals of weights, with which a step can be seen; a gradient is a thousandth of one. */
const DECIMALS = 4;
const MORE = 2;

export function workedView(context: Context, { nodes, signs }: Worked): TemplateResult {
  const { model, drawing } = context;
  const { session, step, cell } = model;
  const { dtype } = session.structure;
  const isOf = nodes.includes(cell.node) && cell.index.length > 0;
  const place = isOf ? cell.index : [step.row ?? 0, step.col ?? 0];
  const cellOf = (node: string): Cell => ({
    node,
    index: nodeOf(session, node).shape.length > 0 ? place : [],
  });
  const textOf = (one: Cell, isAfter: boolean): string => {
    const value = valueAt(session, one);
    if (isHidden(value)) return '?';
    if (one.index.length === 0) return exact(value, dtype);
    const more = lookOf(drawing, one.node).isGradient ? MORE : 0;
    const text = fixed(value, DECIMALS + more);
    return isAfter && value < 0 ? `(${text})` : text;
  };
  return html`<p class="one-update">
    ${nodes.map((node, i) => {
      const one = cellOf(node);
      const sign = signs[i - 1];
      const isCovered = isHidden(valueAt(session, one));
      return html`${sign ? html`<span>${sign}</span>` : nothing}<span class=${isCovered ? 'covered' : ''}
          >${textOf(one, i > 0 && sign !== '=')}<small>${WORKED[node]}</small></span>`;
    })}
  </p>`;
}
