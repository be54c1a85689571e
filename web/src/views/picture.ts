// The picture of a step: one of its own where the stage has one, else the plane. With tokens as
// columns it is always the plane.
import { html, nothing, type TemplateResult } from 'lit-html';
import { Later } from '../later.ts';
import { STREAM } from '../text/stream.en.ts';
import { concatView } from './concat.ts';
import type { Context } from './context.ts';
import { headsView } from './heads.ts';
import { memoryView } from './memory.ts';
import { planesView } from './planes.ts';

const OWN = { memory: memoryView, heads: headsView, concat: concatView, stream: streamedView };

export function pictureView(context: Context): TemplateResult {
  const { step, turned } = context.model;
  return step.own && !turned ? OWN[step.own](context) : planesView(context);
}

const stream = new Later(async () => (await import('./stream/stream.ts')).streamView);

/** Few learners have so many tokens: the map is fetched when one has. */
function streamedView(context: Context): TemplateResult {
  if (stream.part) return stream.part(context);
  if (!stream.hasFailed) void stream.ask().then(() => context.act.setView({}));
  return html`<p class="stream" role="status" aria-busy=${stream.hasFailed ? nothing : 'true'}>${stream.hasFailed ? STREAM.failed : STREAM.loading}</p>`;
}
