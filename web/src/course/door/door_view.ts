// The door: what attention does, live, and the ways in.
import { html, nothing, type TemplateResult } from 'lit-html';
import { changeView, isGiven, openArithmetic } from '../../engine/arithmetic/open_number.ts';
import { startEdit } from '../../engine/arithmetic/start_edit.ts';
import { type Cell, rowAndCol } from '../../engine/core/tensor.ts';
import { shade } from '../../engine/draw/colour.ts';
import { cellName } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { styled } from '../../engine/draw/styled.ts';
import { notebookIds } from '../../engine/lesson/notebook_ids.ts';
import type { Stage } from '../../engine/lesson/stage.ts';
import { minutesOf, STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { isEdited } from '../../engine/model/edits/edit_here.ts';
import { colourMaxOf } from '../../engine/model/extent.ts';
import { lookOf } from '../../engine/model/looks.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import type { Context } from '../../engine/plane/context.ts';
import { isGuessed, type Marks, stepKey } from '../../engine/state/answers.ts';
import { linkTo } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { VOICES } from '../../engine/words/voices.en.ts';
import { digitsOf } from './digits.ts';
import { doorFacts } from './facts.ts';
import { EXAMPLES, TABLE } from './stage.ts';
import { startView, stepToGoOn } from './start.ts';
import { sentencesView } from './two_sentences.ts';
import { DOOR } from './words.en.ts';

export function doorView(context: Context): TemplateResult {
  const { model } = context;
  const steps = STAGES.reduce((sum, stage) => sum + stage.steps.length, 0);
  const minutes = STAGES.reduce((sum, stage) => sum + minutesOf(stage), 0);
  return html`<main class="door" data-stage=${model.stage.id}>
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${DOOR.kicker}</p>
      <h1 id="title">${DOOR.title}</h1>
      <p>${DOOR.lead(doorFacts(model))}</p>
      <p class="rest">${DOOR.body}</p>
      <p class="rest soft">${DOOR.whom} ${DOOR.length(STAGES.length, steps, minutes)}</p>
      <p class="in-row keys">
        <span><kbd>→</kbd> ${DOOR.keys.on}</span>
        <span><kbd>⏎</kbd> ${DOOR.keys.open}</span>
        <span><kbd>?</kbd> ${DOOR.keys.all}</span>
      </p>
      ${startView(context, DOOR.short(STAGES.length, minutes))}
    </section>
    <div class="work">
      ${sentencesView(context)} ${cardView(context)} ${verbsView(context)}
    </div>
    ${stagesView(context)} ${usesView(context)}
  </main>`;
}

/** Further uses of the page: in front of a class, in a frame of another page, beside the notebooks. */
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
  const brought = html`<a href="#yours">${questions.bring}</a>`;
  return html`<div class="uses">
    <section><h2>${questions.title}</h2><p class="aside">${questions.text(asked, brought)}</p></section>
    <section><h2>${teach.title}</h2><p class="aside">${teach.text(presented, printed)}</p></section>
    <section><h2>${embed.title}</h2><p class="aside">${embed.text(copied)}</p></section>
    <section><h2>${notebooks.title}</h2><p class="aside">${notebooks.text(opened)}</p></section>
  </div>`;
}

/** The stages as a way: of each one line, and how long it takes. */
export function stagesView({ view, act }: Context): TemplateResult {
  const current = stepToGoOn(view)?.stage ?? STAGES[0].id;
  return html`<nav class="way" aria-label=${DOOR.way}>
    <ol>
      ${STAGES.map(
        (stage) => html`<li>
          <a
            class=${stage.id === current ? 'next' : ''}
            href=${linkTo(stage.id)}
            @click=${plainClick(() => act.goStage(stage.id))}
          >
            <b class="stage-disc">${stageNumber(stage.id)}</b>
            <strong>${text.stages[stage.id].name}</strong>
            <span>${DOOR.lines[stage.id]}</span>
            <small>${DOOR.minutes(minutesOf(stage))} ${stepsOf(stage, view.marks)} ${marksOf(view.marks.checks[stage.id])}</small>
          </a>
        </li>`,
      )}
    </ol>
  </nav>`;
}

/** Count of the questions in its steps that were answered right on this device. */
function stepsOf({ id, steps }: Stage, { steps: marks }: Marks): TemplateResult | typeof nothing {
  const outcomes = steps.flatMap((step) =>
    [false, true].map((isAgain) => marks[stepKey(id, step.id, isAgain)]),
  );
  const given = outcomes.filter(isGuessed);
  if (given.length === 0) return nothing;
  const right = given.filter((outcome) => outcome === 'right').length;
  return html`<span class="way-steps">${DOOR.marks.steps(right, given.length)}</span>`;
}

/** Outcomes of the questions after a stage on this device, as signs. */
function marksOf(outcomes: Marks['checks'][string] | undefined): TemplateResult | typeof nothing {
  if (!outcomes) return nothing;
  const right = outcomes.filter((outcome) => outcome === 'right').length;
  const signs = outcomes.map(
    (outcome, i) =>
      html`${i > 0 ? ' ' : ''}<i data-outcome=${outcome}>${DOOR.marks.signs[outcome] ?? '·'}</i>`,
  );
  return html`<span class="way-marks" role="img" aria-label=${DOOR.marks.says(right, outcomes.length)}>${signs}</span>`;
}

