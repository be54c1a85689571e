// View of one of the three questions after a stage: its small tables, in which cells are marked, and the question
// itself.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import { taskOf } from '../../engine/ask/question.ts';
import { type Asked, focusOutcome, questionView } from '../../engine/ask/question_view.ts';
import { cellIn } from '../../engine/core/matrices.ts';
import { shade, type Theme } from '../../engine/draw/colour.ts';
import { fixed } from '../../engine/draw/format.ts';
import { PLAIN, type Style, styled } from '../../engine/draw/styled.ts';
import { extent } from '../../engine/model/extent.ts';
import type { Named } from '../../engine/model/looks.ts';
import { plainSymbol, symbol } from '../../engine/plane/names.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { Answer } from '../../engine/state/answers.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { QUESTION_TEXT } from '../../engine/words/question.en.ts';
import type { Words } from '../../engine/words/text.ts';
import { attemptOf, type CheckContext, checkKey } from './check_context.ts';
import type { Check, ShownMatrix } from './checks.ts';
import { CHECK_TEXT } from './words.en.ts';

export function checkView(context: CheckContext, check: Check, place: number): TemplateResult {
  const { stage, seed, view, act } = context;
  const key = checkKey(stage, seed, place);
  const attempt = attemptOf(view, key);
  const of = String(attempt);
  const found = view.answers[key];
  const given = found?.of === of ? found : undefined;
  const draft = view.drafts[`${key} ${of}`] ?? '';
  const write = (typed: string) =>
    act.setView({ drafts: { ...view.drafts, [`${key} ${of}`]: typed }, refused: null });
  const asked: Asked = {
    key,
    words: wordsOf(check),
    task: taskOf(check.question),
    given,
    draft,
    no: view.refused?.key === key ? view.refused.sentence : null,
    why: given ? whyOf(check, stage) : nothing,
    write,
    give: (said) => give(context, check, place, said),
    refuse: (sentence) => act.setView({ refused: { key, typed: draft, sentence } }),
  };
  const other = () => {
    act.setView({
      drafts: { ...view.drafts, [`${key} attempt`]: String(attempt + 1) },
      refused: null,
    });
    focusField(key, act);
  };
  return html`<section class="card check-card" data-check=${key} aria-label=${CHECK_TEXT.kinds[check.kind]}>
    <h2 class="kicker"><b>${place + 1}</b> ${CHECK_TEXT.kinds[check.kind]}</h2>
    ${tablesView(check, stage, view.theme, asked, act)} ${questionView(asked)}
    ${given ? html`<p><button class="button" @click=${other}>${given.outcome === 'right' ? CHECK_TEXT.other : CHECK_TEXT.again}</button></p>` : nothing}
  </section>`;
}

/** How the tensor is made, and the tables; `asked`: the question on the screen, null on paper. */
export function tablesView(
  check: Check,
  stage: string,
  theme: Theme,
  asked: Asked | null,
  act?: Actions,
): TemplateResult {
  const last = check.tables.length - 1;
  return html`<p class="soft">${CHECK_TEXT.madeFor[check.kind]?.[stage] ?? CHECK_TEXT.made[stage]}</p>
    <div class="check-tables">
      ${check.tables.map((table, i) =>
        asked?.given && act && table.hides !== 'all'
          ? answeredView(check, i, theme, asked, act)
          : matrixView(check, table, theme, i === last, asked),
      )}
    </div>`;
}

/** How a table's tensor is named: a head's with its number. */
const namedIn = ({ looks }: Pick<Check, 'looks'>, { leading }: ShownMatrix): Named => ({
  looks,
  transposed: false,
  head: leading.at(-1) ?? 0,
});

const letterOf = (check: Check, table: ShownMatrix): Words =>
  symbol(namedIn(check, table), table.node);

/** The letter of the last table, in which cells are looked for, as plain text. */
function nameOfLast(check: Check): string {
  const table = check.tables[check.tables.length - 1];
  return plainSymbol(namedIn(check, table), table.node);
}

export function wordsOf(check: Check): Words {
  const { kind, tables, row, col } = check;
  const result = letterOf(check, tables[tables.length - 1]);
  if (kind === 'compute') return CHECK_TEXT.compute(result, row, col);
  const first = letterOf(check, tables[0]);
  if (kind === 'change') {
    return html`${CHECK_TEXT.change(first, row, col, result)} ${CHECK_TEXT.markAll}`;
  }
  return html`${CHECK_TEXT.find(result)} ${CHECK_TEXT.markOne}`;
}

