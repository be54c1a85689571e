// The main part of a stage: prose, steps and picture, voices, each in its pass.
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { fallInstead } from '../../arithmetic/fall/fall_button.ts';
import { reachWords } from '../../arithmetic/reach/reach_buttons.ts';
import { treeInstead } from '../../arithmetic/tree/tree_button.ts';
import { voicesView } from '../../arithmetic/voices.ts';
import { isHidden } from '../../core/covered.ts';
import { isDue } from '../../draw/passes.ts';
import { itemsOf, rungNodes } from '../../lesson/plane_items.ts';
import { lookOf } from '../../model/looks.ts';
import { droppedBy } from '../../model/masking.ts';
import { matrixValues } from '../../model/nodes.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import { chapterViews } from '../../plane/picture/chapter_views.ts';
import { pictureView } from '../../plane/picture/picture.ts';
import { tensorsInPicture } from '../../plane/seating.ts';
import { swatchesView } from '../../plane/swatches/swatches.ts';
import { canvasView, enlargedView } from '../canvas.ts';
import { colourKeyView, type Kinds } from '../colour_key.ts';
import { proseView } from '../prose/prose.ts';
import { stepsView } from '../steps_line.ts';
import { fetchedTake } from '../take/lazy_take.ts';
import { stageFrame } from './stage_frame.ts';

export function stageView(context: Context): TemplateResult {
  const { pass, narrow } = context.drawing;
  return stageFrame(
    context.model,
    proseView(context),
    workView(context),
    narrow ? html`<div class="under">${underView(context)}</div>` : nothing,
    isDue(pass, 'voices')
      ? html`${voicesView(context, narrow ? nothing : chapterViews.influence(context))} ${fetchedTake(context)}`
      : noChange,
  );
}

/** The work: the steps, the picture of the current one or a tree instead; in a wide window also what stands under it. */
function workView(context: Context): TemplateResult {
  const { pass } = context.drawing;
  return html`${isDue(pass, 'place') ? stepsView(context) : noChange}${isDue(pass, 'tensors') ? placeView(context) : noChange}${context.drawing.narrow ? nothing : underView(context)}`;
}

/** The place of the picture, or of a tree or a waterfall instead. */
function placeView(context: Context): unknown {
  const instead = treeInstead(context) ?? fallInstead(context);
  const { canvas, scale } = context.drawing;
  if (!canvas && scale > 1 && !instead) return enlargedView(context);
  if (!canvas) return instead ?? pictureView(context);
  return instead ? html`<div class="canvas of-tree">${instead}</div>` : canvasView(context);
}

/**
 * Thumbnails of all tensors, and the key to the colours (the map of a stream has its own); on a phone below the question.
 * While a number is followed, the sentence about it is here too.
 */
function underView(context: Context): TemplateResult | typeof noChange {
  const { pass, narrow } = context.drawing;
  // Below the question it comes with that, which would push it down.
  if (!isDue(pass, narrow ? 'left' : 'thumbnails')) return noChange;
  const key = context.model.streamed ? nothing : colourKeyView(kindsOf(context));
  const words = context.drawing.narrow ? nothing : reachWords(context);
  return html`${context.drawing.canvas ? nothing : swatchesView(context)}${words === nothing ? key : words}`;
}

/** Whether the last change has left another number in a tensor: resetting what was as given changes none. */
function hasChanged({ before, model: { session } }: Context, name: string): boolean {
  const was = before?.values.get(name);
  const is = was && session.holds(name) ? session.data(session.find(name)) : undefined;
  return is?.some((value, i) => !Object.is(value, was?.[i])) ?? false;
}

/** The kinds of colours in the picture of a step. */
function kindsOf(context: Context): Kinds {
  const { model, drawing } = context;
  const { session } = model;
  const rows = (model.step.plane ?? [])
    .flatMap(itemsOf)
    .flatMap((item) => (item?.kind === 'rungs' ? rungNodes(session, item) : []));
  // Rows that are added below a plane of tables that are looked up are all of it that is a tensor of the step.
  const added = model.step.rowSum ? (model.step.rowDigits ?? []) : [];
  const seen = [...new Set([...tensorsInPicture(context), ...rows, ...added])].filter(
    (name) => session.find(name) >= 0,
  );
  const coloured = drawing.transposed ? undefined : model.step.coloured;
  const shown = coloured ? seen.filter((name) => coloured.includes(name)) : seen;
  // A picture of words has no colours, and may have a covered place.
  const covers = coloured?.length === 0 ? seen : shown;
  const looks = shown.map((name) => lookOf(drawing, name));
  const isMasked = shown.some((name, i) => {
    const { mask } = looks[i];
    if (mask !== undefined && session.find(mask) >= 0)
      return matrixValues(session, drawing, mask).includes(0);
    return matrixValues(session, drawing, name).includes(-Infinity);
  });
  const { operands, cell } = drawing.open;
  return {
    hasSigned: looks.some(({ kind, isGradient }) => kind === 'signed' && !isGradient),
    hasGradients: looks.some(({ isGradient }) => isGradient),
    hasShares: looks.some(({ kind }) => kind === 'weight'),
    hasMasked: isMasked,
    hasDropped: shown.some((name) => droppedBy(session.structure, name) !== null),
    isAsked: looks.some(({ isAsked }) => isAsked),
    hasChanged: shown.some((name) => hasChanged(context, name)),
    isCovering:
      isCovering(context) &&
      covers.some((name) => matrixValues(session, drawing, name).some(isHidden)),
    hasPale:
      !drawing.vivid &&
      !coloured &&
      shown.some((name) => name !== cell.node && !operands.has(name)),
  };
}
