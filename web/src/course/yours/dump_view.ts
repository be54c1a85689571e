// The code that saves a head, by library, to be copied.
import { html, type TemplateResult } from 'lit-html';
import { DRAWN, DUMPS, type Library } from './dump.ts';
import { listingView } from './listing_view.ts';
import { YOURS_TEXT } from './yours.en.ts';
import type { YoursContext } from './yours_context.ts';

const { dump, drawn } = YOURS_TEXT;
const LIBRARIES = Object.keys(DUMPS) as Library[];

export function dumpView({ bag, copied, act }: YoursContext): TemplateResult {
  const { library } = copied;
  const tabs = html`<div class="segments" role="group" aria-label=${dump.title}>
    ${LIBRARIES.map(
      (one) => html`<button
        aria-pressed=${one === library ? 'true' : 'false'}
        @click=${() => copied.choose(one)}
      >${one}</button>`,
    )}
  </div>`;
  const code = html`${tabs}
    ${listingView(DUMPS[library], act)}
    <p class="aside">${dump.says} ${library === LIBRARIES[0] ? dump.tested : dump.untested}</p>`;
  return bag.isEmpty
    ? html`<section class="yours-dump" aria-labelledby="yours-dump"><h2 id="yours-dump" class="kicker">${dump.title}</h2>${code}</section>
      <details class="yours-dump part-below"><summary>${drawn.title}</summary>
        <p>${drawn.says}</p>${listingView(DRAWN, act, drawn.title)}<p class="aside">${drawn.link}</p></details>`
    : html`<details class="yours-dump part-below"><summary>${dump.title}</summary>${code}</details>`;
}
