// A tensor's caption: letter, shape, and a note.
import { html, nothing, type TemplateResult } from 'lit-html';
import { nodeOf } from '../model/nodes.ts';
import { text } from '../text/en/index.ts';
import type { Words } from '../text/text.ts';
import type { Context } from './context.ts';
import { shapeText, symbol, transposedShape } from './names.ts';

export function captionView(context: Context, name: string, dimmed: boolean): TemplateResult {
  const { model, drawing } = context;
  const node = nodeOf(model.session, name);
  // No batch index where two sentences stand side by side: each has a heading.
  const isOne = node.axes[0] === 'B' && model.batches > 1 && model.sharedToken === null;
  const batch = isOne ? `[${drawing.batch}] ` : '';
  const note = noteOf(context, name, dimmed);
  return html`${symbol(drawing, name)}
    <span class="shape">${batch}${shapeText(drawing.transposed ? transposedShape(node.shape) : node.shape)}</span>
    ${note ? html`<em>${note}</em>` : nothing}`;
}

function noteOf({ model, drawing }: Context, name: string, dimmed: boolean): Words | undefined {
  if (dimmed || drawing.miniWidth !== null) return undefined;
  const isLinear = nodeOf(model.session, name).origin === 'linear';
  if (isLinear && !drawing.transposed) return text.linearWeight;
  const notes = {
    ...text.notes[model.stage.id],
    ...(drawing.transposed ? text.notesTransposed : {}),
  };
  return notes[name];
}

/** Width in pixels that a caption without a note never exceeds. */
const ENOUGH = 130;

/**
 * The caption's maximal width, only where it may be too long: otherwise one style, hence one prerendered
 * picture, serves windows of many widths.
 */
export function captionStyle(
  context: Context,
  name: string,
  { captionRoom = Infinity, dimmed }: { captionRoom?: number; dimmed: boolean },
): string {
  const isShort = captionRoom >= ENOUGH && !noteOf(context, name, dimmed);
  return isShort || captionRoom === Infinity ? '' : `;--caption-w:${captionRoom}px`;
}
