// Table of which check sees which mistake, computed when it is asked for.
import { html, type TemplateResult } from 'lit-html';
import { formatDifference } from '../../../engine/draw/format.ts';
import { tableRow, tableView } from '../../../engine/plane/number_table.ts';
import { MISTAKES } from '../../../engine/words/switches.en.ts';
import { CHECKS, CHECKS_WITHOUT_REFERENCE, type CheckName } from '../mistake_checks.ts';
import { LAB_TEXT } from '../words.en.ts';
import type { CheckedMistake } from './overview.ts';

/** Results of the overview; `rows` is null before they are asked for. */
export interface Overview {
  rows: readonly CheckedMistake[] | null;
  /** How many mistakes there are. */
  all: number;
  run(): void;
}

export function overviewView({ rows, all, run }: Overview): TemplateResult {
  const { overview } = LAB_TEXT;
  return html`<section class="overview part-below" aria-labelledby="overview">
    <h2 id="overview" class="kicker">${overview.title}</h2>
    ${rows === null ? html`<button class="button" @click=${run}>${overview.run}</button>` : seenView(rows, all)}
  </section>`;
}

function seenView(rows: readonly CheckedMistake[], all: number): TemplateResult {
  const { overview, names } = LAB_TEXT;
  const count = (isIt: (seen: CheckedMistake) => boolean) => rows.filter(isIt).length;
  const compared = count(({ by }) => by.some((check) => !CHECKS_WITHOUT_REFERENCE.includes(check)));
  const without = count(({ by }) => by.some((check) => CHECKS_WITHOUT_REFERENCE.includes(check)));
  return html`<p role="status">${
    rows.length < all
      ? overview.running(rows.length, all)
      : overview.says(
          compared,
          without,
          count(({ by }) => by.length === 0),
          all,
        )
  }</p>
    ${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: html`<span class="visually-hidden">${overview.title}</span>` },
      corner: overview.corner,
      columns: [
        ...CHECKS.map((check) => ({ label: html`<span>${names[check]}</span>` })),
        { label: html`<span>${LAB_TEXT.largest} <i>Y</i></span>` },
      ],
      rows: rows.map(rowView),
    })}`;
}

function rowView({ mistake, by, apart: most }: CheckedMistake): TemplateResult {
  const name = MISTAKES[mistake];
  return tableRow({ label: html`<a href=${`#mistakes&mistake=${mistake}`}>${name}</a>`, name }, [
    ...CHECKS.map((check) => seenCell(by, check)),
    html`<td class="most">${formatDifference(most)}</td>`,
  ]);
}

function seenCell(by: readonly CheckName[], check: CheckName): TemplateResult {
  const isSeen = by.includes(check);
  return html`<td class=${isSeen ? 'is-wrong' : ''}><span aria-hidden="true">${isSeen ? '●' : '–'}</span><span
    class="visually-hidden">${isSeen ? LAB_TEXT.catches : LAB_TEXT.nothing}</span></td>`;
}
