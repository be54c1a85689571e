// All tensors of the stage in little: where the operation that is open stands among the others.
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { shade } from '../colour.ts';
import { cellAt, lookOf, matrixValues, nodeOf } from '../model.ts';
import { matrixOf } from '../tensor.ts';
import { text } from '../text/en.ts';
import { largestOf } from './cell.ts';
import type { Context } from './context.ts';
import type { Layout } from './layout.ts';
import { plainSymbol, shapeText, symbol } from './names.ts';

const LEFT_OUT = ['ones', 'tril', 'k_T', 'max_difference'];

export function swatchesView(context: Context, layout: Layout): TemplateResult | typeof nothing {
  const { model } = context;
  const shown = new Set(
    layout.columns.flatMap((column) =>
      [column.above, column.main].flatMap((item) => (item && 'node' in item ? [item.node] : [])),
    ),
  );
  const names = model.session.structure.nodes
    .map((node) => node.name)
    .filter(
      (name) => name in model.stage.looks && !LEFT_OUT.includes(name) && !name.endsWith('_sum'),
    );
  if (names.length < 3) return nothing;
  return html`<div class="swatches" role="group" aria-label=${text.allTensors}>
    ${names.map((name) => swatch(context, name, shown.has(name)))}
  </div>`;
}

function swatch(context: Context, name: string, isShown: boolean): TemplateResult {
  const { model, act } = context;
  const { shape } = nodeOf(model.session, name);
  const { rows } = matrixOf(shape);
  const open = () => act.choose(cellAt(model, name, Math.min(model.row, rows - 1), 0));
  return html`<button
    aria-pressed=${isShown ? 'true' : 'false'}
    aria-label=${text.openTensor(plainSymbol(model, name), shapeText(shape))}
    @click=${open}
  >
    ${thumbnail(context, name)}${symbol(model, name)}
  </button>`;
}

/** One pixel a number, drawn in a canvas: colour only. */
function thumbnail(context: Context, name: string): TemplateResult {
  const { model, view } = context;
  const { rows, cols } = matrixOf(nodeOf(model.session, name).shape);
  const values = matrixValues(model, name);
  const kind = lookOf(model, name).kind;
  const largest = kind === 'weight' ? 1 : largestOf(values);
  const draw = (canvas: Element | undefined) => {
    const picture = (canvas as HTMLCanvasElement | undefined)?.getContext('2d');
    if (!picture) return;
    values.forEach((value, i) => {
      picture.fillStyle = shade(value === -Infinity ? 0 : value / largest, kind, view.theme).fill;
      picture.fillRect(i % cols, Math.floor(i / cols), 1, 1);
    });
  };
  return html`<canvas width=${cols} height=${rows} data-ratio=${cols / rows} ${ref(draw)}></canvas>`;
}
