// The step Train: the run of a head that learns, from equal shares to the pattern, at any of its steps.
import { properties } from '../../../engine/draw/properties.ts';
import './train_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import { questionsOf } from '../../../engine/lesson/task_questions.ts';
import type { Model } from '../../../engine/model/model.ts';
import { endOf } from '../../../engine/model/run/pace.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { planeView } from '../../../engine/plane/plane.ts';
import { text } from '../../../engine/words/page.en.ts';
import { RUN_TEXT } from '../run.en.ts';
import { type Curve, curvesView, marginsOf } from './curves.ts';
import { filmView, rowView } from './film_strip.ts';
import { guessView } from './guess_bars.ts';
import { matrixView, scaleOf, tokenRoom } from './matrix.ts';
import { pointsView } from './points.ts';
import { showingsView } from './showings_view.ts';
import type { StepAxis } from './step_axis.ts';
import { takeView } from './take_view.ts';
import { transportView } from './transport.ts';
import { watchedView } from './watched.ts';

/** Pixels, which the style sheets get as custom properties: the map's column, and the gap beside it. */
const BESIDE = { usual: 300, slide: 440, gap: 24 };
/** The width of the curves on a slide, about: it is stretched. */
const ON_SLIDE = 700;
/** Margins left and right of the curves. */
const MARGINS = {
  wide: { left: 104, right: 40 },
  narrow: { left: 40, right: 24 },
  slide: { left: 150, right: 58 },
};

export function trainView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { run, film } = model;
  if (!run || !film) return planeView(context);
  const isWide = !drawing.narrow;
  const scale = scaleOf(context);
  const margins = MARGINS[drawing.presenting ? 'slide' : isWide ? 'wide' : 'narrow'];
  const beside = isWide ? BESIDE.usual + BESIDE.gap : 0;
  const width = drawing.presenting
    ? ON_SLIDE
    : drawing.room - beside - margins.left - margins.right;
  const sizes = properties({
    'beside-w': drawing.presenting ? BESIDE.slide : BESIDE.usual,
    between: BESIDE.gap,
    ...marginsOf(margins),
  });
  const axis: StepAxis = {
    end: endOf(Math.max(model.state.trained, run.rows.length - 1)),
    width,
    scale,
  };
  const curves = curvesOf(model);
  const numbers = numbersAt(model);
  const said = RUN_TEXT.said(
    run.step,
    numbers.map(({ name, value, more }) => [name, more ? `${value}, ${more}` : value]),
  );
  const map = matrixView(context, 'weights', {
    decimals: 2,
    labels: tokenRoom(model, 'weights'),
    cell: isWide ? { width: 42, height: 28 } : { width: 44, height: 30 },
  });
  const readings = html`<ul class="run-numbers">
    ${numbers.map(({ style, name, value, more }) => html`<li class=${style}>${name} <b>${value}</b>${more && html` · ${more}`}</li>`)}
  </ul>`;
  const [transport, drawn] = [transportView(context), curvesView(context, axis, curves, said)];
  if (!isWide) {
    // The map comes first: there is not much room above the sheet.
    return html`<section class="plane training stacked" aria-label=${text.plane} .style=${sizes}>
      <div class="run-head">${transport}</div>
      ${map} ${readings} ${drawn} ${rowView(context, film)} ${guessView(context)} ${pointsView(context)}
      ${watchedView(context, film)} ${takeView(context)} ${showingsView(context)}
    </section>`;
  }
  return html`<section class="plane training" aria-label=${text.plane} .style=${sizes}>
    <div class="run">
      <div class="run-head">${transport} ${readings}</div>
      ${drawn} ${filmView(context, axis, film)} ${watchedView(context, film)}
    </div>
    <div class="run-beside">
      ${map} ${guessView(context)} ${pointsView(context)} ${takeView(context)} ${showingsView(context)}
    </div>
  </section>`;
}

/** The loss of each step's own batch, and for each question the share on the right token, on fresh sequences. */
function curvesOf({ run, session }: Model): Curve[] {
  const { columns = [] } = session.structure.training ?? {};
  if (!run) return [];
  const fresh = [...run.fresh].toSorted(([a], [b]) => a - b);
  const best = (row: Float64Array, names: string[]) =>
    Math.max(...names.map((name) => row[columns.indexOf(name)]));
  return [
    { kind: 'loss', style: 'loss', points: run.rows.map(([loss], step) => [step, loss] as const) },
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
function numbersAt({ run, session }: Model): Reading[] {
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
          name: RUN_TEXT.share,
          value: fixed(Math.max(...shares.map(of)), 2),
          more: RUN_TEXT.rightShare(of(right)),
        }))
      : []),
  ];
}
