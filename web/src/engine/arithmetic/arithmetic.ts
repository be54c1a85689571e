// The arithmetic of an open number, term by term. Operands are chips that open their own arithmetic.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Term } from '../core/structure.ts';
import { indexOf } from '../core/tensor.ts';
import { cellName } from '../draw/format.ts';
import { styled } from '../draw/styled.ts';
import { MEMORY, meaningOf } from '../model/nodes.ts';
import { firstCell, listOf } from '../model/tree/terms.ts';
import { symbol } from '../plane/names.ts';
import { tokenHeader } from '../plane/number_table.ts';
import { STREAM_TERMS, VOICES } from '../words/voices.en.ts';
import { type Arithmetic, chip } from './chip.ts';
import { format, hasAllDigits, shownTerm } from './term_text.ts';

export function arithmeticView(given: Arithmetic): TemplateResult {
  const { open, session } = given;
  const { terms, cell } = open;
  const root = terms[terms.length - 1];
  const isStreamed = !session.holds(cell.node) && root.kind === 'quotient';
  const listed = isStreamed ? terms.find(({ kind }) => kind === 'sum') : listOf(terms, root);
  const name = cellName(cell.node, cell.index);
  const classes = [
    'arithmetic',
    hasAllDigits(given) ? 'whole' : '',
    listed && hasLongEntries(terms, listed) ? 'long' : '',
  ].join(' ');
  return html`<table class=${classes}>
    <caption class="visually-hidden">${VOICES.numbers.caption(name)}</caption>
    <tbody>
      ${listed ? listsView(given, listed) : linesOf(given, root)}
      ${isStreamed && listed ? chainView(given, listed) : listed && listed !== root ? lastLine(given, root, name) : totalLine(given, root, name)}
    </tbody>
  </table>`;
}

/** Whether the entries of a list are products with a difference, which leave no room for bars. */
function hasLongEntries(terms: Term[], { of }: Term): boolean {
  const isLong = ({ kind, of: parts }: Term) =>
    kind === 'product' && parts.some((place) => terms[place].kind === 'difference');
  return of.some((place) => isLong(terms[place]));
}

/** Lines of an op with few operands, one each, with their names. */
function linesOf(given: Arithmetic, root: Term): TemplateResult[] {
  const { terms } = given.open;
  const [first, second, third] = (root.of ?? []).map((place) => terms[place]);
  switch (root.kind) {
    case 'product':
      return [line(given, '', first), line(given, '×', second)];
    case 'quotient':
      return [line(given, '', first), line(given, '÷', second)];
    case 'difference':
      return [line(given, '', first), line(given, '−', second)];
    case 'abs':
      return linesOf(given, first);
    case 'exp':
      return [line(given, 'exp', first)];
    case 'where': {
      const isZero = first.value === 0;
      return [
        line(given, '', first, VOICES.numbers.isZero(isZero)),
        line(given, '', isZero ? second : third),
      ];
    }
    // The last line has it.
    case 'constant':
      return [];
    default:
      return [line(given, '', root)];
  }
}

function line(given: Arithmetic, operator: string, term: Term, remark = ''): TemplateResult {
  const { nodes } = given.session.structure;
  const node = nodes[term.node];
  const written = expression(given, term, false);
  return html`<tr>
    ${
      term.kind === 'cell'
        ? html`<th scope="row" class="wide">${breakable(cellName(node.name, indexOf(node.shape, term.offset)))}</th>`
        : html`<td></td>`
    }
    <td class="expression"><span class="op">${operator}</span>${operator === '−' ? lessened(given, term, written) : written} ${remark ? html`<span class="remark">${remark}</span>` : nothing}</td>
    <td class="value"></td>
    <td class="running"></td>
  </tr>`;
}

/** The lists of entries. A streamed y has two: its first products, and those after the partial sum. */
function listsView(given: Arithmetic, listed: Term): TemplateResult[] {
  const { node, terms } = given.open;
  const lists = node.held ? [listed] : terms.filter(({ kind }) => kind === 'sum');
  const scale = lists.flatMap(({ running }) => running ?? []);
  return lists.flatMap((list) => listView(given, list, scale));
}

