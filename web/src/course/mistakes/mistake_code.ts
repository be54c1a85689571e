// PyTorch's lines of the right lesson and of the wrong one: those that only one of them has.
import { html, type TemplateResult } from 'lit-html';
import { kindOf, type SideKind, type SideName } from './lab_context.ts';
import type { MistakeNumbers } from './mistake_numbers.ts';
import { LAB_TEXT } from './words.en.ts';

export function codeView(
  { right, wrong, mistake }: MistakeNumbers,
  isCovered: boolean,
): TemplateResult {
  const { code } = LAB_TEXT;
  const kind = (side: SideName) => kindOf(side, mistake, isCovered);
  return html`<section class="mistake-code" aria-labelledby="mistake-code">
    <h2 id="mistake-code" class="kicker">${code}</h2>
    <div class="columns">
      ${linesView(kind('right'), only(right.statements, wrong.statements))}
      ${linesView(kind('wrong'), only(wrong.statements, right.statements))}
    </div>
  </section>`;
}

function only(lines: string[], others: string[]): string[] {
  return lines.filter((line) => !others.includes(line));
}

function linesView(kind: SideKind, lines: string[]): TemplateResult {
  return html`<figure data-kind=${kind}>
    <figcaption>${LAB_TEXT.sides[kind].name}</figcaption>
    <pre tabindex="0"><code>${lines.join('\n')}</code></pre>
  </figure>`;
}
