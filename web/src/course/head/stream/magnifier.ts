// Magnifier: the 5×5 weights around the cursor in digits, at any zoom. Each opens its arithmetic.
import { html, type TemplateResult } from 'lit-html';
import type { Cell } from '../../../engine/core/tensor.ts';
import { weightText } from '../../../engine/draw/format.ts';
import { PLAIN } from '../../../engine/draw/styled.ts';
import { tableRow, tableView, tensorCell } from '../../../engine/plane/number_table.ts';
import { type StreamScene, shadeOf } from './bitmap.ts';
import { STREAM } from './map.en.ts';

const SIZE = 5;

interface Magnified {
  top: number;
  left: number;
  weights: Float32Array;
}

/** Asks the core for the weights around a place. */
export function magnified({ session, batch, T }: StreamScene, row: number, col: number): Magnified {
  const start = (at: number) => Math.min(T - SIZE, Math.max(0, at - (SIZE - 1) / 2));
  const [top, left] = [start(row), start(col)];
  const tile = { row: top, col: left, rows: SIZE, cols: SIZE, step: 1 };
  return { top, left, weights: session.streamTile(batch, tile) };
}

export function magnifierView(
  scene: StreamScene,
  { top, left, weights }: Magnified,
  row: number,
  col: number,
  open: (cell: Cell) => void,
): TemplateResult {
  const { batch, causal } = scene;
  const places = [0, 1, 2, 3, 4];
  const cell = (t: number, j: number) => {
    const value = weights[(t - top) * SIZE + j - left];
    const isHidden = causal && j > t;
    const isHere = t === row && j === col;
    return tensorCell({
      ...{ cell: { node: 'weights', index: [batch, t, j] }, value, dtype: 'float32', open },
      shown: isHidden ? '0' : weightText(value),
      style: isHidden ? PLAIN : shadeOf(scene, t, value).style,
      className: `${isHidden ? 'masked' : ''} ${isHere ? 'here' : ''}`,
      isTabStop: isHere,
    });
  };
  const nameOf = (t: number) =>
    html`<span class="visually-hidden">${STREAM.magnifierRow(t)}</span><span aria-hidden="true">${t}</span>`;
  return tableView({
    grid: 'lens',
    className: 'stream-lens',
    caption: { label: STREAM.magnifier },
    corner: null,
    columns: places.map((i) => ({ label: left + i })),
    rows: places.map((r) =>
      tableRow(
        { label: nameOf(top + r) },
        places.map((c) => cell(top + r, left + c)),
      ),
    ),
  });
}
