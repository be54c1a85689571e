// The voice "In numbers": the arithmetic of the open cell, term by term. Operands are chips that open their
// own arithmetic.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Term } from '../core/session.ts';
import { indexOf, rowAndCol } from '../core/tensor.ts';
import { cellName } from '../draw/format.ts';
import { styled } from '../draw/styled.ts';
import type { Model } from '../model/model.ts';
import { tokenName } from '../model/nodes.ts';
import { inBatch } from '../model/pair.ts';
import type { Context } from '../plane/context.ts';
import { symbol } from '../plane/names.ts';
import { text } from '../text/en/index.ts';
import { chainView, soFarView } from './chain.ts';
import { chip, format, hasAllDigits } from './chip.ts';
import { editView, hasField, isEdited, maskSwitch, startEdit } from './edit.ts';

export function numbersView(context: Context): TemplateResult {
  const { model } = context;
  // The edit field stays the same element below, when the first edit makes a computed number a given one.
  const isGiven = model.node.leaf || isEdited(model);
  // Streamed weights are not stored, so they cannot be edited.
  const isHeld = model.session.holds(model.cell.node);
  return html`${breadcrumb(context)}
    ${isOfSharedToken(model) ? sentenceName(model) : nothing}
    ${isGiven ? givenView(context) : arithmeticView(context)}
    ${isOfSharedToken(model) ? twinView(context) : nothing}
    ${hasField(context) ? html`<div class="given">${editView(context)}</div>` : isHeld ? editToggle(context) : nothing}
    ${maskSwitch(context)}`;
}

/** Whether the open number is computed, in the row of the word that both sentences share. */
function isOfSharedToken({ sharedToken, node, cell }: Model): boolean {
  return !node.leaf && node.axes[0] === 'B' && rowAndCol(cell.index).row === sharedToken;
}

/** The arithmetic of the same cell in the other sentence. */
function twinView(context: Context): TemplateResult {
  const other = inBatch(context.model, 1 - context.model.batch);
  return html`${sentenceName(other)} ${arithmeticView({ ...context, model: other })}`;
}

function sentenceName({ batch }: Model): TemplateResult {
  return html`<h3 class="sentence-name">${text.pair.sentences[batch]}</h3>`;
}

/** The breadcrumb: from the cell that was opened first to the open one. */
export function breadcrumb(context: Context): TemplateResult | typeof nothing {
  const { trail, model, act } = context;
  if (trail.length === 0) return nothing;
  return html`<nav class="breadcrumb" aria-label=${text.numbers.breadcrumb}>
    ${trail.map(
      (
        cell,
        i,
      ) => html`<button @click=${() => act.back(i)}>${cellName(cell.node, cell.index)}</button>
        <span aria-hidden="true">›</span>`,
    )}
    <b aria-current="true">${cellName(model.cell.node, model.cell.index)}</b>
  </nav>`;
}

export function digitsButton(context: Context): TemplateResult {
  const isAll = hasAllDigits(context);
  return html`<button
    class="digits"
    aria-pressed=${isAll ? 'true' : 'false'}
    title=${text.numbers.rounded}
    @click=${() => context.act.set({ digits: isAll ? '' : 'all' })}
  >${text.numbers.allDigits}</button>`;
}

/** Button that shows the edit field for a computed number (an intervention). */
function editToggle(context: Context): TemplateResult {
  const { act } = context;
  return html`<p class="edit-toggle">
    <button class="button" @click=${() => startEdit(act)}>${text.edit.what} <kbd>E</kbd></button>
  </p>`;
}

export function arithmeticView(context: Context): TemplateResult {
  const { terms, cell, session } = context.model;
  const root = terms[terms.length - 1];
  const isStreamed = !session.holds(cell.node) && root.kind === 'quotient';
  const listed = isStreamed ? terms.find(({ kind }) => kind === 'sum') : listOf(terms, root);
  const name = cellName(cell.node, cell.index);
  return html`<table class=${hasAllDigits(context) ? 'arithmetic whole' : 'arithmetic'}>
    <caption class="visually-hidden">${text.numbers.caption(name)}</caption>
    <tbody>
      ${listed ? listsView(context, listed) : linesOf(context, root)}
      ${isStreamed && listed ? chainView(context, listed) : listed && listed !== root ? lastLine(context, root, name) : totalLine(context, root, name)}
    </tbody>
  </table>`;
}

