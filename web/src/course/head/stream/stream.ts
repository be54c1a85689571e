// The step Stream: a zoomable map of attention weights that are computed on demand and never stored, a
// magnifier, and details of one row.
import './stream_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { rowAndCol } from '../../../engine/core/tensor.ts';
import { nodeOf } from '../../../engine/model/nodes.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { STREAM } from './map.en.ts';
import { StreamMap } from './map.ts';
import { streamRowView } from './row.ts';

const maps = new WeakMap<Element, StreamMap>();

function mapOf(root: Element, context: Context): StreamMap {
  const map = maps.get(root) ?? new StreamMap(root as HTMLElement, context);
  maps.set(root, map);
  return map;
}

export function streamView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const [, T] = nodeOf(model.session, 'weights').shape;
  const head_size = nodeOf(model.session, 'q').shape[2];
  const here = (event: Event) => mapOf(event.currentTarget as Element, context);
  const near = (event: Event) => {
    const root = (event.currentTarget as Element).closest('.stream')?.querySelector('.stream-map');
    return mapOf(root as Element, context);
  };
  const refused = context.view.refused?.key === 'row' ? context.view.refused : null;
  return html`<section class="stream" aria-label=${STREAM.label}>
    <div class="in-row screen-only stream-tools">
      <button class="button" @click=${(event: Event) => near(event).zoom(2)} aria-label=${STREAM.zoomIn} title=${STREAM.zoomIn}>+</button>
      <button class="button" @click=${(event: Event) => near(event).zoom(0.5)} aria-label=${STREAM.zoomOut} title=${STREAM.zoomOut}>−</button>
      <button class="button" @click=${(event: Event) => near(event).showAll()}>${STREAM.whole}</button>
      <label class="stream-row">${STREAM.choose}
        <input
          type="text"
          inputmode="numeric"
          maxlength="4"
          aria-invalid=${refused ? 'true' : 'false'}
          .value=${refused?.typed ?? String(drawing.row)}
          @change=${(event: Event) => chooseRow(context, event.target as HTMLInputElement, T)}
        />
      </label>
      <p class="stream-progress">
        <progress max="1" value="0" aria-label=${STREAM.progressLabel}></progress> <span></span>
      </p>
      ${refused ? html`<p class="refusal" role="alert">${refused.sentence}</p>` : nothing}
    </div>
    <div class="stream-frame">
    <p class="stream-axis" id="stream-col" data-axis="col"></p>
    <p class="stream-axis" id="stream-row" data-axis="row"></p>
    <div
      class="stream-map"
      role="application"
      data-arrows
      tabindex="0"
      aria-label=${STREAM.map(T)}
      aria-describedby="stream-col stream-row"
      @wheel=${(event: WheelEvent) => here(event).gestures.wheel(event)}
      @pointerdown=${(event: PointerEvent) => here(event).gestures.down(event)}
      @pointermove=${(event: PointerEvent) => here(event).gestures.move(event)}
      @pointerup=${(event: PointerEvent) => here(event).gestures.up(event)}
      @pointercancel=${(event: PointerEvent) => here(event).gestures.up(event)}
      @keydown=${(event: KeyboardEvent) => here(event).press(event)}
      ${ref((root) => root && (drawing.onPaper ? copyMap(root) : mapOf(root, context).show(context)))}
    >
      <canvas></canvas>
      <i class="stream-ribbon"></i><i class="stream-open"></i><i class="stream-cursor"></i>
    </div>
    </div>
    <div>
      <div class="stream-lens-place"></div>
      <p class="visually-hidden stream-at" role="status"></p>
      ${model.streamed ? streamRowView(context, model.streamed) : nothing}
    </div>
    <div class="off-slides stream-notes">
      <p class="screen-only off-narrow stream-keys">${STREAM.keys}</p>
      <p class="stream-scale"></p>
      <p>${STREAM.memory(T, head_size)}</p>
    </div>
  </section>`;
}

/** Printing copies the map as far as it is computed on the screen. */
function copyMap(paper: Element): void {
  // The first one: the sheets of paper come after the page.
  const root = paper.ownerDocument.querySelector('.stream-map');
  if (root) maps.get(root)?.print(paper);
}

function chooseRow({ drawing, act }: Context, field: HTMLInputElement, T: number): void {
  const typed = field.value.trim();
  if (!/^\d+$/.test(typed) || Number(typed) >= T) {
    act.setView({ refused: { key: 'row', typed, sentence: STREAM.noRow(T) } });
    return;
  }
  const { col } = rowAndCol(drawing.open.cell.index);
  const at = drawing.open.node.role === 'weights' ? col : 0;
  act.setView({ refused: null });
  act.choose({ node: 'weights', index: [drawing.batch, Number(typed), at] });
}
