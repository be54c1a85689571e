// The page's frame: header, main part, help dialog, and the toast's live region.
import { html, type TemplateResult } from 'lit-html';

export function pageView(
  header: unknown,
  main: unknown,
  help: unknown,
  notice: unknown,
): TemplateResult {
  return html`${header} ${main} ${help}
    <div class="notice-line" role="status">${notice}</div>`;
}
