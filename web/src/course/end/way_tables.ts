// The tables of a rung: its weights, or the loop's additions, and the last word's result. Each number opens in its
// stage.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellIn } from '../../engine/core/matrices.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { shade } from '../../engine/draw/colour.ts';
import { cellName, fixed } from '../../engine/draw/format.ts';
import type { Style } from '../../engine/draw/styled.ts';
import { tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { text } from '../../engine/words/page.en.ts';
import type { HeadNumbers, RungNumbers } from './way_numbers.ts';
import { type EndContext, stageAt } from './way_numbers.ts';
import type { WayRoom } from './way_room.ts';
import { END_TEXT } from './words.en.ts';

const range = (size: number) => Array.from({ length: size }, (_, i) => i);

/** Tables of a head: weights and result. `largest`: end of the result's colour scale, the same in all stages. */
export function headTables(
  context: EndContext,
  { rung, heads }: RungNumbers,
  i: number,
  room: WayRoom,
  largest: number,
): TemplateResult {
  const { words } = context.way;
  const head = heads[i];
  const isOne = heads.length === 1;
  const name = (part: string) => [rung.stage, part, ...(isOne ? [] : [i])].join('.');
  const stage = `${text.stages[rung.stage].name}${isOne ? '' : `, ${END_TEXT.way.head(i)}`}`;
  const last = words.length - 1;
  const { takes } = rung;
  const isOfWeights = 'weights' in takes;
  const made = isOfWeights ? weightOf(context, head, room) : additionOf(head);
  return html`<div class="rung-head" data-head=${isOne ? nothing : i}>
    <div class="takes">
      ${tableView({
        grid: name(isOfWeights ? takes.weights : 'adds'),
        caption: {
          label: isOfWeights ? END_TEXT.way.weights(stage) : END_TEXT.way.additions(stage),
          className: 'visually-hidden',
        },
        corner: END_TEXT.way.corner,
        columns: words.map((word) => ({ label: html`<span>${word}</span>`, title: word })),
        rows: words.map((word, row) =>
          tableRow(
            { label: html`<span>${word}</span>`, title: word },
            range(words.length).map((col) => {
              const at = row * words.length + col;
              return cellView(
                context,
                rung.stage,
                head.weights.values[at],
                head.opens(at),
                at === last * words.length,
                {
                  ...made(at),
                  step: isOfWeights ? undefined : takes.step,
                },
              );
            }),
            row === last ? 'last' : '',
          ),
        ),
      })}
    </div>
    <div class="leaves">
      ${tableView({
        grid: name('leaves'),
        caption: {
          label: END_TEXT.way.leavesLabel(stage, words[last]),
          className: 'visually-hidden',
        },
        corner: null,
        columns: null,
        rows: tableRow(
          { label: html`<span>${END_TEXT.way.leaves}</span>` },
          range(head.leaves.cols).map((at) =>
            cellView(
              context,
              rung.stage,
              head.leaves.values[at],
              cellIn(head.leaves, at),
              at === 0,
              {
                ...signed(head.leaves.values[at], room),
                style: shade(head.leaves.values[at] / largest, 'signed', context.view.theme).style,
              },
            ),
          ),
        ),
      })}
    </div>
  </div>`;
}

/** The look of a cell. `step`: where it opens, if not in the step that makes it. */
interface Look {
  shown: string;
  style?: Style;
  className?: string;
  step?: string;
}

/** A signed number. In a narrow cell of smaller digits the minus takes the place of a decimal. */
function signed(value: number, { leaf }: WayRoom): Look {
  const shown = fixed(value, 2, leaf < 27 ? 4 : 5);
  return { shown, className: shown.length > 4 ? 'long' : '' };
}

function weightOf({ view }: EndContext, { weights, isMasked }: HeadNumbers, { decimals }: WayRoom) {
  return (at: number): Look => {
    const weight = weights.values[at];
    if (isMasked[at])
      return { shown: fixed(weight, weight === 0 ? 0 : decimals), className: 'masked' };
    return { shown: fixed(weight, decimals), style: shade(weight, 'weight', view.theme).style };
  };
}

function additionOf({ weights }: HeadNumbers) {
  return (at: number): Look => ({ shown: weights.values[at] === 1 ? '+' : '', className: 'adds' });
}

function cellView(
  context: EndContext,
  stage: string,
  value: number,
  cell: Cell,
  isTabStop: boolean,
  { shown, style, className, step }: Look,
): TemplateResult {
  const { name } = text.stages[stage];
  return tensorCell({
    ...{ cell, value, dtype: context.way.dtype, shown, className, isTabStop },
    style,
    title: step && END_TEXT.way.openSum(cellName(cell.node, cell.index), name),
    open: () => context.act.set(stageAt(context, stage, step, cell)),
  });
}
