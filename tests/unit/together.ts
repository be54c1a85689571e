// The smaller of the tests in Node, one after the other in one process: each by itself takes longer to load the page's modules
// and the core than to run. A file of its own runs as ever: node --test tests/unit/state.test.ts. The others:
// node tests/unit/together.ts others
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';

/** Files that take so long that their start is little of it, and that the other processor has them meanwhile. */
const kLong = [
  'arithmetic',
  'choice',
  'code',
  'drawing',
  'every_choice',
  'language_pictures',
  'links',
  'scripts',
  'slices',
  'words',
].map((name) => `${name}.test.ts`);

/** Sign of a file that loads the whole course; one that does not starts soon, and may be about what is there without it. */
const kWhole = /import '[./]+\/web\/src\/course\/index\.ts'/;

/** Signs of a file that changes its process: a window, modules in the place of others, another clock. */
const kChanges =
  /mounted\.ts|_page\.ts'|styleless\.ts|pseudo_language\.ts|globalThis|registerHooks|mock\.|process\./;

const kFolder = 'tests/unit/';
const isTogether = (file: string) => {
  const text = readFileSync(file, 'utf8');
  return !kLong.includes(file.slice(kFolder.length)) && kWhole.test(text) && !kChanges.test(text);
};
const files = readdirSync(kFolder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => kFolder + name);

/** Runs a file to its end; what breaks off in a suite, but in none of its tests, Node does not count. */
function run(file: string): Promise<void> {
  return new Promise((ended) => {
    describe(file, async () => {
      after(() => ended());
      try {
        await import(`./${file.slice(kFolder.length)}`);
      } catch (error) {
        test('the file loads', () => {
          throw error;
        });
      }
    });
  });
}

if (process.argv[2] === 'others') {
  console.log(files.filter((file) => !isTogether(file)).join('\n'));
} else {
  for (const file of files.filter(isTogether)) await run(file);
}
