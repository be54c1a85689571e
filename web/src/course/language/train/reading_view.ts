// The step Train: the run of the language model, with the levels that counting reaches; below it the row that finds the topic,
// and beside it the map and the guesses of both meanings at this step.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../../engine/core/covered.ts';
import { type Cell, offsetOf } from '../../../engine/core/tensor.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { givenOf } from '../../../engine/model/asked/answered.ts';
import {
  cellAt,
  leadingIndex,
  meaningOf,
  nodeOf,
  sizeAlong,
  tokenName,
  valueAt,
} from '../../../engine/model/nodes.ts';
import { endOf } from '../../../engine/model/run/pace.ts';
import {
  BELOW,
  type Beside,
  chartView,
  label,
  levels,
  line,
  linear,
  logarithmic,
  type Mark,
  point,
  RIGHT,
  roundValues,
  type Scale,
} from '../../../engine/plane/chart.ts';
import { type Context, isAsking } from '../../../engine/plane/context.ts';
import { symbol } from '../../../engine/plane/names.ts';
import { tableRow, tableView } from '../../../engine/plane/number_table.ts';
import { planeView } from '../../../engine/plane/plane.ts';
import { curveMarks, type DrawnCurve } from '../../../engine/plane/run/curve_marks.ts';
import { scrubView } from '../../../engine/plane/run/scrub.ts';
import { transportView } from '../../../engine/plane/run/transport.ts';
import { PLANE } from '../../../engine/words/plane.en.ts';
import { weightsIn } from '../block_lesson.ts';
import { grammarOf, sentencesOf } from '../grammar.ts';
import { columnsOf, levelsOf } from '../reading_lesson.ts';
import { STEPS } from '../run_steps.ts';
import { barCell, matrixTable, numberCell } from '../tables.ts';
import { madeRowAt } from '../taught.ts';
import { bothTopics } from '../topics.ts';
import { READING } from './reading.en.ts';
import { type ShownRun, shownRun } from './shown_run.ts';

/** Ends of the losses' axis where it is known how far they fall: what stands above is drawn behind a break. */
const LOSS = { least: 0.35, most: 0.9 } as const;
/** Parts of that axis: where it breaks, where it goes on, and half of a stroke across it. */
const BREAK = { below: 0.86, above: 0.9, across: 0.01, up: 0.012 } as const;
/** Part of the height that the question's mark has above its line; the loss that is told, beside its point. */
const ASKED = 0.08;
const TOLD: Beside = { by: [12, -8], anchor: 'start' };
/** Points of the curves after which a loss that is far above is no longer on its way. */
const FAR = 160;
/** Pixels of the picture: the transport; names of the curves and ticks below them; a row of the film, and its head and foot. */
const HEIGHTS = { head: 46, names: 78, row: 17, film: 56, map: 64, bars: 56, barRow: 20 } as const;
/** Pixels beside the curves, for the marks of their axis and for the names of levels. */
const MARGINS = { left: 34, right: 144, narrow: 104 } as const;
/** The lowest and the highest curves, and losses alone; the part that losses have above shares. */
const CURVES = { least: 150, most: 300, alone: 380, losses: 0.58 } as const;
/** Heights of the curves on a phone: before the run its map is above them, and all of it is in sight. */
const SMALL = { ahead: 130, run: 220 } as const;
/** The least effect that is drawn; and height of its chart. */
const EFFECT = { least: 1e-6, most: 100, height: 84, powers: [-6, -4, -2, 0] } as const;
/** Part of the chart's height by which two levels with names are apart. */
const APART = 0.06;
/** Points of a curve, at most. */
const POINTS = 300;
/** Pixels of a cell of the map, in a window and on a phone. */
const CELL = { wide: { width: 33, height: 22 }, narrow: { width: 40, height: 26 } } as const;

