// The main part of a stage: prose, steps and picture, voices, each in its pass.
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { reachWords } from '../../arithmetic/reach/reach_buttons.ts';
import { treeInstead } from '../../arithmetic/tree/tree_button.ts';
import { voicesView } from '../../arithmetic/voices.ts';
import { isDue } from '../../draw/passes.ts';
import { properties } from '../../draw/properties.ts';
import { lookOf } from '../../model/looks.ts';
import { matrixValues } from '../../model/nodes.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import { chapterViews } from '../../plane/picture/chapter_views.ts';
import { pictureView } from '../../plane/picture/picture.ts';
import { tensorsInPicture } from '../../plane/seating.ts';
import { swatchesView } from '../../plane/swatches/swatches.ts';
import { colourKeyView, type Kinds } from '../colour_key.ts';
import { proseView } from '../prose/prose.ts';
import { stepsView } from '../steps_line.ts';
import { stageFrame } from './stage_frame.ts';

export function stageView(context: Context): TemplateResult {
  const { pass, narrow } = context.drawing;
  return stageFrame(
    context.model,
    proseView(context),
    workView(context),
    narrow ? html`<div class="under">${underView(context)}</div>` : nothing,
    isDue(pass, 'voices')
      ? voicesView(context, narrow ? nothing : chapterViews.influence(context))
      : noChange,
  );
}

/** The work: the steps, the picture of the current one or a tree instead; in a wide window also what stands under it. */
function workView(context: Context): TemplateResult {
  const { pass, canvas } = context.drawing;
  return html`${isDue(pass, 'place') ? stepsView(context) : noChange}${isDue(pass, 'tensors') ? (canvas ? canvasView(context) : (treeInstead(context) ?? pictureView(context))) : noChange}${context.drawing.narrow ? nothing : underView(context)}`;
}

/** The picture, enlarged to what the window leaves it. */
function canvasView(context: Context): TemplateResult {
  const { room, scale } = context.drawing;
  const tree = treeInstead(context);
  if (tree) return html`<div class="canvas of-tree">${tree}</div>`;
  return html`<div class="canvas" ${ref(fitHeight)}><div class="enlarged" .style=${properties({ 'room-w': room, enlarged: scale })}>${pictureView(context)}</div></div>`;
}

/** Makes a picture smaller that is higher than was computed: text may take more lines. Too high for that, it scrolls. */
function fitHeight(canvas: Element | undefined): void {
  const picture = canvas?.firstElementChild as HTMLElement | null | undefined;
  if (!canvas || !picture) return;
  const observer = new ResizeObserver(() => {
    const room = canvas.clientHeight;
    picture.style.setProperty('--most', String(room / picture.offsetHeight));
    // Where it is centred it would be moved down by half of what it has become smaller.
    picture.style.transformOrigin = picture.offsetHeight > room ? 'top' : '';
    canvas.toggleAttribute('data-scrolls', picture.getBoundingClientRect().height > room + 1);
  });
  observer.observe(canvas);
  observer.observe(picture);
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

/** The kinds of colours in the picture of a step. */
function kindsOf(context: Context): Kinds {
  const { model, drawing, before } = context;
  const { session } = model;
  const shown = [...tensorsInPicture(context)].filter((name) => session.find(name) >= 0);
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
    isAsked: looks.some(({ isAsked }) => isAsked),
    hasChanged: before !== null,
    isCovering: isCovering(context),
    hasPale: !drawing.vivid && shown.some((name) => name !== cell.node && !operands.has(name)),
  };
}
