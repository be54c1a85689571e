import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { CARD } from '../src/shell/still/card_size.ts';
import type { StillPage } from '../src/shell/still/still_pages.ts';
import { ownVersion } from './about.ts';
import { siteAddress } from './address.ts';
import { withMedia } from './custom_media.ts';
import { policyText } from './html_head.ts';
import { inNode } from './in_node.ts';
import { escaped, markupOf, unescaped } from './markup.ts';
import { pngOf } from './png.ts';
import { CARD_FILE, sitemap, socialTags } from './social.ts';

type Still = typeof import('../src/shell/still/still_pages.ts');

/** A static page in text: its words without markup, its content with. */
export interface DrawnPage {
  folder: string;
  title: string;
  description: string;
  content: string;
  /** SVG of its card. */
  card: string;
}

/** Words that all documents share. */
type Around = Still['AROUND'];

/** Files that a document names, relative to the site's folder, and the version. */
interface Files {
  style: string;
  icon: string;
  version: string;
}

const POLICY = {
  'default-src': "'none'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** Folder of the list of all pages. */
const OVERVIEW = 'questions';

/**
 * Writes the static pages of src/shell/still/ into folders of the site. `core`: the module with training. They are no
 * part of what the page fetches, or keeps for use offline.
 */
export function stillPages(core: string): Plugin {
  let config: Pick<InlineConfig, 'root' | 'configFile'>;
  return {
    name: 'attention:still-pages',
    apply: 'build',
    configResolved({ root, configFile }) {
      config = { root, configFile };
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const fileOf = (name: string) => {
          const asset = Object.values(bundle).find(
            (file) => file.type === 'asset' && file.names.includes(name),
          );
          if (!asset) throw new Error(`The static pages need ${name}.`);
          return asset.fileName;
        };
        const sheet = await sheetOf((name) => fileOf(name).replace('assets/', './'));
        const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 8);
        const files = { style: `assets/still-${hash}.css`, icon: fileOf('icon.svg') };
        this.emitFile({ type: 'asset', fileName: files.style, source: sheet });
        const [site, version] = [siteAddress(), await ownVersion()];
        const { around, pages, card } = await drawn(config, core);
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source });
        for (const page of pages)
          emit(`${page.folder}/index.html`, documentOf(page, around, { ...files, version }, site));
        if (site === null) return;
        emit(CARD_FILE, await pngOf(card, CARD.width));
        for (const page of pages)
          emit(`${page.folder}/${CARD_FILE}`, await pngOf(page.card, CARD.width));
        emit('sitemap.xml', sitemap(site, ['', ...pages.map(({ folder }) => folder)]));
      },
    },
  };
}

/** Whether a file of the site belongs to the static pages alone, or is there for other sites. */
export function isStill(fileName: string): boolean {
  return /^assets\/still-\w+\.css$|.\/index\.html$/.test(fileName) || isOfAddress(fileName);
}

/** Whether a file is there only where the address of the site is known. */
export function isOfAddress(fileName: string): boolean {
  return /(^|\/)card\.png$|^sitemap\.xml$/.test(fileName);
}

function drawn(config: InlineConfig, core: string) {
  const path = '/src/shell/still/still_pages.ts';
  return inNode(config, path, async ({ AROUND, siteCard, stillPages }: Still) => {
    const whole = await WebAssembly.compile(new Uint8Array(await readFile(core)));
    const card = markupOf(await siteCard(whole));
    const pages = (await stillPages(whole)).map(drawnPage);
    return { around: AROUND, pages, card };
  });
}

/** Terms open the glossary, which needs the script: here they are plain words. */
const TERM = /<span\s[^>]*class="term"[^>]*>(.*?)<\/span>/gs;

export function drawnPage({ folder, title, about, content, card }: StillPage): DrawnPage {
  const inside = (words: unknown) =>
    markupOf(words).replace(TERM, '$1').replace(/\s+/g, ' ').trim();
  return {
    folder,
    title,
    description: shortened(unescaped(inside(about).replace(/<[^>]*>/g, ''))),
    content: inside(content),
    card: markupOf(card),
  };
}

/** Length that search engines show of a description. */
const DESCRIPTION = 160;

/** The first sentences, as many as fit; at least one. */
function shortened(text: string): string {
  const [first, ...others] = text.split(/(?<=[.?!]) (?=\p{Lu})/u);
  let all = first;
  for (const one of others) {
    if (all.length + one.length >= DESCRIPTION) break;
    all += ` ${one}`;
  }
  return all;
}

/** The style sheet: the page's tokens and fonts, and still.css. `fileOf`: the address of a font in the site. */
async function sheetOf(fileOf: (name: string) => string): Promise<string> {
  const [tokens, fonts, own] = await Promise.all(
    ['../src/engine/draw/tokens.css', '../src/engine/draw/fonts.css', './still.css'].map(read),
  );
  const placed = fonts.replace(
    /url\("[^"]*\/([\w-]+\.woff2)"\)/g,
    (_, name) => `url(${fileOf(name)})`,
  );
  return withMedia(`${tokens}${placed}${own}`)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ');
}

/** The whole document of a page. */
export function documentOf(
  page: DrawnPage,
  around: Around,
  { style, icon, version }: Files,
  site: string | null,
): string {
  const up = '../'.repeat(page.folder.split('/').length);
  const title = `${page.title} · ${around.site}`;
  const tags = socialTags(page, around.site, site).map(({ tag, attrs }) => {
    const texts = Object.entries(attrs).map(([name, text]) => `${name}="${escaped(text)}"`);
    return `<${tag} ${texts.join(' ')}>\n`;
  });
  const all = page.folder === OVERVIEW ? '' : `<a href="${up}${OVERVIEW}/">${around.overview}</a>`;
  return `<!doctype html>
<html lang="${around.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyText(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(page.description)}">
${tags.join('')}<link rel="icon" href="${up}${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${up}${style}">
</head>
<body>
<header><a href="${up}">${around.site}</a></header>
<main>${page.content}</main>
<footer>${all} <p>${escaped(around.version(version))}</p></footer>
</body>
</html>
`;
}
