import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { replaceOnce } from './replace_once.ts';

/** File of the words in a language, by that of the English ones, which stand in where there is none. */
export function wordsIn(language: string, english: string): string {
  const own = english.replace(/\.en\.ts$/, `.${language}.ts`);
  return existsSync(own) ? own : english;
}

type Document = typeof import('../src/engine/words/document.en.ts');

const DOCUMENT = fileURLToPath(new URL('../src/engine/words/document.en.ts', import.meta.url));

const CHOSEN = process.env.PAGE_LANGUAGE ?? 'en';

/** Words of the document itself. */
export function documentWords(chosen = CHOSEN): Promise<Document> {
  return import(wordsIn(chosen, DOCUMENT));
}

/**
 * Chooses the language of the page, here alone: with "de" an import of `words.en.ts` brings `words.de.ts`, now or later, and
 * index.html has the German words.
 */
export function language(chosen = CHOSEN): Plugin {
  return {
    name: 'attention:language',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (chosen === 'en' || !id.endsWith('.en.ts')) return null;
      const english = await this.resolve(id, importer, { skipSelf: true });
      return english && wordsIn(chosen, english.id);
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { language, shortName: _, ...words } = await documentWords(chosen);
        return Object.entries(words).reduce(
          (text, [name, word]) => replaceOnce(text, `{${name}}`, word),
          replaceOnce(html, 'lang="en"', `lang="${language}"`),
        );
      },
    },
  };
}
