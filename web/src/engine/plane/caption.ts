// A tensor's caption: letter, shape, and a note.

import { html, nothing, type TemplateResult } from 'lit-html';
import type { Properties } from '../draw/properties.ts';
import { hasTokenRows, nodeOf } from '../model/nodes.ts';
import { rowsNotAddingToOne } from '../model/row_sums.ts';
import { text } from '../words/page.en.ts';
import { PLANE } from '../words/plane.en.ts';
import { withFacts } from '../words/stages.ts';
import type { Words } from '../words/text.ts';
import type { Context } from './context.ts';
import { isStrip } from './layout/frame.ts';
import { unitOf } from './layout/number_format.ts';
import { shapeText, symbol, transposedShape } from './names.ts';

export function captionView(context: Context, name: string, dimmed: boolean): TemplateResult {
  const { model, drawing } = context;
  const node = nodeOf(model.session, name);
  // No batch index where two sentences stand side by side: each has a heading.
  const isOne = node.axes[0] === 'B' && model.batches > 1 && model.sharedToken === null;
  const isRow = drawing.isOneRow && hasTokenRows(node);
  const shown = [...(isOne ? [drawing.batch] : []), ...(isRow ? [drawing.row] : [])];
  const place = shown.length > 0 ? `[${shown.join(', ')}] ` : '';
  const shape = isRow ? [1, ...node.shape.slice(-1)] : node.shape;
  if (isStrip(context, name)) return html`${symbol(drawing, name)}`;
  const note = noteOf(context, name, dimmed);
  const unit = drawing.miniWidth === null ? unitOf(context, name) : 0;
  // The power is part of every number, so it keeps to the letter: the line may break before the shape.
  const letter =
    unit > 0
      ? html`<span>${symbol(drawing, name)} <span class="shape">×10<sup>−${unit}</sup></span></span>`
      : symbol(drawing, name);
  return html`${letter}
    <span class="shape">${place}${shapeText(drawing.transposed ? transposedShape(shape) : shape)}</span>
    ${note ? html`<em>${note}</em>` : nothing}`;
}

export function noteOf(
  { model, drawing }: Context,
  name: string,
  dimmed: boolean,
): Words | undefined {
  if (dimmed || drawing.miniWidth !== null || isStrip({ model, drawing }, name)) return undefined;
  const { origin, role } = nodeOf(model.session, name);
  // A weight that is trained is no longer the layer's.
  const isTrained = model.session.structure.training !== undefined;
  if (origin === 'linear' && !drawing.transposed && !isTrained) return PLANE.linearWeight;
  const odd = role === 'weights' ? rowsNotAddingToOne(model.session, drawing, name) : null;
  if (odd && (odd.empty.length > 0 || odd.off.length > 0)) {
    return PLANE.oddRows(odd, drawing.transposed);
  }
  const notes = {
    ...text.stages[model.stage.id].notes,
    ...(drawing.transposed ? PLANE.notesTransposed : {}),
  };
  return withFacts<Words | undefined>(notes[name], model);
}

/** Width in pixels that a caption without a note never exceeds. */
const ENOUGH = 130;

/**
 * The caption's maximal width, only if it may be too long: otherwise one style, hence one prerendered picture, serves
 * windows of many widths.
 */
export function captionProperties(
  context: Context,
  name: string,
  { captionRoom = Infinity, dimmed }: { captionRoom?: number; dimmed: boolean },
): Properties {
  const isShort = captionRoom >= ENOUGH && !noteOf(context, name, dimmed);
  return isShort || captionRoom === Infinity ? {} : { 'caption-w': captionRoom };
}
