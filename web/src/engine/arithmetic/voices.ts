// The three voices: the current step in symbols, in code and in numbers; on a phone a bottom sheet with tabs.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Cell } from '../core/tensor.ts';
import { cellName } from '../draw/format.ts';
import type { Context } from '../plane/context.ts';
import { isDrawerOpen } from '../state/drawer.ts';
import { VOICES } from '../words/voices.en.ts';
import { codeView } from './code.ts';
import { digitsButton, numbersView } from './numbers.ts';
import { gripView } from './sheet.ts';
import { symbolsView } from './symbols.ts';
import { alignedTex, texIn } from './tex.ts';
import { barView } from './voice_bar.ts';

const TABS = ['numbers', 'code', 'symbols'] as const;

/** `proof`: what the picture of the step adds above the numbers. */
export function voicesView(context: Context, proof: unknown = nothing): TemplateResult {
  const { view, act, drawing } = context;
  return html`<section class="voices" data-stage=${context.model.stage.id} data-voice=${view.voice} ?data-open=${drawing.canvas ? isDrawerOpen(context.model.state, view) : view.sheetOpen} .style=${`--sheet:calc(${view.sheet} * var(--vh))`} aria-label=${VOICES.voices.label}>
    ${drawing.canvas ? barView(context) : gripView(context)}
    <div class="screen-only voice-tabs" role="group" aria-label=${VOICES.voices.label}>
      ${TABS.map(
        (voice) => html`<button
          aria-pressed=${view.voice === voice ? 'true' : 'false'}
          @click=${() => act.setView({ voice })}
        >${VOICES.voices[voice]}</button>`,
      )}
    </div>
    <section class="voice symbols" aria-labelledby="voice-symbols">
      <h2 id="voice-symbols" class="kicker"><span class="voice-name">${VOICES.voices.symbols}</span> ${texButton(context)}</h2>
      <div class="formulas" tabindex="0" role="group" aria-labelledby="voice-symbols">
        ${symbolsView(context)}
      </div>
    </section>
    <section class="voice code" aria-labelledby="voice-code">${codeView(context)}</section>
    <section class="voice numbers" aria-labelledby="voice-numbers">
      ${proof}
      <h2 id="voice-numbers" class="kicker">
        <span class="voice-name">${VOICES.voices.numbers}</span>
        <span>${cellName(context.model.cell.node, context.model.cell.index)}</span>
        ${digitsButton(context.drawing, act)}
      </h2>
      ${cellSteps(context)}
      <div class="scroll" tabindex="0" role="group" aria-labelledby="voice-numbers">
        ${numbersView(context)}
      </div>
    </section>
  </section>`;
}

/** Button that copies the formulas in TeX, which stands behind their MathML. */
function texButton({ act }: Context): TemplateResult {
  const copy = ({ currentTarget }: Event) => {
    const voice = (currentTarget as Element).closest('.voice');
    if (voice) act.copyText(alignedTex(texIn(voice)), VOICES.tex);
  };
  return html`<button class="screen-only copy-tex" @click=${copy}>${VOICES.tex.copy}</button>`;
}

const STEPS = [
  { id: 'left', sign: '←', down: 0, right: -1 },
  { id: 'up', sign: '↑', down: -1, right: 0 },
  { id: 'down', sign: '↓', down: 1, right: 0 },
  { id: 'right', sign: '→', down: 0, right: 1 },
] as const;

function cellSteps({ model, drawing, act }: Context): TemplateResult {
  return html`<div class="cell-steps" role="group" aria-label=${VOICES.numbers.neighbours}>
    ${STEPS.map(({ id, sign, down, right }) => {
      const [rows, cols] = drawing.transposed ? [right, down] : [down, right];
      const next = neighbour(model.cell, model.node.shape, rows, cols);
      return html`<button
        class="button"
        aria-label=${VOICES.numbers.neighbour[id]}
        ?disabled=${next === null}
        @click=${() => next && act.choose(next)}
      >${sign}</button>`;
    })}
  </div>`;
}

/** The cell so many rows and columns further in its matrix; null beyond its edge. */
export function neighbour(
  { node, index }: Cell,
  shape: readonly number[],
  rows: number,
  cols: number,
): Cell | null {
  const last = shape.length - 1;
  const at = [...index];
  at[last] += cols;
  if (last > 0) at[last - 1] += rows;
  else if (rows !== 0) return null;
  return at.every((place, axis) => place >= 0 && place < shape[axis]) ? { node, index: at } : null;
}
