// Magnifier: the 5×5 weights around the cursor in digits, at any zoom.
import { html, type TemplateResult } from 'lit-html';
import { weightText } from '../../draw/format.ts';
import { PLAIN, styled } from '../../draw/styled.ts';
import { STREAM } from '../../text/en/stream.ts';
import { type StreamScene, shadeOf } from './bitmap.ts';

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
    return html`<td
      class=${`${isHidden ? 'masked' : ''} ${isHere ? 'here' : ''}`}
      style=${styled(isHidden ? PLAIN : shadeOf(scene, t, value).style)}
    >${isHidden ? '0' : weightText(value)}</td>`;
  };
  return html`<table class="stream-lens">
    <caption>${STREAM.magnifier}</caption>
    <thead>
      <tr>
        <td></td>
        ${places.map((i) => html`<th scope="col">${left + i}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${places.map(
        (r) => html`<tr>
          <th scope="row"><span class="visually-hidden">${STREAM.magnifierRow(top + r)}</span><span aria-hidden="true">${top + r}</span></th>
          ${places.map((c) => cell(top + r, left + c))}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