export function readingView(context: Context): TemplateResult {
  const { model, drawing } = context;
  if (!model.run) return planeView(context);
  const run = shownRun(context, model.run);
  const room = drawing.canvas ? drawing.canvas.height / drawing.scale : Infinity;
  const tokens = sizeAlong(model.session, 'T');
  const film =
    HEIGHTS.film + HEIGHTS.row * (model.session.structure.causal ? drawing.row + 1 : tokens);
  const rest = room - HEIGHTS.head - HEIGHTS.names;
  // Before the run the chart of its loss, and where that may go, is the picture; all words are guessed alike.
  const isAhead = isBefore(run);
  const hasFilm = !isAhead && rest - film >= CURVES.least;
  const most = isAhead ? CURVES.alone : CURVES.most;
  const curves = Math.max(CURVES.least, Math.min(most, rest - (hasFilm ? film : 0)));
  const cell = CELL[drawing.narrow ? 'narrow' : 'wide'];
  const beside = HEIGHTS.map + tokens * cell.height + HEIGHTS.bars + 6 * HEIGHTS.barRow;
  const sizes = properties({
    'curves-h': drawing.narrow ? (isAhead ? SMALL.ahead : SMALL.run) : curves,
    'cell-w': cell.width,
    'cell-h': cell.height,
    'head-h': 20,
    'curves-left': MARGINS.left,
    'curves-right': drawing.narrow ? MARGINS.narrow : MARGINS.right,
  });
  // On a phone what has numbers already comes first.
  const isMapFirst = isAhead && drawing.narrow;
  return html`<section class="plane reading-picture" aria-label=${PLANE.plane} .style=${sizes}>
    <div class="reading-run">
      <div class="in-row run-head">${transportView(context)}</div>
      ${isMapFirst ? mapView(context) : nothing} ${curvesView(context, run)} ${hasFilm ? filmView(context, run) : nothing}
    </div>
    <div class="reading-beside">
      ${isMapFirst ? nothing : mapView(context)} ${isAhead ? nothing : guessesView(context)}
      ${!isAhead && room - beside >= EFFECT.height + 40 ? effectView(context, run) : nothing}
    </div>
  </section>`;
}

const isBefore = (run: ShownRun) => run.rows.length <= 1;

/** Whether the step's question asks where the run's loss will be. */
const isAskedNow = (context: Context, run: ShownRun) =>
  isAsking(context) && isBefore(run) && levelsOf(context.model.session).length > 0;

interface Curve {
  style: string;
  name: string;
  points: readonly (readonly [step: number, value: number])[];
}

/** Points of a column of the run, not too many. */
function curveOf(run: ShownRun, at: number, style: string, name: string): Curve {
  const every = Math.max(1, Math.floor(run.rows.length / POINTS));
  const points = run.rows.flatMap((row, step) =>
    step % every === 0 || step === run.step ? [[step, row[at]] as const] : [],
  );
  return { style, name, points };
}

