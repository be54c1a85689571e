// Where the layer sits in a transformer, as a list in boxes; and what the stages left out.
import { html, type TemplateResult } from 'lit-html';
import { END_TEXT } from './words.en.ts';

const arrow = html`<span class="on-to" aria-hidden="true">→</span>`;

export function placeView(): TemplateResult {
  const { place } = END_TEXT;
  const block = (what: string) => html`<span class="block">${what}</span>`;
  const half = (what: TemplateResult) => html`<li class="half">
    ${block(place.norm)} ${arrow} ${what} ${arrow}
    <span class="plus" title=${place.adds}>+<span class="visually-hidden"> ${place.adds}</span></span>
  </li>`;
  return html`<section class="layer-place" aria-labelledby="layer-place">
    <h2 id="layer-place">${place.title}</h2>
    <ol class="flow" aria-label=${place.label}>
      <li>${place.tokens} ${arrow}</li>
      <li>${block(place.embed)} + ${block(place.position)} ${arrow}</li>
      <li class="layers">
        <ol aria-label=${place.layers}>
          ${half(html`<b class="block this">${place.attention}</b>`)} ${arrow} ${half(block(place.mlp))}
        </ol>
        <small aria-hidden="true">${place.layers}</small> ${arrow}
      </li>
      <li>${block(place.logits)} ${arrow}</li>
      <li>${place.next}</li>
    </ol>
  </section>`;
}

export function leftOutView(): TemplateResult {
  const { leftOut } = END_TEXT;
  return html`<section class="left-out" aria-labelledby="left-out">
    <h2 id="left-out" class="kicker">${leftOut.title}</h2>
    <ul>
      ${leftOut.list.map(([what, says]) => html`<li><b>${what}:</b> ${says}</li>`)}
    </ul>
  </section>`;
}
