// PyTorch's lines of the right lesson and of the wrong one: those that only one of them has.
import { html, type TemplateResult } from 'lit-html';
import { kindOf, type SideKind, type SideName } from './lab_context.ts';
import type { MistakeNumbers } from './mistake_numbers.ts';
import { LAB_TEXT } from './words.en.ts';

export function codeView(
  { right, wrong, mistake }: MistakeNumbers,
  isCovered: boolean,
): TemplateResult {
  const statements = { right: right.statements, wrong: wrong.statements };
  return html`<section class="mistake-code" aria-labelledby="mistake-code">
    <h2 id="mistake-code" class="kicker">${LAB_TEXT.code}</h2>
    ${linesView(statements, mistake, isCovered)}
  </section>`;
}

/** The lines of both sides that the other has not. */
export function linesView(
  { right, wrong }: Record<SideName, string[]>,
  mistake: string,
  isCovered: boolean,
): TemplateResult {
  const kind = (side: SideName) => kindOf(side, mistake, isCovered);
  return html`<div class="columns">
    ${figureView(kind('right'), only(right, wrong))} ${figureView(kind('wrong'), only(wrong, right))}
  </div>`;
}

function only(lines: string[], others: string[]): string[] {
  return lines.filter((line) => !others.includes(line));
}

function figureView(kind: SideKind, lines: string[]): TemplateResult {
  return html`<figure data-kind=${kind}>
    <figcaption>${LAB_TEXT.sides[kind].name}</figcaption>
    <pre tabindex="0"><code>${lines.join('\n')}</code></pre>
  </figure>`;
}
