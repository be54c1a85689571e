// Table of which check sees which mistake, computed when it is asked for.
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatDifference } from '../../../engine/draw/format.ts';
import { tableRow, tableView } from '../../../engine/plane/number_table.ts';
import { DEFAULT, formatHash, patched } from '../../../engine/state/state.ts';
import { MISTAKES } from '../../../engine/words/switches.en.ts';
import { CHECKS, CHECKS_WITHOUT_REFERENCE } from '../mistake_checks.ts';
import { NEEDED } from '../taught_lesson.ts';
import { LAB_TEXT } from '../words.en.ts';
import { CHECKS_OF_TAUGHT, type CheckedMistake } from './overview.ts';

/** Results of the overview; `rows` is null before they are asked for. */
export interface Overview {
  rows: readonly CheckedMistake[] | null;
  /** How many mistakes there are. */
  all: number;
  run(): void;
}

export function overviewView({ rows, all, run }: Overview): TemplateResult {
  const { overview } = LAB_TEXT;
  return html`<section class=${`overview part-below ${rows ? '' : 'screen-only'}`} aria-labelledby="overview">
    <h2 id="overview" class="kicker">${overview.title}</h2>
    ${rows === null ? html`<button class="button" @click=${run}>${overview.run}</button>` : seenView(rows, all)}
  </section>`;
}

function seenView(rows: readonly CheckedMistake[], all: number): TemplateResult {
  const { overview } = LAB_TEXT;
  const [heads, model] = [false, true].map((isTaught) =>
    rows.filter((one) => one.isTaught === isTaught),
  );
  const count = (some: readonly CheckedMistake[], isIt: (by: CheckedMistake['by']) => boolean) =>
    some.filter(({ by }) => isIt(by)).length;
  const needsNone = (check: string) => CHECKS_WITHOUT_REFERENCE.some((one) => one === check);
  const isOver = rows.length === all;
  return html`<p role="status">${
    isOver
      ? overview.says(
          count(heads, (by) => by.some((check) => !needsNone(check))),
          count(heads, (by) => by.some(needsNone)),
          count(heads, (by) => by.length === 0),
          heads.length,
        )
      : overview.running(rows.length, all)
  }</p>
    ${seenTable(heads, { caption: overview.heads, checks: CHECKS, largest: html`<i>Y</i>` })}
    ${
      model.length > 0
        ? seenTable(model, {
            caption: overview.model,
            checks: CHECKS_OF_TAUGHT,
            largest: overview.logits,
          })
        : nothing
    }
    ${isOver ? html`<p>${ofModelView(model)}</p>` : nothing}`;
}

/** Sentence on a language model, or the way to where its mistakes are checked. */
function ofModelView(model: readonly CheckedMistake[]): unknown {
  const { ofModel, saysOfModel } = LAB_TEXT.overview;
  if (model.length === 0) return html`<a href=${`#${ofModel.link}`}>${ofModel.says}</a>`;
  const seenBy = (check: Check) => model.filter(({ by }) => by.includes(check)).length;
  return saysOfModel(seenBy('influence'), seenBy('loss'), model.length);
}

type Check = CheckedMistake['by'][number];

function seenTable(
  rows: readonly CheckedMistake[],
  { caption, checks, largest }: { caption: string; checks: readonly Check[]; largest: unknown },
): TemplateResult {
  const { overview, names } = LAB_TEXT;
  return tableView({
    grid: null,
    look: 'ruled',
    caption: { label: caption },
    corner: overview.corner,
    columns: [
      ...checks.map((check) => ({ label: html`<span>${names[check]}</span>` })),
      { label: html`<span>${LAB_TEXT.largest} ${largest}</span>` },
    ],
    rows: rows.map((row) => rowView(row, checks)),
  });
}

/** Link to a mistake, with the choices without which it cannot be made. */
const linkTo = (mistake: string) =>
  `#${formatHash(patched(DEFAULT, { stage: 'mistakes', mistake, ...NEEDED[mistake] }))}`;

function rowView(
  { mistake, by, apart: most }: CheckedMistake,
  checks: readonly Check[],
): TemplateResult {
  const name = MISTAKES[mistake];
  return tableRow({ label: html`<a href=${linkTo(mistake)}>${name}</a>`, name }, [
    ...checks.map((check) => seenCell(by, check)),
    html`<td class="most">${Number.isNaN(most) ? '' : formatDifference(most)}</td>`,
  ]);
}

function seenCell(by: readonly Check[], check: Check): TemplateResult {
  const isSeen = by.includes(check);
  return html`<td class=${isSeen ? 'is-wrong' : ''}><span aria-hidden="true">${isSeen ? '●' : '–'}</span><span
    class="visually-hidden">${isSeen ? LAB_TEXT.catches : LAB_TEXT.nothing}</span></td>`;
}