/** The arithmetic of the open number, whose operands open in turn, with the breadcrumb to it and its edit field. */
export function cardView(context: Context): TemplateResult {
  const { model } = context;
  const { cell, node, batch } = model;
  const value = digitsOf(model, cell);
  const title = isEdited(model) ? DOOR.yours : node.kind === 'leaf' ? DOOR.given : DOOR.from;
  // The arrow on its edge points at the number, if it is drawn.
  const points = TABLE[cell.node] ? `points points-${TABLE[cell.node]}` : '';
  return html`<section
    class=${`raised origin-card ${points}`}
    data-batch=${batch}
    .style=${properties({ l: rowAndCol(cell.index).col })}
    aria-labelledby="origin"
  >
    <div class="origin-head">
      <h2 id="origin">${title(value)}</h2>
      ${context.trail.length > 0 ? trailView(context) : isGiven(model) ? nothing : html`<p>${DOOR.turn}</p>`}
    </div>
    <p class="aside origin-what">${DOOR.whatIs(doorFacts(model))}</p>
    <div class="numbers">
      ${isGiven(model) ? html`<p>${!isEdited(model) ? DOOR.begins : isUsed(model) ? DOOR.set : DOOR.setLast}</p>` : openArithmetic(context)}
      ${isUsed(model) || isEdited(model) ? changeView(context) : nothing}
    </div>
  </section>`;
}

/** Whether a tensor of the door is computed from the open one: editing the last tensor would change nothing here. */
function isUsed({ session, node }: Model): boolean {
  const id = session.find(node.name);
  return session.structure.nodes.some(({ name, inputs }) => TABLE[name] && inputs.includes(id));
}

/** The numbers that led to the open one, the first opened first. */
function trailView({ model, trail, act }: Context): TemplateResult {
  return html`<nav class="in-row breadcrumb" aria-label=${VOICES.numbers.breadcrumb}>
    ${trail.map(
      (cell, i) => html`<button class="number leads-back"
          aria-label=${VOICES.numbers.open(cellName(cell.node, cell.index), digitsOf(model, cell))}
          @click=${() => act.back(i)}
        >${digitsOf(model, cell)}</button>
        <span aria-hidden="true">→</span>`,
    )}
    <b aria-current="true">${digitsOf(model, model.cell)}</b>
  </nav>`;
}

/** Verbs: click, change, follow. Each has a button that does it to a number of the example. */
export function verbsView(context: Context): TemplateResult {
  const { model, act } = context;
  const { edits, tokens } = model.state;
  const isChanged = edits.length > 0 || tokens !== null;
  const { opened, changed, path } = EXAMPLES;
  const follow = (to: number) => {
    act.choose(path[0]);
    for (const cell of path.slice(1, to + 1)) act.follow(cell);
  };
  const change = () => {
    act.choose(changed);
    startEdit(act);
  };
  return html`<ul class="verbs">
    <li>${numberButton(context, opened, () => act.choose(opened))} <p>${DOOR.click}</p></li>
    <li>
      ${numberButton(context, changed, change)}
      <p>${DOOR.change} ${isChanged ? html`<button class="button" @click=${() => restore(context)}>${DOOR.asItWas}</button>` : nothing}</p>
    </li>
    <li>
      ${numberButton(context, path[path.length - 1], () => follow(path.length - 1))}
      <p>${DOOR.follow}
        <span class="in-row path">${path.map((cell, i) => html`${i > 0 ? html`<span aria-hidden="true">→</span>` : nothing}${pathButton(context, cell, () => follow(i))}`)}</span>
      </p>
    </li>
  </ul>`;
}

/** Every number and every word as at first. */
function restore({ model, act }: Context): void {
  // Edits of other words must not come back with these: undo is emptied.
  if (model.state.tokens !== null) act.set({ tokens: null, edits: [], name: '' });
  else act.reset();
}

/** A number in the colours that it has in its table. */
function numberButton(context: Context, cell: Cell, choose: () => void): TemplateResult {
  const { model, drawing } = context;
  const { kind } = lookOf(drawing, cell.node);
  const part = valueAt(model.session, cell) / colourMaxOf(model.session, drawing, cell.node);
  const { style } = shade(part, kind, drawing.theme);
  return html`<button class="number" aria-label=${labelOf(context, cell)} @click=${choose}
    ><span style=${styled(style)}>${digitsOf(context.model, cell)}</span></button>`;
}

function pathButton(context: Context, cell: Cell, choose: () => void): TemplateResult {
  return html`<button class="higher leads-back" aria-label=${labelOf(context, cell)} @click=${choose}>${digitsOf(context.model, cell)}</button>`;
}

function labelOf(context: Context, cell: Cell): string {
  return VOICES.numbers.open(cellName(cell.node, cell.index), digitsOf(context.model, cell));
}
