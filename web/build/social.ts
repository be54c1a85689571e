import { CARD } from '../src/shell/still/card_size.ts';

/** A page as a search engine or a message names it. */
export interface Described {
  /** Place in the site; '' for the live page. */
  folder: string;
  title: string;
  description: string;
}

/** The file of a page's card, relative to its folder. */
export const CARD_FILE = 'card.png';

export interface Tag {
  tag: 'meta' | 'link';
  attrs: Record<string, string>;
}

const meta = (name: string, content: string): Tag => ({
  tag: 'meta',
  attrs: name.startsWith('og:') ? { property: name, content } : { name, content },
});

export const addressIn = (site: string, folder: string) =>
  `${site}${folder}${folder === '' ? '' : '/'}`;

/** Tags by which a shared link has a title, a sentence and, where the address of the site is known, a card. */
export function socialTags(
  { folder, title, description }: Described,
  name: string,
  site: string | null,
): Tag[] {
  const words = [
    meta('og:type', 'website'),
    meta('og:site_name', name),
    meta('og:title', title),
    meta('og:description', description),
  ];
  if (site === null) return [...words, meta('twitter:card', 'summary')];
  const address = addressIn(site, folder);
  return [
    { tag: 'link', attrs: { rel: 'canonical', href: address } },
    ...words,
    meta('og:url', address),
    meta('og:image', `${address}${CARD_FILE}`),
    meta('og:image:width', String(CARD.width)),
    meta('og:image:height', String(CARD.height)),
    meta('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** The list of all pages, for search engines. */
export function sitemap(site: string, folders: readonly string[]): string {
  const entries = folders.map((folder) => `<url><loc>${addressIn(site, folder)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
