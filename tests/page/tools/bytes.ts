// The bytes of the built site, part by part, held against web/bytes.txt: what outgrows its line, is new or is gone.
//   sh web/run.sh --build-only && node tests/page/tools/bytes.ts
import { readFileSync } from 'node:fs';
import { faults } from '../../../web/build/bytes.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The Emscripten of the table; another one makes other code of the same source (tests/wasm/module.test.ts). */
const KNOWN = '3.1.6';
const OTHER_COMPILER = 1.25;

const isKnown = read('build/wasm/emscripten_version.txt').trim() === KNOWN;
const built = read('build/bytes.txt');
const found = faults(read('web/bytes.txt'), built, isKnown ? undefined : OTHER_COMPILER);
console.log(built + found.map((fault) => `\n${fault}`).join(''));
if (found.length > 0) process.exitCode = 1;
