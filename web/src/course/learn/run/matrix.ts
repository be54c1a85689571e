// A tensor of a run on its own: its caption above it, its rows named, all in full colour.

import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../../engine/draw/properties.ts';
import type { Model } from '../../../engine/model/model.ts';
import { hasTokenRows, nodeOf, tokenName } from '../../../engine/model/nodes.ts';
import { targetTokenIn, targetTokensIn } from '../../../engine/model/run/target_token.ts';
import { type Context, redrawn } from '../../../engine/plane/context.ts';
import { tensorView } from '../../../engine/plane/grid.ts';
import { sizeProperties, sizesOf } from '../../../engine/plane/layout/sizes.ts';
import { RUN_TEXT } from '../run.en.ts';

export interface MatrixSizes {
  decimals: number;
  /** Room of the rows' names, and a cell, in pixels. */
  labels: number;
  cell: { width: number; height: number };
  /** Whether its cells are colours alone, with the names of rows. */
  isBlank?: boolean;
  /** Whether it has no caption, as what stands above it names it. */
  isNameless?: boolean;
  /** Cells that are outlined as what a run is to make large. */
  goals?: readonly Goal[];
  /** Key to these outlines, beside its caption. */
  key?: TemplateResult | typeof nothing;
}

export interface Goal {
  row: number;
  col: number;
  /** Number of the question, of two, that has its answer there: it gives the colour. */
  question?: number;
  /** Whether the other question has its answer there, too. */
  isWithin?: boolean;
}

/** The cells of a map that its task makes large: of each row that is asked the token with its answer. */
export function goalsOf({ state, session, batch, head }: Model): Goal[] {
  return rowsOf(session).flatMap((row) => {
    const col = targetTokenIn(state, session, { batch, head, row });
    return col < 0 ? [] : [{ row, col }];
  });
}

/** `goalsOf` for each of the questions of a task. */
export function goalsOfBoth({ session, batch }: Model): Goal[] {
  return rowsOf(session).flatMap((row) => {
    const cols = targetTokensIn(session, { batch, head: 0, row });
    return cols.flatMap((col, question) =>
      col < 0 ? [] : [{ row, col, question, isWithin: cols.indexOf(col) < question }],
    );
  });
}

function rowsOf(session: Model['session']): number[] {
  return Array.from({ length: nodeOf(session, 'weights').shape.at(-2) ?? 0 }, (_, row) => row);
}

export const goalKey = (): TemplateResult =>
  html`<p class="goal-key"><i></i>${RUN_TEXT.ahead.goal}</p>`;

/** Matrix of the run, with the ribbon through the current row where its rows are tokens. */
export function matrixView(given: Context, name: string, sizes: MatrixSizes): TemplateResult {
  const {
    decimals,
    labels,
    cell,
    isBlank,
    isNameless = isBlank,
    goals = [],
    key = nothing,
  } = sizes;
  const hasRibbon = hasTokenRows(nodeOf(given.model.session, name));
  const hasPhrases = given.drawing.hasPhrases && hasRibbon;
  const digitsIn = isBlank ? [] : given.drawing.digitsIn;
  const look = { cellSize: cell, vivid: true, tight: true, hasPhrases, digitsIn } as const;
  const context = redrawn(given, look);
  const { drawing } = context;
  const style = properties({
    'label-w': labels,
    row: drawing.row,
    'cell-h': cell.height,
    'cell-w': cell.width,
    ...sizeProperties(sizesOf(drawing)),
    ...(isNameless ? { 'caption-h': 0 } : {}),
    ...(isBlank ? { 'head-h': 0 } : {}),
  });
  return html`<div class="matrix" .style=${style}>
    ${hasRibbon ? html`<i class="row-ribbon"></i>` : nothing}
    ${tensorView(context, name, { decimals, rowLabels: labels > 0, above: false, below: isBlank, asKeys: false, sums: null, dimmed: false })}
    ${goals.map(({ row, col, question, isWithin }) => html`<i class=${`goal ${question === undefined ? '' : `question-${question}`} ${isWithin ? 'within' : ''}`} .style=${properties({ t: row, l: col })}></i>`)}
    ${key}
  </div>`;
}

/** The room that the names of these rows need. */
export function labelRoom(names: readonly string[]): number {
  return Math.ceil(12 + 7 * Math.max(...names.map((name) => name.length)));
}

/** The room that the names of a tensor's rows need, which are tokens, each with its place before it. */
export function tokenRoom({ session, batch }: Model, name: string): number {
  const rows = nodeOf(session, name).shape.at(-2) ?? 1;
  return labelRoom(Array.from({ length: rows }, (_, i) => `${i} ${tokenName(session, batch, i)}`));
}
