// The step Two heads: several heads that share two questions, beside one head that has both, from one seed.
import './train_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { Run } from '../../../engine/core/run.ts';
import { paintMap, shade } from '../../../engine/draw/colour.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { questionsOf } from '../../../engine/lesson/task_questions.ts';
import { givenOf } from '../../../engine/model/asked/answered.ts';
import { drawingOf } from '../../../engine/model/drawing.ts';
import type { Model } from '../../../engine/model/model.ts';
import { nodeOf, tokenName } from '../../../engine/model/nodes.ts';
import { type Film, sequenceOf } from '../../../engine/model/run/film.ts';
import { endOf } from '../../../engine/model/run/pace.ts';
import { type Context, redrawn } from '../../../engine/plane/context.ts';
import { headColour } from '../../../engine/plane/names.ts';
import { planeView } from '../../../engine/plane/plane.ts';
import { transportView } from '../../../engine/plane/run/transport.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { STEPS } from '../asked_steps.ts';
import { concludes } from '../concluded.en.ts';
import { concludedOf, readingsOf, sharesOf } from '../concluded.ts';
import { RUN_TEXT } from '../run.en.ts';
import { type Curve, curvesView, lossTop, marginsOf, rightAfter, waits } from './curves.ts';
import { goalsOfBoth, labelRoom, matrixView, tokenRoom } from './matrix.ts';
import { partOf, partsView } from './parts_view.ts';
import type { StepAxis } from './step_axis.ts';
import { takeView } from './take_view.ts';

const words = RUN_TEXT.twoHeads;
/** Pixels, which the style sheet gets as custom properties: padding of a card, between cards, margins of the curves. */
const PADDING = 8;
const GAP = 12;
const MARGINS = { left: 40, right: 12 };
const SIZES = properties({ pad: PADDING, between: GAP, ...marginsOf(MARGINS) });
/** A card's paddings and borders. */
const CARD = 2 * (PADDING + 1);
/** The width of a cell; on a phone cards are stacked and take the full width. */
const SMALL_ROW = 24;
/** Height of a framed window, in the picture's pixels, below which the rows of maps are lower. */
const LOW = 415;
/** Height above which the way to stage 6 has room below the maps. */
const ROOMY = 460;
const CELL = { most: 48, least: 33, stacked: 60 };

/** Heights in a framed window beside the curves: the transport, headings, the readings and the way to stage 6. */
const HEIGHTS = { losses: 240, most: 210, least: 60 };

export function twoHeadsView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { run, comparison, heads } = model;
  if (!run) return planeView(context);
  if (drawing.canvas && heads <= 2 && comparison) return framedView(context, run, comparison);
  if (drawing.narrow && heads === 2 && comparison) return threeMapsView(context, run, comparison);
  const labels = tokenRoom(model, 'weights');
  const tokens = nodeOf(model.session, 'weights').shape.at(-1) ?? 1;
  /** The width of a cell, for so many cards side by side and a rule between the runs. */
  const cellOf = (cards: number, rule: number, most = CELL.most) => {
    const room = (drawing.room - (cards - 1) * GAP - rule) / cards - CARD;
    return Math.min(most, Math.floor((room - labels) / tokens));
  };
  const beside = cellOf(heads + (comparison ? 1 : 0), GAP + 1);
  const isWide = !drawing.narrow && heads <= 2 && beside >= CELL.least;
  const width = isWide ? beside : Math.max(CELL.least, cellOf(1, 0, CELL.stacked));
  const cell = { width, height: isWide ? 26 : 28 };
  const card = CARD + labels + tokens * width;
  const end = endOf(Math.max(model.state.trained, run.rows.length - 1));
  const curves = curvesOf(model);
  const others = comparison ? curvesOf(comparison) : [];
  const top = lossTop([...curves, ...others]);
  const axis = (count: number): StepAxis => ({
    end,
    width: count * card + (count - 1) * GAP - MARGINS.left - MARGINS.right,
  });
  const other = comparison && besideOf(context, comparison);
  const sizes = { decimals: 2, labels, cell };
  return html`<section class=${`plane two-heads ${isWide ? '' : 'stacked'}`} aria-label=${PLANE.plane} .style=${SIZES}>
    <div class="in-row run-head">${transportView(context)} ${drawing.narrow || waits(context) ? nothing : takeView(context)}</div>
    <div class="contenders">
      <div class="contender">
        ${drawing.narrow ? nothing : html`<h2><b>${words.heads(heads)}</b> ${words.sizes(heads)}</h2>`}
        <div class="learning-cards">
          ${Array.from({ length: heads }, (_, head) => cardView(redrawn(context, { head }), head, sizes))}
        </div>
        ${sharesOf(model, 0) ? html`<p class="off-slides means">${words.means}</p>` : nothing}
        <h2>${words.loss}</h2>
        ${curvesView(context, axis(isWide ? heads : 1), curves, saidOf(model), top)}
        ${readingsView(model)}
      </div>
      ${
        other && comparison
          ? html`<div class="contender rival">
        <h2><b>${words.one}</b> ${words.same}</h2>
        <div class="learning-cards">${cardView(other, null, sizes)}</div>
        ${sharesOf(comparison, 0) ? html`<p class="off-slides means">${words.meansToo}</p>` : nothing}
        <h2>${words.sameAxes}</h2>
        ${curvesView(other, axis(1), others, saidOf(comparison), top)}
        ${readingsView(comparison)}
      </div>`
          : nothing
      }
    </div>
    ${concludedView(context)}
    ${drawing.narrow && !waits(context) ? takeView(context) : nothing}
  </section>`;
}

