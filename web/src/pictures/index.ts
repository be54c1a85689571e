// The picture of a step: a custom one if the step names it, else the plane; transposed (tokens as columns),
// always the plane. Also registers the drawings of single stages with the plane.
import { html, type TemplateResult } from 'lit-html';
import { Lazy } from '../draw/lazy.ts';
import { provesCausality } from '../model/edits/influence.ts';
import type { Context } from '../plane/context.ts';
import { type StageDrawings, stageDrawings } from '../plane/stage_drawings.ts';
import { fetchedView } from '../voices/fetched.ts';
import { waysView } from './head/ways.ts';
import { concatView } from './heads/concat.ts';
import { headsView } from './heads/heads.ts';
import { lookupView } from './heads/lookup.ts';
import { headProofs } from './heads/proofs.ts';
import { rowDigitsView } from './heads/row_digits.ts';
import { additionsView, connectorView, windowView } from './loop/loop.ts';
import { plotView } from './loop/plot.ts';
import { planesView } from './match/sentences.ts';
import { memoryView } from './memory/memory_strip.ts';
import { rowBeforeView } from './softmax/row_before.ts';
import { rungsView } from './softmax/rungs.ts';
import { scoreSlider } from './softmax/score_slider.ts';
import { proofView } from './triangle/proof.ts';

/** A lazily loaded module: few learners have so many tokens. */
const stream = new Lazy(async () => (await import('./stream/stream.ts')).streamView);

/** Likewise: only the last stage has them. */
const train = new Lazy(async () => (await import('./run/train.ts')).trainView);
const twoHeads = new Lazy(async () => (await import('./run/two_heads.ts')).twoHeadsView);

/** The pictures to fetch ahead. */
export const lazyPictures = [stream, train, twoHeads];

const PICTURES = {
  memory: memoryView,
  heads: headsView,
  concat: concatView,
  stream: (context: Context): TemplateResult =>
    stream.module ? stream.module(context) : fetchedView(stream, context),
  train: (context: Context): TemplateResult =>
    train.module ? train.module(context) : fetchedView(train, context),
  two_heads: (context: Context): TemplateResult =>
    twoHeads.module ? twoHeads.module(context) : fetchedView(twoHeads, context),
};

const drawings: StageDrawings = {
  item: stageItemView,
  connector: connectorView,
  rowDigits: rowDigitsView,
};
Object.assign(stageDrawings, drawings);

function stageItemView(context: Context, item: Parameters<StageDrawings['item']>[1]): unknown {
  switch (item.kind) {
    case 'lookup':
      return lookupView(context, item);
    case 'plot':
      return plotView(context);
    case 'additions':
      return additionsView(context);
    case 'window':
      return windowView(context, item.made);
    case 'proof':
      return proofView(context, item);
    case 'ways':
      return waysView(context);
    case 'rungs':
      return rungsView(context, item);
    case 'score':
      return scoreSlider(context);
    case 'was':
      return rowBeforeView(context, item.node);
  }
}

export function pictureView(context: Context): TemplateResult {
  const { step } = context.model;
  if (step.picture && !context.drawing.transposed) return PICTURES[step.picture](context);
  // What is proved of the heads holds of tokens as columns too.
  return provesCausality(step)
    ? html`${planesView(context)}<div class="under">${headProofs(context)}</div>`
    : planesView(context);
}
