// The picture of a step: its custom one, or the plane; transposed (tokens as columns), always the plane.
import { html, type TemplateResult } from 'lit-html';
import { provesCausality } from '../../model/edits/influence.ts';
import type { Context } from '../context.ts';
import { chapterViews } from './chapter_views.ts';
import { planesView } from './sentences.ts';

export function pictureView(context: Context): TemplateResult {
  const { step } = context.model;
  if (step.picture && !context.drawing.transposed) {
    return chapterViews.pictures[step.picture](context);
  }
  // Proofs about the heads hold with tokens as columns too.
  return provesCausality(step)
    ? html`${planesView(context)}<div class="under">${chapterViews.proofs(context)}</div>`
    : planesView(context);
}
