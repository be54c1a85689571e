// Three sentences under one another, each written at its temperature by the same random numbers: a word opens its share.
import { html, nothing, type TemplateResult } from 'lit-html';
import { sameCell } from '../../../engine/core/tensor.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { valueAt } from '../../../engine/model/nodes.ts';
import type { Written } from '../../../engine/model/run/written.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { tableRow, tableView, tensorCell } from '../../../engine/plane/number_table.ts';
import { numberCell } from '../tables.ts';
import { editsAt, HEATS, TEMPERATURE, writtenAt } from './heats.ts';
import { WRITING } from './writing.en.ts';

/** Whether the three sentences stand in the place of the one draw. */
export function showsHeats({ view }: Context): boolean {
  return (view.drafts[DRAFT] ?? '') !== '';
}
const DRAFT = 'write.heats';

/** The button that shows them, and the draw again. */
export function heatsButton(context: Context): TemplateResult {
  const { view, act } = context;
  const isOn = showsHeats(context);
  const turn = () => act.setView({ drafts: { ...view.drafts, [DRAFT]: isOn ? '' : 'on' } });
  return html`<button class="link screen-only off-slides" aria-pressed=${isOn ? 'true' : 'false'} @click=${turn}>${isOn ? WRITING.oneDraw : WRITING.heats}</button>`;
}

/** Pixels of a row of words, in a window and in a low one. */
const ROW = { wide: 18, low: 15 };

export function heatsView(context: Context, isLow: boolean): TemplateResult {
  const { model, act } = context;
  const all = writtenAt(model, () => act.setView({}));
  return html`<figure class="heats" .style=${properties({ 'row-h': isLow ? ROW.low : ROW.wide })}>
    <figcaption class="chart-title">${WRITING.sameDraws} ${heatsButton(context)}</figcaption>
    ${all === null ? '' : html`${tableOf(context, all)}${alikeView(all)}`}
  </figure>`;
}

/** A note where the lowest temperature has written the words of the next one. */
function alikeView(all: readonly Written[][]): TemplateResult | typeof nothing {
  const [low, high] = all.map((words) => words.map(({ picked }) => picked).join(' '));
  const [first, second] = HEATS.map((heat) => fixed(heat, 1));
  return low === high ? html`<p class="aside">${WRITING.alike(first, second)}</p>` : nothing;
}

function tableOf(context: Context, all: readonly Written[][]): TemplateResult {
  const { drawing } = context;
  const longest = all.reduce((a, b) => (b.length > a.length ? b : a));
  return tableView({
    grid: 'heats',
    look: 'ruled',
    className: 'heat-rows',
    caption: { label: WRITING.sentences, className: 'visually-hidden' },
    corner: { label: html`τ` },
    columns: null,
    rows: html`${
      drawing.narrow
        ? ''
        : tableRow(
            { label: html`<i>u</i>`, name: WRITING.numbers },
            longest.map(({ row }) =>
              numberCell(context, { node: `u_t${row}`, index: [] }, { decimals: 4 }),
            ),
            'draws',
          )
    }
    ${HEATS.map((heat, i) =>
      tableRow(
        {
          label: html`<b>${fixed(heat, 1)}</b> ${drawing.narrow ? '' : longest[0].read}`,
          name: WRITING.at(heat),
        },
        longest.map((_, k) => wordCell(context, all, i, k)),
      ),
    )}`,
  });
}

/** A word; beside another temperature's it stands out where it is another one. */
function wordCell(
  { model, act }: Context,
  all: readonly Written[][],
  i: number,
  k: number,
): TemplateResult {
  const word = all[i][k];
  if (!word) return html`<td></td>`;
  const { state, session } = model;
  const cell = { node: `shares_t${word.row}`, index: [0, word.col] };
  const edits = editsAt(state.edits, HEATS[i]);
  const isHere = valueAt(session, TEMPERATURE) === HEATS[i];
  const usual = all[HEATS.indexOf(1)][k]?.picked;
  return tensorCell({
    ...{ cell, value: word.share, dtype: session.structure.dtype, isTabStop: k === 0 },
    shown: word.picked,
    className: word.picked === usual ? '' : 'other-word',
    isOpen: isHere && sameCell(model.cell, cell),
    open: () => act.set({ edits, row: word.row, cell }),
  });
}