/** Picture of a framed window: the maps of all heads side by side, or the losses of both runs. */
function framedView(context: Context, run: Run, comparison: Model): TemplateResult {
  const { model, drawing } = context;
  const { heads } = model;
  const other = besideOf(context, comparison);
  const parts = ['run', 'losses'] as const;
  const rows = nodeOf(model.session, 'weights').shape.at(-2) ?? 1;
  const labels = labelRoom(
    Array.from({ length: rows }, (_, row) => tokenName(model.session, model.batch, row)),
  );
  const tokens = nodeOf(model.session, 'weights').shape.at(-1) ?? 1;
  const cards = heads + 1;
  const room = (drawing.room - (cards + 1) * GAP - 1) / cards - CARD;
  const width = Math.min(CELL.most, Math.floor((room - labels) / tokens));
  const high = (drawing.canvas?.height ?? 0) / drawing.scale;
  const [isLow, isRoomy] = [high < LOW, high > ROOMY];
  // Without the film there is room for larger maps.
  const isWaiting = waits(context);
  const cell = { width, height: isLow ? 20 : isWaiting && isRoomy ? 34 : 26 };
  const sizes = { decimals: 2, labels, cell, isNameless: true };
  const card = CARD + labels + tokens * width;
  const end = endOf(Math.max(model.state.trained, run.rows.length - 1));
  const [curves, others] = [curvesOf(model), curvesOf(comparison)];
  const top = lossTop([...curves, ...others]);
  const axis = (count: number): StepAxis => ({
    end,
    width: count * card + (count - 1) * GAP - MARGINS.left - MARGINS.right,
  });
  const free = (drawing.canvas?.height ?? 0) / drawing.scale - HEIGHTS.losses;
  const height = Math.max(HEIGHTS.least, Math.min(HEIGHTS.most, Math.floor(free)));
  const style = properties({
    ...{ pad: PADDING, between: GAP, 'curves-h': height, ...marginsOf(MARGINS) },
  });
  const maps = (of: Context, all: (number | null)[]) =>
    html`<div class="learning-cards">${all.map((head) => cardView(head === null ? of : redrawn(of, { head }), head, sizes))}</div>`;
  const losses = (of: Context, drawn: Curve[], count: number) =>
    html`<div .style=${properties({ width: axis(count).width + MARGINS.left + MARGINS.right })} class="losses-of">${curvesView(of, axis(count), drawn, saidOf(of.model), top)} ${readingsView(of.model, true)}</div>`;
  const isOnMaps = partOf(context, parts) === 'run';
  const all = Array.from({ length: heads }, (_, head) => head);
  return html`<section class=${`plane two-heads framed ${isLow ? 'low' : ''}`} aria-label=${PLANE.plane} .style=${style}>
    <div class="in-row run-head">${transportView(context)} ${isWaiting && isOnMaps ? nothing : partsView(context, parts, RUN_TEXT.partsOfHeads)}</div>
    <div class="contenders">
      <div class="contender">
        <h2><b>${words.heads(heads)}</b> ${isOnMaps ? words.sizes(heads) : words.loss}</h2>
        ${isOnMaps ? html`${maps(context, all)} ${rightView(context, model, true)}` : losses(context, curves, heads)}
      </div>
      <div class="contender rival">
        <h2><b>${words.one}</b> ${isOnMaps ? words.same : words.sameAxes}</h2>
        ${isOnMaps ? html`${maps(other, [null])} ${rightView(context, comparison, false)}` : losses(other, others, 1)}
      </div>
    </div>
    ${isOnMaps && !isLow && sharesOf(model, 0) ? html`<p class="off-slides means">${words.means}</p>` : nothing}
    ${isOnMaps ? concludedView(context) : nothing} ${isOnMaps && (!isRoomy || isWaiting) ? nothing : takeView(context)}
  </section>`;
}

