// Swatches: a thumbnail of every tensor of the stage, in program order, each in its seat from the first step to the
// last. Tensors that are not computed yet are empty frames; those outside the picture are pale.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../core/tensor.ts';
import type { Drawing } from '../../model/drawing.ts';
import { cellAt, hasTokenRows, nodeOf } from '../../model/nodes.ts';
import { text } from '../../words/page.en.ts';
import { PLANE } from '../../words/plane.en.ts';
import type { Context } from '../context.ts';
import { plainSymbol, shapeText, symbol, transposedShape } from '../names.ts';
import { type Seating, seatingOf, tensorsOfStage } from '../seating.ts';
import { thumbnail } from './thumbnail.ts';

const LABELS: Record<Seating, (label: string) => string> = {
  shown: (label) => label,
  'put-away': (label) => label,
  covered: PLANE.tensors.covered,
  'to-come': PLANE.tensors.toCome,
};

/**
 * Average width in pixels of a tensor beside its letter, and of the text that tells it from others with that letter.
 */
const BESIDE = { letter: 52, apart: 22 };

export function swatchesView(context: Context): TemplateResult | typeof nothing {
  const names = tensorsOfStage(context);
  if (names.length < 2) return nothing;
  // If they do not fit in one line so, the tensors are above their letters.
  const apart = names.filter((name) => text.stages[context.model.stage.id].apart?.[name]);
  const width = names.length * BESIDE.letter + apart.length * BESIDE.apart;
  const isMany = width > context.drawing.room;
  return html`<div class=${isMany ? 'in-row swatches many' : 'in-row swatches'} role="group" aria-label=${PLANE.tensors.label}>
    <b aria-hidden="true">${PLANE.tensors.title}</b>
    ${[...seatingOf(context, names)].map(([name, seating]) => swatch(context, name, seating))}
  </div>`;
}

function swatch(context: Context, name: string, state: Seating): TemplateResult {
  const { model, drawing, act } = context;
  const node = nodeOf(model.session, name);
  const { shape } = node;
  const row = hasTokenRows(node) ? Math.min(drawing.row, matrixOf(shape).rows - 1) : 0;
  const open = () => act.show(cellAt(model.session, drawing, name, row, 0));
  const label = PLANE.openTensor(spokenName(context, name), shownShape(drawing, shape));
  return html`<button
    class=${`swatch ${state}`}
    aria-pressed=${state === 'shown' ? 'true' : 'false'}
    aria-label=${LABELS[state](label)}
    @click=${open}
  >
    <span class="thumbnail" data-seat=${name}>${state === 'to-come' || state === 'covered' ? nothing : thumbnail(context, name)}</span>${nameView(context, name)}
  </button>`;
}

/** A tensor's letter, and what distinguishes it from others with the same letter. */
export function nameView({ model, drawing }: Context, name: string): TemplateResult {
  const apart = text.stages[model.stage.id].apart?.[name];
  return html`<span>${symbol(drawing, name)} ${apart ? html`<small>${apart}</small>` : nothing}</span>`;
}

export function spokenName({ model, drawing }: Context, name: string): string {
  const apart = text.stages[model.stage.id].apart?.[name];
  return apart ? `${plainSymbol(drawing, name)} ${apart}` : plainSymbol(drawing, name);
}

/** A shape as drawn, transposed or not: "8×2". */
export function shownShape({ transposed }: Drawing, shape: number[]): string {
  return shapeText(transposed ? transposedShape(shape) : shape);
}
