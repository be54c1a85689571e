// A row of buttons, of which one is pressed.
import { html, type TemplateResult } from 'lit-html';

export function segments<Value>(
  name: string,
  label: unknown,
  options: (readonly [Value, unknown])[],
  chosen: Value,
  choose: (value: Value) => void,
): TemplateResult {
  return html`<div class="at-ends control" role="group" aria-label=${name}>
    <span>${label}</span>
    <span class="segments">
      ${options.map(
        ([value, words]) => html`<button
          aria-pressed=${value === chosen ? 'true' : 'false'}
          @click=${() => choose(value)}
        >${words}</button>`,
      )}
    </span>
  </div>`;
}
