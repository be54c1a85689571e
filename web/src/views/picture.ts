// The picture of a step: one of its own where the stage has one, else the plane. With tokens as
// columns it is always the plane.
import type { TemplateResult } from 'lit-html';
import { concatView } from './concat.ts';
import type { Context } from './context.ts';
import { headsView } from './heads.ts';
import { memoryView } from './memory.ts';
import { planesView } from './planes.ts';

const OWN = { memory: memoryView, heads: headsView, concat: concatView };

export function pictureView(context: Context): TemplateResult {
  const { step, turned } = context.model;
  return step.own && !turned ? OWN[step.own](context) : planesView(context);
}
