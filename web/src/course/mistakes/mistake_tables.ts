// The weights and the output of the right and the wrong lesson side by side, with differences framed.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellIn, type Matrix, ROUNDING } from '../../engine/core/matrices.ts';
import type { DType } from '../../engine/core/structure.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { shade } from '../../engine/draw/colour.ts';
import { fixed, formatDifference } from '../../engine/draw/format.ts';
import {
  coveredCell,
  type Header,
  tableRow,
  tableView,
  tensorCell,
} from '../../engine/plane/number_table.ts';
import {
  kindOf,
  type LabContext,
  type LessonOfStage,
  onStage,
  type SideName,
} from './lab_context.ts';
import type { MistakeNumbers, Side } from './mistake_numbers.ts';
import { LAB_TEXT } from './words.en.ts';

/** Where the learner has not chosen how many. */
const DECIMALS = 2;

/** Columns of A and Y for which half the page has room. */
const MOST_JOINED = 10;

/** How the two sides are shown. */
export interface Shown {
  /** 'covered': without its numbers; 'alone': without the right side, so that nothing shows a difference. */
  wrong?: 'covered' | 'alone';
  /** Without the row sums. */
  hidesSums?: boolean;
  /** Whether numbers can only be read, and do not open in their stage: then the tables do not name it either. */
  isRead?: boolean;
}

export function tablesView(
  context: LabContext,
  lesson: LessonOfStage,
  numbers: MistakeNumbers,
  shown: Shown,
): TemplateResult {
  const { difference } = numbers.checks;
  const largest = (weights: number | null) =>
    weights === null ? LAB_TEXT.otherShape : formatDifference(weights);
  const side = (name: SideName) => sideView(context, lesson, numbers, name, shown);
  const isSame = difference.y <= ROUNDING && (difference.weights ?? 1) <= ROUNDING;
  const below = html`${LAB_TEXT.largest} <i>A</i> <b>${largest(difference.weights)}</b> <i>Y</i> <b>${formatDifference(difference.y)}</b>
      <span class="soft">${isSame ? LAB_TEXT.alike : LAB_TEXT.framed} ${shown.isRead ? nothing : LAB_TEXT.opens}</span>`;
  const isAlone = shown.wrong === 'alone';
  return html`<div class="columns mistake-sides">${isAlone ? nothing : side('right')} ${side('wrong')}</div>
    ${shown.wrong ? nothing : html`<p class="tinted largest">${below}</p>`}
    ${shown.wrong ? nothing : hiddenRowsView(numbers)}`;
}

/** The sentence on rows that are hidden from end to end, if there are some. */
function hiddenRowsView(numbers: MistakeNumbers): TemplateResult | typeof nothing {
  const says = (['right', 'wrong'] as const).flatMap((side) => {
    const { hidden } = numbers[side];
    const { name } = LAB_TEXT.sides[kindOf(side, numbers.mistake, false)];
    return hidden.length > 0 ? [LAB_TEXT.hiddenRows(name, hidden)] : [];
  });
  if (says.length === 0) return nothing;
  return html`<p class="hidden-rows">${says.join(' ')} ${LAB_TEXT.nan}</p>`;
}

function sideView(
  context: LabContext,
  lesson: LessonOfStage,
  numbers: MistakeNumbers,
  side: SideName,
  shown: Shown,
): TemplateResult {
  const isWrong = side === 'wrong';
  const isCovered = isWrong && shown.wrong === 'covered';
  const kind = kindOf(side, numbers.mistake, isCovered);
  const { sign, name } = LAB_TEXT.sides[kind];
  // Shapes are covered too.
  const one = numbers[isCovered ? 'right' : side];
  const { right, wrong } = numbers;
  const isSame = right.axes.join() === wrong.axes.join();
  const most = Math.max(...[right.y, wrong.y].flatMap(({ values }) => values.map(Math.abs)));
  const open = (cell: Cell) => {
    const mistake = side === 'wrong' ? numbers.mistake : '';
    context.act.set(onStage(context, lesson, mistake, cell));
  };
  const isOther = (matrix: Matrix | undefined, at: number, value: number) =>
    isWrong &&
    shown.wrong !== 'alone' &&
    (matrix === undefined || Math.abs(matrix.values[at] - value) > ROUNDING);
  const { decimals, dtype } = context.state;
  const common = {
    isWrong,
    isCovered,
    decimals: decimals ?? DECIMALS,
    dtype: dtype || 'float32',
    open: shown.isRead ? null : open,
  } as const;
  const weights = one.weights.map((matrix, i) =>
    table({
      ...common,
      grid: [side, 'weights', ...(one.weights.length > 1 ? [i] : [])].join('.'),
      letter: html`<i>A</i>${one.weights.length > 1 ? html` <small>${shown.isRead ? `[${matrix.leading.join(', ')}]` : leading(one, i)}</small>` : nothing}`,
      label: LAB_TEXT.weights(name),
      corner: shown.isRead ? LAB_TEXT.corners.unsaid : cornerOf(one),
      rows: headers(one, one.axes.at(-2) ?? '', matrix.rows),
      columns: headers(one, one.axes.at(-1) ?? '', matrix.cols),
      matrix,
      isShare: true,
      sums: shown.hidesSums ? null : one.sums[i],
      style: (value) => shade(value, 'weight', context.view.theme).style,
      isOther: (at, value) => isOther(isSame ? right.weights[i] : undefined, at, value),
    }),
  );
  const [{ cols }] = one.weights;
  const isJoined =
    weights.length === 1 && one.axes.at(-2) === 'T' && cols + one.y.cols <= MOST_JOINED;
  const y = table({
    ...common,
    grid: `${side}.y`,
    letter: html`<i>Y</i>`,
    isJoined,
    label: LAB_TEXT.output(name),
    corner: LAB_TEXT.corners.output,
    rows: headers(one, 'T', one.y.rows),
    columns: headers(one, '', one.y.cols),
    matrix: one.y,
    isShare: false,
    sums: null,
    style: (value) => shade(value / most, 'signed', context.view.theme).style,
    isOther: (at, value) => isOther(right.y, at, value),
  });
  return html`<section class=${`lab-side ${side}`} data-kind=${kind} aria-labelledby=${`side-${side}`}>
    <h3 id=${`side-${side}`}><span class="sign" aria-hidden="true">${sign}</span> ${name}</h3>
    <div class="side-tables">${weights}${y}</div>
  </section>`;
}

