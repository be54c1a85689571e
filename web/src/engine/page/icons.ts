import { svg } from 'lit-html';

const icon = (body: ReturnType<typeof svg>) =>
  svg`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true">${body}</svg>`;

export const icons = {
  link: icon(
    svg`<path d="M6.5 9.5l3-3M7 4.5l1.3-1.3a3 3 0 014.3 4.3L11 9M9 11.5l-1.3 1.3a3 3 0 01-4.3-4.3L5 7"></path>`,
  ),
  theme: icon(
    svg`<circle cx="8" cy="8" r="5.6"></circle><path d="M8 2.4a5.6 5.6 0 010 11.2z" fill="currentColor"></path>`,
  ),
  present: icon(svg`<path d="M2.5 3.5h11v7.5h-11zM8 11v2.5M5.5 13.5h5"></path>`),
  print: icon(svg`<path d="M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z"></path>`),
  menu: icon(svg`<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"></path>`),
  play: icon(svg`<path d="M5 3v10l8-5z" fill="currentColor" stroke="none"></path>`),
  pause: icon(svg`<path d="M5 3.5v9M11 3.5v9" stroke-width="3"></path>`),
};