/** The sum or maximum to list entry by entry: the root of the expression, or a sum right under it. */
function listOf(terms: Term[], root: Term): Term | undefined {
  if (['sum', 'fma', 'max'].includes(root.kind)) return root;
  return root.of?.map((place) => terms[place]).find((term) => term.kind === 'sum');
}

/** Lines of an op with few operands, one each, with their names. */
function linesOf(context: Context, root: Term): TemplateResult[] {
  const { terms } = context.model;
  const [first, second, third] = (root.of ?? []).map((place) => terms[place]);
  switch (root.kind) {
    case 'product':
      return [line(context, '', first), line(context, '×', second)];
    case 'quotient':
      return [line(context, '', first), line(context, '÷', second)];
    case 'difference':
      return [line(context, '', first), line(context, '−', second)];
    case 'abs':
      return linesOf(context, first);
    case 'exp':
      return [line(context, 'exp', first)];
    case 'where': {
      const isZero = first.value === 0;
      return [
        line(context, '', first, text.numbers.isZero(isZero)),
        line(context, '', isZero ? second : third),
      ];
    }
    default:
      return [line(context, '', root)];
  }
}

function line(context: Context, operator: string, term: Term, remark = ''): TemplateResult {
  const { nodes } = context.model.session.structure;
  const node = nodes[term.node];
  return html`<tr>
    <th scope="row" class="wide">
      ${term.kind === 'cell' ? cellName(node.name, indexOf(node.shape, term.offset)) : nothing}
    </th>
    <td class="expression"><span class="op">${operator}</span>${expression(context, term, false)} ${remark}</td>
    <td class="value"></td>
    <td class="running"></td>
  </tr>`;
}

/** The lists of entries. A streamed y has two: its first products, and those after the partial sum. */
function listsView(context: Context, listed: Term): TemplateResult[] {
  const { session, cell, terms } = context.model;
  const isMix = listed.kind === 'sum' && cell.node === 'y' && !session.holds('y');
  const lists = isMix ? terms.filter(({ kind }) => kind === 'sum') : [listed];
  const scale = lists.flatMap(({ running }) => running ?? []);
  return lists.flatMap((list) => listView(context, list, scale));
}

/** One list of entries; `scale`: the running sums that the bars must have room for. */
function listView(context: Context, list: Term, scale: number[]): TemplateResult[] {
  const { terms } = context.model;
  const running = list.running ?? [];
  const low = Math.min(0, ...scale);
  const high = Math.max(0, ...scale);
  // For plain cells and fused products (not rounded before they are added) the column shows running sums.
  const isRunning =
    list.kind === 'fma' ||
    (list.kind === 'sum' && list.of.every((place) => terms[place].kind === 'cell'));
  return list.of.map((place, i) => {
    const term = terms[place];
    if (term.kind === 'constant' && list.kind === 'sum') {
      return soFarView(context, term, terms[list.of[1]], step(0, term.value, low, high));
    }
    const isZero = term.value === 0;
    return html`<tr class=${isZero ? 'zero' : ''}>
      <th scope="row">${entryName(context, term, i)}</th>
      <td class="expression">${isRunning ? html`<span class="op">${i > 0 ? '+' : '\u00a0'}</span>` : nothing}${expression(context, term, !isRunning)}</td>
      <td class="value">${format(context, isRunning ? running[i] : term.value)}</td>
      <td class="running">${list.kind === 'max' ? nothing : step(running[i - 1] ?? 0, running[i], low, high)}</td>
    </tr>`;
  });
}

const SUMMED = ['add', 'linear'];

/** Label of an entry: its token's word or its index. */
function entryName(context: Context, term: Term, i: number): TemplateResult {
  const { model } = context;
  const cell = firstCell(context, term);
  if (!cell) return html`${i}`;
  const node = model.session.structure.nodes[cell.node];
  // Elementwise addition: each entry is a tensor, named by its letter.
  if (term.kind === 'cell' && SUMMED.includes(model.node.op)) return symbol(model, node.name);
  const index = indexOf(node.shape, cell.offset);
  // A product runs along the columns of its left factor, the loop along the rows of x.
  const from = model.node.op.startsWith('prefix_mean') ? -2 : -1;
  const isToken = ['T', 'n'].includes(node.axes.at(from) ?? '');
  const place = index.at(from) ?? i;
  const word = isToken ? tokenName(model.session, model.batch, place) : String(place);
  return word === String(place) ? html`${place}` : html`<sup>${place}</sup>${word}`;
}

