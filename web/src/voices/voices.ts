// The three voices: the current step in symbols, in code and in numbers; on a phone a bottom sheet with tabs.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellName } from '../draw/format.ts';
import type { Context } from '../plane/context.ts';
import { text } from '../text/en/index.ts';
import { codeView } from './code.ts';
import { digitsButton, numbersView } from './numbers.ts';
import { symbolsView } from './symbols.ts';

const VOICES = ['numbers', 'code', 'symbols'] as const;

/** `proof`: what the picture of the step adds above the numbers. */
export function voicesView(context: Context, proof: unknown = nothing): TemplateResult {
  const { view, act } = context;
  return html`<section class="voices" data-stage=${context.model.stage.id} data-voice=${view.voice} .style=${`--sheet:${view.sheet}vh`} aria-label=${text.voices.label}>
    ${gripView(context)}
    <div class="voice-tabs" role="group" aria-label=${text.voices.label}>
      ${VOICES.map(
        (voice) => html`<button
          aria-pressed=${view.voice === voice ? 'true' : 'false'}
          @click=${() => act.setView({ voice: voice === view.voice ? 'none' : voice })}
        >${text.voices[voice]}</button>`,
      )}
    </div>
    <section class="voice symbols" aria-labelledby="voice-symbols">
      <h2 id="voice-symbols" class="kicker"><span class="voice-name">${text.voices.symbols}</span></h2>
      <div class="formulas" tabindex="0" role="group" aria-labelledby="voice-symbols">
        ${symbolsView(context)}
      </div>
    </section>
    <section class="voice code" aria-labelledby="voice-code">${codeView(context)}</section>
    <section class="voice numbers" aria-labelledby="voice-numbers">
      ${proof}
      <h2 id="voice-numbers" class="kicker">
        <span class="voice-name">${text.voices.numbers}</span>
        <span>${cellName(context.model.cell.node, context.model.cell.index)}</span>
        ${digitsButton(context.drawing, act)}
      </h2>
      <div class="scroll" tabindex="0" role="group" aria-labelledby="voice-numbers">
        ${numbersView(context)}
      </div>
    </section>
  </section>`;
}

const SMALLEST_SHEET = 16;
const LARGEST_SHEET = 84;
/** Drag threshold: pixels that the pointer may move during a tap. */
const TREMBLE = 4;

/** Grip of a phone's bottom sheet: dragging or arrow keys resize it, a tap shuts and opens it. */
function gripView({ view, act }: Context): TemplateResult {
  const resize = (percent: number) =>
    act.setView({
      sheet: Math.max(SMALLEST_SHEET, Math.min(LARGEST_SHEET, Math.round(percent))),
      voice: view.voice === 'none' ? 'numbers' : view.voice,
    });
  const grab = (event: PointerEvent) => {
    const grip = event.currentTarget as HTMLElement;
    grip.setPointerCapture(event.pointerId);
    grip.dataset.from = String(event.clientY);
  };
  const drag = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    const grip = currentTarget as HTMLElement;
    const { from } = grip.dataset;
    const isDragged = from === 'dragged' || Math.abs(clientY - Number(from)) > TREMBLE;
    if (!grip.hasPointerCapture(pointerId) || !isDragged) return;
    grip.dataset.from = 'dragged';
    resize(100 - (100 * clientY) / innerHeight);
  };
  const toggle = ({ currentTarget }: Event) => {
    const { dataset } = currentTarget as HTMLElement;
    const wasDragged = dataset.from === 'dragged';
    dataset.from = '';
    if (!wasDragged) act.setView({ voice: view.voice === 'none' ? 'numbers' : 'none' });
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 8 : event.key === 'ArrowDown' ? -8 : 0;
    if (step === 0) return;
    event.preventDefault();
    resize(view.sheet + step);
  };
  return html`<button
    class="grip"
    aria-label=${text.voices.grip}
    aria-expanded=${view.voice === 'none' ? 'false' : 'true'}
    @pointerdown=${grab}
    @pointermove=${drag}
    @click=${toggle}
    @keydown=${key}
  ></button>`;
}