/** Name of one of several matrices: a head, or a token. */
function leading({ axes, words }: Side, at: number): string {
  return axes[0] === 'T' ? LAB_TEXT.token(words[at] ?? String(at)) : LAB_TEXT.head(at);
}

/** Corner of the weights' table: heads, where these attend to one another, else tokens. */
function cornerOf({ axes }: Side): string {
  return LAB_TEXT.corners[axes.at(-1) === 'N' ? 'heads' : 'tokens'];
}

/** Headers along an axis: the tokens' words, else numbers. */
function headers({ words }: Side, axis: string, count: number): Header[] {
  return Array.from({ length: count }, (_, i) => {
    const word = axis === 'T' ? words[i] : undefined;
    return { label: html`<span>${word ?? i}</span>`, title: word ?? String(i) };
  });
}

interface Table {
  grid: string;
  letter: TemplateResult;
  label: string;
  corner: string;
  rows: Header[];
  columns: Header[];
  matrix: Matrix;
  /** Whether its numbers are shares: one of 0 is drawn as hidden. */
  isShare: boolean;
  /** The sum of each row; null: none are shown. */
  sums: Matrix | null;
  isWrong: boolean;
  isCovered: boolean;
  /** Whether its rows go on from those of the table before, which has their words. */
  isJoined?: boolean;
  decimals: number;
  dtype: DType;
  style(value: number): ReturnType<typeof shade>['style'];
  isOther(at: number, value: number): boolean;
  /** Function that opens a number in its stage; null: numbers are only read. */
  open: ((cell: Cell) => void) | null;
}

function table(shown: Table): TemplateResult {
  const { grid, letter, label, corner, rows, columns, matrix, sums, isWrong, isCovered, open } =
    shown;
  const { decimals, dtype, isJoined } = shown;
  const sum = (row: number) => {
    if (sums === null) return nothing;
    if (isCovered) return coveredCell('sum');
    const value = sums.values[row];
    const shownSum = fixed(value, decimals);
    return tensorCell({
      ...{ cell: cellIn(sums, row), value, dtype, open },
      shown: shownSum,
      className: isWrong && shownSum !== fixed(1, decimals) ? 'sum off' : 'sum',
      isTabStop: false,
    });
  };
  return tableView({
    grid: isCovered || !open ? null : grid,
    look: 'boxed',
    caption: { label: html`<span class="visually-hidden">${label} </span>${letter}` },
    corner,
    columns: sums === null ? columns : [...columns, { label: LAB_TEXT.rowSum, className: 'sum' }],
    rows: rows.map(({ label, title }, row) =>
      tableRow(
        {
          label: isJoined ? html`<span class="visually-hidden">${title}</span>` : label,
          name: title,
        },
        [columns.map((_, col) => numberCell(shown, row * matrix.cols + col)), sum(row)],
      ),
    ),
  });
}

function numberCell(shown: Table, at: number): TemplateResult {
  const { matrix, isShare, isCovered, decimals, dtype, isOther, open } = shown;
  if (isCovered) return coveredCell();
  const value = matrix.values[at];
  const isNone = isShare && value === 0;
  const digits = fixed(value, isNone ? 0 : decimals);
  const style = isNone ? {} : shown.style(value);
  const className = [isNone ? 'masked' : '', isOther(at, value) ? 'other' : ''].join(' ').trim();
  return tensorCell({
    ...{ cell: cellIn(matrix, at), value, dtype, open },
    ...{ shown: digits, style, className, isTabStop: at === 0 },
  });
}
