// The step Train: the run of a head that learns, from equal shares to the pattern, at any of its steps: the guess of the open row, the weights
// that it is watched by, and what else a run can show.
import './train_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { isHidden } from '../../../engine/core/covered.ts';
import { matrixOf } from '../../../engine/core/tensor.ts';
import { paintMap, shade } from '../../../engine/draw/colour.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { questionsOf, type TaskQuestion, WATCHED } from '../../../engine/lesson/task_questions.ts';
import { colourMaxOf } from '../../../engine/model/extent.ts';
import type { Model } from '../../../engine/model/model.ts';
import { cellAt, meaningOf, nodeOf, openRow, valueAt } from '../../../engine/model/nodes.ts';
import type { Film } from '../../../engine/model/run/film.ts';
import { endOf } from '../../../engine/model/run/pace.ts';
import {
  IDS,
  PLAIN,
  SHOWINGS,
  SHOWN_STEPS,
  showingOf,
  VERIFIED_ON,
} from '../../../engine/model/run/showings.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { symbol } from '../../../engine/plane/names.ts';
import { planeView } from '../../../engine/plane/plane.ts';
import { stepView, transportView } from '../../../engine/plane/run/transport.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { matchElsewhereOf } from '../facts.ts';
import { RUN_TEXT } from '../run.en.ts';
import { aheadView, type Curve, curvesView, marginsOf, waits } from './curves.ts';
import { filmView, rowView } from './film_strip.ts';
import { goalKey, goalsOf, labelRoom, matrixView, tokenRoom } from './matrix.ts';
import { partOf, partsView } from './parts_view.ts';
import { pointsView } from './points.ts';
import type { StepAxis } from './step_axis.ts';
import { takeView } from './take_view.ts';

/**
 * Pixels, which the style sheets get as custom properties: the map's column, and the gap beside it; and its widest cell.
 * In a framed window without room for all, less.
 */
const BESIDE = { width: 300, gap: 24, cell: 42 };
const SMALL = { width: 252, gap: 16, cell: 36 };
/** Margins left and right of the curves. */
const MARGINS = {
  wide: { left: 104, right: 40 },
  small: { left: 100, right: 36 },
  narrow: { left: 40, right: 24 },
};
/** Heights beside the curves: the transport, the readings, the margins of the curves; and of the film without its rows. */
const HEIGHTS = {
  head: 40,
  readings: 42,
  margins: 48,
  film: 70,
  frameRow: 17,
  watched: 62,
  watchedRow: 19,
};
/** The map before a run: its widest cell, and the room of its caption, of the names of its columns, and of what is apart. */
const MAP = { most: 76, edges: 84 };
/** Heights of the chart before a run. */
const AHEAD = { usual: 260, low: 190, narrow: 112 };
/** The lowest and the highest curves. */
const CURVES = { least: 56, most: 230 };

/** Whether there is room for the weights below the film; a page that scrolls has it. */
function isWhole({ model, drawing }: Context): boolean {
  const { canvas, room, scale } = drawing;
  const { pictureRoom } = model.step;
  const [whole] = typeof pictureRoom === 'object' ? pictureRoom : [];
  return !canvas || !whole || (room >= whole.width && canvas.height / scale >= whole.height);
}

/** Height of the curves in a framed window: what the rest leaves of it; null where the page scrolls. */
function curvesHeight(context: Context, film: Film): number | null {
  const { canvas, scale } = context.drawing;
  if (!canvas) return null;
  const { head, readings, margins, film: frame, frameRow, watched, watchedRow } = HEIGHTS;
  const rows = film.frames[0].shares.length;
  const below = watchedOf(context).map(
    (name) => matrixOf(nodeOf(context.model.session, name).shape).rows,
  );
  const weights =
    isWhole(context) && !context.drawing.presenting
      ? watched + watchedRow * Math.max(0, ...below)
      : 0;
  const others = head + readings + margins + frame + frameRow * rows + weights;
  return Math.max(CURVES.least, Math.min(CURVES.most, Math.floor(canvas.height / scale - others)));
}

