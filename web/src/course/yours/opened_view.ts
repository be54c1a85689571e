// The compared number that is opened: the reader's and the one computed here, each with its arithmetic, whose operands open
// theirs.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { OpenedTerm } from '../../engine/core/files.ts';
import { largestPlaces } from '../../engine/draw/largest_places.ts';
import type { OpenedNumbers, Side, Which } from './opened_numbers.ts';
import { YOURS_TEXT } from './yours.en.ts';

const { compare: words } = YOURS_TEXT;

type Follow = (event: Event, term: OpenedTerm) => void;

/** Summands that are written out; of more, the largest. */
const MOST = 4;

/** `run` does something and draws anew. */
export function openedView(
  opened: OpenedNumbers,
  run: (change: () => void) => void,
): TemplateResult | typeof nothing {
  const { cell, compared, which } = opened;
  const { first, worst } = compared;
  if (!cell) return nothing;
  const tab = (
    one: Which,
    name: string,
  ) => html`<button aria-pressed=${one === which ? 'true' : 'false'}
    @click=${() => run(() => opened.choose(one))}>${words[one]} <code>${name}</code></button>`;
  return html`<div class="yours-cell">
    ${
      first && worst && first.name !== worst.name
        ? html`<div class="screen-only segments" role="group" aria-label=${words.number}>${tab('first', first.name)} ${tab('worst', worst.name)}</div>`
        : nothing
    }
    <dl>
      ${sideView(opened, 'wrong', cell.theirs, run)}
      ${sideView(opened, 'right', cell.here, run)}
    </dl>
    <p class="soft">${words.explains(cell)}</p>
  </div>`;
}

/** Number of one side; the reader's has no arithmetic unless a mistake gives it. */
function sideView(
  opened: OpenedNumbers,
  side: Side,
  value: number,
  run: (change: () => void) => void,
): TemplateResult {
  const trail = opened.trails[side];
  const last = trail.at(-1);
  const isDeep = trail.length > 1;
  /** The button goes with the arithmetic that it was in, so the side gets the focus, which stays and tells what is new. */
  const walk = (event: Event, change: () => void) => {
    (event.currentTarget as Element).closest<HTMLElement>('.yours-side')?.focus();
    run(change);
  };
  const follow = (event: Event, term: OpenedTerm) => walk(event, () => opened.follow(side, term));
  return html`<dt>${side === 'wrong' ? words.theirs : words.computed}</dt>
    <dd class="yours-side" data-side=${side} tabindex="-1" aria-live="polite">
      ${
        isDeep
          ? html`<nav class="in-row" aria-label=${words.trail}>${trail.map(
              ({ name }, i) =>
                html`${i > 0 ? '→' : nothing} ${
                  i < trail.length - 1
                    ? html`<button class="number" @click=${(event: Event) => walk(event, () => opened.back(side, i))}>${name}</button>`
                    : html`<b aria-current="true">${name}</b>`
                }`,
            )}</nav>`
          : nothing
      }
      <b>${words.digits(isDeep && last ? numberOf(last.terms) : value)}</b>
      ${last ? html`= ${lineOf(last.terms, last.terms.length - 1, follow)}` : nothing}
    </dd>`;
}

function numberOf(terms: readonly OpenedTerm[]): number {
  return terms[terms.length - 1].value;
}

/** A term with its operands, those of computed tensors as buttons. */
function lineOf(terms: readonly OpenedTerm[], place: number, follow: Follow): TemplateResult {
  const term = terms[place];
  const of = (one: number) => lineOf(terms, one, follow);
  const inner = (one: number) =>
    ['sum', 'fma', 'difference'].includes(terms[one].kind) ? html`(${of(one)})` : of(one);
  const joined = (between: string, parts: readonly unknown[]) =>
    html`${parts.map((part, i) => html`${i > 0 ? ` ${between} ` : nothing}${part}`)}`;
  switch (term.kind) {
    case 'sum':
    case 'fma': {
      const sizes = term.of.map((one) => Math.abs(terms[one].value));
      return joined(
        '+',
        largestPlaces(sizes, MOST).map((one) => (one === null ? '…' : inner(term.of[one]))),
      );
    }
    case 'product':
      return joined('×', term.of.map(inner));
    case 'quotient':
      return joined('÷', term.of.map(inner));
    case 'difference':
      return joined('−', term.of.map(inner));
    case 'exp':
      return html`exp(${of(term.of[0])})`;
    case 'where':
      return of(term.of[terms[term.of[0]].value === 0 ? 1 : 2]);
    case 'cell':
      return operandView(term, follow);
    default:
      return html`${words.digits(term.value)}`;
  }
}

function operandView(term: OpenedTerm, follow: Follow): TemplateResult {
  const { name = '', value, given } = term;
  const face = html`${words.digits(value)}<small>${name}</small>`;
  return given
    ? html`<span class="yours-operand">${face}</span>`
    : html`<button class="yours-operand" aria-label=${words.opens(name, value)} @click=${(event: Event) => follow(event, term)}>${face}</button>`;
}
