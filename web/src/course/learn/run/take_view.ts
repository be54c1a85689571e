// The way from a run to the stage that has its heads as an example.
import { html, nothing, type TemplateResult } from 'lit-html';
import { linkToStage } from '../../../engine/model/run/trained_links.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';

const words = RUN_TEXT.take;

export function takeView({ model, drawing }: Context): TemplateResult | typeof nothing {
  if (drawing.presenting || drawing.onPaper) return nothing;
  const { heads, session, state } = model;
  const isOfHeads = session.structure.nodes.some(({ axes }) => axes.includes('N'));
  return html`<p class="take">
    <a class="button" href=${linkToStage(model)}>${isOfHeads ? words.heads(heads) : words.head}</a>
    ${state.edits.length > 0 ? words.without : nothing}
  </p>`;
}
