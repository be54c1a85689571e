// The page on which a part of the language model is left out: trained beside the whole, with both curves. A lazily loaded
// module (course/page_rows.ts).
import './parts_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { fixed } from '../../engine/draw/format.ts';
import { PLAIN } from '../../engine/draw/styled.ts';
import { type Counted, countedOf } from '../../engine/model/run/counted_tables.ts';
import { experimentView } from '../../engine/page/beside/experiment.ts';
import { type PageContext, type PageView, page } from '../../engine/page/page.ts';
import {
  BELOW,
  chartView,
  keyLine,
  label,
  levels,
  line,
  linear,
  type Mark,
  RIGHT,
} from '../../engine/plane/chart.ts';
import { readCell, tableRow, tableView } from '../../engine/plane/number_table.ts';
import { savableView } from '../../engine/plane/picture/savable.ts';
import { ALL, STEPS, type Told, VARIANTS, type Variant, variantOf, WHOLE } from './parts_lesson.ts';
import { learns, learntAt, Runs, type Which } from './parts_run.ts';
import { PARTS_TEXT } from './words.en.ts';

interface PartsKnown {
  variant: Variant;
  counted: Counted;
}

type PartsContext = PageContext<PartsKnown>;

/** Ends of the axes: a loss above is not drawn. */
const LOSS = { least: 0.35, most: 0.9, marks: [0.4, 0.6, 0.8] } as const;
const SHARES = [0, 0.5, 1];
const TICKS = [0, 100, 200, 300];

export function partsPage(core: Core): PageView {
  const runs = new Runs();
  return page<PartsKnown>(core, {
    know: ({ session, state }) => ({
      variant: variantOf(state) ?? ALL[0],
      counted: countedOf(session),
    }),
    ask: {
      key: 'parts.residual',
      // A link that names a part shows what is asked.
      isOpen: (state) => variantOf(state) === null,
      of: ({ act, session, variant }) => {
        const { ask } = PARTS_TEXT;
        return {
          words: ask.question,
          answers: ask.answers,
          why: ask.why,
          task: { kind: 'choose' },
          question: () => ({
            kind: 'choose',
            right: learns(session, variant, runs.toldOf(variant)) ? 0 : 1,
          }),
          open: () => act.set(VARIANTS[variant]),
        };
      },
    },
    view: (context) => {
      const { session, act, variant, isAsking } = context;
      runs.follow(session, ['whole', variant], () => act.setView({}));
      return experimentView(context, {
        className: 'parts-page',
        words: PARTS_TEXT,
        question: context.question,
        main: [isAsking ? '' : chooseView(context), ...resultsView(context, runs)],
      });
    },
  });
}

function chooseView({ act, variant }: PartsContext): TemplateResult {
  return html`<div class="in-row controls-line" role="group" aria-label=${PARTS_TEXT.choose}>
      ${ALL.map(
        (one) => html`<button
          class="button"
          aria-pressed=${one === variant ? 'true' : 'false'}
          @click=${() => act.set({ ...WHOLE, ...VARIANTS[one] })}
        >${PARTS_TEXT.variants[one].name}</button>`,
      )}
    </div>
    <p class="parts-says">${PARTS_TEXT.variants[variant].says}</p>`;
}

