// The arithmetic of the open number, whose operands open in turn, with the breadcrumb to it and its edit field.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isEdited } from '../../engine/arithmetic/edit.ts';
import { changeView, isGiven, openArithmetic } from '../../engine/arithmetic/open_number.ts';
import { rowAndCol } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import type { Model } from '../../engine/model/model.ts';
import type { Context } from '../../engine/plane/context.ts';
import { text } from '../../engine/words/page.en.ts';
import { digitsOf } from './digits.ts';
import { doorFacts } from './facts.ts';
import { TABLE } from './stage.ts';
import { DOOR } from './words.en.ts';

export function cardView(context: Context): TemplateResult {
  const { model } = context;
  const { cell, node, batch } = model;
  const value = digitsOf(model, cell);
  const title = isEdited(model) ? DOOR.yours : node.kind === 'leaf' ? DOOR.given : DOOR.from;
  // The arrow on its edge points at the number, if it is drawn.
  const points = TABLE[cell.node] ? `points points-${TABLE[cell.node]}` : '';
  return html`<section
    class=${`origin-card ${points}`}
    data-batch=${batch}
    .style=${properties({ l: rowAndCol(cell.index).col })}
    aria-labelledby="origin"
  >
    <div class="origin-head">
      <h2 id="origin">${title(value)}</h2>
      ${context.trail.length > 0 ? trailView(context) : isGiven(model) ? nothing : html`<p>${DOOR.turn}</p>`}
    </div>
    <p class="origin-what">${DOOR.whatIs(doorFacts(model))}</p>
    <div class="numbers">
      ${isGiven(model) ? html`<p>${!isEdited(model) ? DOOR.begins : isUsed(model) ? DOOR.set : DOOR.setLast}</p>` : openArithmetic(context)}
      ${isUsed(model) || isEdited(model) ? changeView(context) : nothing}
    </div>
  </section>`;
}

/** Whether a tensor of the door is computed from the open one: editing the last tensor would change nothing here. */
function isUsed({ session, node }: Model): boolean {
  const id = session.find(node.name);
  return session.structure.nodes.some(({ name, inputs }) => TABLE[name] && inputs.includes(id));
}

/** The numbers that led to the open one, the first opened first. */
function trailView({ model, trail, act }: Context): TemplateResult {
  return html`<nav class="breadcrumb" aria-label=${text.numbers.breadcrumb}>
    ${trail.map(
      (cell, i) => html`<button
          aria-label=${text.numbers.open(cellName(cell.node, cell.index), digitsOf(model, cell))}
          @click=${() => act.back(i)}
        >${digitsOf(model, cell)}</button>
        <span aria-hidden="true">‹</span>`,
    )}
    <b aria-current="true">${digitsOf(model, model.cell)}</b>
  </nav>`;
}