function firstCell(context: Context, term: Term): Term | undefined {
  if (term.kind === 'cell') return term;
  for (const place of term.of ?? []) {
    const cell = firstCell(context, context.model.terms[place]);
    if (cell) return cell;
  }
  return undefined;
}

/** Waterfall bar: from the sum before this entry to the sum after it. */
function step(before: number, after: number, low: number, high: number): TemplateResult {
  return bar(before, after, low, high, after < before ? 'down' : 'up');
}

function bar(
  from: number,
  to: number,
  low: number,
  high: number,
  className: string,
): TemplateResult {
  const scale = (value: number) => ((value - low) / (high - low || 1)) * 100;
  const length = Math.abs(scale(to) - scale(from));
  // A percentage in background-position is of the container minus the image.
  const place = length < 100 ? (100 * scale(Math.min(from, to))) / (100 - length) : 0;
  return html`<span
    class=${`step ${className}`}
    style=${styled({
      backgroundPosition: `${place}% 2px,${scale(0)}% 0`,
      backgroundSize: `max(1.5px,${length}%) 10px,1px 100%`,
    })}
  ></span>`;
}

function totalLine(context: Context, root: Term, name: string): TemplateResult {
  const label = text.numbers.kinds[root.kind];
  return html`<tr class="total">
    <th scope="row" class="wide">${label ?? name}</th>
    <td class="expression">${label ? html`<span class="name">${name}</span>` : nothing}</td>
    <td class="value"><output data-result>${format(context, root.value)}</output></td>
    <td class="running">${root.kind === 'sum' || root.kind === 'fma' ? whole(root) : nothing}</td>
  </tr>`;
}

function whole(root: Term): TemplateResult {
  const low = Math.min(0, ...root.running);
  const high = Math.max(0, ...root.running);
  return bar(0, root.value, low, high, 'whole');
}

/** The lines after a list: its sum, and the quotient of which it is dividend or divisor. */
function lastLine(context: Context, root: Term, name: string): TemplateResult {
  const { terms } = context.model;
  const sum = root.of.map((place) => terms[place]).find((term) => term.kind === 'sum') as Term;
  const isMean = terms[root.of[0]] === sum;
  const other = terms[root.of[isMean ? 1 : 0]];
  return html`<tr class="total">
      <th scope="row">${text.numbers.kinds.sum}</th>
      <td class="expression"></td>
      <td class="value">${format(context, sum.value)}</td>
      <td class="running">${whole(sum)}</td>
    </tr>
    <tr class="last">
      <th scope="row" colspan="2">
        ${
          isMean
            ? html`÷ ${format(context, other.value)} =`
            : html`${format(context, other.value)} ÷ ${format(context, sum.value)} =`
        }
        <span class="name">${name}</span>
      </th>
      <td class="value"><output data-result>${format(context, root.value)}</output></td>
      <td class="running"></td>
    </tr>`;
}

/** A term inline, operands as chips; `withEquals`: followed by =, as its value is in the next column. */
function expression(context: Context, term: Term, withEquals: boolean): TemplateResult {
  const { terms } = context.model;
  const of = (i: number) => expression(context, terms[term.of[i]], false);
  const equals = withEquals ? html`<span class="op">=</span>` : nothing;
  switch (term.kind) {
    case 'cell':
      return chip(context, term);
    case 'product':
      return html`${of(0)}<span class="op">×</span>${of(1)}${equals}`;
    case 'difference':
      return html`${of(0)}<span class="op">−</span>${of(1)}${equals}`;
    case 'sum':
      return html`${term.of.map((_, i) => html`${i > 0 ? html`<span class="op">+</span>` : nothing}${of(i)}`)}${equals}`;
    case 'exp':
      return html`exp(${of(0)})${equals}`;
    default:
      // A constant of the op, or an intermediate result such as a row's maximum.
      return html`<span class="constant">${format(context, term.value)}</span>`;
  }
}

/** Origin of a number that is not computed: given by the example, or edited. */
function givenView(context: Context): TemplateResult {
  const { model } = context;
  const { node, terms } = model;
  const yours = node.leaf ? text.edit.yours : text.edit.pinned;
  const words = isEdited(model) ? yours : text.edit.given;
  return html`<div class="given">
    <p>${words}${node.statement.includes('\n') ? html`<br />` : ' '}<code>${node.statement}</code></p>
    <output class="visually-hidden" data-result>${format(context, terms[0].value)}</output>
  </div>`;
}
