// Further uses of the page: in front of a class, in a frame of another page, beside the notebooks.
import { html, type TemplateResult } from 'lit-html';
import { notebookIds } from '../../engine/lesson/notebook_ids.ts';
import { STAGES } from '../../engine/lesson/stages.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import type { Context } from '../../engine/plane/context.ts';
import { DOOR } from './words.en.ts';

export function usesView({ model, act }: Context): TemplateResult {
  const { teach, embed, notebooks, questions } = DOOR;
  const [first, ...others] = notebookIds(model.session.catalogue());
  const project = () => {
    act.goStage(STAGES[0].id);
    act.setView({ presenting: true });
  };
  const presented = html`<button @click=${project}>${teach.present}</button>`;
  const printed = html`<button data-print>${teach.print}</button>`;
  const copy = () => act.copyFrame(model.stage.lesson, embed);
  const copied = html`<button @click=${copy}>${embed.copy}</button>`;
  const opened = html`<a
    href=${`#notebook=${first}`}
    @click=${plainClick(() => act.set({ stage: 'notebook', notebook: first }))}
  >${notebooks.link(others.length + 1)}</a>`;
  const asked = html`<a href="#questions">${questions.link}</a>`;
  return html`<div class="uses">
    <section><h2>${questions.title}</h2><p>${questions.text(asked)}</p></section>
    <section><h2>${teach.title}</h2><p>${teach.text(presented, printed)}</p></section>
    <section><h2>${embed.title}</h2><p>${embed.text(copied)}</p></section>
    <section><h2>${notebooks.title}</h2><p>${notebooks.text(opened)}</p></section>
  </div>`;
}
