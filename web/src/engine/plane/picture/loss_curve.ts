// The curve of −log, on which an answer slides up as the share of the right one grows: the current row's share, and its loss.
import { html, type nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../core/covered.ts';
import { fixed } from '../../draw/format.ts';
import { properties } from '../../draw/properties.ts';
import type { Item } from '../../lesson/plane_items.ts';
import { cellAt, openRow } from '../../model/nodes.ts';
import {
  BELOW,
  type Beside,
  chartView,
  LEFT,
  label,
  levels,
  line,
  linear,
  type Mark,
  type Place,
  point,
} from '../chart.ts';
import type { Context } from '../context.ts';
import { heightOfChart } from '../layout/height.ts';
import { sizesOf } from '../layout/sizes.ts';
import { LOSS_CURVE } from './loss_curve.en.ts';

type Curve = Extract<Item, { kind: 'loss_curve' }>;

/** Ends of the loss's axis; the smallest share whose loss is on it. */
const MOST = 3.5;
const LEAST = Math.exp(-MOST);
const LEVELS = [0, 1, 2, 3];
/** Shares whose losses the question names; they mark the axis while a loss is asked for. */
const KNOWN = [1, 0.5, 0.1];
const SHARES = [0, 0.25, 0.5, 0.75, 1];
const POINTS = 60;
/** Marks of the axis of shares that are too near to the share of the row, which stands there too. */
const NEAR = 0.09;
/** The most pixels across: a curve that is wider looks flat. */
const WIDEST = 620;
/** Places of the loss clear of the curve: right of it, or at its end above it. */
const ASIDE: Beside = { by: [9, -9], anchor: 'start' };
const ABOVE: Beside = { by: [-6, -12], anchor: 'end' };

const across = linear(0, 1);
const up = linear(0, MOST);

/** `room`: in pixels, that of the columns; or, outside of a plane, of the chart itself. */
export function lossCurveView(
  context: Context,
  item: Omit<Curve, 'kind'>,
  room?: number | { width: number; height: number },
): TemplateResult | typeof nothing {
  const { model, drawing, act } = context;
  const { lossCurve } = sizesOf(drawing);
  const { width, height } =
    typeof room === 'object'
      ? room
      : {
          width: Math.min(Math.max(lossCurve.width, room ?? 0), WIDEST),
          height: heightOfChart(context, lossCurve.height),
        };
  const right = openRow(model.session, drawing, item.targets).findIndex((target) => target > 0);
  const share = openRow(model.session, drawing, item.shares)[right];
  const [loss] = openRow(model.session, drawing, item.losses);
  const isKnown = right >= 0 && !isHidden(loss);
  const isCovered = right >= 0 && !isKnown;
  const curve = Array.from({ length: POINTS + 1 }, (_, i): Place => {
    const at = LEAST ** (1 - i / POINTS);
    return [across(at), up(-Math.log(at))];
  });
  const at: Place = [across(share), up(isKnown ? loss : -Math.log(share))];
  const marks: Mark[] = [
    // With its levels the curve would say the loss that is asked for.
    ...(isCovered
      ? KNOWN.flatMap((one): Mark[] => {
          const known: Place = [across(one), up(-Math.log(one))];
          return [
            line('level', [0, known[1]], known),
            label('', [0, known[1]], one === 1 ? '0' : fixed(-Math.log(one), 2), LEFT),
            point('ink', known, 7),
          ];
        })
      : levels(up, LEVELS, String)),
    ...SHARES.filter((value) => right < 0 || Math.abs(value - share) > NEAR).map((value) =>
      label('', [across(value), 0], String(value), BELOW),
    ),
    line('axis', [0, 1], [0, 0], [1, 0]),
    line('accent thick', ...curve),
    ...(right < 0
      ? []
      : [
          line('guide dotted', [at[0], 0], at),
          label('ink bold', [at[0], 0], fixed(share, 3), BELOW),
        ]),
    ...(isCovered
      ? [point('sought-loss', at, 9), label('asked', at, '?', { by: [14, -14], anchor: 'middle' })]
      : []),
    ...(isKnown
      ? [
          line('guide dotted', [0, at[1]], at),
          point('now ink', at, 9, {
            cell: cellAt(model.session, drawing, item.losses, drawing.row, 0),
          }),
          label('loss ink', at, fixed(loss, 2), share < 0.8 ? ASIDE : ABOVE),
        ]
      : []),
  ];
  return html`<figure class="loss-curve" .style=${properties({ 'chart-w': width, 'chart-h': height })}>
    <figcaption class="chart-title"><em>${LOSS_CURVE.caption}</em></figcaption>
    ${chartView(marks, LOSS_CURVE.label, (cell) => act.choose(cell))}
  </figure>`;
}
