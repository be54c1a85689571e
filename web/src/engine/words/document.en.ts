// English: the page before and without its script, which build/language.ts writes into index.html.

/** The language, as HTML names it. */
export const language = 'en';

export const title = 'Attention, one number at a time';

/** Name below an icon. */
export const shortName = 'Attention';

/** Description for search engines. */
export const description =
  'What attention does in a language model: words take from each other what they need. From two nested for-loops to a small language model, trained while you look; every number on the page can be asked where it came from, and changed.';

export const noScript =
  'Attention, one number at a time: this page computes every number in your browser, and JavaScript is switched off. Allow it for this page, then load it again.';

/** Link to the static pages, below `noScript`. */
export const asText = 'Read all stages and questions as text.';

export const starting =
  'The page is loading. If this stays, its script could not be fetched or run: please reload. It needs a browser that is not older than 2024 and, unless it is the single file attention.html, a web server.';
