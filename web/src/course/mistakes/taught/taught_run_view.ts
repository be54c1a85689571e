// Both runs on one chart, with what counting knows, and what their ends tell.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import type { Counted } from '../../../engine/model/run/counted_tables.ts';
import {
  BELOW,
  chartView,
  keyLine,
  label,
  levels,
  line,
  linear,
  logarithmic,
  type Mark,
  RIGHT,
} from '../../../engine/plane/chart.ts';
import { savableView } from '../../../engine/plane/picture/savable.ts';
import type { Actions } from '../../../engine/state/actions.ts';
import { kindOf, type SideName } from '../lab_context.ts';
import { STEPS, type Told } from '../taught_lesson.ts';
import { LAB_TEXT } from '../words.en.ts';
import { TAUGHT_TEXT } from './taught.en.ts';
import { outcomeOf } from './taught_checks.ts';
import type { TaughtRuns } from './taught_runs.ts';

/** Ends and marks of the axis of losses: between what is right and what is too good lie powers of ten. */
const LOSS = { least: 0.01, most: 3.2, marks: [0.01, 0.1, 1] } as const;
const TICKS = [0, 50, 100, 150, 200];
const up = logarithmic(LOSS.least, LOSS.most);
const across = linear(0, STEPS);

export interface RunShown {
  mistake: string;
  runs: TaughtRuns;
  counted: Counted;
  /** Whether sentences are kept aside, whose loss is drawn. */
  keeps: boolean;
  /** Whether the run with the mistake waits for the reader's guess. */
  isCovered: boolean;
}

const lossOf = (told: readonly Told[]) => {
  const last = told.at(-1);
  return last ? fixed(last.loss, 3) : '…';
};

export function runView(
  act: Actions,
  { mistake, runs, counted, keeps, isCovered }: RunShown,
): TemplateResult {
  const sides: SideName[] = isCovered ? ['right'] : ['right', 'wrong'];
  const toldOf = (side: SideName) => runs.at(side)?.told ?? [];
  const named = (side: SideName) =>
    TAUGHT_TEXT.at(LAB_TEXT.sides[kindOf(side, mistake, false)].name, lossOf(toldOf(side)));
  const drawn = html`<figure class="taught-run">
      <figcaption>${keeps ? TAUGHT_TEXT.caption : TAUGHT_TEXT.captionOfText}</figcaption>
      <ul class="in-row line-key taught-key">
        ${sides.map(
          (
            side,
          ) => html`<li>${keyLine(`taught-line ${side}`)} ${LAB_TEXT.sides[kindOf(side, mistake, false)].name}
            <b>${lossOf(toldOf(side))}</b></li>`,
        )}
        <li class="aside" role="status">${runs.isOver() ? TAUGHT_TEXT.over : TAUGHT_TEXT.running(runs.step())}</li>
      </ul>
      ${chartView(
        [
          ...levels(up, LOSS.marks, String),
          ...countedMarks(counted),
          ...TICKS.map((step) => label('', [across(step), 0], String(step), BELOW)),
          ...sides.map((side) =>
            line(
              `taught-line ${side}`,
              ...toldOf(side).map(({ step, loss }) => [across(step), up(loss)] as const),
            ),
          ),
        ],
        TAUGHT_TEXT.charted(named('right'), isCovered ? '' : named('wrong')),
      )}
    </figure>`;
  return html`${savableView(act, 'attention_mistake', drawn)}
    ${isCovered ? nothing : html`<p class="taught-outcome">${outcomeView(runs, counted)}</p>`}`;
}

function countedMarks(counted: Counted): Mark[] {
  return (Object.keys(TAUGHT_TEXT.levels) as (keyof typeof TAUGHT_TEXT.levels)[]).flatMap(
    (name) => {
      const value = counted[name];
      if (value === undefined) return [];
      const style = name === 'floor' ? 'taught-level least' : 'taught-level';
      return [
        line(style, [0, up(value)], [1, up(value)]),
        label('', [1, up(value)], `${TAUGHT_TEXT.levels[name]} ${fixed(value, 3)}`, RIGHT),
      ];
    },
  );
}

function outcomeView(runs: TaughtRuns, counted: Counted): unknown {
  const told = runs.at('wrong')?.told.at(-1);
  if (!runs.isOver() || !told) return '';
  const { outcomes } = TAUGHT_TEXT;
  const { pairs, floor } = counted;
  if (pairs === undefined || floor === undefined || Number.isNaN(told.right))
    return outcomes.unknown;
  const [loss, right] = [fixed(told.loss, 3), fixed(told.right, 2)];
  switch (outcomeOf(told, counted)) {
    case 'below':
      return outcomes.below(loss, fixed(floor, 3));
    case 'above':
      return outcomes.above(loss, fixed(pairs, 3), told.right > 0.9 ? right : null);
    case 'between':
      return outcomes.between(loss, fixed(runs.at('right')?.told.at(-1)?.loss ?? 0, 3));
  }
}
