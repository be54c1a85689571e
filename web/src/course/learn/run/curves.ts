// Curves of a run over its steps, with a cursor that is dragged, or moved by keys, to any step.

import { html, nothing, type TemplateResult } from 'lit-html';
import { cellName, exact } from '../../../engine/draw/format.ts';
import { type Properties, properties } from '../../../engine/draw/properties.ts';
import { questionsOf } from '../../../engine/lesson/task_questions.ts';
import { givenOf } from '../../../engine/model/asked/answered.ts';
import type { Model } from '../../../engine/model/model.ts';
import {
  BELOW,
  type Beside,
  box,
  chartView,
  label,
  levels,
  linear,
  type Mark,
  type Place,
  point,
  RIGHT,
} from '../../../engine/plane/chart.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { curveMarks } from '../../../engine/plane/run/curve_marks.ts';
import { type CursorAxis, scrubView } from '../../../engine/plane/run/scrub.ts';
import { TRANSPORT } from '../../../engine/plane/run/transport.en.ts';
import { SOON, STEPS } from '../asked_steps.ts';
import { RUN_TEXT } from '../run.en.ts';
import { isApart, placeOf, type StepAxis, stepAt, ticksOf } from './step_axis.ts';

export interface Curve {
  /** Losses have their axis on the left; shares, from 0 to 1, on the right. */
  kind: 'loss' | 'share';
  /** A class that gives it its colour and its dashes. */
  style: string;
  points: (readonly [step: number, value: number])[];
}

/** Where the axes have a mark, as parts of their length. */
const LEVELS = [0, 0.25, 0.5, 0.75, 1];
/** Custom properties for the margins left and right of the curves, in pixels. */
export function marginsOf({ left, right }: { left: number; right: number }): Properties {
  return { 'curves-left': left, 'curves-right': right };
}

/** `said`: what the cursor stands at, in words. `top`: end of the axis of losses; by default it fits them. */
export function curvesView(
  context: Context,
  axis: StepAxis,
  curves: readonly Curve[],
  said: string,
  top = lossTop(curves),
): TemplateResult {
  const { model, drawing } = context;
  const { trained } = model.state;
  const step = model.run?.step ?? trained;
  const isWaiting = waits(context);
  const showsLater = step > 0 || !(isWaiting || drawing.presenting);
  const says = showsLater && model.ahead ? RUN_TEXT.ahead.drawn(axis.end) : '';
  const across = (at: number) => `${(100 * placeOf(axis, at)).toFixed(2)}%`;
  return html`<div class="curves">
    ${setIn(context, axis).map(
      ({ step: at, names }, i, all) => html`<i
        class="set-at"
        aria-hidden="true"
        title=${RUN_TEXT.setAt(at, names)}
        .style=${`left:${across(at)}`}
      >${i === 0 || isApart(axis, all[i - 1].step, at) ? html`<b>${RUN_TEXT.yours}</b>` : nothing}</i>`,
    )}
    ${chartView(marksOf(axis, curves, { trained, step, showsLater, top }))}
    ${isWaiting ? laterCover(axis) : nothing} ${says ? html`<em class="ahead">${says}</em>` : nothing}
    ${scrubView(context, cursorOf(axis), said)}
  </div>`;
}

/** The cursor's axis, which is that of the curves. */
function cursorOf(axis: StepAxis): CursorAxis {
  return {
    end: axis.end,
    placeOf: (step) => placeOf(axis, step),
    stepAt: (place) => stepAt(axis, place),
  };
}

/** Whether the steps to come wait for the answers to both questions at step 0, which ask what the run comes to. */
export function waits({ model: drawn, beside: model = drawn, view, drawing }: Context): boolean {
  const isAsked = model.state.edits.length === 0 && !view.isEmbedded && !drawing.presenting;
  const isAnswered = (isAgain: boolean) => givenOf(model, view.answers, isAgain) !== undefined;
  return isAsked && (model.run?.step ?? 0) === 0 && !(isAnswered(false) && isAnswered(true));
}

/** Shares of right answers to each question of a task after so many steps, of the run or of the run ahead; null if not known. */
export function rightAfter({ run, ahead, session }: Model, step: number): number[] | null {
  const { columns = [] } = session.structure.training ?? {};
  const row = (ahead ?? run)?.fresh.get(step);
  return row ? questionsOf(session).map(({ right }) => row[columns.indexOf(right)]) : null;
}