function curvesView(context: Context, run: ShownRun): TemplateResult {
  const { model, drawing } = context;
  const { session } = model;
  const isNarrow = drawing.narrow;
  const end = endOf(Math.max(model.state.trained, run.rows.length - 1));
  const columns = columnsOf(session);
  const counted = levelsOf(session);
  const isCounted = columns.river.length > 0;
  const across = linear(0, end);
  const named = (found: (typeof columns)['kept'], name: string) =>
    found.map(({ at, style }) => curveOf(run, at, style, name));
  const losses = [
    ...named(columns.trained, columns.kept.length > 0 ? READING.loss.trained : READING.loss.batch),
    ...named(columns.kept, READING.loss.kept),
  ];
  const topic = tokenName(session, model.batch, 2);
  const shares = isBefore(run)
    ? []
    : [
        ...named(columns.river, READING.right.river),
        ...named(columns.money, READING.right.money),
        ...named(columns.topic, READING.share(tokenName(session, model.batch, model.row), topic)),
      ];
  const { least, top, peak } = endsOf(losses, isCounted);
  const up = peak > top ? broken(least, top, peak) : linear(least, top);
  const now = (curves: Curve[]) =>
    curves.map(({ name, style, points }) => {
      const found = points.find(([step]) => step === run.step);
      return { name, style, value: found?.[1] ?? Number.NaN };
    });
  const said = [...now(losses), ...now(shares)].map(({ name, value }): [string, number] => [
    name,
    value,
  ]);
  const plateau = toldLoss(context, run);
  const part = shares.length > 0 ? CURVES.losses : 1;
  const upper: Scale = (value) => 1 - part + part * up(value);
  const lower: Scale = (value) => (1 - part - 0.12) * linear(0, 1)(value);
  const marks = [
    // Alone it needs no name beside that of its curves.
    ...(shares.length > 0
      ? [label('axis-name', [0, 1], READING.axes.loss, { by: [64, 8], anchor: 'start' })]
      : []),
    ...(shares.length > 0
      ? [label('axis-name', [0, lower(1)], READING.axes.share, { by: [4, -8], anchor: 'start' })]
      : []),
    ...levels(upper, lossMarks(least, top), (value) => fixed(value, 1)),
    ...(peak > top ? breakMarks(upper, peak, part) : []),
    ...counted.flatMap((level, i) => {
      const at = upper(level);
      // Levels that nearly meet have one name.
      const isNear = i > 0 && Math.abs(at - upper(counted[i - 1])) < APART;
      if (level > top) return [];
      const name = READING.levels[i];
      return [
        line('counted', [0, at], [1, at]),
        ...(isNear
          ? []
          : [
              label('counted-name', [1, at], isNarrow ? name : `${name} ${fixed(level, 4)}`, RIGHT),
            ]),
      ];
    }),
    ...curveMarks(placed(losses, across, upper), run.step),
    ...(shares.length > 0
      ? [
          ...levels(lower, [0, 0.5, 1], (value) => fixed(value, 1)),
          ...curveMarks(placed(shares, across, lower), run.step),
        ]
      : []),
    ...(isAskedNow(context, run) || plateau !== undefined
      ? askedMarks(
          across(STEPS.plateau),
          counted.filter((level) => level <= top).map((level) => upper(level)),
          plateau === undefined ? null : upper(plateau),
          plateau,
        )
      : []),
    ...roundValues(0, end, end / 6).map((step) =>
      label('', [across(step), 0], String(step), BELOW),
    ),
    ...(isNarrow ? [] : [label('', [1, 0], READING.steps, { by: [24, 13], anchor: 'start' })]),
  ];
  return html`<div class="reading-curves">
    <p class="curve-names">
      ${now(losses).map(nameView)}
      ${now(shares).map(nameView)}
    </p>
    <div class="curves-room">
      ${chartView(marks)}
      ${scrubView(context, { end, placeOf: across, stepAt: (place) => Math.round(Math.min(1, Math.max(0, place)) * end) }, READING.said(run.step, said))}
    </div>
  </div>`;
}

/** The step of which the question asks, and the levels near one of which the loss is by then: once it is told, `up` so high. */
const askedMarks = (
  at: number,
  levels: readonly number[],
  up: number | null,
  loss = Number.NaN,
): Mark[] => [
  line('guide dotted', [at, 0], [at, 1 - ASKED]),
  ...levels.map((level) => point('ring', [at, level], 12)),
  ...(up === null
    ? [label('asked', [at, 1], '?', { by: [0, 10], anchor: 'middle' })]
    : [point('accent', [at, up], 9), label('accent bold', [at, up], fixed(loss, 2), TOLD)]),
];

/** The loss that the first question asks for, before the run, once it is answered. */
function toldLoss({ model, view }: Context, run: ShownRun): number | undefined {
  if (!isBefore(run) || givenOf(model, view.answers) === undefined) return undefined;
  const column = model.session.structure.training?.columns.indexOf('loss_trained') ?? -1;
  return madeRowAt(model, STEPS.plateau)?.[column];
}