/** Both runs; before the answer that of the whole model alone. */
function resultsView(context: PartsContext, runs: Runs): TemplateResult[] {
  const { variant, isAsking, act } = context;
  const shown: Which[] = isAsking ? ['whole'] : ['whole', variant];
  const last = Math.min(...shown.map((one) => runs.toldOf(one).at(-1)?.step ?? 0));
  const nameOf = (which: Which) =>
    which === 'whole' ? PARTS_TEXT.whole : PARTS_TEXT.variants[which].name;
  const { counted } = context;
  return [
    savableView(
      act,
      'attention_parts',
      html`<ul class="in-row line-key parts-key" aria-hidden="true">
        ${shown.map((one) => html`<li>${keyLine(styleOf(one))} ${nameOf(one)}</li>`)}
        <li class="aside" role="status">${last < STEPS ? PARTS_TEXT.running(last) : PARTS_TEXT.over}</li>
      </ul>
      <div class="columns apart">
        ${chartOf(PARTS_TEXT.loss, nameOf(variant), [
          ...lossMarks(counted),
          ...linesOf(
            shown,
            runs,
            ({ loss }) => lossUp(loss),
            ({ loss }) => loss <= LOSS.most,
          ),
        ])}
        ${chartOf(PARTS_TEXT.right, nameOf(variant), [...shareMarks(), ...linesOf(shown, runs, ({ right }) => shareUp(right))])}
      </div>`,
    ),
    html`<div class="part-below">${tableOf(shown, runs, nameOf)}</div>`,
    html`<p class="screen-only leads"><button class="button" @click=${() =>
      act.set({
        ...WHOLE,
        ...(isAsking ? {} : VARIANTS[variant]),
        ...{ stage: 'language', step: 'train', trained: STEPS },
      })}>${PARTS_TEXT.toStage}</button></p>`,
  ];
}

const styleOf = (which: Which) => (which === 'whole' ? 'run whole' : 'run other');
const across = linear(0, STEPS);
const lossUp = linear(LOSS.least, LOSS.most);
const shareUp = linear(0, 1);

/** The levels of a chart of losses: its marks, and what counting reaches. */
function lossMarks(counted: PartsKnown['counted']): Mark[] {
  const { levels: named } = PARTS_TEXT;
  const names = (Object.keys(named) as (keyof typeof named)[]).flatMap((name) => {
    const value = counted[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return [
    ...levels(lossUp, LOSS.marks, (value) => fixed(value, 1)),
    ...names.flatMap(({ name, value }) => {
      const up = lossUp(value);
      return [
        line('counted', [0, up], [1, up]),
        label('counted-name', [1, up], `${named[name]} ${fixed(value, 3)}`, RIGHT),
      ];
    }),
    ...stepMarks(),
  ];
}

function shareMarks(): Mark[] {
  return [...levels(shareUp, SHARES, (value) => fixed(value, 1)), ...stepMarks()];
}

function stepMarks(): Mark[] {
  return TICKS.map((step) => label('', [across(step), 0], String(step), BELOW));
}

function linesOf(
  shown: readonly Which[],
  runs: Runs,
  up: (told: Told) => number,
  isDrawn: (told: Told) => boolean = () => true,
): Mark[] {
  return shown.map((which) =>
    line(
      styleOf(which),
      ...runs
        .toldOf(which)
        .filter(isDrawn)
        .map((told) => [across(told.step), up(told)] as const),
    ),
  );
}

function chartOf(caption: string, name: string, marks: readonly Mark[]): TemplateResult {
  return html`<figure class="titled run-chart">
    <figcaption>${caption}</figcaption>
    ${chartView(marks, PARTS_TEXT.charted(name))}
  </figure>`;
}

function tableOf(
  shown: readonly Which[],
  runs: Runs,
  nameOf: (which: Which) => string,
): TemplateResult {
  const { table } = PARTS_TEXT;
  const cell = (text: string) => readCell(text, PLAIN, '');
  return tableView({
    grid: null,
    look: 'ruled',
    caption: { label: table.caption },
    corner: table.corner,
    columns: [table.loss, table.kept, table.right, table.learnt].map((label) => ({ label })),
    rows: shown.map((which) => {
      const told = runs.toldOf(which);
      const last = told.at(-1);
      const at = learntAt(told);
      return tableRow(
        { label: nameOf(which) },
        last
          ? [
              ...[last.loss, last.kept].map((loss) => cell(fixed(loss, 4))),
              cell(fixed(last.right, 2)),
              cell(at === null ? (last.step === STEPS ? table.never : '…') : String(at)),
            ]
          : Array.from({ length: 4 }, () => cell('…')),
      );
    }),
  });
}