/** The reason; of a number the arithmetic stands before it. */
function whyOf({ kind, row, col }: Check, stage: string): Words | typeof nothing {
  return kind === 'change' ? CHECK_TEXT.whyChange[stage](row, col) : nothing;
}

function give({ stage, seed, view, act }: CheckContext, check: Check, place: number, said: string) {
  const key = checkKey(stage, seed, place);
  const judged = judge(check.question, said);
  if (judged.no) {
    const sentence =
      judged.no === 'notFound'
        ? CHECK_TEXT.notFound[check.kind === 'change' ? 'all' : 'one'](nameOfLast(check))
        : QUESTION_TEXT.no[judged.no];
    act.setView({ refused: { key, typed: said, sentence } });
    return;
  }
  const right = rightOf(check.question);
  const of = String(attemptOf(view, key));
  const answer: Answer = { said, outcome: judged.verdict, right, how: check.how, of };
  const { marks } = view;
  const checks = [0, 1, 2].map((i) =>
    i === place ? judged.verdict : (marks.checks[stage]?.[i] ?? ''),
  );
  act.setView({
    answers: { ...view.answers, [key]: answer },
    marks: { ...marks, checks: { ...marks.checks, [stage]: checks } },
    refused: null,
  });
  focusOutcome(key, act);
}

/** The button is gone with the old numbers: focus goes to the answer. */
function focusField(key: string, act: Actions): void {
  act.focusOn({ selector: `[data-check="${key}"] :is(input, .check-table button)` });
}

/** Arrow keys go from cell to cell where cells are marked. */
function moveInTable(event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
    event.key
  ];
  if (!step || !from.matches('td button')) return;
  const rowOf = from.closest('tr') as HTMLTableRowElement;
  const rows = [...(rowOf.parentElement as HTMLElement).children];
  const at = [...rowOf.querySelectorAll('button')].indexOf(from as HTMLButtonElement);
  const row = rows[rows.indexOf(rowOf) + step[0]];
  event.preventDefault();
  event.stopPropagation();
  row?.querySelectorAll('button')[at + step[1]]?.focus();
}

/** A small table before the answer; in the last table of a question about cells, each cell is a button. */
function matrixView(
  check: Check,
  table: ShownMatrix,
  theme: Theme,
  isLast: boolean,
  asked: Asked | null,
): TemplateResult {
  const { cols, values, hides } = table;
  const marked = isLast && asked?.task.kind === 'find' ? asked : null;
  const write = writerOf(table);
  // Some tables are not searched for cells: they say so.
  const isBeside = asked?.task.kind === 'find' && !isLast && !asked.given;
  const refuse = isBeside
    ? () => asked.refuse?.(CHECK_TEXT.otherTable(nameOfLast(check)))
    : nothing;
  const isOwn = (row: number, col: number) => row === check.row && col === check.col;
  const isAsked = (row: number, col: number) =>
    (hides === 'asked' || hides === 'both') && isOwn(row, col);
  const isHidden = (row: number, col: number) =>
    hides === 'all' || isAsked(row, col) || (hides === 'both' && isOwn(col, row));
  // The colours of the others do not tell what is hidden.
  const seen = values.filter((_, at) => !isHidden(Math.floor(at / cols), at % cols));
  const styleOf = stylesOf(table, seen, theme);
  const cell = (row: number, col: number) => {
    const value = values[row * cols + col];
    const covers = isHidden(row, col);
    const shown = covers ? (isAsked(row, col) ? '?' : '') : write(value);
    const style = covers ? PLAIN : styleOf(value);
    if (marked) return markView(marked, row, col, shown, style);
    const isCause = check.kind === 'change' && isOwn(row, col);
    return html`<td class=${covers ? 'covered' : isCause ? 'own' : ''} style=${styled(isCause ? PLAIN : style)} aria-label=${covers ? PLANE.covered : nothing} @click=${refuse}>${shown}</td>`;
  };
  return html`<div class="check-table" @keydown=${marked ? moveInTable : nothing}>${tableOf(check, table, null, cell)}</div>`;
}

