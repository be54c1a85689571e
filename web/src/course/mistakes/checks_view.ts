// The checks as cards: method, result, and whether that catches the mistake; before the answer a placeholder.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed, formatDifference } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';
import { isAnotherWay } from './another_way.ts';
import { kindOf, type SideKind } from './lab_context.ts';
import {
  CHECKS,
  type CheckName,
  type Checks,
  checksThatCatch,
  type Moved,
  type OtherNumber,
} from './mistake_checks.ts';
import { LAB_TEXT } from './words.en.ts';

export interface CardsShown<Name extends string> {
  title: string;
  /** Content before the cards, and after them. */
  before?: unknown;
  after?: unknown;
  isShown(check: Name): boolean;
  /** Head of a card until it is shown. */
  run?(check: Name): unknown;
  /** Foot of a card. */
  foot?(check: Name): unknown;
}

interface Shown extends CardsShown<CheckName> {
  mistake: string;
  /** The rows that are hidden from end to end in the right lesson alone. */
  hidden?: readonly number[];
}

/** A check, and its result. */
export interface CheckCard<Name extends string> {
  check: Name;
  how: Words;
  /** Null: it is not known yet. */
  catches: boolean | null;
  /** Content above its result. */
  map?: TemplateResult;
  found: Words;
}

export function checksView(checks: Checks, shown: Shown): TemplateResult {
  const caught = checksThatCatch(checks);
  const cards = CHECKS.map((check) => ({
    check,
    how: LAB_TEXT.how[check],
    catches: caught.includes(check),
    ...(check === 'influence' ? { map: mapsView(checks, shown) } : {}),
    found: found(check, checks, caught.includes(check), shown),
  }));
  return cardsView(cards, shown);
}

export function cardsView<Name extends keyof typeof LAB_TEXT.names>(
  cards: readonly CheckCard<Name>[],
  shown: CardsShown<Name>,
): TemplateResult {
  const { title, before = nothing, after = nothing } = shown;
  return html`<section class="mistake-checks" aria-labelledby="mistake-checks">
    <h2 id="mistake-checks" class="kicker">${title}</h2>
    ${before}
    <ul>${cards.map((card) => cardView(card, shown))}</ul>
    ${after}
  </section>`;
}

function cardView<Name extends keyof typeof LAB_TEXT.names>(
  { check, how, catches, map = undefined, found }: CheckCard<Name>,
  { isShown, run, foot }: CardsShown<Name>,
): TemplateResult {
  const isOpen = isShown(check);
  const verdict = catches === null ? '…' : catches ? LAB_TEXT.catches : LAB_TEXT.nothing;
  return html`<li data-check=${check} class=${isOpen && catches ? 'catches' : ''}>
    <p class="head"><b>${LAB_TEXT.names[check]}</b> ${isOpen ? html`<span>${verdict}</span>` : (run?.(check) ?? nothing)}</p>
    <p class="soft">${how}</p>
    ${isOpen ? (map ?? nothing) : nothing}
    ${isOpen ? html`<p class="found" tabindex="-1">${found}</p>` : nothing}
    ${foot?.(check) ?? nothing}
  </li>`;
}

function found(
  check: CheckName,
  checks: Checks,
  catches: boolean,
  { mistake, hidden = [] }: Shown,
): Words {
  const { shape, influence, gradient } = checks;
  switch (check) {
    case 'shape': {
      const [one] = shape;
      return catches
        ? LAB_TEXT.shapes(one.name, one.wrong, one.right, shape.length - 1)
        : LAB_TEXT.sameShapes;
    }
    case 'rowSums':
      if (catches) return LAB_TEXT.sums(formatDifference(checks.rowSums));
      return hidden.length > 0
        ? LAB_TEXT.fullSums(hidden, isAnotherWay(mistake))
        : LAB_TEXT.sameSums(isAnotherWay(mistake));
    case 'influence':
      return catches
        ? LAB_TEXT.pairs(influence.apart, influence.right.length ** 2)
        : LAB_TEXT.samePairs;
    case 'difference':
      return catches ? differenceText(checks) : LAB_TEXT.same;
    case 'gradient':
      return catches ? LAB_TEXT.stuck(gradient) : LAB_TEXT.notStuck;
  }
}

function differenceText({ difference: { y, first } }: Checks): Words {
  if (!first) return LAB_TEXT.apart(formatDifference(y));
  return html`${LAB_TEXT.apart(formatDifference(y))} ${firstText(first)}`;
}

/** Sentence on the first step that differs. */
export function firstText({ node, index, ...both }: OtherNumber): Words {
  const write = (value: number) => fixed(value, Math.abs(value) < 1000 ? 4 : 0);
  const [right, wrong] = [both.right, both.wrong].map(write);
  return LAB_TEXT.first(node, index, wrong, right);
}

function mapsView({ influence }: Checks, { mistake }: Shown): TemplateResult {
  const { right, wrong } = influence;
  return html`<div class="maps">
      ${mapView(kindOf('right', mistake, false), right, right)} ${mapView(kindOf('wrong', mistake, false), wrong, right)}
    </div>
    <p class="maps-axes" aria-hidden="true">${LAB_TEXT.mapAxes}</p>`;
}

/** Rows of y and the tokens that change them, red where they should not. */
function mapView(kind: SideKind, moved: Moved, right: Moved): TemplateResult {
  return html`<table>
    <caption>${LAB_TEXT.sides[kind].name}<span class="visually-hidden">: ${LAB_TEXT.map}</span></caption>
    <tbody>
      ${moved.map(
        (row, t) => html`<tr>
          ${row.map((isMoved, j) => {
            const kind = `${isMoved ? 'moves' : ''} ${isMoved === right[t][j] ? '' : 'odd'}`.trim();
            return html`<td class=${kind}><span class="visually-hidden">${LAB_TEXT.moves(isMoved)}</span></td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
