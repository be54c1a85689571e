// The tokens of a task one below the other: from the row that is asked an arrow to the token that it must find, with the
// share that it has of the row by now, and the right answer.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { fixed } from '../../engine/draw/format.ts';
import { properties } from '../../engine/draw/properties.ts';
import { LETTER_WIDTH } from '../../engine/draw/widths.ts';
import type { Item } from '../../engine/lesson/plane_items.ts';
import { exampleOf } from '../../engine/model/choice.ts';
import { cellAt, meaningOf, nodeOf, openRow, tokenName } from '../../engine/model/nodes.ts';
import { targetTokenIn } from '../../engine/model/run/target_token.ts';
import {
  chartView,
  label,
  line,
  linear,
  type Mark,
  type Place,
  point,
} from '../../engine/plane/chart.ts';
import type { Context } from '../../engine/plane/context.ts';
import { sizesOf } from '../../engine/plane/layout/sizes.ts';
import { SOUGHT } from './words.en.ts';

type Sought = Extract<Item, { kind: 'sought' }>;

/** Pixels from the longest name to the arrow's ends, and from these to its bend. */
const BESIDE = 14;
const BEND = 44;
const HEAD = { back: 8, half: 4 };
const POINTS = 24;
const NAME = { by: [0, 0], anchor: 'start' } as const;
const ROWS = 8;
/** Place of a line of words right of the bend, so many pixels below its middle. */
const beside = (down: number) => ({ by: [10, down], anchor: 'start' }) as const;

/** Nothing where the row is not asked, or there are more tokens than have room. */
export function soughtView(context: Context, item: Sought): TemplateResult | typeof nothing {
  const { model, drawing, act } = context;
  const { session, state } = model;
  const target = targetTokenIn(state, session, drawing);
  const shares = openRow(session, drawing, item.weights);
  const tokens = shares.length;
  if (target < 0 || target === drawing.row || tokens > ROWS) return nothing;
  const { width, height } = sizesOf(drawing).sought;
  const across = linear(0, width);
  const up = linear(tokens, 0);
  const at = (row: number) => up(row + 0.5);
  const name = (row: number) => tokenName(session, drawing.batch, row);
  const [from, to] = [at(drawing.row), at(target)];
  const letters = Math.max(...shares.map((_, row) => name(row).length));
  const ends = BESIDE + letters * LETTER_WIDTH;
  const bend = ends + BEND;
  // A curve from row to row, bent to the right.
  const way = Array.from({ length: POINTS + 1 }, (_, i): Place => {
    const t = i / POINTS;
    return [across(ends + BEND * 4 * t * (1 - t)), from + (to - from) * t];
  });
  const head = (side: number): Place => [
    across(ends + HEAD.back),
    to + (side * HEAD.half) / height,
  ];
  const share = shares[target];
  const cell = cellAt(session, drawing, item.weights, drawing.row, target);
  const questions = item.targets.filter((one) => session.find(one) >= 0);
  const right = questions.length > 0 ? openRow(session, drawing, questions[0]).indexOf(1) : -1;
  const answer = right < 0 ? '' : meaningOf(session, nodeOf(session, questions[0]), -1, right);
  const why = SOUGHT.by[exampleOf(state, session.catalogue())] ?? '';
  const middle: Place = [across(bend), (from + to) / 2];
  const marks: Mark[] = [
    ...Array.from({ length: tokens }, (_, row) =>
      label(
        row === drawing.row || row === target ? 'one-token ink bold' : '',
        [0, at(row)],
        name(row),
        NAME,
      ),
    ),
    line('accent thick', ...way),
    line('accent thick', head(1), [across(ends), to], head(-1)),
    point('accent', [across(ends), from], 6),
    label('why accent', middle, why, beside(-18)),
    label(
      'share ink',
      middle,
      isHidden(share) ? SOUGHT.covered : SOUGHT.share(fixed(share, 2)),
      beside(18),
      cell,
    ),
    ...(answer ? [label('answer ink bold', middle, SOUGHT.answer(answer), beside(0))] : []),
  ];
  return html`<figure class="sought" .style=${properties({ 'chart-w': width, 'chart-h': height })}>
    <figcaption class="chart-title"><em>${SOUGHT.caption(name(drawing.row))}</em></figcaption>
    ${chartView(marks, SOUGHT.label(name(drawing.row), name(target), why, answer), (one) => act.choose(one))}
  </figure>`;
}
