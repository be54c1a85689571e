// The main part of a stage: prose, steps and picture, voices, each in its pass.
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { reachWords } from '../../arithmetic/reach/reach_buttons.ts';
import { treeInstead } from '../../arithmetic/tree/tree_button.ts';
import { voicesView } from '../../arithmetic/voices.ts';
import { isDue } from '../../draw/passes.ts';
import { lookOf } from '../../model/looks.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import { tensorsOf } from '../../plane/layout/frame.ts';
import { chapterViews } from '../../plane/picture/chapter_views.ts';
import { pictureView } from '../../plane/picture/picture.ts';
import { swatchesView } from '../../plane/swatches/swatches.ts';
import { colourKeyView } from '../colour_key.ts';
import { proseView } from '../prose/prose.ts';
import { stepsView } from '../steps_line.ts';
import { stageFrame } from './stage_frame.ts';

export function stageView(context: Context): TemplateResult {
  const { pass, narrow } = context.drawing;
  return stageFrame(
    context.model,
    proseView(context),
    workView(context),
    isDue(pass, 'voices')
      ? voicesView(context, narrow ? nothing : chapterViews.influence(context))
      : noChange,
  );
}

/**
 * The work: the steps, the picture of the current one or a tree instead, thumbnails of all tensors, and the colour key
 * (the map of a stream has its own). While a number is followed, the sentence about it is here too.
 */
export function workView(context: Context): TemplateResult {
  const { pass } = context.drawing;
  return html`${isDue(pass, 'place') ? stepsView(context) : noChange}${isDue(pass, 'tensors') ? (treeInstead(context) ?? pictureView(context)) : noChange}${isDue(pass, 'thumbnails') ? thumbnailsView(context) : noChange}`;
}

/** Thumbnails of all tensors, and the key to the colours. */
function thumbnailsView(context: Context): TemplateResult {
  const key = context.model.streamed
    ? nothing
    : colourKeyView({ isCovering: isCovering(context), ...kindsOf(context) });
  const words = context.drawing.narrow ? nothing : reachWords(context);
  return html`${swatchesView(context)}${words === nothing ? key : words}`;
}

/** Whether the step's plane has gradients, and rows that the task asks. */
function kindsOf({ model, drawing }: Context): { hasGradients: boolean; isAsked: boolean } {
  const looks = (model.step.plane ?? []).flatMap(tensorsOf).map((node) => lookOf(drawing, node));
  return {
    hasGradients: looks.some(({ isGradient }) => isGradient),
    isAsked: looks.some(({ isAsked }) => isAsked),
  };
}
