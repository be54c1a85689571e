// The compared number that is opened: the reader's and the one computed here, each with its arithmetic, whose operands open
// theirs.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { OpenedTerm } from '../../engine/core/files.ts';
import { largestPlaces } from '../../engine/draw/largest_places.ts';
import type { OpenedNumber, OpenedNumbers, Side, Which } from './opened_numbers.ts';
import { YOURS_TEXT } from './yours.en.ts';

const { compare: words } = YOURS_TEXT;

type Follow = (event: Event, term: OpenedTerm) => void;
/** The summands that are written out, of their sizes; null: a gap. */
type Places = (sizes: readonly number[]) => (number | null)[];

/** Kinds of terms that are sums. */
const SUMS = ['sum', 'fma'];

/** Summands that are written out; of more, the largest. */
const MOST = 4;

/** `run` does something and draws anew. */
export function openedView(
  opened: OpenedNumbers,
  run: (change: () => void) => void,
): TemplateResult | typeof nothing {
  const { pair, which, choices, trails } = opened;
  const tab = (one: Which) => html`<button aria-pressed=${one === which ? 'true' : 'false'}
    @click=${() => run(() => opened.choose(one))}>${words.opened[one]} <code>${opened.nameOf(one)}</code></button>`;
  const opens = [trails.right, trails.wrong].some((trail) =>
    trail.at(-1)?.terms.some(({ kind, given }) => kind === 'cell' && !given),
  );
  return html`<div class="yours-cell">
    ${
      choices.length > 1
        ? html`<div class="screen-only segments" role="group" aria-label=${words.number}>${choices.map(tab)}</div>`
        : nothing
    }
    <dl>
      ${sideView(opened, 'wrong', run)}
      ${sideView(opened, 'right', run)}
    </dl>
    <p class="soft">${pair ? words.explains(pair) : nothing} ${opens ? words.opensMore : nothing}</p>
  </div>`;
}

/** Number of one side; the reader's has no arithmetic unless a mistake gives it. */
function sideView(
  opened: OpenedNumbers,
  side: Side,
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
      <span class="yours-line"><b>${words.digits(opened.valueOf(side))}</b>
      ${last ? html`= ${lineOf(last.terms, last.terms.length - 1, follow, placesOf(opened, last))}` : nothing}</span>
    </dd>`;
}

/** Sizes of the summands of a number's line; null if it is no sum. */
function sizesOf(opened: OpenedNumber | undefined): number[] | null {
  const line = opened?.terms.at(-1);
  if (!opened || !line || !SUMS.includes(line.kind)) return null;
  return line.of.map((one) => Math.abs(opened.terms[one].value));
}

/** The summands that are written out: the largest of either side, so that both lines have the same ones. */
function placesOf({ trails }: OpenedNumbers, { name }: OpenedNumber): Places {
  const both = [trails.right, trails.wrong].map((trail) => trail.at(-1));
  const isSame = both.every((one) => one?.name === name);
  const [a, b] = both.map(sizesOf);
  if (!isSame || !a || a.length !== b?.length) return (sizes) => largestPlaces(sizes, MOST);
  const larger = a.map((size, i) => Math.max(size, b[i]));
  return () => largestPlaces(larger, MOST);
}

/** A term with its operands, those of computed tensors as buttons. */
function lineOf(
  terms: readonly OpenedTerm[],
  place: number,
  follow: Follow,
  places: Places,
): TemplateResult {
  const term = terms[place];
  const of = (one: number) => lineOf(terms, one, follow, (sizes) => largestPlaces(sizes, MOST));
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
        writtenOut(sizes, places(sizes)).map((one) => (one === null ? '…' : inner(term.of[one]))),
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

/** The summands to be written, without a gap whose summands are all zero. */
function writtenOut(sizes: readonly number[], places: readonly (number | null)[]) {
  return places.filter((place, i) => {
    if (place !== null) return true;
    const before = places[i - 1] ?? -1;
    const after = places[i + 1] ?? sizes.length;
    return sizes.slice(before + 1, after).some((size) => size !== 0);
  });
}

function operandView(term: OpenedTerm, follow: Follow): TemplateResult {
  const { name = '', value, given } = term;
  const face = html`${words.digits(value)}<small>${name}</small>`;
  return given
    ? html`<span class="yours-operand">${face}</span>`
    : html`<button class="yours-operand" aria-label=${words.opens(name, value)} @click=${(event: Event) => follow(event, term)}>${face}</button>`;
}
