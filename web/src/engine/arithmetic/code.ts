// The voice "In code": listing of the whole stage in PyTorch (transposed, NumPy), or of the open op in C++.
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { Lazy } from '../draw/lazy.ts';
import { firstMade } from '../lesson/stage.ts';
import { nodeOf } from '../model/nodes.ts';
import type { Context } from '../plane/context.ts';
import { roleColours } from '../plane/roles.ts';
import type { State } from '../state/state.ts';
import { SCRIPT_TEXT } from '../words/script.en.ts';
import { VOICES } from '../words/voices.en.ts';
import { fetchedView } from './fetched.ts';
import { changesOf, statementOf } from './script/changed.ts';
import { numpyLines, variablesOf } from './script/numpy_program.ts';
import { statementLines } from './script/python.ts';
import { scriptView } from './script/script_button.ts';
import { stepOf } from './symbols.ts';

/** The C++ is fetched on demand: the page opens on PyTorch. */
const cpp = new Lazy(() => import('virtual:listings'));

export function codeView(context: Context): TemplateResult {
  const { act, model } = context;
  const { code } = model.state;
  const tab = (id: State['code'], label: string) => html`<button
    class="tab"
    aria-pressed=${code === id ? 'true' : 'false'}
    @click=${() => act.set({ code: id })}
  >${label}</button>`;
  return html`<h2 id="voice-code" class="kicker">
      <span class="voice-name">${VOICES.voices.code}</span>
      <span>${code === 'cpp' ? `${opOf(context)}.cpp` : ''}</span>
      <span class="screen-only tabs">${tab('', model.transposed ? 'NumPy' : 'PyTorch')}${tab('cpp', 'C++')}</span>
    </h2>
    <div class="listing"><div class="scroll" tabindex="0" role="group" aria-labelledby="voice-code">
      ${guard(listingMemoKey(context), () => linesView(context))}
    </div></div>
    ${code === 'cpp' ? kernelSwitch(context) : nothing}
      ${code === '' ? scriptView(context) : nothing}`;
}

/** Memo key of the listing (lit's guard): all that it depends on. */
function listingMemoKey({ model, drawing, view }: Context): unknown[] {
  const { session, state, step, cell, transposed } = model;
  return [
    session.structure,
    state.edits,
    state.code,
    state.scaled,
    step,
    cell.node,
    transposed,
    drawing.onPaper,
    view.kernel,
    cpp.module,
    cpp.hasFailed,
  ];
}

function linesView(context: Context): TemplateResult {
  const { model } = context;
  if (model.state.code === 'cpp' && !cpp.module) return fetchedView(cpp, context);
  const lines = model.state.code === 'cpp' ? cppView : model.transposed ? numpyView : pytorchView;
  return html`<pre class="code"><code>${lines(context)}</code></pre>`;
}

/** The open cell's op; for a leaf, which has none, the step's op, or that of the first node that uses the leaf. */
function opOf({ model }: Context): string {
  const { node, session, step } = model;
  if (node.kind !== 'leaf') return node.op;
  const made = nodeOf(session, firstMade(step, session));
  const takes = session.structure.nodes.find(({ inputs }) =>
    inputs.includes(session.find(made.name)),
  );
  return made.kind === 'leaf' && takes ? takes.op : made.op;
}

function cppView(context: Context): TemplateResult[] {
  const { code } = context.model.step;
  const op = opOf(context);
  const shown =
    context.view.kernel && hasKernel(context) ? cpp.module?.kernels : cpp.module?.listings;
  return (shown?.[op] ?? []).map((line) => {
    const isLit = code !== undefined && line.text.includes(code);
    return html`<span class=${isLit ? 'line on' : 'line'}>${line.html}</span>`;
  });
}

/** Whether the open op has a kernel to show: the listed kernels are of float32. */
function hasKernel(context: Context): boolean {
  return (
    opOf(context) in (cpp.module?.kernels ?? {}) &&
    context.model.session.structure.dtype === 'float32'
  );
}

/** The switch between the plain loops and the kernel that has their bits. */
function kernelSwitch(context: Context): TemplateResult | typeof nothing {
  const { view, act } = context;
  if (!hasKernel(context)) return nothing;
  return html`<p class="in-row screen-only kernel-switch">
    <button
      class="switch"
      role="switch"
      aria-checked=${view.kernel ? 'true' : 'false'}
      @click=${() => act.setView({ kernel: !view.kernel })}
    ><i></i>${VOICES.code.kernel}</button>
    <span class="aside">${VOICES.code.sameBits}</span>
  </p>`;
}

/** The stage's steps in NumPy, transposed, with the current one lit. */
function numpyView(context: Context): TemplateResult[] {
  const { model } = context;
  const given = variablesOf(model, 'given').map(([name]) => name);
  return [
    html`<span class="line">${SCRIPT_TEXT.givenInListing(given)}</span>`,
    ...model.steps.flatMap((step) =>
      numpyLines(model, step).map(
        (line) => html`<span class=${step === stepOf(context) ? 'line on' : 'line'}>${line}</span>`,
      ),
    ),
  ];
}

/** A line may wrap between words, but not after the sign of -inf, nor within a matrix row that fits. */
function unbroken(part: string | TemplateResult): unknown {
  if (typeof part !== 'string') return part;
  const words = part.split(/(^ {2}\[.{0,46}$|\S*-inf\S*)/);
  return words.map((word, i) => (i % 2 ? html`<span class="unbroken">${word}</span>` : word));
}

/** The stage's statements in PyTorch, with the open node's lit; on paper only the step's own. */
function pytorchView(context: Context): TemplateResult[] {
  const { model } = context;
  const { session, state } = model;
  const { nodes } = session.structure;
  const written = context.drawing.onPaper
    ? nodes.filter(({ name, kind }) => kind !== 'leaf' && model.step.makes.includes(name))
    : nodes;
  const coloured = roleColours(model.session);
  // The step's own line, while a number that the step makes is open.
  const lit = model.step.makes.includes(model.cell.node) ? model.step.python : undefined;
  return written.flatMap((node) => {
    const isOpen = node.name === model.cell.node;
    const code = [
      ...statementLines(statementOf(session, state.edits, node)),
      ...changesOf(session, state.edits, node),
    ];
    const isLit = (line: string) => (lit === undefined ? isOpen : line.includes(lit));
    return code.map(
      (line) =>
        html`<span class=${isLit(line) ? 'line on' : 'line'}>${coloured(line).map(unbroken)}</span>`,
    );
  });
}