/** A scale with a break: of what is above it there is only little to see, and it has little room. */
function broken(least: number, top: number, peak: number): Scale {
  const [below, above] = [linear(least, top), linear(top, peak)];
  return (value) =>
    value <= top ? BREAK.below * below(value) : BREAK.above + (1 - BREAK.above) * above(value);
}

/** The axis, and two strokes across it where it breaks; above them its end. `part`: that of the chart which it has. */
function breakMarks(up: Scale, peak: number, part: number): Mark[] {
  const ends = [BREAK.below, BREAK.above].map((at) => 1 - part + part * at);
  const stroke = (at: number) =>
    line('break', [-BREAK.across, at - BREAK.up], [BREAK.across, at + BREAK.up]);
  return [
    line('axis', [0, 1 - part], [0, ends[0]]),
    line('axis', [0, ends[1]], [0, 1]),
    ...ends.map(stroke),
    ...levels(up, [peak], (value) => fixed(value, 1)),
  ];
}

const nameView = ({ name, style, value }: { name: string; style: string; value: number }) =>
  html`<span class=${`curve-name ${style}`}>${name} <b>${Number.isNaN(value) ? '' : fixed(value, style === 'loss' || style === 'kept' ? 4 : 2)}</b></span>`;

/** The end of an axis for all losses, a multiple of a half. */
function topOf(curves: readonly Curve[]): number {
  const most = Math.max(0.5, ...curves.flatMap(({ points }) => points.map(([, value]) => value)));
  return Math.ceil(2 * most) / 2;
}

function lossMarks(least: number, top: number): number[] {
  return roundValues(least, top, (top - least) / 4);
}

/**
 * Ends of the losses' axis. A model with a mistake may fall far below what can be known, or never come near it: then they
 * are those of its curves. `peak`: the end of what is drawn behind a break, if it is above `top`.
 */
function endsOf(curves: readonly Curve[], isCounted: boolean) {
  const all = curves.flatMap(({ points }) => points.map(([, value]) => value));
  const lowest = Math.min(...all);
  const isFar = lowest > LOSS.most && all.length > FAR;
  const peak = topOf(curves);
  if (!isCounted || isFar) return { least: 0, top: peak, peak };
  return { least: lowest < LOSS.least ? 0 : LOSS.least, top: LOSS.most, peak };
}

/** The curves as they are drawn on their axes. */
function placed(curves: readonly Curve[], across: Scale, up: Scale): DrawnCurve[] {
  return curves.map(({ style, points }) => ({
    style,
    points: points
      .filter(([, value]) => Number.isFinite(value))
      .map(([at, value]) => ({ at, place: [across(at), up(value)] as const })),
  }));
}

/** The open row of the map at some steps, one beside the other: a press goes there. */
function filmView(
  { model, drawing, act }: Context,
  run: ShownRun,
): TemplateResult | typeof nothing {
  const { session, batch } = model;
  const name = weightsIn(session);
  const maps = [...run.maps]
    .filter(([step]) => step <= run.rows.length)
    .toSorted(([a], [b]) => a - b);
  if (!name || maps.length === 0) return nothing;
  const node = nodeOf(session, name);
  const tokens = node.shape.at(-1) ?? 0;
  const row = [...leadingIndex(drawing, node), drawing.row, 0];
  const from = offsetOf(node.shape, row);
  const seen = session.structure.causal ? Math.min(tokens, drawing.row + 1) : tokens;
  const words = Array.from({ length: seen }, (_, col) => tokenName(session, batch, col));
  return html`<section class="reading-film" aria-label=${READING.step} .style=${properties({ count: maps.length })}>
    <p class="film-title">${READING.film(tokenName(session, batch, drawing.row))}</p>
    <div class="film-rows">
      <ol aria-hidden="true">${words.map((word) => html`<li>${word}</li>`)}<li>${READING.step}</li></ol>
      ${maps.map(([step, map]) => {
        const shares = [...map.subarray(from, from + seen)];
        return html`<button
          aria-current=${step === run.step ? 'step' : 'false'}
          aria-label=${READING.go(step)}
          @click=${() => act.set({ trained: step })}
        >
          ${shares.map((share) => html`<span>${fixed(share, 2)}<i .style=${properties({ share })}></i></span>`)}
          <span>${step}</span>
        </button>`;
      })}
    </div>
  </section>`;
}

