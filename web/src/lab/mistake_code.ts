// PyTorch's lines of the right lesson and of the wrong one: those that only one of them has.
import { html, type TemplateResult } from 'lit-html';
import { LAB_TEXT } from '../text/en/questions/lab.ts';
import type { MistakeNumbers } from './mistake_numbers.ts';

export function codeView({ right, wrong, mistake }: MistakeNumbers): TemplateResult {
  const { code } = LAB_TEXT;
  return html`<section class="mistake-code" aria-labelledby="mistake-code">
    <h2 id="mistake-code" class="kicker">${code}</h2>
    <div>
      ${linesView('right', mistake, only(right.statements, wrong.statements))}
      ${linesView('wrong', mistake, only(wrong.statements, right.statements))}
    </div>
  </section>`;
}

function only(lines: string[], others: string[]): string[] {
  return lines.filter((line) => !others.includes(line));
}

function linesView(side: 'right' | 'wrong', mistake: string, lines: string[]): TemplateResult {
  return html`<figure class=${side}>
    <figcaption>${LAB_TEXT.sideOf(side, mistake)}</figcaption>
    <pre tabindex="0"><code>${lines.join('\n')}</code></pre>
  </figure>`;
}
