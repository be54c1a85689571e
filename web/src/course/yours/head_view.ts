// The head that the tensors make up: its sizes and choices, a row for each tensor with what it is taken for and why, what is
// missing, and the ways to open it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { hasOutput } from '../../engine/core/brought.ts';
import type { FileTensor, Placed } from '../../engine/core/files.ts';
import { menu } from '../../engine/page/controls/menu.ts';
import { tableRow, tableView } from '../../engine/plane/number_table.ts';
import { text } from '../../engine/words/page.en.ts';
import type { Bag } from './bag.ts';
import { compareView } from './compare_view.ts';
import { isExplained } from './own_compare.ts';
import { hasMask, headsThatFit, missingOf } from './own_lesson.ts';
import { pictureView } from './part_picture.ts';
import { YOURS_TEXT } from './yours.en.ts';
import type { YoursContext } from './yours_context.ts';

const { head: words, table, missing, open } = YOURS_TEXT;

/** Stages that open a head of the reader's own. */
const STAGES = ['head', 'heads'];

/** Rows of tensors that are no part of the head; others are found by their name. */
const MOST_OTHERS = 20;

export function headView(context: YoursContext): TemplateResult {
  const { bag } = context;
  return html`<section class="yours-head" aria-labelledby="yours-head">
    <h2 id="yours-head" class="kicker">${words.title} <small>${sizesOf(bag)}</small></h2>
    ${choicesView(bag)}
    ${isUnsaid(bag) ? html`<p class="aside">${unsaidOf(bag)}</p>` : nothing}
    ${compareView(context)}
    ${bag.hands.length === 0 ? html`<p>${words.none}</p>` : nothing}
    ${placedView(context)}
    ${openView(context)}
    ${othersView(context)}
  </section>`;
}

function sizesOf({ whole, heads }: Bag): unknown {
  if (!whole || whole.C === 0) return nothing;
  const isSplit = whole.D % heads === 0;
  return words.sizes(whole.C, isSplit ? whole.D : 0, heads);
}

/** Whether nothing says into how many heads the columns are split, and the reader has not said it either. */
function isUnsaid({ whole, said }: Bag): boolean {
  return whole !== null && whole.heads === 0 && !said.heads && headsThatFit(whole).length > 1;
}

function unsaidOf({ compared, heads }: Bag): string {
  const isFound = compared !== null && isExplained(compared);
  return isFound ? words.unsaid.found(heads) : words.unsaid.open(heads);
}

function choicesView(bag: Bag): TemplateResult {
  const { proposals, group, whole, heads, head, causal, isByHand } = bag;
  const groups = proposals.map((one, i) => [String(i), one.group || words.alone] as const);
  const counts = whole && whole.D > 0 ? headsThatFit(whole) : [];
  const all = counts.includes(heads) ? counts : [...counts, heads];
  const ones = Array.from({ length: heads }, (_, i) => [String(i), words.one(i)] as const);
  return html`<div class="in-row controls-line">
    ${groups.length > 1 ? menu(words.group, groups, isByHand ? '' : String(group), (one) => void bag.takeGroup(Number(one))) : nothing}
    ${
      counts.length > 1
        ? menu(
            words.heads,
            all.map((count) => [String(count), String(count)] as const),
            String(heads),
            (count) => void bag.chooseHeads(Number(count), null),
          )
        : nothing
    }
    ${
      counts.length > 0 && heads > 1
        ? menu(
            words.take,
            [['', words.all], ...ones],
            head === null ? '' : String(head),
            (one) => void bag.chooseHeads(heads, one === '' ? null : Number(one)),
          )
        : nothing
    }
    ${
      hasMask(bag.hands)
        ? html`<p class="aside">${words.masked}</p>`
        : html`<button class="switch" role="switch" aria-checked=${causal ? 'true' : 'false'} @click=${() => bag.setCausal(!causal)}><i></i> ${words.causal}</button>`
    }
  </div>`;
}

/** The tensors of the head, in the order of the file: those that are placed, and those that its names should place. */
function placedView(context: YoursContext): TemplateResult | typeof nothing {
  const { bag } = context;
  const tensors = ofHead(bag);
  if (tensors.length === 0) return nothing;
  return tensorsView(context, tensors, table.label);
}

function ofHead({ hands, whole }: Bag): number[] {
  const placed = hands.map(({ tensor }) => tensor);
  const left = whole?.unplaced.map(({ tensor }) => tensor) ?? [];
  return [...new Set([...placed, ...left])].toSorted((a, b) => a - b);
}

function tensorsView(
  context: YoursContext,
  tensors: readonly number[],
  caption: string,
): TemplateResult {
  return tableView({
    grid: null,
    look: 'ruled',
    className: 'yours-tensors',
    caption: { label: caption, className: 'visually-hidden' },
    corner: { label: table.tensor },
    columns: [{ label: table.as }],
    rows: tensors.map((tensor) => tensorRow(context, tensor)),
  });
}

