// Lines that each way to say places adds to the head: its formula, and those of the core in PyTorch and C++.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { ViewInput } from '../../../engine/page/page.ts';
import { inBoth, loopsView } from '../variant_code.ts';
import type { PlacesKnown } from './place_numbers.ts';
import { PLACES_WORDS as WORDS } from './places.en.ts';

export function placeCodeView(context: PlacesKnown & ViewInput): TemplateResult {
  const { act } = context;
  const ways = context.ways.filter(({ changed }) => changed.length > 0);
  return html`<div class="variant-small">${inBoth(context, WORDS.code, {
    pytorch: () =>
      ways.map(({ way, changed }) => {
        const lines = changed.flatMap(({ statement }) => statement.split('\n'));
        return html`<h3>${WORDS.ways[way]} <span class="formula">${WORDS.formulas[way] ?? nothing}</span></h3>
          <pre class="variant-lines"><code>${lines.map((line) => html`<span class="line on">${line}</span>`)}</code></pre>`;
      }),
    cpp: () =>
      loopsView(
        act,
        ways.flatMap(({ changed }) => changed),
        {
          beside: (op) => {
            const those = ways.filter(({ changed }) => changed.some((step) => step.op === op));
            return html` <span>${those.map(({ way }) => WORDS.ways[way]).join(' · ')}</span>`;
          },
        },
      ),
  })}</div>`;
}
