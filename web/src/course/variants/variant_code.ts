// The changed lines of a variant, lit: in PyTorch the steps of the head, in C++ the loops of the new steps' ops.
import { html, nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../engine/draw/lazy.ts';
import { changedSteps, type Side, type VariantContext } from './variant_numbers.ts';
import { VARIANTS_TEXT } from './words.en.ts';

/** The C++ is fetched on demand: the page opens on PyTorch. */
const cpp = new Lazy(() => import('virtual:listings'));

export function codeView(context: VariantContext): TemplateResult {
  const { state, act, plain, varied, trapped } = context;
  const { code } = VARIANTS_TEXT;
  const [before, shown] = trapped ? [varied, trapped] : [plain, varied];
  const isCpp = state.code === 'cpp';
  const tab = (id: '' | 'cpp', label: string) => html`<button
    class="tab"
    aria-pressed=${state.code === id ? 'true' : 'false'}
    @click=${() => act.set({ code: id })}
  >${label}</button>`;
  return html`<section class="variant-code">
    <h2 class="kicker at-ends"><span>${code.caption}</span>
      <span class="screen-only tabs">${tab('', code.pytorch)}${tab('cpp', code.cpp)}</span></h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${code.caption}>${
      isCpp ? cppView(context, shown, before) : pytorchView(shown, before)
    }</div>
  </section>`;
}

/** All steps; the lines that the other side lacks are lit. */
function pytorchView(side: Side, before: Side): TemplateResult {
  const changed = changedSteps(side, before);
  return html`<pre class="variant-lines"><code>${side.steps.map((step) => {
    // Numbers that are given may take several lines, of which some are the same.
    const same = before.steps.find(({ name }) => name === step.name)?.statement.split('\n') ?? [];
    const isLit = (line: string) => changed.includes(step) && !same.includes(line);
    return step.statement
      .split('\n')
      .map((line) => html`<span class=${isLit(line) ? 'line on' : 'line'}>${line}</span>`);
  })}</code></pre>`;
}

/** The loops of each op that a changed step runs. */
function cppView(
  { act }: VariantContext,
  side: Side,
  before: Side,
): TemplateResult | typeof nothing {
  const { module } = cpp;
  if (!module) {
    if (!cpp.hasFailed) void cpp.load().then(() => act.setView({}));
    return nothing;
  }
  const changed = changedSteps(side, before).filter(({ kind }) => kind !== 'leaf');
  if (changed.length === 0) return html`<p class="aside">${VARIANTS_TEXT.code.given}</p>`;
  const ops = [...new Set(changed.map(({ op }) => op))];
  return html`${ops.map(
    (op) => html`<h3>${VARIANTS_TEXT.code.file(op)}</h3>
      <pre class="variant-lines"><code>${module.listings[op]?.map((line) => html`<span class="line">${line.html}</span>`)}</code></pre>`,
  )}`;
}