/** A phone's picture: the maps of all three heads side by side, and below them the losses of both runs. */
function threeMapsView(context: Context, run: Run, comparison: Model): TemplateResult {
  const { model, drawing } = context;
  const other = besideOf(context, comparison);
  const labels = tokenRoom(model, 'weights');
  const tokens = nodeOf(model.session, 'weights').shape.at(-1) ?? 1;
  const width = Math.floor((drawing.room - labels - 2 * GAP) / 3 / tokens);
  const cell = { width, height: SMALL_ROW };
  const head = (one: Context, of: number | null, i: number) =>
    cardView(one, of, { decimals: 2, labels: i === 0 ? labels : 0, cell, isBlank: true });
  const end = endOf(Math.max(model.state.trained, run.rows.length - 1));
  const [curves, others] = [curvesOf(model), curvesOf(comparison)];
  const top = lossTop([...curves, ...others]);
  const axis = { end, width: (drawing.room - GAP) / 2 - MARGINS.left - MARGINS.right };
  // Before the run its losses are covered: in their place there is what is asked for.
  const losses = (one: Context, drawn: Curve[], isAgain: boolean) => {
    const right = rightView(context, one.model, isAgain);
    if (waits(context)) {
      const name = isAgain ? words.heads(2) : words.one;
      return html`<div>${right === nothing ? nothing : html`<h2><b>${name}</b></h2>`} ${right}</div>`;
    }
    return html`<div>
      <h2>${words.lossOf(isAgain ? 2 : 1)}</h2>
      ${curvesView(one, axis, drawn, saidOf(one.model), top)} ${readingsView(one.model, true)} ${right}
    </div>`;
  };
  return html`<section class="plane two-heads stacked" aria-label=${PLANE.plane} .style=${SIZES}>
    <div class="in-row run-head">${transportView(context)}</div>
    <div class="three-maps">
      ${[0, 1].map((of) => head(redrawn(context, { head: of }), of, of))} ${head(other, null, 2)}
    </div>
    <div class="both-losses">
      ${losses(context, curves, true)} ${losses(other, others, false)}
    </div>
    ${concludedView(context)}
    ${sharesOf(model, 0) ? html`<p class="off-slides means">${words.means}</p>` : nothing}
    ${waits(context) ? nothing : takeView(context)}
  </section>`;
}

/**
 * Right answers to both questions at the end of a run that has not begun: covered while they are asked for, of one head
 * first, then of several (`isAgain`), whose field comes with its question.
 */
function rightView(
  { model, view, drawing }: Context,
  of: Model,
  isAgain: boolean,
): TemplateResult | typeof nothing {
  const isAnswered = (again: boolean) => givenOf(model, view.answers, again) !== undefined;
  const isMet = model.state.edits.length === 0 && (model.run?.step ?? 0) === 0;
  const isRead = view.isEmbedded || drawing.presenting;
  if (!isMet || isRead || (isAgain && !isAnswered(false))) return nothing;
  const rights = isAnswered(isAgain) ? rightAfter(of, STEPS) : null;
  if (isAnswered(isAgain) && !rights) return nothing;
  return html`<p class="right-after"><em>${words.rightAfter(STEPS)}</em>
    ${words.questions.map(
      (name, i) =>
        html`<span class=${`question-${i}`}>${name} <b class=${rights ? '' : 'covered'}>${rights ? RUN_TEXT.percent(rights[i]) : '?'}</b></span>`,
    )}
  </p>`;
}

/** Conclusion from the numbers of both runs: on a slide, which has no text beside it. */
function concludedView({ model, drawing }: Context): unknown {
  const found = drawing.presenting ? concludedOf(model) : null;
  return found ? html`<p class="concluded">${concludes(found)}</p>` : nothing;
}

/** The second run in the same drawing. Its numbers open in the first run, which is then given this sequence. */
function besideOf(context: Context, comparison: Model): Context {
  const { drawing, view, act, model } = context;
  const choose: Context['act']['choose'] = (cell) =>
    act.set({
      ...model.step.comparison,
      cell,
      head: 0,
      edits: sequenceOf(model.session, model.state.batch),
    });
  return {
    ...context,
    model: comparison,
    beside: model,
    drawing: { ...drawingOf(comparison, view, drawing), pass: drawing.pass, mirrored: true },
    act: { ...act, choose },
  };
}

/**
 * A head: its maps at some steps, its present map, and its shares on the answers of both questions. `head` null: the
 * only one.
 */
