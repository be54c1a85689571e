// Verbs: click, change, follow. Each has a button that does it to a number of the example.
import { html, nothing, type TemplateResult } from 'lit-html';
import { startEdit } from '../../engine/arithmetic/edit.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { shade } from '../../engine/draw/colour.ts';
import { cellName } from '../../engine/draw/format.ts';
import { styled } from '../../engine/draw/styled.ts';
import { colourMaxOf } from '../../engine/model/extent.ts';
import { lookOf } from '../../engine/model/looks.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import type { Context } from '../../engine/plane/context.ts';
import { text } from '../../engine/words/page.en.ts';
import { digitsOf } from './digits.ts';
import { EXAMPLES } from './stage.ts';
import { DOOR } from './words.en.ts';

export function verbsView(context: Context): TemplateResult {
  const { model, act } = context;
  const { edits, tokens } = model.state;
  const isChanged = edits.length > 0 || tokens !== null;
  const { opened, changed, path } = EXAMPLES;
  const follow = (to: number) => {
    act.choose(path[0]);
    for (const cell of path.slice(1, to + 1)) act.follow(cell);
  };
  const change = () => {
    act.choose(changed);
    startEdit(act);
  };
  return html`<ul class="verbs">
    <li>${numberButton(context, opened, () => act.choose(opened))} <p>${DOOR.click}</p></li>
    <li>
      ${numberButton(context, changed, change)}
      <p>${DOOR.change} ${isChanged ? html`<button class="button" @click=${() => restore(context)}>${DOOR.asItWas}</button>` : nothing}</p>
    </li>
    <li>
      ${numberButton(context, path[path.length - 1], () => follow(path.length - 1))}
      <p>${DOOR.follow}
        <span class="path">${path.map((cell, i) => html`${i > 0 ? html`<span aria-hidden="true">‹</span>` : nothing}${pathButton(context, cell, () => follow(i))}`)}</span>
      </p>
    </li>
  </ul>`;
}

/** Every number and every word as at first. */
function restore({ model, act }: Context): void {
  // Edits of other words must not come back with these: undo is emptied.
  if (model.state.tokens !== null) act.set({ tokens: null, edits: [], name: '' });
  else act.reset();
}

/** A number in the colours that it has in its table. */
function numberButton(context: Context, cell: Cell, choose: () => void): TemplateResult {
  const { model, drawing } = context;
  const { kind } = lookOf(drawing, cell.node);
  const part = valueAt(model.session, cell) / colourMaxOf(model.session, drawing, cell.node);
  const { style } = shade(part, kind, drawing.theme);
  return html`<button class="number" aria-label=${labelOf(context, cell)} @click=${choose}
    ><span style=${styled(style)}>${digitsOf(context.model, cell)}</span></button>`;
}

function pathButton(context: Context, cell: Cell, choose: () => void): TemplateResult {
  return html`<button class="higher" aria-label=${labelOf(context, cell)} @click=${choose}>${digitsOf(context.model, cell)}</button>`;
}

function labelOf(context: Context, cell: Cell): string {
  return text.numbers.open(cellName(cell.node, cell.index), digitsOf(context.model, cell));
}
