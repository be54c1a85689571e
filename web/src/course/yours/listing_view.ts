// Code to be copied.
import { html, type TemplateResult } from 'lit-html';
import { YOURS_TEXT } from './yours.en.ts';
import type { YoursContext } from './yours_context.ts';

const { dump } = YOURS_TEXT;

/** Code with a button that copies it. */
export function listingView(
  code: string,
  act: YoursContext['act'],
  title: string = dump.title,
): TemplateResult {
  return html`<div class="yours-code">
    <pre tabindex="0" aria-label=${title}><code>${code}</code></pre>
    <button class="screen-only button" @click=${() => act.copyText(code, dump)}>${dump.copy}</button>
  </div>`;
}
