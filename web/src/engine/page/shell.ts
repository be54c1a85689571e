// The page's frame: header, main part, help dialog, and live regions: the toast's, and one for screen readers only
// (shell/live_region.ts).
import { html, type TemplateResult } from 'lit-html';

export function pageView(
  header: unknown,
  main: unknown,
  help: unknown,
  notice: unknown,
): TemplateResult {
  return html`${header} ${main} ${help}
    <div class="screen-only notice-line" role="status">${notice}</div>
    <p class="spoken visually-hidden" role="status"></p>`;
}