export function trainView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { run, film } = model;
  if (!run || !film) return planeView(context);
  const isWide = !drawing.narrow;
  const isFramed = isWide && drawing.canvas !== null && !drawing.presenting;
  const hasAll = isWhole(context);
  const margins = MARGINS[!isWide ? 'narrow' : hasAll ? 'wide' : 'small'];
  const side = hasAll ? BESIDE : SMALL;
  const beside = isWide ? side.width + side.gap : 0;
  const width = drawing.room - beside - margins.left - margins.right;
  const height = curvesHeight(context, film);
  const sizes = properties({
    'beside-w': side.width,
    between: side.gap,
    ...marginsOf(margins),
    ...(height ? { 'curves-h': height } : {}),
  });
  const axis: StepAxis = {
    end: endOf(Math.max(model.state.trained, run.rows.length - 1)),
    width,
  };
  const curves = curvesOf(model);
  const numbers = numbersAt(model, { isShort: !isWide, isFramed });
  const said = RUN_TEXT.said(
    run.step,
    numbers.map(({ name, value, more }) => [name, more ? `${value}, ${more}` : value]),
  );
  const labels = tokenRoom(model, 'weights');
  const tokens = nodeOf(model.session, 'weights').shape.at(-1) ?? 1;
  const widest = Math.floor(((isWide ? side.width : drawing.room) - labels) / tokens);
  const cell = {
    width: isWide ? Math.min(side.cell, Math.max(33, widest)) : Math.min(44, widest),
    height: 28,
  };
  // Before the run what it is to make, and where its loss begins; what only a run can show comes with that.
  const isWaiting = waits(context);
  const goals = isWaiting ? goalsOf(model) : [];
  const key = goals.length > 0 ? goalKey() : nothing;
  const map = matrixView(context, 'weights', { decimals: 2, labels, cell, goals });
  const readings = html`<ul class="run-numbers">
    ${numbers.map(({ style, name, value, more }) => html`<li class=${style}>${name} <b>${value}</b>${more && html` · ${more}`}</li>`)}
  </ul>`;
  const transport = transportView(context, !isFramed);
  const drawn = curvesView(context, axis, curves, said);
  if (!isWide) {
    // The map comes first: there is not much room above the sheet.
    return html`<section class="plane training stacked" aria-label=${PLANE.plane} .style=${sizes}>
      <div class="in-row run-head">${transport}</div>
      ${map} ${readings} ${
        isWaiting
          ? html`${key} ${aheadView(context, axis, AHEAD.narrow)}`
          : html`${drawn} ${rowView(context, film)} ${guessView(context)} ${pointsView(context)}
      ${watchedView(context, film)} ${takeView(context)} ${showingsView(context)}`
      }
    </section>`;
  }
  // A slide has the run alone, a page that scrolls all of it.
  if (!isFramed) {
    const isPage = !drawing.presenting;
    return html`<section class="plane training" aria-label=${PLANE.plane} .style=${sizes}>
      <div class="run-picture">
        <div class="in-row run-head">${transport} ${readings}</div>
        ${drawn} ${filmView(context, axis, film)} ${isPage ? watchedView(context, film) : nothing}
      </div>
      <div class="run-beside">
        ${map} ${key} ${guessView(context)} ${pointsView(context)}
        ${isPage && !isWaiting ? html`${takeView(context)} ${showingsView(context)}` : nothing}
      </div>
    </section>`;
  }
  const parts = hasAll ? (['run', 'shows'] as const) : (['run', 'weights', 'shows'] as const);
  const part = partOf(context, parts);
  if (part === 'run' && isWaiting) {
    const { readings: below, head } = HEIGHTS;
    const free = (drawing.canvas?.height ?? 0) / drawing.scale - below - head - MAP.edges;
    const large = {
      width: Math.min(MAP.most, Math.floor((drawing.room - beside - labels) / tokens)),
      height: Math.min(MAP.most, Math.floor(free / tokens)),
    };
    return html`<section class="plane training framed start" aria-label=${PLANE.plane} .style=${sizes}>
      <div class="run-picture">
        <div class="in-row run-head">${transport}</div>
        <div class="in-row run-now">${stepView(context)} ${readings}</div>
        ${matrixView(context, 'weights', { decimals: 2, labels, cell: large, goals, key })}
      </div>
      <div class="run-beside">${aheadView(context, axis, isLow(drawing) ? AHEAD.low : AHEAD.usual)}</div>
    </section>`;
  }
  const shown = {
    run: () =>
      html`${drawn} ${filmView(context, axis, film)} ${hasAll ? watchedView(context, film) : nothing}`,
    weights: () => html`${watchedView(context, film)}`,
    shows: () => html`${showingsView(context)} ${isLow(drawing) ? takeView(context) : nothing}`,
  };
  return html`<section class=${`plane training framed ${hasAll ? '' : 'small'}`} aria-label=${PLANE.plane} .style=${sizes}>
    <div class="run-picture">
      <div class="in-row run-head">${transport} ${partsView(context, parts, RUN_TEXT.partsOfTrain)}</div>
      <div class="in-row run-now">${stepView(context)} ${readings}</div>
      ${shown[part]()}
    </div>
    <div class="run-beside">
      ${part === 'weights' ? pointsOr(context, map) : html`${map} ${guessView(context)}`}
      ${hasAll ? pointsView(context) : nothing}
      ${isLow(drawing) || part === 'weights' ? nothing : takeView(context)}
    </div>
  </section>`;
}