/** The map of the open sentence at this step. */
function mapView(context: Context): TemplateResult | typeof nothing {
  const name = weightsIn(context.model.session);
  if (!name) return nothing;
  return html`<div class="reading-map">
    <p class="chart-title">${symbol(context.drawing, name)} ${READING.map}</p>
    ${matrixTable(context, name)}
  </div>`;
}

/** Share at which bars end, unless one is larger: right are thirds. */
const BARS = 0.5;

/** Guesses of the next word in two sentences whose topics have different meanings. */
function guessesView(context: Context): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const { session, batch } = model;
  const grammar = grammarOf(sentencesOf(session));
  if (!grammar) return nothing;
  const both = bothTopics(model);
  const [, , last] = grammar.places;
  const row = last - 1;
  const node = nodeOf(session, 'probs');
  const vocabulary = Array.from({ length: node.shape[2] }, (_, col) =>
    meaningOf(session, node, -1, col),
  );
  const cells = both.map(
    ({ at }) =>
      (word: string) =>
        cellAt(session, { ...drawing, batch: at }, 'probs', row, vocabulary.indexOf(word)),
  );
  const words = grammar.meanings.flatMap(({ lasts }, meaning) =>
    lasts.map((word) => ({ word, meaning })),
  );
  const shareOf = (cell: Cell) => {
    const share = valueAt(session, cell);
    return isHidden(share) ? 0 : share;
  };
  // With a mistake one word may take nearly all.
  const shares = words.flatMap(({ word }) => cells.map((cellOf) => shareOf(cellOf(word))));
  const most = Math.max(BARS, ...shares);
  return html`<div class="apart reading-guesses">
    ${tableView({
      grid: 'probs',
      look: 'ruled',
      caption: { label: READING.guesses(tokenName(session, batch, row)), className: 'chart-title' },
      corner: READING.word,
      columns: both.map(({ name }) => ({ label: READING.after(name), span: 2 })),
      rows: words.map(({ word, meaning }, i) =>
        tableRow(
          { label: word },
          cells.map((cellOf, k) => {
            const share = shareOf(cellOf(word));
            return html`${numberCell(context, cellOf(word), { isTabStop: i === 0 && k === 0 })}
              ${barCell(share, most, meaning === 0 ? 'river' : 'money')}`;
          }),
        ),
      ),
    })}
  </div>`;
}

const POWER: Beside = { by: [-6, 0], anchor: 'end' };

/** By how much the topic moves the logits of the two meanings against each other: it grows through the whole plateau. */
function effectView({ model }: Context, run: ShownRun): TemplateResult | typeof nothing {
  const [effect] = columnsOf(model.session).effect;
  if (!effect) return nothing;
  const end = endOf(Math.max(model.state.trained, run.rows.length - 1));
  const across = linear(0, end);
  const up = logarithmic(EFFECT.least, EFFECT.most);
  const curve = curveOf(run, effect.at, 'topic', '');
  const marks = [
    ...EFFECT.powers.flatMap((power) => {
      const at = up(10 ** power);
      return [line('level', [0, at], [1, at]), label('', [0, at], READING.power(power), POWER)];
    }),
    ...curveMarks(
      placed([curve], across, (value) => up(Math.max(EFFECT.least, value))),
      run.step,
    ),
  ];
  return html`<figure class="reading-effect" .style=${properties({ 'chart-h': EFFECT.height })}>
    <figcaption class="chart-title">${READING.idle}</figcaption>
    ${chartView(marks, READING.charted)}
  </figure>`;
}