function cardView(
  context: Context,
  head: number | null,
  sizes: Parameters<typeof matrixView>[2],
): TemplateResult {
  const { model } = context;
  const alone = sizes.isNameless || sizes.isBlank ? words.one : words.alone;
  const name = head === null ? alone : PLANE.head(head);
  const shares = sharesOf(model, head ?? 0);
  const { narrow: isNarrow } = context.drawing;
  const map = matrixView(context, 'weights', {
    ...sizes,
    goals: waits(context) ? goalsOfBoth(model) : [],
  });
  const film =
    model.film && !sizes.isBlank && !waits(context)
      ? mapsView(context, model.film, head ?? 0)
      : nothing;
  const looks = sizes.isBlank ? words.looksShort : words.looks;
  const shareOn = sizes.isBlank ? words.questions : words.shareOn;
  return html`<section class=${`raised learning-card ${head === null ? '' : headColour(head)}`} data-head=${head ?? nothing} aria-label=${name}>
    <h3><b>${name}</b> ${shares ? looks(shares) : nothing}</h3>
    ${isNarrow ? nothing : film} ${map} ${isNarrow ? film : nothing}
    <ul class=${`head-shares ${waits(context) ? 'ahead' : ''}`}>
      ${(shares ?? []).map(
        (share, i) =>
          html`<li class=${`question-${i}`}><span>${shareOn[i]}</span><b>${fixed(share, 2)}</b><span class="share-track"><i .style=${properties({ share })}></i></span></li>`,
      )}
    </ul>
  </section>`;
}

/** The loss of each question on fresh sequences. */
function curvesOf({ run, ahead, session }: Model): Curve[] {
  const { columns = [] } = session.structure.training ?? {};
  const fresh = [...((ahead ?? run)?.fresh ?? [])].toSorted(([a], [b]) => a - b);
  return questionsOf(session).map(({ loss }, i) => ({
    kind: 'loss',
    style: `question-${i}`,
    points: fresh.map(([step, row]) => [step, row[columns.indexOf(loss)]] as const),
  }));
}

function readingsView(model: Model, isShort = false): TemplateResult {
  const { run, state } = model;
  const isStopped = run !== null && run.step < state.trained;
  return html`<ul class="readings-now">
    ${readingsOf(model).map(({ loss, right }, i) => html`<li class=${`question-${i}`}>${words.questions[i]}${isShort ? nothing : `: ${words.reading}`} <b>${fixed(loss, 3)}</b> · ${isShort ? RUN_TEXT.rightShort(right) : RUN_TEXT.rightShare(right)}</li>`)}
    ${isStopped ? html`<li>${words.isAt(run.step)}</li>` : nothing}
  </ul>`;
}

function saidOf(model: Model): string {
  const numbers = readingsOf(model).map(({ loss, right }, i): [string, string] => [
    words.questions[i],
    `${fixed(loss, 3)}, ${RUN_TEXT.rightShare(right)}`,
  ]);
  return RUN_TEXT.said(model.run?.step ?? 0, numbers);
}

/** The most maps: the first ones, and that of the step at hand; in a framed window fewer, and larger. */
const MOST = { usual: 5, framed: 4 };

export function mapsView(context: Context, film: Film, head: number): TemplateResult {
  const { model, drawing, act } = context;
  const at = model.run?.step ?? 0;
  const isWaiting = waits(context);
  const most = drawing.canvas && !drawing.narrow ? MOST.framed : MOST.usual;
  const others = film.frames.filter(({ step }) => LATE.includes(step) && step !== at);
  const frames = [...others.slice(0, most - 1), ...film.frames.filter(({ step }) => step === at)];
  return html`<ol class="off-slides map-film">
    ${frames
      .toSorted((a, b) => a.step - b.step)
      .map(({ step, maps, shares }) =>
        isWaiting && step > at
          ? html`<li class="is-ahead"><span><i></i>${step}</span></li>`
          : html`<li class=${step > at && model.ahead ? 'is-ahead' : ''}>
          <button aria-current=${step === at ? 'step' : 'false'} aria-label=${RUN_TEXT.film.frame(step)} title=${RUN_TEXT.film.frame(step)} @click=${() => act.set({ trained: step })}>
            <canvas width=${shares.length} height=${shares.length} ${ref((canvas) => paint(canvas, maps, shares.length, head, drawing.theme))}></canvas>
            ${step}
          </button>
        </li>`,
      )}
  </ol>`;
}

/** Steps of a run that have a map: those at which heads that learn two questions differ. */
const LATE = [0, 50, 100, 300, 1000, 5000];

function paint(
  canvas: Element | undefined,
  maps: ArrayLike<number>,
  size: number,
  head: number,
  theme: Parameters<typeof shade>[2],
): void {
  if (!canvas) return;
  const from = head * size * size;
  paintMap(canvas as HTMLCanvasElement, size, size, (row, col) =>
    shade(maps[from + row * size + col], 'weight', theme),
  );
}
