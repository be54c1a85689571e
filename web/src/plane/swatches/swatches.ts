// Swatches: every tensor of the stage in little, each at its seat from the first step to the last, in the order in
// which the program makes them. What is not computed yet is an empty frame, what the picture does not show is pale.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../core/covered.ts';
import type { Session } from '../../core/session.ts';
import { matrixOf } from '../../core/tensor.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Model } from '../../model/model.ts';
import { cellAt, hasTokenRows, matrixValues, nodeOf } from '../../model/nodes.ts';
import { text } from '../../text/en/index.ts';
import type { Context } from '../context.ts';
import { tensorsOf } from '../layout/frame.ts';
import { layoutOf } from '../layout/layout.ts';
import { plainSymbol, shapeText, symbol, transposedShape } from '../names.ts';
import { thumbnail } from './thumbnail.ts';

/** Roles of tensors that need no thumbnail; nor does one that is another one transposed. */
const LEFT_OUT = ['ones', 'mask', 'row_sum'];

/** Whether a tensor is in the picture, computed, to be guessed first, or not computed yet. */
type Seating = 'shown' | 'made' | 'covered' | 'to-come';

const LABELS: Record<Seating, (label: string) => string> = {
  shown: (label) => label,
  made: (label) => label,
  covered: text.tensors.covered,
  'to-come': text.tensors.toCome,
};

export function swatchesView(context: Context): TemplateResult | typeof nothing {
  const names = tensorsInLittle(context);
  if (names.length < 2) return nothing;
  const shown = shownIn(context);
  const made = madeSoFar(context.model);
  return html`<div class="swatches" role="group" aria-label=${text.tensors.label}>
    <b aria-hidden="true">${text.tensors.title}</b>
    ${names.map((name) => swatch(context, name, isCovered(context, name) ? 'covered' : shown.has(name) ? 'shown' : made.has(name) ? 'made' : 'to-come'))}
  </div>`;
}

/** The tensors of the stage that have a thumbnail. */
export function tensorsInLittle({ model, drawing }: Context): string[] {
  const { thumbnails } = model.stage;
  return model.session.structure.nodes
    .filter(({ axes, held, role = '' }) => axes.length > 1 && held && !LEFT_OUT.includes(role))
    .map((node) => node.name)
    .filter((name) => thumbnails?.includes(name) ?? true)
    .filter((name) => name in drawing.looks && drawing.looks[name].sup === undefined);
}

/** These, and what else the picture shows. */
export function tensorsInSight(context: Context): string[] {
  return [...new Set([...tensorsInLittle(context), ...shownIn(context)])];
}

function swatch(context: Context, name: string, state: Seating): TemplateResult {
  const { model, drawing, act } = context;
  const node = nodeOf(model.session, name);
  const { shape } = node;
  const row = hasTokenRows(node) ? Math.min(drawing.row, matrixOf(shape).rows - 1) : 0;
  const open = () => act.show(cellAt(model.session, drawing, name, row, 0));
  const label = text.openTensor(spokenName(context, name), shownShape(drawing, shape));
  return html`<button
    class=${`swatch ${state}`}
    aria-pressed=${state === 'shown' ? 'true' : 'false'}
    aria-label=${LABELS[state](label)}
    @click=${open}
  >
    <span class="thumbnail" data-seat=${name}>${state === 'to-come' || state === 'covered' ? nothing : thumbnail(context, name)}</span>${nameView(context, name)}
  </button>`;
}

/** Whether its numbers are kept back until the learner has guessed one. */
function isCovered({ model, drawing }: Context, name: string): boolean {
  return matrixValues(model.session, drawing, name).some(isHidden);
}

/** The tensors in the picture of the step. */
function shownIn(context: Context): Set<string> {
  const { step } = context.model;
  const isOwn = step.picture && !context.drawing.transposed;
  return new Set(isOwn ? step.makes : layoutOf(context).columns.flatMap(tensorsOf));
}

/** What is given, and what the steps so far have made, with all that it is made from. */
function madeSoFar({ session, steps, step }: Model): Set<string> {
  const made = new Set(leavesOf(session));
  const add = (name: string) => {
    if (made.has(name) || session.find(name) < 0) return;
    made.add(name);
    for (const id of nodeOf(session, name).inputs) add(session.structure.nodes[id].name);
  };
  for (const { makes } of steps.slice(0, steps.indexOf(step) + 1)) makes.forEach(add);
  return made;
}

function leavesOf({ structure }: Session): string[] {
  return structure.nodes.filter(({ kind }) => kind === 'leaf').map(({ name }) => name);
}

/** A tensor's letter, and what distinguishes it from others with the same letter. */
export function nameView({ model, drawing }: Context, name: string): TemplateResult {
  const apart = text.apart[model.stage.id]?.[name];
  return html`<span>${symbol(drawing, name)} ${apart ? html`<small>${apart}</small>` : nothing}</span>`;
}

export function spokenName({ model, drawing }: Context, name: string): string {
  const apart = text.apart[model.stage.id]?.[name];
  return apart ? `${plainSymbol(drawing, name)} ${apart}` : plainSymbol(drawing, name);
}

/** A shape as drawn, transposed or not: "8×2". */
export function shownShape({ transposed }: Drawing, shape: number[]): string {
  return shapeText(transposed ? transposedShape(shape) : shape);
}
