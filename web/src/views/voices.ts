// The foot: the same step in symbols, in code and in numbers.

import { formulas } from 'virtual:formulas';
import { listings } from 'virtual:listings';
import { html, type TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import { cellName } from '../format.ts';
import type { FormulaName } from '../formulas/formulas.ts';
import { sizesOf } from '../memory.ts';
import { type Model, nodeOf } from '../model.ts';
import { editsOf } from '../script.ts';
import type { Formula, Step } from '../stages/stage.ts';
import type { State } from '../state.ts';
import { matrixOf, rowAndCol } from '../tensor.ts';
import { text } from '../text/en.ts';
import type { Context } from './context.ts';
import { digitsButton, numbersView } from './numbers.ts';
import { withRoles } from './roles.ts';
import { scriptView } from './script.ts';

const VOICES = ['numbers', 'code', 'symbols'] as const;

export function voicesView(context: Context): TemplateResult {
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
        ${formulasOf(context).map(({ name, lit }) => formulas[name]({ lit, values: slots(context) }))}
      </div>
    </section>
    <section class="voice code" aria-labelledby="voice-code">${codeView(context)}</section>
    <section class="voice numbers" aria-labelledby="voice-numbers">
      <h2 id="voice-numbers" class="kicker">
        <span class="voice-name">${text.voices.numbers}</span>
        <span>${cellName(context.model.cell.node, context.model.cell.index)}</span>
        ${digitsButton(context)}
      </h2>
      <div class="scroll" tabindex="0" role="group" aria-labelledby="voice-numbers">
        ${numbersView(context)}
      </div>
    </section>
  </section>`;
}

const SMALLEST_SHEET = 16;
const LARGEST_SHEET = 84;
/** Pixels that a tap may move. */
const TREMBLE = 4;

/** On a phone the voices are a sheet: its height is dragged, or moved by arrow keys; a tap shuts and opens it. */
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

/** The step that makes the open tensor, if this one does not: its formula is the one to read. */
function stepOf({ model }: Context): Step {
  const makes = (step: Step) => step.makes.includes(model.cell.node);
  return makes(model.step) ? model.step : (model.steps.find(makes) ?? model.step);
}

/** What its formulas speak of where that is not what the step makes first. */
function otherOf(context: Context): Step['other'] {
  const { other } = stepOf(context);
  return other?.nodes.includes(context.model.cell.node) ? other : undefined;
}

function formulasOf(context: Context): Formula[] {
  const step = stepOf(context);
  const other = otherOf(context);
  const { model } = context;
  const own = (model.turned && step.columns?.formulas) || step.formulas;
  const all = other ? (model.turned ? other.columns : other.formulas) : own;
  return all.map((formula) => ({ ...formula, name: nameWith(model, formula) }));
}

/** Of a formula that has a mask or a scale in it, the one with those that this graph has. */
function nameWith({ session, state }: Model, { name, masked }: Formula): FormulaName {
  const { causal } = session.structure;
  if (causal && masked) return masked;
  const other = `${name}${causal ? '' : 'Unmasked'}${state.scaled ? '' : 'Unscaled'}`;
  return Object.hasOwn(formulas, other) ? (other as FormulaName) : name;
}

/** The indices of the open cell, for the formulas that speak of it; or of its step's worked cell. */
function slots(context: Context): Record<string, string | number> {
  const { model } = context;
  const [worked] = otherOf(context)?.nodes ?? stepOf(context).makes;
  const isWorked = model.cell.node === worked;
  const { row, col } = isWorked
    ? rowAndCol(model.cell.index)
    : { row: model.row, col: model.stage.col };
  const { session } = model;
  // Of streamed weights no factor is as long as a row.
  const factor =
    session.holds(worked) || worked === 'y'
      ? session.structure.nodes[nodeOf(session, worked).inputs[0]]
      : nodeOf(session, worked);
  return {
    b: model.batch,
    t: row,
    i: row,
    j: col,
    c: col,
    count: row + 1,
    last: factor === undefined ? 0 : matrixOf(factor.shape).cols - 1,
    dk: keySize(session),
    ...(model.stage.id === 'heads' ? headSlots(model, col) : {}),
  };
}

/** The length of a query; 1 where the scores are not scaled by its root. */
function keySize(session: Session): number {
  if (session.structure.streams) return nodeOf(session, 'k').shape.at(-1) ?? 1;
  return session.find('k_T') < 0 ? 1 : (nodeOf(session, 'k_T').shape.at(-2) ?? 1);
}

/** What only the formulas of several heads speak of; `col` is a column of all heads. */
function headSlots(model: Model, col: number): Record<string, number> {
  const { heads, size } = sizesOf(model);
  return {
    h: model.head,
    C: heads * size,
    H: size,
    lastHead: heads - 1,
    headOfC: Math.floor(col / size),
    place: col % size,
  };
}

function codeView(context: Context): TemplateResult {
  const { act, model } = context;
  const { code } = model.state;
  const tab = (id: State['code'], label: string) => html`<button
    class="tab"
    aria-pressed=${code === id ? 'true' : 'false'}
    @click=${() => act.set({ code: id })}
  >${label}</button>`;
  return html`<h2 id="voice-code" class="kicker">
      <span class="voice-name">${text.voices.code}</span>
      <span>${code === 'cpp' ? `${opOf(context)}.cpp` : ''}</span>
      <span class="tabs">${tab('', model.turned ? 'NumPy' : 'PyTorch')}${tab('cpp', 'C++')}</span>
    </h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="voice-code">
      ${code === 'cpp' ? cppView(context) : model.turned ? numpyView(context) : pytorchView(context)}
    </div>`;
}

/** The op of the open cell; for a leaf, which has none, the op of the step. */
function opOf(context: Context): string {
  const { model } = context;
  return model.node.leaf ? nodeOf(model.session, model.step.makes[0]).op : model.node.op;
}

function cppView(context: Context): TemplateResult {
  const { code } = context.model.step;
  const lines = (listings[opOf(context)] ?? []).map((line) => {
    const isLit = code !== undefined && line.text.includes(code);
    return html`<span class=${isLit ? 'line on' : 'line'}>${line.html}</span>`;
  });
  return html`<pre class="code"><code>${lines}</code></pre>`;
}

/** The steps of the stage as NumPy writes them where tokens are columns, the present one lit. */
function numpyView(context: Context): TemplateResult {
  const { model } = context;
  const lines = model.steps.flatMap((step) =>
    numpyOf(model, step).map(
      (line) => html`<span class=${step === stepOf(context) ? 'line on' : 'line'}>${line}</span>`,
    ),
  );
  return html`<pre class="code"><code>${lines}</code></pre>`;
}

function numpyOf({ session, state }: Model, { columns }: Step): string[] {
  const numpy = columns?.numpy ?? '';
  const isOn = { ...state, causal: session.structure.causal };
  const text = typeof numpy === 'string' ? numpy : numpy(isOn);
  return text === '' ? [] : text.split('\n');
}

/** The whole stage as PyTorch writes it, the open node's statement lit; on paper what the step computes. */
function pytorchView(context: Context): TemplateResult {
  const { model } = context;
  const { nodes } = model.session.structure;
  const written = context.onPaper
    ? nodes.filter(({ name, leaf }) => !leaf && model.step.makes.includes(name))
    : nodes;
  const lines = written.map((node) => {
    const isOpen = node.name === model.cell.node;
    const code = [...node.statement.split('\n'), ...editsOf(node.name, model.state.edits)];
    const { python = '' } = model.step;
    const lit = code.some((line) => line.includes(python)) ? python : '';
    const isLit = (line: string) => isOpen && line.includes(lit);
    return code.map(
      (line) => html`<span class=${isLit(line) ? 'line on' : 'line'}>${withRoles(line)}</span>`,
    );
  });
  return html`<pre class="code"><code>${lines}</code></pre>${scriptView(context)}`;
}