/** Queries and keys as points beside the weights that make them; of a head without such points its map. */
function pointsOr(context: Context, map: TemplateResult): unknown {
  const points = pointsView(context);
  return points === nothing ? map : points;
}

/** The loss of each step's own batch, and for each question the share on the right token, on fresh sequences. */
function curvesOf({ run, ahead, session }: Model): Curve[] {
  const { columns = [] } = session.structure.training ?? {};
  if (!run) return [];
  const all = ahead ?? run;
  const fresh = [...all.fresh].toSorted(([a], [b]) => a - b);
  const best = (row: Float64Array, names: string[]) =>
    Math.max(...names.map((name) => row[columns.indexOf(name)]));
  return [
    { kind: 'loss', style: 'loss', points: all.rows.map(([loss], step) => [step, loss] as const) },
    ...questionsOf(session).map(
      ({ shares }, i): Curve => ({
        kind: 'share',
        style: `share question-${i}`,
        points: fresh.map(([step, row]) => [step, best(row, shares)] as const),
      }),
    ),
  ];
}

interface Reading {
  style: string;
  name: string;
  value: string;
  more: string;
}

/** Readings of the run at its current step. */
function numbersAt(
  { run, session }: Model,
  { isShort, isFramed }: { isShort: boolean; isFramed: boolean },
): Reading[] {
  const { columns = [] } = session.structure.training ?? {};
  if (!run) return [];
  const loss = run.rows[run.step]?.[0] ?? Number.NaN;
  const fresh = run.fresh.get(run.step);
  const of = (name: string) => fresh?.[columns.indexOf(name)] ?? 0;
  const questions = questionsOf(session);
  return [
    { style: 'loss', name: RUN_TEXT.loss, value: fixed(loss, 4), more: '' },
    ...(fresh
      ? questions.map(({ shares, right }, i) => ({
          style: `share question-${i}`,
          name: isFramed ? RUN_TEXT.shareFramed : isShort ? RUN_TEXT.shareShort : RUN_TEXT.share,
          value: fixed(Math.max(...shares.map(of)), 2),
          more:
            isShort || isFramed ? RUN_TEXT.rightShort(of(right)) : RUN_TEXT.rightShare(of(right)),
        }))
      : []),
  ];
}

const words = RUN_TEXT.guess;

export function guessView(context: Context): TemplateResult {
  const questions = questionsOf(context.model.session);
  return html`<section class="head-guess" aria-label=${words.title}>
    ${questions.map((question) => questionView(context, question))}
  </section>`;
}

function questionView(context: Context, { probs, y, targets }: TaskQuestion): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const node = nodeOf(session, probs);
  const shares = openRow(session, drawing, probs);
  const answers = openRow(session, drawing, targets);
  const right = answers.findIndex((answer) => answer > 0);
  const most = shares.indexOf(Math.max(...shares));
  return html`<h2>${words.of(symbol(drawing, y), drawing.row)}</h2>
    <ul>
      ${shares.map((share, col) => {
        const cell = cellAt(session, drawing, probs, drawing.row, col);
        const isOpen = drawing.open.cell.node === probs && valueAt(session, cell) === share;
        return html`<li class=${col === right ? 'answer' : ''}>
          <span>${meaningOf(session, node, -1, col)}</span>
          <button class="number" aria-pressed=${isOpen ? 'true' : 'false'} @click=${() => act.choose(cell)}>${fixed(share, 4)}</button>
          ${col === most && right >= 0 ? html`<em class=${most === right ? 'is-right' : 'is-wrong'}>${most === right ? '✓' : '✗'}</em>` : html`<em></em>`}
          <i .style=${properties({ share: isHidden(share) ? 0 : share })}></i>
        </li>`;
      })}
    </ul>
    <p>${right < 0 ? words.notAsked : words.answer(meaningOf(session, node, -1, right))}</p>`;
}

