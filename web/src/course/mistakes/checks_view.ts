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
} from './mistake_checks.ts';
import { LAB_TEXT } from './words.en.ts';

interface Shown {
  title: string;
  mistake: string;
  /** Content before the cards, and after them. */
  before?: unknown;
  after?: unknown;
  isShown(check: CheckName): boolean;
  /** Head of a card until it is shown. */
  run?(check: CheckName): unknown;
  /** The rows that are hidden from end to end in the right lesson alone. */
  hidden?: readonly number[];
  /** Foot of a card. */
  foot?(check: CheckName): unknown;
}

export function checksView(checks: Checks, shown: Shown): TemplateResult {
  const { title, before = nothing, after = nothing } = shown;
  return html`<section class="mistake-checks" aria-labelledby="mistake-checks">
    <h2 id="mistake-checks" class="kicker">${title}</h2>
    ${before}
    <ul>${CHECKS.map((check) => cardView(check, checks, shown))}</ul>
    ${after}
  </section>`;
}

function cardView(check: CheckName, checks: Checks, shown: Shown): TemplateResult {
  const { isShown, run, foot } = shown;
  const isOpen = isShown(check);
  const catches = isOpen && checksThatCatch(checks).includes(check);
  const verdict = catches ? LAB_TEXT.catches : LAB_TEXT.nothing;
  return html`<li data-check=${check} class=${catches ? 'catches' : ''}>
    <p class="head"><b>${LAB_TEXT.names[check]}</b> ${isOpen ? html`<span>${verdict}</span>` : (run?.(check) ?? nothing)}</p>
    <p class="how">${LAB_TEXT.how[check]}</p>
    ${isOpen && check === 'influence' ? mapsView(checks, shown) : nothing}
    ${isOpen ? html`<p class="found" tabindex="-1">${found(check, checks, catches, shown)}</p>` : nothing}
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
  const write = (value: number) => fixed(value, Math.abs(value) < 1000 ? 4 : 0);
  const [right, wrong] = [first.right, first.wrong].map(write);
  return html`${LAB_TEXT.apart(formatDifference(y))} ${LAB_TEXT.first(first.node, first.index, wrong, right)}`;
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
