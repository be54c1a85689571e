// A nudge of the open number: the loss on both sides of it, and the slope beside the gradient. The two agree better
// with smaller steps, until rounding takes over.
import './nudge_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Session } from '../../engine/core/session.ts';
import type { DType } from '../../engine/core/structure.ts';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { cellName, exact, scientific } from '../../engine/draw/format.ts';
import {
  gradientCell,
  type Nudge,
  type NudgeStep,
  nudged,
  nudgeOf,
  POWERS,
} from '../../engine/model/edits/nudge.ts';
import { nodeOf, valueAt } from '../../engine/model/nodes.ts';
import {
  BELOW,
  chartView,
  label,
  levels,
  linear,
  type Mark,
  point,
} from '../../engine/plane/chart.ts';
import { type Context, isCovering } from '../../engine/plane/context.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { NUDGE } from './nudge.en.ts';

/** A nudge that was asked for, of which number, and of which numbers of the session. */
interface Asked {
  of: Cell;
  revision: number;
  nudge: Nudge | null;
  /** The chosen size of ε, as an index of POWERS; null: the one at which slope and gradient are closest. */
  chosen: number | null;
}
const lastOf = new WeakMap<Session, Asked>();

export function nudgeView(context: Context): TemplateResult | typeof nothing {
  const { model, act } = context;
  const { session, cell, state } = model;
  const of = nudged(session, cell);
  if (isCovering(context) || !of) return nothing;
  const { uncovered, revision } = session;
  const last = lastOf.get(uncovered);
  const known = last?.revision === revision && sameCell(last.of, of) ? last : null;
  const nudge = () => {
    lastOf.set(uncovered, { of, revision, nudge: nudgeOf(session, state, cell), chosen: null });
    act.setView({});
  };
  const name = cellName(of.node, of.index);
  const startsComputed =
    nodeOf(session, of.node).kind !== 'leaf' && state.edits.some((edit) => sameCell(edit, of));
  return html`<section class="card nudge" aria-labelledby="nudge">
    <header class="at-ends">
      <h2 class="kicker" id="nudge">${NUDGE.title}</h2>
      ${known ? nothing : html`<button class="button" @click=${nudge}>${NUDGE.go}</button>`}
    </header>
    ${known ? foundView(context, known) : html`<p>${NUDGE.begin(name)}</p>`}
    ${startsComputed ? html`<p class="aside">${NUDGE.fromComputed(name)}</p>` : nothing}
  </section>`;
}

function foundView({ model, act }: Context, found: Asked): TemplateResult {
  const { nudge, chosen } = found;
  if (!nudge) return html`<p>${NUDGE.none}</p>`;
  const { dtype } = model.session.structure;
  const { gradient, steps } = nudge.by[dtype];
  const at = chosen ?? closest(nudge, dtype);
  const { up, down, slope } = steps[at];
  const name = cellName(nudge.of.node, nudge.of.index);
  const asked = gradientCell(model.session, nudge.of);
  const line = (label: unknown, value: unknown, className?: string) =>
    tableRow({ label }, html`<td>${value}</td>`, className);
  const choose = (event: Event) => {
    found.chosen = Number((event.target as HTMLInputElement).value);
    act.setView({});
  };
  const size = powerText(POWERS[at]);
  return html`<label class="nudge-size"><span>${NUDGE.size} = ${size}</span>
      <input type="range" min="0" max=${POWERS.length - 1} .value=${String(at)} aria-valuetext=${size} @input=${choose} />
    </label>
    ${tableView({
      grid: null,
      caption: { label: NUDGE.title, className: 'visually-hidden' },
      corner: null,
      columns: null,
      rows: [
        line(html`<i>L</i> ${NUDGE.up(name)}`, exact(up, dtype)),
        line(html`<i>L</i> ${NUDGE.down(name)}`, exact(down, dtype)),
        line(NUDGE.slope, signed(slope), 'total'),
        line(
          NUDGE.gradient,
          // An edited number is nudged as it was computed: its gradient is not that of the page.
          valueAt(model.session, asked) === gradient
            ? html`<button class="number" @click=${() => act.choose(asked)}>${signed(gradient)}</button>`
            : signed(gradient),
        ),
        line(NUDGE.apart, scientific(Math.abs(slope - gradient))),
      ],
    })}
    <p class="nudge-title" aria-hidden="true">${NUDGE.plot}</p>
    <div class="nudge-plot">${chartView(marksOf(nudge, at), spoken(nudge))}</div>
    <p class="aside">${captionOf(nudge)}</p>`;
}

const signed = (value: number) =>
  `${value > 0 ? '+' : ''}${value === 0 ? '0' : value.toPrecision(6).replace('-', '−')}`;

/** "10⁻³" */
function powerText(power: number): string {
  return `10${String(power)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`;
}

/** The axis of differences, by powers of ten, and how far the mark of the chosen size goes below it. */
const UP = linear(-14, 1);
const FOOT = 0.17;

/** Marks of a log-log plot: smaller ε to the right, larger differences upwards. */
function marksOf(nudge: Nudge, at: number): Mark[] {
  const across = linear(-0.5, POWERS.length - 0.5);
  // Labels fit at every second size, and at the current one.
  const isNamed = (place: number) => place === at || (place % 2 === 0 && Math.abs(place - at) > 1);
  return [
    { kind: 'box', name: 'chosen', from: [across(at - 0.5), -FOOT], to: [across(at + 0.5), 1] },
    ...levels(UP, [0, -4, -8, -12], powerText),
    ...POWERS.flatMap((power, place) => {
      const name = place === at ? 'on' : '';
      return isNamed(place) ? [label(name, [across(place), 0], powerText(power), BELOW)] : [];
    }),
    ...(['float32', 'float64'] as const).flatMap((dtype) =>
      powersOf(nudge, dtype).map((power, place) => point(dtype, [across(place), UP(power)], 7)),
    ),
  ];
}

/** The powers of ten of the differences; without any, the least that is drawn. */
function powersOf(nudge: Nudge, dtype: DType): number[] {
  const { gradient, steps } = nudge.by[dtype];
  return steps.map(({ slope }) => Math.log10(Math.abs(slope - gradient) || 1e-99));
}

/** The size of ε at which slope and gradient are closest, as an index of POWERS. */
function closest(nudge: Nudge, dtype: DType): number {
  const powers = powersOf(nudge, dtype);
  return powers.indexOf(Math.min(...powers));
}

function captionOf(nudge: Nudge): unknown {
  const isFlat = ({ up, down }: NudgeStep) => up === down;
  if (nudge.by.float64.steps.every(isFlat)) return NUDGE.exact('float64');
  const size = (dtype: DType) => powerText(POWERS[closest(nudge, dtype)]);
  return NUDGE.caption(size('float32'), size('float64'));
}

function spoken(nudge: Nudge): string {
  const said = (dtype: DType) => {
    const { gradient, steps } = nudge.by[dtype];
    return NUDGE.plotted(
      dtype,
      steps.map(({ slope }) => scientific(Math.abs(slope - gradient))).join(', '),
    );
  };
  return `${NUDGE.plot}. ${said('float32')}. ${said('float64')}`;
}
