// Steps from the open number to its neighbours, as four buttons, since cells are too small for a finger.
import { html, type TemplateResult } from 'lit-html';
import type { Cell } from '../core/tensor.ts';
import type { Context } from '../plane/context.ts';
import { text } from '../words/page.en.ts';

const STEPS = [
  { id: 'left', sign: '←', down: 0, right: -1 },
  { id: 'up', sign: '↑', down: -1, right: 0 },
  { id: 'down', sign: '↓', down: 1, right: 0 },
  { id: 'right', sign: '→', down: 0, right: 1 },
] as const;

export function cellSteps({ model, drawing, act }: Context): TemplateResult {
  return html`<div class="cell-steps" role="group" aria-label=${text.numbers.neighbours}>
    ${STEPS.map(({ id, sign, down, right }) => {
      const [rows, cols] = drawing.transposed ? [right, down] : [down, right];
      const next = neighbour(model.cell, model.node.shape, rows, cols);
      return html`<button
        class="button"
        aria-label=${text.numbers.neighbour[id]}
        ?disabled=${next === null}
        @click=${() => next && act.choose(next)}
      >${sign}</button>`;
    })}
  </div>`;
}

/** The cell so many rows and columns further in its matrix; null beyond its edge. */
export function neighbour(
  { node, index }: Cell,
  shape: readonly number[],
  rows: number,
  cols: number,
): Cell | null {
  const last = shape.length - 1;
  const at = [...index];
  at[last] += cols;
  if (last > 0) at[last - 1] += rows;
  else if (rows !== 0) return null;
  return at.every((place, axis) => place >= 0 && place < shape[axis]) ? { node, index: at } : null;
}