/** Rows for the entries of one list; `scale`: all running sums that the bars must have room for. */
function listView(given: Arithmetic, list: Term, scale: number[]): TemplateResult[] {
  const { terms } = given.open;
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
      return soFarView(given, term, terms[list.of[1]], step(0, term.value, low, high));
    }
    const isZero = term.value === 0;
    return html`<tr class=${isZero ? 'zero' : ''}>
      ${entryHeader(given, term, i)}
      <td class="expression">${isRunning ? html`<span class="op">${i > 0 ? '+' : '\u00a0'}</span>` : nothing}${expression(given, term, !isRunning)}</td>
      <td class="value">${format(given, isRunning ? running[i] : term.value)}</td>
      <td class="running">${list.kind === 'max' ? nothing : step(running[i - 1] ?? 0, running[i], low, high)}</td>
    </tr>`;
  });
}

/** Header of an entry. */
function entryHeader(given: Arithmetic, term: Term, i: number): TemplateResult {
  const { label, name } = entryLabel(given, term, i);
  return html`<th scope="row" aria-label=${name ?? nothing}>${label}</th>`;
}

/** Label of an entry: its token's word, its tensor's letter or its index. */
export function entryLabel(
  given: Pick<Arithmetic, 'session' | 'batch' | 'open' | 'looks' | 'transposed' | 'head'>,
  term: Term,
  i: number,
): { label: unknown; name?: string } {
  const header = (label: unknown) => ({ label });
  const { session, batch, open } = given;
  const cell = firstCell(open.terms, term);
  if (!cell) return header(i);
  const node = session.structure.nodes[cell.node];
  const { list = -1, inputs } = open.node;
  // Whole inputs, such as those of an addition or a bias, named by the tensor's letter.
  const isWhole = list === 'inputs' || (term.kind === 'cell' && cell.node !== inputs[0]);
  if (isWhole) return header(symbol(given, node.name));
  const index = indexOf(node.shape, cell.offset);
  const from = list;
  const axis = node.axes.at(from) ?? '';
  const isOfMemory = axis === MEMORY;
  const isToken = ['T', 'n'].includes(axis) || isOfMemory;
  const place = index.at(from) ?? i;
  if (!isToken) return header(meaningOf(session, node, from === -2 ? -2 : -1, place) || place);
  return tokenHeader(session, batch, place, isOfMemory);
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
  // A term of 0 draws no bar: the least width is for what is small.
  const least = from === to ? 0 : 1.5;
  // A percentage in background-position is of the container minus the image.
  const place = length < 100 ? (100 * scale(Math.min(from, to))) / (100 - length) : 0;
  return html`<span
    class=${`step ${className}`}
    style=${styled({
      backgroundPosition: `${place}% 2px,${scale(0)}% 0`,
      backgroundSize: `max(${least}px,${length}%) 10px,1px 100%`,
    })}
  ></span>`;
}

/** A tensor's name that goes on in a second line behind a _, where it has no room. */
const breakable = (name: string): TemplateResult =>
  html`${name.split(/(?<=_)/).map((part, i) => html`${i > 0 ? html`<wbr />` : nothing}${part}`)}`;

function totalLine(given: Arithmetic, root: Term, name: string): TemplateResult {
  const label = VOICES.numbers.kinds[root.kind];
  return html`<tr class="total">
    <th scope="row" class="wide">${label ?? breakable(name)}</th>
    <td class="expression">${label ? html`<span class="name">${name}</span>` : nothing}</td>
    <td class="value"><output data-result aria-live="off">${format(given, root.value)}</output></td>
    <td class="running">${root.kind === 'sum' || root.kind === 'fma' ? totalBar(root) : nothing}</td>
  </tr>`;
}

function totalBar(root: Term): TemplateResult {
  const low = Math.min(0, ...root.running);
  const high = Math.max(0, ...root.running);
  return bar(0, root.value, low, high, 'whole');
}

/** The lines after a list: its sum, and the quotient that has it as dividend or divisor. */
function lastLine(given: Arithmetic, root: Term, name: string): TemplateResult {
  const { terms } = given.open;
  const sum = root.of.map((place) => terms[place]).find((term) => term.kind === 'sum') as Term;
  const isMean = terms[root.of[0]] === sum;
  const other = terms[root.of[isMean ? 1 : 0]];
  return html`<tr class="total">
      <th scope="row">${VOICES.numbers.kinds.sum}</th>
      <td class="expression"></td>
      <td class="value">${format(given, sum.value)}</td>
      <td class="running">${totalBar(sum)}</td>
    </tr>
    <tr class="last">
      <th scope="row" colspan="2">
        ${
          isMean
            ? html`÷ ${format(given, other.value)} =`
            : html`${format(given, other.value)} ÷ ${format(given, sum.value)} =`
        }
        <span class="name">${name}</span>
      </th>
      <td class="value"><output data-result aria-live="off">${format(given, root.value)}</output></td>
      <td class="running"></td>
    </tr>`;
}