/** A small table after the answer: each number opens in the stage, on these numbers. */
function answeredView(
  check: Check,
  place: number,
  theme: Theme,
  asked: Asked,
  act: Actions,
): TemplateResult {
  const table = check.tables[place];
  const styleOf = stylesOf(table, table.values, theme);
  const write = writerOf(table);
  const marked = place === check.tables.length - 1 && asked.task.kind === 'find' ? asked : null;
  const cell = (row: number, col: number) => {
    const at = row * table.cols + col;
    const { mark, sign } = marked ? verdictOf(marked, row, col) : NO_VERDICT;
    const isOwn = check.kind !== 'find' && row === check.row && col === check.col;
    const isCovering = table.hides !== 'none' || check.kind === 'change';
    return tensorCell({
      ...{ cell: cellIn(table, at), value: table.values[at], dtype: check.dtype },
      shown: html`${write(table.values[at])}${signView(sign)}${mark === 'right' ? html`<span class="visually-hidden">, ${CHECK_TEXT.right}</span>` : nothing}`,
      className: isOwn && isCovering ? 'own' : mark,
      style: (isOwn && isCovering) || mark !== '' ? PLAIN : styleOf(table.values[at]),
      isTabStop: at === 0,
      open: (one) => act.set({ ...check.there, cell: one }),
    });
  };
  return html`<div class="check-table">${tableOf(check, table, `${asked.key}.${place}`, cell)}</div>`;
}

function tableOf(
  check: Check,
  table: ShownMatrix,
  grid: string | null,
  cell: (row: number, col: number) => TemplateResult,
): TemplateResult {
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);
  return tableView({
    grid,
    look: 'boxed',
    caption: { label: letterOf(check, table) },
    corner: CHECK_TEXT.corner,
    columns: range(table.cols).map((col) => ({ label: col })),
    rows: range(table.rows).map((row) =>
      tableRow(
        { label: row },
        range(table.cols).map((col) => cell(row, col)),
      ),
    ),
  });
}

/** The colours of a table's numbers on the scale of the seen ones; a masked one has none. */
function stylesOf(
  { scale }: ShownMatrix,
  seen: ArrayLike<number>,
  theme: Theme,
): (value: number) => Style {
  const largest = scale === 'weight' ? 1 : extent(seen).largest;
  return (value) => (value === -Infinity ? PLAIN : shade(value / largest, scale, theme).style);
}

/** Whole numbers without decimals; two decimals where others have some. */
function writerOf({ values }: ShownMatrix): (value: number) => string {
  const isWhole = values.every((value) => Number.isInteger(value) || value === -Infinity);
  return (value) => fixed(value, isWhole || Number.isInteger(value) ? 0 : 2);
}

const NO_VERDICT = { mark: '', sign: '' };

const listed = (cells: string) => cells.split(' ').filter((one) => one !== '');

/** Sign after the answer: for a cell that is right, or was marked wrongly. */
function verdictOf({ given }: Asked, row: number, col: number): { mark: string; sign: string } {
  const place = `${row}.${col}`;
  if (!given) return NO_VERDICT;
  if (listed(given.right).includes(place)) return { mark: 'right', sign: '✓' };
  return listed(given.said).includes(place) ? { mark: 'wrong', sign: '≠' } : NO_VERDICT;
}

function signView(sign: string): TemplateResult | typeof nothing {
  return sign ? html`<sup aria-hidden="true">${sign}</sup>` : nothing;
}

/** A cell that can be marked. */
function markView(
  asked: Asked,
  row: number,
  col: number,
  shown: string,
  style: Style,
): TemplateResult {
  const { task, draft, given, write } = asked;
  const place = `${row}.${col}`;
  const marked = listed(given ? given.said : draft);
  const isOn = marked.includes(place);
  const { mark, sign } = verdictOf(asked, row, col);
  const one = task.kind === 'find' && task.most === 1;
  const toggle = () => {
    if (given) return;
    const others = marked.filter((other) => other !== place);
    write((isOn ? others : one ? [place] : [...others, place]).join(' '));
  };
  const label = CHECK_TEXT.cellAt(row, col, shown);
  return html`<td class=${mark} style=${styled(style)}>
    <button
      aria-pressed=${isOn ? 'true' : 'false'}
      aria-disabled=${given ? 'true' : nothing}
      aria-label=${mark === 'right' ? `${label}, ${CHECK_TEXT.right}` : label}
      @click=${toggle}
    >${shown}${signView(sign)}</button>
  </td>`;
}
