// The comparison of the reader's numbers with those computed here: the mistakes that give exactly the reader's, and the chain
// from queries to y up to the first tensor that differs, with its first and its worst number.
import { html, nothing, type TemplateResult } from 'lit-html';
import { hasManyHeads } from '../../engine/core/brought.ts';
import type { Checked, Compared } from '../../engine/core/files.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { text } from '../../engine/words/page.en.ts';
import { MISTAKES } from '../../engine/words/switches.en.ts';
import type { Bag } from './bag.ts';
import { openedView } from './opened_view.ts';
import { missingOf } from './own_lesson.ts';
import { filesOf, YOURS_TEXT } from './yours.en.ts';
import type { YoursContext } from './yours_context.ts';

const { compare: words, parts } = YOURS_TEXT;

export function compareView(context: YoursContext): TemplateResult | typeof nothing {
  const { bag } = context;
  const { compared } = bag;
  if (bag.progress) return nothing;
  if (bag.isTooLarge) return html`<p class="aside">${words.tooLarge}</p>`;
  if (!bag.canCompare) return nothing;
  if (bag.isComparing) return html`<p role="status" aria-busy="true">${words.running}</p>`;
  // A quick comparison has been made, or the core has said why not.
  if (!compared && !bag.isSlow) return nothing;
  if (!compared) {
    return html`<p class="in-row"><button class="button" @click=${() => void bag.compare()}>${words.run}</button>
      <span class="aside">${words.takesLong}</span></p>`;
  }
  return html`<section class="yours-compare" aria-labelledby="yours-compare">
    <h2 id="yours-compare" class="kicker">${words.title} <small>${filesOf(bag.sources.map(({ called }) => called))}</small></h2>
    <p role="status"><b>${words.verdict(compared)}</b> ${words.as(compared)}</p>
    ${compared.chain.some(({ state }) => state === 'differs') ? diagnosesView(context, compared) : nothing}
    ${bag.other ? otherView(bag, bag.other) : nothing}
    ${tableView({
      grid: null,
      look: 'ruled',
      className: 'yours-chain',
      caption: { label: words.chain, className: 'visually-hidden' },
      corner: { label: words.tensor },
      columns: [{ label: words.yours }],
      rows: compared.chain.map(chainRow),
    })}
    ${bag.opened ? openedView(bag.opened, (change) => bag.open(change)) : nothing}
  </section>`;
}

function chainRow(one: Compared): unknown {
  return tableRow(
    { label: parts[one.part] ?? one.part },
    html`<td>${words.states[one.state]} <span class="soft">${words.detail(one)}</span>
      ${one.state === 'differs' ? html`<br />${words.here} <code>${one.right}</code>` : nothing}</td>`,
    one.state === 'differs' ? 'differs' : undefined,
  );
}

/** Sentence on other heads, or another mask, that would explain the numbers, and the way to choose them. */
function otherView(bag: Bag, other: Checked): TemplateResult {
  const [first] = other.diagnoses;
  return html`<p class="yours-other">${words.otherwise(other, first ? first.mistake.split(' ').map(nameOf) : null)}
    <button class="button" @click=${() => void bag.takeOther()}>${words.takeOther}</button></p>`;
}

function nameOf(mistake: string): string {
  return words.others[mistake] ?? MISTAKES[mistake] ?? mistake;
}

/** Lines of code, and whose they are. */
function linesView(whose: string, lines: readonly string[]): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<dt>${whose}</dt><dd><pre>${lines.join('\n')}</pre></dd>`;
}

/** Mistakes that give exactly these numbers; where a stage makes one, the way to see it there. */
function diagnosesView(
  { bag, act, canMake }: YoursContext,
  { diagnoses, changed, chain }: Checked,
): TemplateResult {
  const brought = bag.brought();
  const stage = hasManyHeads(brought) ? 'heads' : 'head';
  const { x, weights } = missingOf(bag.parts);
  const isWhole = !x && weights.length === 0;
  if (diagnoses.length === 0)
    return bag.other ? html`` : html`<p>${words.unknown(chain.length === 1)}</p>`;
  const { tensor = '', index = [] } = changed ?? {};
  const cell = changed ? { node: tensor, index } : null;
  const isGiven = chain.some(({ part }) => part === changed?.tensor);
  return html`${diagnoses.map(({ mistake, statements, right }, i) => {
    const named = mistake.split(' ');
    return html`<div class="yours-diagnosis">
      <p><b>${words.gives(named.map(nameOf))}</b> ${words.because[mistake]}
        ${changed && i === 0 ? words.begins(changed, { isGiven, areTwo: named.length > 1 }) : nothing}</p>
      <dl>${linesView(words.line.theirs, statements)} ${linesView(words.line.right, right)}</dl>
      ${
        isWhole && canMake(stage, mistake)
          ? html`<button class="button" @click=${() => act.bring(brought, stage, mistake, i === 0 ? cell : null)}>${words.see(text.stages[stage].name)}</button>`
          : nothing
      }
    </div>`;
  })}`;
}
