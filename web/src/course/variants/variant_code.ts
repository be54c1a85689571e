// The changed lines of a variant, lit: in PyTorch the steps of the head, in C++ the loops of the new steps' ops.
import { html, nothing, type TemplateResult } from 'lit-html';
import { Lazy } from '../../engine/draw/lazy.ts';
import type { ViewInput } from '../../engine/page/page.ts';
import { changedSteps, type Side, type Step, type VariantContext } from './variant_numbers.ts';
import type { VariantRow } from './variant_row.ts';
import { scriptView } from './variant_script.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

/** The C++ is fetched on demand: the page opens on PyTorch. */
const cpp = new Lazy(() => import('virtual:listings'));

export function codeView(context: VariantContext): TemplateResult {
  const { plain, varied, trapped } = context;
  const [before, shown] = trapped ? [varied, trapped] : [plain, varied];
  return inBoth(context, VARIANTS_TEXT.code.caption, {
    pytorch: () => pytorchView(context, shown, before),
    cpp: () => cppView(context, shown, before),
    below: context.isAsking ? nothing : scriptView(context),
  });
}

interface Both {
  pytorch: () => unknown;
  cpp: () => unknown;
  below?: unknown;
}

/** Lines in PyTorch or in C++, as the reader wants them. */
export function inBoth(
  { state, act }: Pick<ViewInput, 'state' | 'act'>,
  caption: string,
  { pytorch, cpp, below = nothing }: Both,
): TemplateResult {
  const { code } = VARIANTS_TEXT;
  const tab = (id: '' | 'cpp', label: string) => html`<button
    class="tab"
    aria-pressed=${state.code === id ? 'true' : 'false'}
    @click=${() => act.set({ code: id })}
  >${label}</button>`;
  return html`<section class="variant-code">
    <h2 class="kicker at-ends"><span>${caption}</span>
      <span class="screen-only tabs">${tab('', code.pytorch)}${tab('cpp', code.cpp)}</span></h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${caption}>${
      state.code === 'cpp' ? cpp() : pytorch()
    }</div>
    ${below}
  </section>`;
}

/** As many steps are seen at once; so many are shown above the first that is lit, where it is not among them. */
const SEEN = 14;
const ABOVE = 4;

/** All steps; the lines that the other side lacks are lit. Lines of another variant are a link to its page. */
function pytorchView({ row }: VariantContext, side: Side, before: Side): TemplateResult {
  const changed = changedSteps(side.steps, before.steps);
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

/** The loops of each op that a changed step runs, and those of a kernel. */
function cppView({ act, row }: VariantContext, side: Side, before: Side): unknown {
  const { kernel } = VARIANT_WORDS[row.id];
  const changed = changedSteps(side.steps, before.steps);
  const leads = changed.map((step) => ({ step, lead: leadOf(row, step.name) }));
  return loopsView(act, changed, {
    beside: (op) => {
      const all = leads.filter(({ step, lead }) => step.op === op && lead !== '');
      return [...new Set(all.map(({ lead }) => lead))].map(
        (lead) => html` <a href=${linkTo(lead)}>${VARIANT_WORDS[lead].name}</a>`,
      );
    },
    ...(row.kernel ? { kernel: { op: row.kernel, says: kernel } } : {}),
  });
}

/** `beside`: what stands beside the name of an op; `kernel`: one more, and what it is. */
interface Loops {
  beside: (op: string) => unknown;
  kernel?: { op: string; says: unknown };
}

/** The loops of each op that one of these steps runs. */
export function loopsView(
  act: ViewInput['act'],
  steps: readonly Step[],
  { beside, kernel }: Loops,
): unknown {
  const { module } = cpp;
  if (!module) {
    if (!cpp.hasFailed) void cpp.load().then(() => act.setView({}));
    return nothing;
  }
  const { code } = VARIANTS_TEXT;
  const ops = [...new Set(steps.filter(({ kind }) => kind !== 'leaf').map(({ op }) => op))];
  if (ops.length === 0) return html`<p class="aside">${code.given}</p>`;
  return [...ops, ...(kernel ? [kernel.op] : [])].map(
    (op) => html`<h3>${code.file(op)}${beside(op)}</h3>
      ${op === kernel?.op ? html`<p class="aside">${kernel.says}</p>` : nothing}
      <pre class="variant-lines"><code>${module.listings[op]?.map((line) => html`<span class="line">${line.html}</span>`)}</code></pre>`,
  );
}