function tensorRow(context: YoursContext, tensor: number): unknown {
  const { bag } = context;
  const found = bag.files?.tensors[tensor];
  if (!found) return nothing;
  const hand = bag.hands.find((one) => one.tensor === tensor);
  const placed = bag.whole?.placed.filter((one) => one.tensor === tensor) ?? [];
  const unplaced = bag.whole?.unplaced.find((one) => one.tensor === tensor);
  const why = unplaced
    ? YOURS_TEXT.whyNot[unplaced.why]
    : placed.length > 0
      ? reasonOf(bag, placed[0])
      : nothing;
  const shape = found.shape.join(' × ') || '1';
  const name = html`<code>${found.name}</code> <small>${shape} ${found.dtype}</small>`;
  return tableRow(
    { label: name, className: 'yours-name' },
    html`<td><div class="yours-as">
      <span class="yours-part">${asView(bag, tensor, found, hand?.part ?? '', placed)}</span>
      ${picturesOf(context, placed)}
      <span class="soft yours-says">${why}</span>
    </div></td>`,
  );
}

/** The reason for a part. Numbers that are explained down to those that it leads to say which way round a square one is. */
function reasonOf({ compared }: Bag, { part, why }: Placed): string {
  const isExplained =
    compared?.same ||
    compared?.diagnoses.some(({ mistake }) => !mistake.split(' ').includes('weights_turned'));
  const last = compared?.chain.at(-1)?.part;
  const isReached = last === 'y' || (last === 'concat' && part !== 'w_output');
  const isSettled = why === 'square_as_is' && isExplained && isReached;
  return isSettled ? YOURS_TEXT.settled : YOURS_TEXT.why[why];
}

/** The menu of the parts that a tensor fits, and a button that turns it where both ways fit. */
function asView(
  bag: Bag,
  tensor: number,
  { name }: FileTensor,
  part: string,
  placed: readonly Placed[],
): TemplateResult {
  const fits = bag.fits(tensor);
  const fit = fits.find((one) => one.part === part);
  const [first] = placed;
  const isTurned = first?.turned ?? false;
  const named = fits.map((one) => one.part);
  const all = part === '' || named.includes(part) ? named : [part, ...named];
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    const chosen = fits.find((one) => one.part === value);
    void bag.place(tensor, value, chosen ? !chosen.as_is : false);
  };
  return html`<select aria-label=${table.menu(name)} @change=${choose}>
      <option value="" .selected=${live(part === '')}>${table.no}</option>
      ${all.map((one) => html`<option value=${one} .selected=${live(one === part)}>${YOURS_TEXT.parts[one]}</option>`)}
    </select>
    ${
      fit?.as_is && fit.turned
        ? html`<button class="switch" role="switch" aria-checked=${isTurned ? 'true' : 'false'} aria-label=${table.turnName(name)}
            @click=${() => void bag.place(tensor, part, !isTurned)}><i></i> ${table.turned}</button>`
        : isTurned
          ? html`<small>${table.turned}</small>`
          : nothing
    }`;
}

/** The numbers of a tensor's parts in colours, once they are read. */
function picturesOf({ bag, view }: YoursContext, placed: readonly Placed[]): unknown {
  const parts = placed.map(({ part }) => bag.parts.find((one) => one.part === part));
  const read = parts.filter((part) => part !== undefined);
  if (read.length === 0) return nothing;
  return html`<span class="yours-pictures">${read.map((part) => pictureView(part, view.theme))}</span>`;
}

/** Parts that are still missing; else the ways to open the head. */
function openView({ bag, act }: YoursContext): TemplateResult | typeof nothing {
  const { x, weights } = missingOf(bag.parts);
  if (bag.progress || bag.parts.length === 0) return nothing;
  if (x || weights.length > 0) {
    // A comparison is complete without them: only a stage needs the rest.
    if (bag.compared) {
      const all = [...(x ? ['x'] : []), ...weights];
      return html`<p class="aside" role="status">${missing.toOpen(all)}</p>`;
    }
    return html`<div role="status">
      ${x ? html`<p>${missing.x}</p>` : nothing}
      ${weights.length > 0 ? html`<p>${missing.others(weights)}</p>` : nothing}
    </div>`;
  }
  const { heads } = bag.brought();
  const count = bag.parts.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  return html`<div class="in-row yours-open">
      ${STAGES.map((stage) => html`<button class="button" @click=${() => act.bring(bag.brought(), stage)}>${open.as(text.stages[stage].name)}</button>`)}
    </div>
    <p class="aside" role="status">${open.read(count)} ${open.leftOut(heads, hasOutput(bag.brought()))}</p>`;
}

/** All other tensors, by their name where they are many. */
function othersView(context: YoursContext): TemplateResult | typeof nothing {
  const { bag, sought, seek } = context;
  const here = new Set(ofHead(bag));
  const all = (bag.files?.tensors ?? []).map((_, tensor) => tensor).filter((i) => !here.has(i));
  if (all.length === 0) return nothing;
  const isLike = (name = '') => name.toLowerCase().includes(sought.toLowerCase());
  const found = all.filter((tensor) => isLike(bag.files?.tensors[tensor].name));
  const shown = found.slice(0, MOST_OTHERS);
  const isOpen = here.size === 0 || sought !== '';
  return html`<details class="yours-others part-below" ?open=${isOpen}>
    <summary>${table.others(all.length)}</summary>
    ${
      all.length > MOST_OTHERS
        ? html`<label class="control">${table.find}
            <input type="search" .value=${live(sought)} @input=${(event: Event) => seek((event.target as HTMLInputElement).value)} /></label>`
        : nothing
    }
    ${shown.length > 0 ? tensorsView(context, shown, table.others(all.length)) : nothing}
    ${found.length > shown.length ? html`<p class="aside">${table.more(found.length - shown.length)}</p>` : nothing}
  </details>`;
}
