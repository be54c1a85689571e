// Purpose, authors and licences of the page, in a <details> of the help dialog.
import { version } from 'virtual:version';
import { html, type TemplateResult } from 'lit-html';
import { about } from '../words/about.en.ts';

export function aboutView(): TemplateResult {
  return html`<details class="about">
    <summary>${about.title}</summary>
    ${about.says(version).map((sentence) => html`<p>${sentence}</p>`)}
    <p>${about.carries}</p>
    <table>
      <caption class="visually-hidden">${about.carries}</caption>
      <thead>
        <tr>${about.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
      </thead>
      <tbody>
        ${about.works.map(
          ([name, ...rest]) => html`<tr>
            <th scope="row">${name}</th>
            ${rest.map((entry) => html`<td>${entry}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <p><a href="./licences.txt" download>${about.texts}</a></p>
  </details>`;
}