/** Margins of the chart before a run, in pixels. */
const AHEAD = { left: 52, right: 24 };
/** Part of the chart before a run whose height is covered, as what is asked for may be anywhere in it. */
const COVERED = 0.14;
/** Places of a share clear of the levels: beside its point; of a large one below, as it stands near the highest level. */
const UNDER: Beside = { by: [-8, 15], anchor: 'end' };
const LARGE = 0.8;

/** Right answers before the run: how many there are, and the step at which they are asked for; then what it comes to. */
export function aheadView(
  { model, view }: Context,
  axis: StepAxis,
  height: number,
): TemplateResult {
  const up = linear(0, 1);
  // The last step has half the width of the cover beside it.
  const across = (step: number) => placeOf(axis, step) * (1 - COVERED / 2);
  const isFirst = givenOf(model, view.answers) === undefined;
  const asked = isFirst ? STEPS : SOON;
  const known = isFirst ? [0] : [0, STEPS];
  const marks: Mark[] = [
    ...levels(up, [0, 0.5, 1], RUN_TEXT.percent),
    box('', [across(asked) - COVERED / 2, 0], [across(asked) + COVERED / 2, 1]),
    label('asked', [across(asked), 0.5], '?', { by: [0, 4], anchor: 'middle' }),
    ...known.flatMap((step): Mark[] => {
      const [right] = rightAfter(model, step) ?? [];
      if (right === undefined) return [];
      const at: Place = [across(step), up(right)];
      return [
        point('share', at, 10),
        label('share bold', at, RUN_TEXT.percent(right), right > LARGE ? UNDER : RIGHT),
      ];
    }),
    ...[...new Set([...known, asked])].map((step) =>
      label('', [across(step), 0], TRANSPORT.number(step), BELOW),
    ),
  ];
  return html`<figure class="run-ahead" .style=${properties({ 'chart-h': height, ...marginsOf(AHEAD) })}>
    <figcaption class="chart-title">${RUN_TEXT.ahead.right}</figcaption>
    ${chartView(marks)}
  </figure>`;
}

/** Cover of the steps to come: from the first one on. */
function laterCover(axis: StepAxis): TemplateResult {
  const left = `left:${(100 * placeOf(axis, 1)).toFixed(2)}%`;
  return html`<p class="later-cover screen-only" .style=${left}>${RUN_TEXT.ahead.covered}</p>`;
}

/** Axes and curves, with a point on each curve at `step`. */
function marksOf(
  axis: StepAxis,
  curves: readonly Curve[],
  at: { trained: number; step: number; showsLater: boolean; top: number },
): Mark[] {
  const { trained, step, showsLater, top } = at;
  const up = { loss: linear(0, top), share: linear(0, 1) };
  const drawn = curves.map(({ kind, style, points }) => ({
    style,
    points: points
      .filter(([at]) => at <= axis.end)
      .map(([at, value]) => ({ at, place: [placeOf(axis, at), up[kind](value)] as const })),
  }));
  const losses = LEVELS.map((level) => level * top);
  const shares = curves.some(({ kind }) => kind === 'share') ? LEVELS : [];
  return [
    ...levels(up.loss, losses, RUN_TEXT.mark, 'loss'),
    ...shares.map((share) => label('share', [1, share], share.toFixed(2), RIGHT)),
    ...curveMarks(drawn, step, showsLater),
    ...ticksOf(axis, trained).map((tick) => {
      const name = tick === trained ? 'ink bold' : '';
      return label(name, [placeOf(axis, tick), 0], TRANSPORT.number(tick), BELOW);
    }),
  ];
}

/** The steps at which the learner has set weights, with their names. A run beside it has no edits. */
function setIn({ model }: Context, { end }: StepAxis): { step: number; names: string[] }[] {
  const { edits } = model.state;
  const steps = new Set(edits.flatMap(({ step }) => (step === undefined ? [] : [step])));
  return [...steps]
    .filter((step) => step <= end)
    .toSorted((a, b) => a - b)
    .map((step) => ({
      step,
      names: edits
        .filter((edit) => edit.step === step)
        .map(
          ({ node, index, value }) =>
            `${cellName(node, index)} = ${exact(value, model.session.structure.dtype)}`,
        ),
    }));
}

/** End of an axis that fits all losses and whose quarters are short numbers. */
export function lossTop(curves: readonly Curve[]): number {
  const values = curves.flatMap(({ kind, points }) =>
    kind === 'loss' ? points.map(([, value]) => value) : [],
  );
  const most = values.reduce((a, b) => Math.max(a, b), 0.1);
  const tens = 10 ** Math.floor(Math.log10(most));
  return tens * ([1, 2, 4, 6, 8].find((part) => part * tens >= most) ?? 10);
}
