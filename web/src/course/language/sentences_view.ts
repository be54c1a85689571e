import type { TemplateResult } from 'lit-html';
import type { Context } from '../../engine/plane/context.ts';
import { planeView } from '../../engine/plane/plane.ts';

export function sentencesView(context: Context): TemplateResult {
  return planeView(context);
}
