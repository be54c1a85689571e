// The two sides of a mistake of a language model: the shares of a sentence, what each row is asked for, and its loss; or
// the words that both write.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellIn, type Matrix } from '../../../engine/core/matrices.ts';
import type { DType } from '../../../engine/core/structure.ts';
import type { Cell } from '../../../engine/core/tensor.ts';
import { shade } from '../../../engine/draw/colour.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { PLAIN } from '../../../engine/draw/styled.ts';
import type { Written } from '../../../engine/model/run/written.ts';
import {
  coveredCell,
  readCell,
  tableRow,
  tableView,
  tensorCell,
} from '../../../engine/plane/number_table.ts';
import { kindOf, type LabContext, type SideName } from '../lab_context.ts';
import type { TaughtSide } from '../taught_lesson.ts';
import { LAB_TEXT } from '../words.en.ts';
import { TAUGHT_TEXT } from './taught.en.ts';

const DECIMALS = 2;

export interface SideShown {
  context: LabContext;
  mistake: string;
  name: SideName;
  isCovered: boolean;
  dtype: DType;
  /** Function that opens a number in its stage; null: while it still changes. */
  open: ((cell: Cell) => void) | null;
}

/** A side with its name, and its sign. */
function sided({ mistake, name, isCovered }: SideShown, content: unknown): TemplateResult {
  const kind = kindOf(name, mistake, isCovered);
  const { sign, name: label } = LAB_TEXT.sides[kind];
  return html`<section class=${`lab-side ${name}`} data-kind=${kind} aria-labelledby=${`side-${name}`}>
    <h3 id=${`side-${name}`}><span class="sign" aria-hidden="true">${sign}</span> ${label}</h3>
    ${content}
  </section>`;
}

const labelOf = ({ mistake, name, isCovered }: SideShown) =>
  LAB_TEXT.sides[kindOf(name, mistake, isCovered)].name;

export function taughtSideView(shown: SideShown, side: TaughtSide): TemplateResult {
  const { weights } = side;
  const tables = weights.length > 0 ? weights : [null];
  return sided(
    shown,
    html`<div class="side-tables">
      ${tables.map((matrix, n) => taughtTable(shown, side, matrix, weights.length > 1 ? n : null))}
    </div>`,
  );
}

function taughtTable(
  shown: SideShown,
  { words, asked, losses }: TaughtSide,
  weights: Matrix | null,
  head: number | null,
): TemplateResult {
  const { context, name, isCovered, open } = shown;
  const columns = weights ? words : [];
  const number = (matrix: Matrix, at: number, isShare: boolean) =>
    numberCell(shown, matrix, at, isShare ? context.view.theme : null);
  // The last of several heads has what they come to.
  const isLast = head === null || weights === null || head === weights.shape[1] - 1;
  return tableView({
    grid: isCovered || !open ? null : [name, 'weights', ...(head === null ? [] : [head])].join('.'),
    look: 'boxed',
    caption: {
      label: html`<span class="visually-hidden">${TAUGHT_TEXT.weights(labelOf(shown), head === null ? '' : `, ${TAUGHT_TEXT.head(head)}`)}</span>
        ${weights ? html`<i>A</i>` : nothing} ${head === null ? nothing : html`<small>${TAUGHT_TEXT.head(head)}</small>`}`,
    },
    corner: TAUGHT_TEXT.corner,
    columns: [
      ...columns.map((word) => ({ label: html`<span>${word}</span>` })),
      ...(isLast
        ? [{ label: TAUGHT_TEXT.asked, className: 'sum' }, { label: TAUGHT_TEXT.loss }]
        : []),
    ],
    rows: words.map((word, row) =>
      tableRow({ label: html`<span>${word}</span>`, name: word }, [
        columns.map((_, col) => number(weights as Matrix, row * columns.length + col, true)),
        isLast
          ? [
              isCovered ? coveredCell() : readCell(asked[row], PLAIN, 'asked-word'),
              number(losses, row, false),
            ]
          : nothing,
      ]),
    ),
  });
}

function numberCell(
  { isCovered, context, dtype, open }: SideShown,
  matrix: Matrix,
  at: number,
  theme: LabContext['view']['theme'] | null,
): TemplateResult {
  if (isCovered) return coveredCell();
  const value = matrix.values[at];
  const isNone = theme !== null && value === 0;
  return tensorCell({
    ...{ cell: cellIn(matrix, at), value, dtype, open },
    shown: fixed(value, isNone ? 0 : (context.state.decimals ?? DECIMALS)),
    style: theme === null || isNone ? PLAIN : shade(value, 'weight', theme).style,
    className: isNone ? 'masked' : '',
    isTabStop: at === 0,
  });
}

export function writtenSideView(shown: SideShown, written: readonly Written[]): TemplateResult {
  const { isCovered, dtype, open, context } = shown;
  const { written: words } = TAUGHT_TEXT;
  const [{ read }] = written;
  const number = (cell: Cell, value: number, decimals: number, isTabStop: boolean) =>
    isCovered
      ? coveredCell()
      : tensorCell({
          ...{ cell, value, dtype, open, isTabStop },
          shown: fixed(value, context.state.decimals ?? decimals),
        });
  return sided(
    shown,
    html`<p class="written-text">${[read, ...written.map(({ picked }) => (isCovered ? '?' : picked))].join(' ')}</p>
      <div class="side-tables written-tables">${tableView({
        grid: isCovered ? null : `${shown.name}.written`,
        look: 'boxed',
        caption: {
          label: html`<span class="visually-hidden">${words.text(labelOf(shown))}</span>`,
        },
        corner: words.corner,
        columns: [
          { label: words.u },
          { label: words.share },
          { label: words.picked, className: 'sum' },
        ],
        rows: written.map(({ row, read, picked, u, col, share }, i) =>
          tableRow({ label: html`<span>${read}</span>`, name: read }, [
            number({ node: `u_t${row}`, index: [] }, u, 4, i === 0),
            number({ node: `shares_t${row}`, index: [0, col] }, share, 4, false),
            isCovered ? coveredCell() : readCell(picked, PLAIN, 'asked-word'),
          ]),
        ),
      })}</div>`,
  );
}
