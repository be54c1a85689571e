// Magnifier: the 5×5 weights around the cursor in digits, at any zoom.
import { html, type TemplateResult } from 'lit-html';
import { weightText } from '../../../engine/draw/format.ts';
import { PLAIN } from '../../../engine/draw/styled.ts';
import { readCell, tableRow, tableView } from '../../../engine/plane/number_table.ts';
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
): TemplateResult {
  const { causal } = scene;
  const places = [0, 1, 2, 3, 4];
  const cell = (t: number, j: number) => {
    const value = weights[(t - top) * SIZE + j - left];
    const isHidden = causal && j > t;
    const isHere = t === row && j === col;
    return readCell(
      isHidden ? '0' : weightText(value),
      isHidden ? PLAIN : shadeOf(scene, t, value).style,
      `${isHidden ? 'masked' : ''} ${isHere ? 'here' : ''}`,
    );
  };
  const nameOf = (t: number) =>
    html`<span class="visually-hidden">${STREAM.magnifierRow(t)}</span><span aria-hidden="true">${t}</span>`;
  return tableView({
    grid: null,
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