/** Buttons for what a run can show: each sets the choices, and trains to the step where it is seen. */
export function showingsView({ model, view, act }: Context): TemplateResult {
  const words = RUN_TEXT.showings;
  const on = showingOf(model);
  // Before, the sentence would answer what the step asks.
  const isSeen = model.state.trained >= SHOWN_STEPS;
  const show = (choices: Partial<typeof PLAIN>) => {
    if (view.playing) act.setView({ playing: false });
    act.replace({ ...VERIFIED_ON, ...PLAIN, ...choices, trained: SHOWN_STEPS, cell: null });
  };
  return html`<section class="screen-only showings" aria-label=${words.title}>
    <h2>${words.title}</h2>
    <p class="in-row showing-buttons">
      ${IDS.map(
        (id) =>
          html`<button class="button" aria-pressed=${id === on ? 'true' : 'false'} @click=${() => show(SHOWINGS[id])}>${words.all[id].name}</button>`,
      )}
    </p>
    <p class="aside">${on && isSeen ? words.all[on].says(matchElsewhereOf(model)) : words.own}</p>
  </section>`;
}

/**
 * Cell width in pixels of a matrix with as many rows as parts. Matrices of eight and of four columns fit side by side
 * at 1280.
 */
const CELL = {
  wide: { width: 34, height: 19 },
  framed: { width: 30, height: 19 },
  narrow: { width: 35, height: 22 },
};
/** The most columns whose cells have digits. */
const MOST = 12;

export function watchedView(context: Context, film: Film): TemplateResult {
  return html`<div class="watched">${watchedOf(context).map((name) => watchedTensor(context, film, name))}</div>`;
}

/** The tensors by which the run is watched, if their cells have room for digits. */
function watchedOf({ model: { session } }: Context): string[] {
  const names = WATCHED.filter((name) => session.find(name) >= 0);
  return names.filter((name) => matrixOf(nodeOf(session, name).shape).cols <= MOST);
}

function watchedTensor(context: Context, film: Film, name: string): TemplateResult {
  const { model, drawing } = context;
  const cell = CELL[drawing.narrow ? 'narrow' : drawing.canvas ? 'framed' : 'wide'];
  const node = nodeOf(model.session, name);
  const { rows } = matrixOf(node.shape);
  const names = Array.from({ length: rows }, (_, row) => meaningOf(model.session, node, -2, row));
  return html`<section class="watched-tensor">
    ${matrixView(context, name, { decimals: 1, labels: labelRoom(names), cell })}
    ${firstView(context, film, name)}
  </section>`;
}

/** Height of a framed window, in the picture's pixels, below which step 0 has no room below the weights, nor the way to stage 5 below the guess. */
const LOW = 400;
const isLow = ({ canvas, scale }: Context['drawing']) => canvas && canvas.height / scale < LOW;

/** Step 0, in colours alone. */
function firstView({ model, drawing }: Context, film: Film, name: string) {
  const values = film.first.get(name);
  if (!values || drawing.narrow || isLow(drawing)) return nothing;
  const { rows, cols } = matrixOf(nodeOf(model.session, name).shape);
  const largest = colourMaxOf(model.session, drawing, name);
  const draw = (canvas: Element | undefined) => {
    if (!canvas) return;
    paintMap(canvas as HTMLCanvasElement, rows, cols, (row, col) =>
      shade(values[row * cols + col] / largest, 'signed', drawing.theme),
    );
  };
  return html`<figure class="watched-first">
    <canvas width=${cols} height=${rows} .style=${properties({ cols, rows })} ${ref(draw)}></canvas>
    <figcaption>${RUN_TEXT.watched.first}</figcaption>
  </figure>`;
}