/** Text of a term behind a minus sign: a number below 0 in brackets. */
function lessened({ open }: Arithmetic, term: Term, written: TemplateResult): TemplateResult {
  return beginsWithMinus(open.terms, term) ? html`(${written})` : written;
}

/** Whether `expression` writes a minus sign first; sums and differences have their brackets. */
function beginsWithMinus(terms: Term[], { kind, value, of }: Term): boolean {
  if (kind === 'product') return beginsWithMinus(terms, terms[of[0]]);
  return value < 0 && kind !== 'sum' && kind !== 'difference';
}

/** A term inline, operands as chips; `withEquals`: followed by =, as its value is in the next column. */
function expression(given: Arithmetic, term: Term, withEquals: boolean): TemplateResult {
  const { terms } = given.open;
  const of = (i: number) => expression(given, terms[term.of[i]], false);
  /** Operand in brackets where it is itself a sum or a difference. */
  const inner = (i: number) =>
    ['sum', 'difference'].includes(terms[term.of[i]].kind) ? html`(${of(i)})` : of(i);
  const equals = withEquals ? html`<span class="op">=</span>` : nothing;
  switch (term.kind) {
    case 'cell':
      return chip(given, term);
    case 'product':
      return html`${inner(0)}<span class="op">×</span>${inner(1)}${equals}`;
    case 'difference': {
      const second = terms[term.of[1]];
      if (second.kind !== 'difference') {
        return html`${of(0)}<span class="op">−</span>${lessened(given, second, inner(1))}${equals}`;
      }
      // Nested difference: a − (b − c) is written a − b + c.
      const [taken, added] = second.of.map((place) => terms[place]);
      const less = lessened(given, taken, expression(given, taken, false));
      const more = expression(given, added, false);
      return html`${of(0)}<span class="op">−</span>${less}<span class="op">+</span>${more}${equals}`;
    }
    case 'sum':
      return html`${term.of.map((_, i) => html`${i > 0 ? html`<span class="op">+</span>` : nothing}${of(i)}`)}${equals}`;
    case 'exp':
      return html`exp(${of(0)})${equals}`;
    default:
      // A constant of the op, or an intermediate result such as a row's maximum.
      return html`<span class="constant">${format(given, term.value)}</span>`;
  }
}

/** Arithmetic of streamed numbers. An attention weight has, after its dot product, a line each for ÷ √d, − row maximum, exp, ÷ sum of exps. A number of y has a line for the partial sum of the products that are left out. */
function chainView(given: Arithmetic, sum: Term): TemplateResult[] {
  const { terms, cell } = given.open;
  const isByRoot = given.session.structure.divisor === undefined;
  const root = terms.at(-1);
  const after = terms.slice(terms.indexOf(sum)).filter(({ kind }) => kind !== 'constant');
  return after.map((term) => {
    const by = term === sum ? '' : format(given, terms[term.of[1]]?.value ?? 0);
    const label =
      term === sum ? VOICES.numbers.kinds.sum : labelOf(term, term === root, isByRoot)(by);
    const value = term === root ? shownTerm(given, cell.node, term) : format(given, term.value);
    return html`<tr class=${term === sum ? 'total' : 'last'}>
      <th scope="row" colspan="2">${label}</th>
      <td class="value">${term === root ? html`<output data-result aria-live="off">${value}</output>` : value}</td>
      <td class="running"></td>
    </tr>`;
  });
}

function labelOf({ kind }: Term, isRoot: boolean, isByRoot: boolean): (by: string) => string {
  if (kind === 'difference') {
    return (by) => STREAM_TERMS.chain.max(by.startsWith('−') ? `(${by})` : by);
  }
  if (kind === 'exp') return STREAM_TERMS.chain.exp;
  const { sum, divided, byNumber } = STREAM_TERMS.chain;
  return isRoot ? sum : isByRoot ? divided : byNumber;
}

/** The partial sum, in place of the products that are not listed; `next`: the first one after them. */
function soFarView(given: Arithmetic, sum: Term, next: Term, bar: TemplateResult): TemplateResult {
  const { open, session } = given;
  const { terms } = open;
  const weight = terms[next.of[0]];
  const token = indexOf(session.structure.nodes[weight.node].shape, weight.offset).at(-1) ?? 0;
  return html`<tr>
    <th scope="row">…</th>
    <td class="expression">${STREAM_TERMS.soFar(token - 1)}</td>
    <td class="value">${format(given, sum.value)}</td>
    <td class="running">${bar}</td>
  </tr>`;
}
