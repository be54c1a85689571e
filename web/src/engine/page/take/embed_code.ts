// Code that shows a step in other pages, notebooks and slides. `site`: the address of the page, which ends in "/".
import type { EmbedFormat } from '../../state/text_formats.ts';

/** A step to be shown: its link, '#stage=head', and its name. */
export interface Shown {
  site: string;
  link: string;
  title: string;
}

const WIDGET = 'attention.widget.mjs';
/** The most that a figure needs in a window of a desk, in pixels; and on any screen, as a phone's needs more. */
const HEIGHT = 560;
const HEIGHTS = `clamp(${HEIGHT}px, 780px - 30vw, 680px)`;

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const inText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function frame({ site, link, title }: Shown): string {
  const src = inAttribute(`${site}?embed=figure${link}`);
  return `<iframe title="${inAttribute(title)}" width="100%" height="${HEIGHT}" style="border: 0; height: ${HEIGHTS}" src="${src}"></iframe>`;
}

/** Inside the element stands what is read where the module is not fetched or run: a link to the page. */
function element({ site, link, title }: Shown): string {
  return `<script type="module" src="${site}${WIDGET}"></script>
<attention-figure link="${inAttribute(link)}"><a href="${inAttribute(`${site}${link}`)}">${inText(title)}</a></attention-figure>`;
}

const fenced = (kind: string, inside: string) => `\`\`\`${kind}\n${inside}\n\`\`\``;

const CODES: Readonly<Record<EmbedFormat, (shown: Shown) => string>> = {
  frame,
  element,
  python: ({ site, link }) => `from IPython.display import IFrame

page = ${JSON.stringify(`${site}?embed=figure`)}
link = ${JSON.stringify(link)}
IFrame(page + link, width="100%", height=${HEIGHT})`,
  // Notebooks copy the module, which then does not know where the page is.
  myst: ({ site, link }) =>
    fenced(`{anywidget} ${site}${WIDGET}`, JSON.stringify({ link, page: site })),
  jupyterBook: (shown) => fenced('{raw} html', frame(shown)),
  marimo: ({ site, link }) => `import anywidget, marimo, traitlets

class Figure(anywidget.AnyWidget):
    _esm = ${JSON.stringify(site + WIDGET)}
    link = traitlets.Unicode(${JSON.stringify(link)}).tag(sync=True)
    page = traitlets.Unicode(${JSON.stringify(site)}).tag(sync=True)

marimo.ui.anywidget(Figure())`,
  observable: ({ site, link }) => `import(${JSON.stringify(site + WIDGET)}).then(() => {
  const figure = document.createElement("attention-figure");
  figure.setAttribute("link", ${JSON.stringify(link)});
  return figure;
})`,
  quarto: (shown) => fenced('{=html}', element(shown)),
};

/** Codes that fetch the module: the page's server must allow it to other sites. */
export const FETCHING: readonly EmbedFormat[] = [
  ...(['element', 'myst', 'marimo', 'observable', 'quarto'] as const),
];

export const embedCode = (format: EmbedFormat, shown: Shown): string => CODES[format](shown);
