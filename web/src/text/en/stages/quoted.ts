// English: what several stages quote of the open model.
import { html, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../../core/tensor.ts';
import { fixed, scientific } from '../../../draw/format.ts';
import type { Model } from '../../../model/model.ts';
import { nodeOf, valueAt } from '../../../model/nodes.ts';

/** The value of a cell, with four decimals. */
export function number(model: Model, node: string, ...index: number[]): string {
  return fixed(valueAt(model.session, { node, index }), 4);
}

/** By how much the two results of the step differ. */
export function differsBy({ session }: Model): TemplateResult {
  const most = valueAt(session, { node: 'max_difference', index: [] });
  return most === 0 ? html`Not at all: <b>0</b>.` : html`At most by <b>${scientific(most)}</b>.`;
}

/** How many tokens the open example has. */
export function tokens(model: Model): number {
  return matrixOf(nodeOf(model.session, 'x').shape).rows;
}
