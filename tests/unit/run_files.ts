// Files of tests that share a process, one after the other: each by itself takes longer to load the page's modules and the core
// than to run. Four processes have them: files that load the course (together.ts), those with a page in a window
// (pages_together.ts), those without either (bare_together.ts), and those that parse the page's sources (syntax_together.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';

/** Sign of a file that loads the whole course; one that does not may be about what is there without it. */
const kWhole = /import '[./]+\/web\/src\/course\/index\.ts'|(build\/still_pages|figure_at)\.ts'/;

/** Sign of a file with a page in a window, which loads the course, too. */
const kMounted = /from '\.\/(mounted|yours_page)\.ts'/;

/** Sign of a file that parses the page's sources: the compiler and the trees, which are large, are there once. */
const kParsing = /from '(\.\/syntax\.ts|dependency-cruiser)'/;

/** Signs of a file that changes its process: modules in the place of others, another clock, or what all read. */
const kChanges =
  /styleless\.ts|pseudo_language\.ts|globalThis|registerHooks|mock\.|process\.(?!cpuUsage)|Object\.assign\(STEPS/;

const kFolder = 'tests/unit/';

type Kind = 'course' | 'pages' | 'bare' | 'syntax' | 'alone';

function kindOf(file: string): Kind {
  const text = readFileSync(file, 'utf8');
  if (kParsing.test(text)) return 'syntax';
  if (kChanges.test(text)) return 'alone';
  if (kMounted.test(text)) return 'pages';
  return kWhole.test(text) ? 'course' : 'bare';
}

/** The files of a kind. */
export const filesOf = (kind: Kind): string[] =>
  readdirSync(kFolder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => kFolder + name)
    .filter((file) => kindOf(file) === kind);

/** Runs a file to its end; what breaks off in a suite, but in none of its tests, Node does not count. `timeout`: in ms. */
export function run(
  file: string,
  load: () => Promise<unknown> = () => import(`./${file.slice(kFolder.length)}`),
  timeout?: number,
): Promise<void> {
  return new Promise((ended) => {
    describe(file, { timeout }, async () => {
      after(() => ended());
      try {
        await load();
      } catch (error) {
        test('the file loads', () => {
          throw error;
        });
      }
    });
  });
}
