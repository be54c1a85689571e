// The changed lines of a variant, lit: in PyTorch the steps of the head, in C++ the loops of the new steps' ops.
import { html, nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../engine/draw/lazy.ts';
import { changedSteps, type Side, type VariantContext } from './variant_numbers.ts';
import type { VariantRow } from './variant_row.ts';
import { scriptView } from './variant_script.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

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
      isCpp ? cppView(context, shown, before) : pytorchView(context, shown, before)
    }</div>
    ${context.isAsking ? nothing : scriptView(context)}
  </section>`;
}

/** As many steps are seen at once; so many are shown above the first that is lit, where it is not among them. */
const SEEN = 14;
const ABOVE = 4;

/** All steps; the lines that the other side lacks are lit. Lines of another variant are a link to its page. */
function pytorchView({ row }: VariantContext, side: Side, before: Side): TemplateResult {
  const changed = changedSteps(side, before);
  const firstLit = side.steps.findIndex((step) => changed.includes(step));
  const left = firstLit > SEEN ? firstLit - ABOVE : 0;
  const runs: { lead: string; lines: TemplateResult[] }[] = [];
  for (const step of side.steps.slice(left)) {
    // Numbers that are given may take several lines, of which some are the same.
    const same = before.steps.find(({ name }) => name === step.name)?.statement.split('\n') ?? [];
    const isLit = (line: string) => changed.includes(step) && !same.includes(line);
    const lead = changed.includes(step) ? leadOf(row, step.name) : '';
    const lines = step.statement
      .split('\n')
      .map((line) => html`<span class=${isLit(line) ? 'line on' : 'line'}>${line}</span>`);
    const last = runs.at(-1);
    if (last?.lead === lead) last.lines.push(...lines);
    else runs.push({ lead, lines });
  }
  return html`<pre class="variant-lines"><code>${left > 0 ? html`<span class="line">…</span>` : nothing}${runs.map(
    ({ lead, lines }) =>
      lead === '' ? lines : html`<a class="run" href=${linkTo(lead)}>${leadName(lead)}${lines}</a>`,
  )}</code></pre>`;
}

/** The variant to whose page a step leads; empty: it is of none, or of the page's own. */
function leadOf({ leads = {} }: VariantRow, step: string): string {
  return Object.keys(leads).find((id) => leads[id].includes(step)) ?? '';
}

function linkTo(id: string): string {
  return `#variants&variant=${id}`;
}

function leadName(id: string): TemplateResult {
  return html`<b class="lead">${VARIANT_WORDS[id].name}</b>`;
}

/** The loops of each op that a changed step runs. */
function cppView(
  { act, row }: VariantContext,
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
  const leadsOf = (op: string) => {
    const all = changed.filter((step) => step.op === op).map(({ name }) => leadOf(row, name));
    return [...new Set(all)].filter((lead) => lead !== '');
  };
  const { kernel } = VARIANT_WORDS[row.id];
  return html`${[...ops, ...(row.kernel ? [row.kernel] : [])].map(
    (
      op,
    ) => html`<h3>${VARIANTS_TEXT.code.file(op)}${leadsOf(op).map((lead) => html` <a href=${linkTo(lead)}>${VARIANT_WORDS[lead].name}</a>`)}</h3>
      ${op === row.kernel ? html`<p class="aside">${kernel}</p>` : nothing}
      <pre class="variant-lines"><code>${module.listings[op]?.map((line) => html`<span class="line">${line.html}</span>`)}</code></pre>`,
  )}`;
}
